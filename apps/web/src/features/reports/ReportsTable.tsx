import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  DATA_SCREEN_TEXTS,
  REPORT_SCREEN_TEXTS as T,
  REPORT_TEXTS,
  type ReportRow,
} from "@pricetrail/contract";
import { useMayWrite } from "../../api/use-may-write.ts";
import { AddButton } from "../../ui/AddButton.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconAction } from "../../ui/IconAction.tsx";
import type { IconName } from "../../ui/icons.tsx";
import type { TableList } from "../../ui/list-table.ts";
import { Note, NotedName } from "../../ui/NameWithNote.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
import { StateLabel } from "../../ui/StateLabel.tsx";
import { useReportChanges } from "./useReportChanges.ts";

export type ReportAction = "preview" | "send" | "edit" | "delete";

const MAX_READERS = 4;
/** Five actions fit a phone. */
const SMALL = { minWidth: 0, px: 1, whiteSpace: "nowrap" } as const;
const STATES: Record<ReportRow["readers"][number]["state"], { icon: IconName; color: string }> = {
  active: { icon: "check", color: "success.main" },
  waiting: { icon: "clock", color: "text.secondary" },
  ended: { icon: "close", color: "text.secondary" },
};

/** The readers with their state, the first of them. */
function Readers({ readers }: Pick<ReportRow, "readers">) {
  if (readers.length === 0) return <Note>{T.noReaders}</Note>;
  return (
    <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, overflowWrap: "anywhere", minWidth: 180 }}>
      {readers.slice(0, MAX_READERS).map(({ _id, name, email, state }) => (
        <Box component="li" key={_id}>
          {name ?? email}
          {state !== "active" && (
            <Box sx={{ typography: "caption" }}>
              <StateLabel {...STATES[state]} text={T.states[state]} size={14} />
            </Box>
          )}
        </Box>
      ))}
      {readers.length > MAX_READERS && (
        <li>
          <Note>{T.more(readers.length - MAX_READERS)}</Note>
        </li>
      )}
    </Box>
  );
}

function Next({ nextAt }: ReportRow) {
  return nextAt === null ? <Note>{T.paused}</Note> : <DateCell at={nextAt} />;
}

function Last({ last }: ReportRow) {
  return (
    <>
      <DateCell at={last?.at ?? null} />
      {last && <Note>{T.sentTo(last.mails)}</Note>}
    </>
  );
}

/** The organisation's reports, with what can be done with each. */
export function ReportsTable({
  onAction,
  onAdd,
  ...list
}: TableList<ReportRow> & {
  onAction: (action: ReportAction, report: ReportRow) => void;
  onAdd: () => void;
}) {
  const { change } = useReportChanges();
  const mayWrite = useMayWrite();
  const actions = (row: ReportRow) => {
    const verb = row.isPaused ? T.resume : T.pause;
    return (
      <Box sx={{ display: "flex", justifyContent: "flex-end", alignItems: "center", flexWrap: "wrap" }}>
        <Button
          size="small"
          sx={SMALL}
          aria-label={T.previewOf(row.name)}
          onClick={() => onAction("preview", row)}
        >
          {T.preview}
        </Button>
        {mayWrite && (
          <>
            <Button
              size="small"
              sx={SMALL}
              aria-label={T.sendNowOf(row.name)}
              onClick={() => onAction("send", row)}
            >
              {T.sendNow}
            </Button>
            <Button
              size="small"
              sx={SMALL}
              aria-label={T.stateOf(verb, row.name)}
              onClick={() => void change(row._id, { isPaused: !row.isPaused })}
            >
              {verb}
            </Button>
            <IconAction icon="edit" label={T.edit(row.name)} onClick={() => onAction("edit", row)} />
            <IconAction icon="delete" label={T.remove(row.name)} onClick={() => onAction("delete", row)} />
          </>
        )}
      </Box>
    );
  };
  const columns: Column<ReportRow>[] = [
    {
      key: "report",
      header: T.report,
      isRowHeader: true,
      render: (row) => (
        <NotedName name={row.name} note={REPORT_TEXTS.kinds[row.kind]} minWidth={140} maxWidth={280} />
      ),
      renderNarrow: (row) => (
        <RowCard title={row.name} actions={actions(row)}>
          <Note>
            {REPORT_TEXTS.kinds[row.kind]} · {row.when}
          </Note>
          <Readers readers={row.readers} />
          {row.nextAt === null ? (
            <Note>{T.paused}</Note>
          ) : (
            <Note>
              {T.next}: <DateCell at={row.nextAt} />
            </Note>
          )}
        </RowCard>
      ),
    },
    { key: "when", header: T.when, folds: 2, isWideOnly: true, render: ({ when }) => when },
    {
      key: "readers",
      header: T.readers,
      isWideOnly: true,
      render: (row) => <Readers readers={row.readers} />,
    },
    {
      key: "last",
      header: T.last,
      folds: 3,
      isMoment: true,
      isWideOnly: true,
      render: (row) => <Last {...row} />,
    },
    { key: "next", header: T.next, isMoment: true, isWideOnly: true, render: (row) => <Next {...row} /> },
    { key: "actions", header: DATA_SCREEN_TEXTS.actions, align: "right", isWideOnly: true, render: actions },
  ];
  return (
    <DataTable
      caption={T.list}
      columns={columns}
      {...list}
      rowId={(row) => row._id}
      minWidth={1020}
      rowHeight={69}
      empty={
        <EmptyState
          icon="mail"
          title={T.none}
          {...(mayWrite ? { action: <AddButton onClick={onAdd}>{T.addFirst}</AddButton> } : {})}
        >
          {T.noneHint}
        </EmptyState>
      }
    />
  );
}
