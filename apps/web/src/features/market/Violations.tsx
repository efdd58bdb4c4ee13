import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  exportViolations,
  PAGE_SIZE_DEFAULT,
  VIOLATION_SORTS,
  VIOLATION_STATUSES,
  VIOLATION_TEXTS as T,
  type ViolationRow,
} from "@pricetrail/contract";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { useMayWrite } from "../../api/use-may-write.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExportMenu } from "../../ui/ExportMenu.tsx";
import { FilterGrid } from "../../ui/FilterGrid.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { Page } from "../../ui/Page.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { NameFilters, nameFiltersOf } from "../catalogue/NameFilters.tsx";
import { violationColumns } from "./violation-columns.tsx";
import { useViolationChange, useViolations } from "./violation-queries.ts";

const ExcuseDialog = lazyDialog(() => import("./ExcuseDialog.tsx"));

const PATH = "/market";
/** The parameter whose value is the shown status. */
const SHOWN = "violations";
const ALL = "all";
const KINDS = ["seller"] as const;
const MIN_WIDTH = 900;

/** Prices of other sellers below the minimum advertised prices of items, and what was done about them. */
export default function Violations() {
  const { params, change, numberOf } = useUrlState();
  const update = useViolationChange();
  const mayWrite = useMayWrite();
  const [excused, setExcused] = useState<ViolationRow>();
  const status = VIOLATION_STATUSES.find((one) => one === params.get(SHOWN));
  const names = nameFiltersOf(params);
  const filter = {
    status,
    seller: names.seller,
    search: params.get("search") ?? "",
    sort: VIOLATION_SORTS.find((one) => one === params.get("sort")),
  };
  const page = { page: numberOf("page", 1), pageSize: numberOf("pageSize", PAGE_SIZE_DEFAULT) };
  const violations = useViolations({ ...filter, ...page });
  const isFiltered = status !== undefined || names.seller.length > 0 || filter.search !== "";
  return (
    <Page
      title={T.title}
      subtitle={
        <>
          <TextLink to={PATH}>{T.back}</TextLink> · {T.subtitle}
        </>
      }
      mainAction={
        <ExportMenu endpoint={exportViolations} query={filter} disabled={violations.data?.data.total === 0} />
      }
    >
      <Box sx={{ mb: 1.5 }}>
        <FilterGrid
          count={names.seller.length > 0 ? 1 : 0}
          before={
            <SearchField
              label={T.search}
              value={filter.search}
              onSearch={(text) => change({ search: text })}
              isEnterOnly
            />
          }
          beside={
            <NativeSelect
              label={T.status}
              value={status ?? ALL}
              onChange={(value) => change({ [SHOWN]: value })}
              options={[
                { value: ALL, label: T.everyStatus },
                ...VIOLATION_STATUSES.map((one) => ({ value: one, label: T.statuses[one] })),
              ]}
            />
          }
        >
          <NameFilters kinds={KINDS} value={names} onChange={(kind, ids) => change({ [kind]: ids })} />
        </FilterGrid>
      </Box>
      <DataTable
        caption={T.caption}
        columns={violationColumns(
          mayWrite ? { set: (row, to) => void update(row, to), excuse: setExcused } : undefined,
        )}
        rowId={(row) => row._id}
        minWidth={MIN_WIDTH}
        rowHeight={62}
        sort={filter.sort ?? "-since"}
        onSort={(sort) => change({ sort })}
        empty={
          isFiltered ? (
            <EmptyState
              icon="search"
              title={T.nothingFits}
              action={
                <Button variant="outlined" component={RouterLink} to={`${PATH}?${SHOWN}=${ALL}`}>
                  {T.showAll}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon="check"
              title={T.empty}
              action={
                <Button variant="outlined" component={RouterLink} to={PATH}>
                  {T.back}
                </Button>
              }
            >
              {T.emptyHint}
            </EmptyState>
          )
        }
        {...pagedTable(violations, change, page.pageSize)}
      />
      {excused && (
        <ExcuseDialog
          row={excused}
          onSave={(reason) => update(excused, "excused", reason)}
          onClose={() => setExcused(undefined)}
        />
      )}
    </Page>
  );
}
