import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  ALERT_SCREEN_TEXTS,
  conditionText,
  DATA_SCREEN_TEXTS,
  OWNERSHIP_TEXTS,
  type AlertRow,
} from "@pricetrail/contract";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { TableList } from "../../ui/list-table.ts";
import { IconAction } from "../../ui/IconAction.tsx";
import { Note, NotedName } from "../../ui/NameWithNote.tsx";
import { useMayChangeTeams } from "../../ui/OwnerSelect.tsx";
import { TeamChip } from "../../ui/TeamChip.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
import { alertName } from "./alert-form.ts";
import { useAlertChanges } from "./useAlertChanges.ts";
import { formatDateTime } from "../../ui/dates.ts";

const T = ALERT_SCREEN_TEXTS;
const rowId = (row: AlertRow) => row._id;

export type AlertAction = "edit" | "give" | "delete";

const nameOf = (row: AlertRow) => (
  <>
    {alertName(row)}
    {row.owner === "team" && <TeamChip />}
  </>
);

function mailText({ isMailed, snoozedUntil, contact }: AlertRow): string {
  if (!isMailed) return T.notMailed;
  return snoozedUntil === null
    ? contact === null
      ? T.mailed
      : T.mailedTo(contact)
    : T.snoozed(formatDateTime(snoozedUntil));
}

function placesText(row: AlertRow): string {
  return row.isPaused ? T.isPaused : [mailText(row), ...row.channels.map(({ name }) => name)].join(", ");
}

/** The user's alerts and the team's: their subject, when they fire, and what they have sent. */
export function AlertsTable({
  onAction,
  ...list
}: TableList<AlertRow> & {
  onAction: (action: AlertAction, alert: AlertRow) => void;
}) {
  const { change } = useAlertChanges();
  const mayChangeTeams = useMayChangeTeams();
  const actions = (row: AlertRow) =>
    row.owner === "team" && !mayChangeTeams ? null : (
      <Box sx={{ display: "flex", justifyContent: "flex-end", alignItems: "center" }}>
        <Button size="small" onClick={() => void change(row._id, { isPaused: !row.isPaused })}>
          {row.isPaused ? T.resume : T.pause}
        </Button>
        {row.owner === "me" && mayChangeTeams && (
          <IconAction
            icon="team"
            label={OWNERSHIP_TEXTS.giveOf(alertName(row))}
            onClick={() => onAction("give", row)}
          />
        )}
        <IconAction icon="edit" label={T.edit(alertName(row))} onClick={() => onAction("edit", row)} />
        <IconAction icon="delete" label={T.delete(alertName(row))} onClick={() => onAction("delete", row)} />
      </Box>
    );
  const columns: Column<AlertRow>[] = [
    {
      key: "alert",
      header: T.alert,
      isRowHeader: true,
      render: (row) => (
        <NotedName name={nameOf(row)} note={conditionText(row.condition)} minWidth={170} maxWidth={360} />
      ),
      renderNarrow: (row) => (
        <RowCard title={nameOf(row)} actions={actions(row)}>
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
