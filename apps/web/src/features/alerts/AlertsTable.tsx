import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { ALERT_SCREEN_TEXTS, conditionText, DATA_SCREEN_TEXTS, type AlertRow } from "@pricetrail/contract";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { TableList } from "../../ui/list-table.ts";
import { IconAction } from "../../ui/IconAction.tsx";
import { Note, NotedName } from "../../ui/NameWithNote.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
import { alertName } from "./alert-form.ts";
import { useAlertChanges } from "./useAlertChanges.ts";
import { formatDateTime } from "../../ui/dates.ts";

const T = ALERT_SCREEN_TEXTS;
const rowId = (row: AlertRow) => row._id;

function mailText({ isMailed, snoozedUntil }: AlertRow): string {
  if (!isMailed) return T.notMailed;
  return snoozedUntil === null ? T.mailed : T.snoozed(formatDateTime(snoozedUntil));
}

function placesText(row: AlertRow): string {
  return row.isPaused ? T.isPaused : [mailText(row), ...row.channels.map(({ name }) => name)].join(", ");
}

/** The user's alerts: their subject, when they fire, and what they have sent. */
export function AlertsTable({
  onEdit,
  onDelete,
  ...list
}: TableList<AlertRow> & {
  onEdit: (alert: AlertRow) => void;
  onDelete: (alert: AlertRow) => void;
}) {
  const { change } = useAlertChanges();
  const actions = (row: AlertRow) => (
    <Box sx={{ display: "flex", justifyContent: "flex-end", alignItems: "center" }}>
      <Button size="small" onClick={() => void change(row._id, { isPaused: !row.isPaused })}>
        {row.isPaused ? T.resume : T.pause}
      </Button>
      <IconAction icon="edit" label={T.edit(alertName(row))} onClick={() => onEdit(row)} />
      <IconAction icon="delete" label={T.delete(alertName(row))} onClick={() => onDelete(row)} />
    </Box>
  );
  const columns: Column<AlertRow>[] = [
    {
      key: "alert",
      header: T.alert,
      isRowHeader: true,
      render: (row) => (
        <NotedName name={alertName(row)} note={conditionText(row.condition)} minWidth={170} maxWidth={360} />
      ),
      renderNarrow: (row) => (
        <RowCard title={alertName(row)} actions={actions(row)}>
          {conditionText(row.condition)}
          <Note>{placesText(row)}</Note>
          <Note>
            {T.lastMonth}: {row.messages.toLocaleString("en-US")}
          </Note>
        </RowCard>
      ),
    },
    {
      key: "products",
      folds: 2,
      header: T.products,
      align: "right",
      isWideOnly: true,
      render: ({ products }) => products.toLocaleString("en-US"),
    },
    {
      key: "messages",
      header: T.lastMonth,
      align: "right",
      isWideOnly: true,
      render: ({ messages }) => messages.toLocaleString("en-US"),
    },
    {
      key: "newest",
      folds: 1,
      header: T.newest,
      isMoment: true,
      isWideOnly: true,
      render: ({ newestAt }) => <DateCell at={newestAt} />,
    },
    {
      key: "mail",
      folds: 3,
      header: T.sentTo,
      isWideOnly: true,
      render: placesText,
    },
    {
      key: "actions",
      header: DATA_SCREEN_TEXTS.actions,
      align: "right",
      isWideOnly: true,
      render: actions,
    },
  ];
  return (
    <DataTable
      caption={T.rules}
      columns={columns}
      {...list}
      rowId={rowId}
      minWidth={900}
      rowHeight={69}
      empty={
        <EmptyState icon="bell" title={T.noRules}>
          {T.noRulesHint}
        </EmptyState>
      }
    />
  );
}
