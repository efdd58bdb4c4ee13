import Button from "@mui/material/Button";
import {
  LISTING_TEXTS as T,
  PAGE_SIZE_DEFAULT,
  PRODUCT_SCREEN_TEXTS,
  type DeepRun,
} from "@pricetrail/contract";
import { useMayWrite } from "../../api/use-may-write.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Page } from "../../ui/Page.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { lazyDialog } from "../../ui/parts.tsx";
import { SkeletonBlock } from "../../ui/Skeletons.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { useDeepRuns, useListings } from "./listing-queries.ts";
import { FIRST_LISTINGS, ListingsTable } from "./ListingsTable.tsx";
import { DEEP_RUN_COLUMNS } from "./deep-run-columns.tsx";

const StartListingDialog = lazyDialog(() => import("./StartListingDialog.tsx"));
const rowId = (row: DeepRun) => row._id;

/** Deep Scraping History: runs that discover products, and the dialog that starts one (`?start=`). */
export default function DeepHistoryPage() {
  const { params, change, numberOf } = useUrlState();
  const mayWrite = useMayWrite();
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const deepRuns = useDeepRuns({ page: numberOf("page", 1), pageSize });
  // The runs are drawn once the number of listings above them is known, so that nothing shifts.
  const areListingsKnown = !useListings(FIRST_LISTINGS).isPending;
  const address = params.get("start");
  const start = mayWrite && (
    <Button variant="contained" onClick={() => change({ start: " " })}>
      {PRODUCT_SCREEN_TEXTS.startListing}
    </Button>
  );
  return (
    <Page title={T.deep} subtitle={T.deepHint} actions={start}>
      <ListingsTable />
      {areListingsKnown ? (
        <DataTable
          caption={T.runs}
          columns={DEEP_RUN_COLUMNS}
          rowId={rowId}
          minWidth={700}
          rowHeight={65}
          empty={
            <EmptyState icon="search" title={T.noRuns} action={start}>
              {T.noRunsHint}
            </EmptyState>
          }
          {...pagedTable(deepRuns, change, pageSize)}
        />
      ) : (
        <SkeletonBlock lines={6} height={57} />
      )}
      {address !== null && mayWrite && (
        <StartListingDialog address={address.trim()} onClose={() => change({ start: undefined })} />
      )}
    </Page>
  );
}
