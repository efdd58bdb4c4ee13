import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  capitalised,
  CHANNEL_KINDS,
  CHANNEL_SCREEN_TEXTS,
  DATA_SCREEN_TEXTS,
  isOfBrowser,
  OWNERSHIP_TEXTS,
  type ChannelRow,
} from "@pricetrail/contract";
import { AddButton } from "../../ui/AddButton.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { TableList } from "../../ui/list-table.ts";
import { IconAction } from "../../ui/IconAction.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Note, NotedName } from "../../ui/NameWithNote.tsx";
import { useMayChangeTeams } from "../../ui/OwnerSelect.tsx";
import { TeamChip } from "../../ui/TeamChip.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
import { useChannelChanges } from "./useChannelChanges.ts";

const T = CHANNEL_SCREEN_TEXTS;
const rowId = (row: ChannelRow) => row._id;

/** Actions for a channel besides testing and pausing it. */
export type ChannelAction = "deliveries" | "edit" | "rotate" | "give" | "delete";

const placeText = ({ kind, host, contact }: ChannelRow): string =>
  [CHANNEL_KINDS[kind].label, host, contact === null ? [] : OWNERSHIP_TEXTS.contactIs(contact)]
    .flat()
    .join(" · ");

const nameOf = ({ name, owner }: ChannelRow) => (
  <>
    {name}
    {owner === "team" && <TeamChip />}
  </>
);

function StateCell({ state, offReason, lastError }: ChannelRow) {
  const note =
    state === "off" ? offReason && capitalised(offReason) : lastError === null ? null : T.failing(lastError);
  return (
    <Box sx={{ minWidth: 130, maxWidth: 280, overflowWrap: "anywhere" }}>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 0.5,
          color: state === "off" ? "error.main" : undefined,
        }}
      >
        {(state === "off" || note !== null) && (
          <Icon name={state === "off" ? "error" : "warning"} size={16} />
        )}
        {T.states[state]}
      </Box>
      {note !== null && <Note>{note}</Note>}
    </Box>
  );
}

/** The user's channels and the team's, with their state and switches. */
export function ChannelsTable({
  onAction,
  onAdd,
  ...list
}: TableList<ChannelRow> & {
  onAction: (action: ChannelAction, channel: ChannelRow) => void;
  onAdd: () => void;
}) {
  const { change, test } = useChannelChanges();
  const mayChangeTeams = useMayChangeTeams();
  const actions = (row: ChannelRow) => {
    const deliveries = (
      <IconAction
        icon="history"
        label={T.showDeliveries(row.name)}
        onClick={() => onAction("deliveries", row)}
      />
    );
    if (row.owner === "team" && !mayChangeTeams) return deliveries;
    const verb = row.state === "on" ? T.pause : T.switchOn;
    return (
      <Box
        sx={{
          display: "flex",
          flexWrap: { xs: "wrap", sm: "nowrap" },
          justifyContent: "flex-end",
          alignItems: "center",
        }}
      >
        <Button size="small" aria-label={T.testOf(row.name)} onClick={() => void test(row._id)}>
          {T.test}
        </Button>
        <Button
          size="small"
          sx={{ whiteSpace: "nowrap" }}
          aria-label={T.stateOf(verb, row.name)}
          onClick={() => void change(row._id, { isPaused: row.state === "on" })}
        >
          {verb}
        </Button>
        {deliveries}
        {row.kind === "webhook" && (
          <IconAction icon="key" label={`${T.rotate}: ${row.name}`} onClick={() => onAction("rotate", row)} />
        )}
        {row.owner === "me" && mayChangeTeams && !isOfBrowser(row.kind) && (
          <IconAction
            icon="team"
            label={OWNERSHIP_TEXTS.giveOf(row.name)}
            onClick={() => onAction("give", row)}
          />
        )}
        <IconAction icon="edit" label={T.edit(row.name)} onClick={() => onAction("edit", row)} />
        <IconAction icon="delete" label={T.delete(row.name)} onClick={() => onAction("delete", row)} />
      </Box>
    );
  };
  const columns: Column<ChannelRow>[] = [
    {
      key: "channel",
      header: T.channel,
      isRowHeader: true,
      render: (row) => <NotedName name={nameOf(row)} note={placeText(row)} minWidth={140} maxWidth={320} />,
      renderNarrow: (row) => (
        <RowCard title={nameOf(row)} actions={actions(row)}>
          <Note>{placeText(row)}</Note>
          <StateCell {...row} />
          {row.dead > 0 && (
            <Note>
              {T.dead}: {row.dead}
            </Note>
          )}
        </RowCard>
      ),
    },
    { key: "state", header: T.state, isWideOnly: true, render: (row) => <StateCell {...row} /> },
    {
      key: "alerts",
      folds: 4,
      header: T.alerts,
      align: "right",
      isWideOnly: true,
      render: ({ alerts }) => alerts,
    },
    {
      key: "waiting",
      folds: 2,
      header: T.waiting,
      align: "right",
      isWideOnly: true,
      render: ({ waiting }) => waiting,
    },
    { key: "held", folds: 1, header: T.held, align: "right", isWideOnly: true, render: ({ held }) => held },
    { key: "dead", header: T.dead, align: "right", isWideOnly: true, render: ({ dead }) => dead },
    {
      key: "last",
      folds: 3,
      header: T.lastSent,
      isMoment: true,
      isWideOnly: true,
      render: ({ lastSentAt }) => <DateCell at={lastSentAt} />,
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
      caption={T.list}
      columns={columns}
      {...list}
      rowId={rowId}
      minWidth={1020}
      rowHeight={69}
      empty={
        <EmptyState icon="bell" title={T.none} action={<AddButton onClick={onAdd}>{T.addFirst}</AddButton>}>
          {T.noneHint}
        </EmptyState>
      }
    />
  );
}
