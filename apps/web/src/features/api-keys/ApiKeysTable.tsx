import Box from "@mui/material/Box";
import {
  API_KEY_SCREEN_TEXTS,
  DATA_SCREEN_TEXTS,
  OWNERSHIP_TEXTS,
  type ApiKeyRow,
} from "@pricetrail/contract";
import { AddButton } from "../../ui/AddButton.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { TableList } from "../../ui/list-table.ts";
import { IconAction } from "../../ui/IconAction.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Note, NotedName } from "../../ui/NameWithNote.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
import { scopeSummary } from "./scope-choice.ts";
import { formatDateTime } from "../../ui/dates.ts";

const T = API_KEY_SCREEN_TEXTS;
const rowId = (row: ApiKeyRow) => row._id;

export type ApiKeyAction = "rotate" | "give" | "revoke";

const ownerText = ({ owner, person }: ApiKeyRow): string =>
  owner === "team" ? OWNERSHIP_TEXTS.contact(person) : T.madeBy(person);

function KeyCell({ start, old }: ApiKeyRow) {
  return (
    <Box sx={{ minWidth: 170 }}>
      <code>{start}…</code>
      {old && (
        <>
          <Note>{T.oldUntil(old.start, formatDateTime(old.endsAt))}</Note>
          <Note>{old.lastUsedAt === null ? T.oldUnused : T.oldUsed(formatDateTime(old.lastUsedAt))}</Note>
        </>
      )}
    </Box>
  );
}

function KeyState({ state, person }: ApiKeyRow) {
  return (
    <>
      <Box sx={{ display: "flex", alignItems: "center", gap: 0.5, color: "error.main" }}>
        <Icon name="error" size={16} />
        {T.states[state]}
      </Box>
      {state === "blocked" && <Note>{T.blockedHint(person)}</Note>}
    </>
  );
}

function ExpiryCell(row: ApiKeyRow) {
  return (
    <Box sx={{ minWidth: 110 }}>
      {row.state !== "active" && <KeyState {...row} />}
      {row.expiresAt === null ? T.never : <DateCell at={row.expiresAt} />}
    </Box>
  );
}

/** The organisation's API keys: their access, expiry and last use. */
export function ApiKeysTable({
  onAction,
  onAdd,
  ...list
}: TableList<ApiKeyRow> & {
  onAction: (action: ApiKeyAction, apiKey: ApiKeyRow) => void;
  onAdd: () => void;
}) {
  const actions = (row: ApiKeyRow) => (
    <Box sx={{ display: "flex", justifyContent: "flex-end" }}>
      {row.isOwn && (
        <IconAction icon="refresh" label={T.rotateOf(row.name)} onClick={() => onAction("rotate", row)} />
      )}
      {row.owner === "me" && (
        <IconAction
          icon="team"
          label={OWNERSHIP_TEXTS.giveOf(row.name)}
          onClick={() => onAction("give", row)}
        />
      )}
      <IconAction icon="delete" label={T.revokeOf(row.name)} onClick={() => onAction("revoke", row)} />
    </Box>
  );
  const columns: Column<ApiKeyRow>[] = [
    {
      key: "name",
      header: T.name,
      isRowHeader: true,
      render: (row) => <NotedName name={row.name} note={ownerText(row)} minWidth={120} maxWidth={240} />,
      renderNarrow: (row) => (
        <RowCard title={row.name} actions={actions(row)}>
          <KeyCell {...row} />
          {scopeSummary(row.scopes)}
          <Note>
            {T.expires}: {row.expiresAt === null ? T.never : formatDateTime(row.expiresAt)}
          </Note>
          {row.state !== "active" && <KeyState {...row} />}
          <Note>{ownerText(row)}</Note>
        </RowCard>
      ),
    },
    { key: "key", folds: 2, header: T.key, isWideOnly: true, render: (row) => <KeyCell {...row} /> },
    {
      key: "permissions",
      header: T.permissions,
      isWideOnly: true,
      render: ({ scopes }) => <Box sx={{ minWidth: 140, maxWidth: 320 }}>{scopeSummary(scopes)}</Box>,
    },
    { key: "expires", header: T.expires, isWideOnly: true, render: (row) => <ExpiryCell {...row} /> },
    {
      key: "used",
      folds: 1,
      header: T.lastUsed,
      isMoment: true,
      isWideOnly: true,
      render: ({ lastUsedAt }) =>
        lastUsedAt === null ? (
          <Box sx={{ whiteSpace: "nowrap" }}>{T.unused}</Box>
        ) : (
          <DateCell at={lastUsedAt} />
        ),
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
        <EmptyState icon="key" title={T.none} action={<AddButton onClick={onAdd}>{T.addFirst}</AddButton>}>
          {T.noneHint}
        </EmptyState>
      }
    />
  );
}
