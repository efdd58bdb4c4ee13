import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import {
  PAGE_SIZE_DEFAULT,
  type runItemRow,
  DATA_SCREEN_TEXTS,
  RUN_SCREEN_TEXTS,
  fieldName,
} from "@pricetrail/contract";
import type * as z from "zod/mini";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { pagedTable } from "../../ui/paged-table.ts";
import { NONE } from "../../ui/Price.tsx";
import { MutedText } from "../../ui/MutedText.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { OutcomeReason } from "../../ui/OutcomeReason.tsx";
import { OutcomeStatus } from "../../ui/OutcomeStatus.tsx";
import { productColumn } from "../../ui/event-columns.tsx";
import { valueText } from "../../ui/value-text.ts";
import { useRunItems } from "./run-queries.ts";

type Item = z.output<typeof runItemRow>;

const rowId = (row: Item) => row._id;

function status(row: Item) {
  if (row.state === "queued") return RUN_SCREEN_TEXTS.waiting;
  if (row.state === "joined") return RUN_SCREEN_TEXTS.joinedItem;
  return (
    <>
      <OutcomeStatus found={row} name={row.outcome === "value" ? RUN_SCREEN_TEXTS.valueRead : undefined} />
      {row.isJoined && (
        <Box sx={{ typography: "caption", color: "text.secondary", whiteSpace: "nowrap" }}>
          {RUN_SCREEN_TEXTS.joinedItem}
        </Box>
      )}
    </>
  );
}

const valueOf = (row: Item) => valueText(row.field, row) ?? NONE;

/** Why an entry has no value, and where a person can act; null for one with a value. */
const reasonOf = (row: Item) =>
  row.outcome === null || row.outcome === "value" ? null : (
    <OutcomeReason found={{ ...row, outcome: row.outcome }} product={{ id: row.productId, url: row.url }} />
  );

/** The columns of the entries; on a phone the first one is a card with the values of all. */
const COLUMNS: readonly Column<Item>[] = [
  productColumn(
    (row) => (
      <>
        <MutedText>{fieldName(row.field)}</MutedText> {valueOf(row)}
        {reasonOf(row) !== null && <Note>{reasonOf(row)}</Note>}
        {row.finishedAt !== null && (
          <Note>
            <DateCell at={row.finishedAt} isOneLine />
          </Note>
        )}
      </>
    ),
    (row) => <Box sx={{ fontSize: "0.8125rem" }}>{status(row)}</Box>,
  ),
  { key: "field", header: DATA_SCREEN_TEXTS.field, isWideOnly: true, render: (row) => fieldName(row.field) },
  { key: "outcome", header: RUN_SCREEN_TEXTS.outcome, isWideOnly: true, render: status },
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
    isWideOnly: true,
    render: (row) => {
      const reason = reasonOf(row);
      return reason === null ? (
        NONE
      ) : (
        <Box sx={{ minWidth: 200, maxWidth: 360, typography: "caption" }}>{reason}</Box>
      );
    },
  },
  {
    key: "finishedAt",
    folds: 1,
    header: DATA_SCREEN_TEXTS.when,
    isMoment: true,
    isWideOnly: true,
    render: (row) => <DateCell at={row.finishedAt} />,
  },
];

/** A run's entries; all, or only those that failed. */
export function RunItems({
  runId,
  isLive,
  hadEntries,
}: {
  runId: string;
  isLive: boolean;
  /** Entries of old runs are deleted; the counts stay. */
  hadEntries: boolean;
}) {
  const { params, change, numberOf } = useUrlState();
  const only = params.get("only") === "errors" ? ("errors" as const) : undefined;
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const items = useRunItems(runId, { only, page: numberOf("page", 1), pageSize }, isLive);
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
            <EmptyState
              icon="table"
              title={hadEntries ? RUN_SCREEN_TEXTS.entriesGone : RUN_SCREEN_TEXTS.noEntries}
            />
          ) : (
            <EmptyState icon="check" title={RUN_SCREEN_TEXTS.noErrors} />
          )
        }
        {...pagedTable(items, change, pageSize)}
      />
    </>
  );
}
