import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { ALERT_SCREEN_TEXTS, conditionText, DATA_SCREEN_TEXTS, type AlertRow } from "@pricetrail/contract";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { TableList } from "../../ui/list-table.ts";
import { IconAction } from "../../ui/IconAction.tsx";
import { NotedName } from "../../ui/Noted.tsx";
import { alertName } from "./alert-form.ts";
import { useAlertChanges } from "./useAlertChanges.ts";
import { formatDateTime } from "../../ui/dates.ts";

const T = ALERT_SCREEN_TEXTS;
const rowId = (row: AlertRow) => row._id;

function mailText({ isMailed, snoozedUntil }: AlertRow): string {
  if (!isMailed) return T.notMailed;
  return snoozedUntil === null ? T.mailed : T.snoozed(formatDateTime(snoozedUntil));
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
  const columns: Column<AlertRow>[] = [
    {
      key: "alert",
      header: T.alert,
      isRowHeader: true,
      render: (row) => (
        <NotedName name={alertName(row)} note={conditionText(row.condition)} minWidth={170} maxWidth={360} />
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
      header: T.mail,
      isWideOnly: true,
      render: (row) =>
        row.isPaused ? T.isPaused : [mailText(row), ...row.channels.map(({ name }) => name)].join(", "),
    },
    {
      key: "actions",
      header: DATA_SCREEN_TEXTS.actions,
      align: "right",
      render: (row) => (
        <Box sx={{ display: "flex", justifyContent: "flex-end", alignItems: "center" }}>
          <Button size="small" onClick={() => void change(row._id, { isPaused: !row.isPaused })}>
            {row.isPaused ? T.resume : T.pause}
          </Button>
          <IconAction icon="edit" label={T.edit(alertName(row))} onClick={() => onEdit(row)} />
          <IconAction icon="delete" label={T.delete(alertName(row))} onClick={() => onDelete(row)} />
        </Box>
      ),
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
