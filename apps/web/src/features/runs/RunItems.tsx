import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import {
  listRunItems,
  PAGE_SIZE_DEFAULT,
  type runItemRow,
  DATA_SCREEN_TEXTS,
  RUN_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { callApi } from "../../api/call.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { NONE } from "../../ui/Price.tsx";
import { Quiet } from "../../ui/Quiet.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { fieldValueText } from "../tracked/field-value.ts";
import { outcomeSentence } from "../products/outcome-names.ts";
import { OutcomeStatus } from "../products/OutcomeStatus.tsx";
import { ProductCell } from "../products/ProductCell.tsx";
import { fieldName } from "../tracked/tag-options.ts";

type Item = z.output<typeof runItemRow>;

const rowId = (row: Item) => row._id;
const LOOK_AGAIN_MS = 2000;

function status(row: Item) {
  if (row.state === "queued") return RUN_SCREEN_TEXTS.waiting;
  if (row.state === "joined") return RUN_SCREEN_TEXTS.joinedItem;
  return (
    <OutcomeStatus
      outcome={row.outcome}
      detail={row.detail}
      name={row.outcome === "value" ? RUN_SCREEN_TEXTS.valueRead : undefined}
    />
  );
}

const valueOf = (row: Item) =>
  row.value === null ? NONE : fieldValueText(row.field, row.value, row.currency);

const COLUMNS: readonly Column<Item>[] = [
  {
    key: "product",
    header: DATA_SCREEN_TEXTS.product,
    isRowHeader: true,
    render: (row) => <ProductCell id={row.productId} name={row.product} url={row.url} />,
    renderNarrow: (row) => (
      <ProductCell
        id={row.productId}
        name={row.product}
        url={row.url}
        facts={
          <Box sx={{ display: "flex", gap: 1, whiteSpace: "nowrap" }}>
            <Quiet>{fieldName(row.field)}</Quiet>
            {valueOf(row)}
          </Box>
        }
      />
    ),
  },
  { key: "field", header: DATA_SCREEN_TEXTS.field, isWideOnly: true, render: (row) => fieldName(row.field) },
  { key: "outcome", header: RUN_SCREEN_TEXTS.outcome, render: status },
  {
    key: "value",
    header: DATA_SCREEN_TEXTS.value,
    align: "right",
    isWideOnly: true,
    render: valueOf,
  },
  {
    key: "reason",
    header: RUN_SCREEN_TEXTS.reason,
    render: (row) =>
      row.outcome === null || row.outcome === "value" ? (
        NONE
      ) : (
        <Box sx={{ minWidth: 200, maxWidth: 360, typography: "caption" }}>
          {outcomeSentence(row.outcome, row.detail)}
        </Box>
      ),
  },
  { key: "finishedAt", header: DATA_SCREEN_TEXTS.when, render: (row) => <DateCell at={row.finishedAt} /> },
];

/** The entries of a run; all, or only those that ended in an error. */
export function RunItems({ runId, isLive }: { runId: string; isLive: boolean }) {
  const { params, change, numberOf } = useUrlState();
  const only = params.get("only") === "errors" ? ("errors" as const) : undefined;
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const query = { only, page: numberOf("page", 1), pageSize };
  const items = useQuery({
    queryKey: ["runs", "items", runId, query],
    queryFn: ({ signal }) => callApi(listRunItems, { params: { id: runId }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? LOOK_AGAIN_MS : false,
  });
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={only !== undefined}
            onChange={(event) => change({ only: event.target.checked ? "errors" : undefined })}
          />
        }
        label={RUN_SCREEN_TEXTS.onlyErrors}
        sx={{ mb: 1 }}
      />
      <DataTable
        caption={RUN_SCREEN_TEXTS.entriesOfRun}
        columns={COLUMNS}
        rowId={rowId}
        minWidth={940}
        rowHeight={57}
        empty={
          only === undefined ? (
            <EmptyState icon="table" title={RUN_SCREEN_TEXTS.noEntries} />
          ) : (
            <EmptyState icon="check" title={RUN_SCREEN_TEXTS.noErrors} />
          )
        }
        {...pagedTable(items, change, pageSize)}
      />
    </>
  );
}
