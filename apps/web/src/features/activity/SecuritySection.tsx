import Box from "@mui/material/Box";
import {
  PAGE_SIZE_DEFAULT,
  SECURITY_EVENT_DAYS,
  SECURITY_EVENT_KINDS,
  SECURITY_EVENT_OUTCOMES,
  SECURITY_EVENT_TEXTS,
  type SecurityEventRow,
} from "@pricetrail/contract";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { formatDateTime } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { listTable } from "../../ui/list-table.ts";
import { Note } from "../../ui/NameWithNote.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { useSecurityEvents } from "./activity-queries.ts";

const T = SECURITY_EVENT_TEXTS;
const DAYS = [1, 7, 30, SECURITY_EVENT_DAYS];

const eventName = ({ kind, outcome }: SecurityEventRow): string => `${T.kinds[kind]}: ${T.outcomes[outcome]}`;

/** How often, by which call and key, and about what. */
function Details({ row }: { row: SecurityEventRow }) {
  const { count, lastAt, status, call, key, target } = row;
  return (
    <Note>
      {call} ({status}){key !== null && `, ${T.key(key)}`}
      {target !== null && `, ${T.target(target)}`}
      {count > 1 && `, ${T.several(count, formatDateTime(lastAt))}`}
    </Note>
  );
}

const COLUMNS: readonly Column<SecurityEventRow>[] = [
  { key: "at", header: T.when, isWideOnly: true, isMoment: true, render: (row) => <DateCell at={row.at} /> },
  {
    key: "what",
    header: T.what,
    isRowHeader: true,
    render: (row) => (
      <>
        {eventName(row)}
        <Details row={row} />
      </>
    ),
    renderNarrow: (row) => (
      <RowCard title={eventName(row)}>
        <Details row={row} />
        <Note>
          {[formatDateTime(row.at), row.account, row.organisation, row.address].filter(Boolean).join(", ")}
        </Note>
      </RowCard>
    ),
  },
  { key: "who", header: T.who, isWideOnly: true, render: (row) => row.account ?? T.unknown },
  { key: "whose", header: T.whose, isWideOnly: true, render: (row) => row.organisation ?? "–" },
  { key: "where", header: T.where, isWideOnly: true, render: (row) => row.address ?? "–" },
];

const rowId = (row: SecurityEventRow) => row._id;
const oneOf = <K extends string>(all: readonly K[], text: string | null): K | undefined =>
  all.find((one) => one === text);

/** The installation's security events for its operator, by kind, outcome, organisation and time. */
export function SecuritySection() {
  const { params, change, numberOf } = useUrlState();
  const kind = oneOf(SECURITY_EVENT_KINDS, params.get("kind"));
  const outcome = oneOf(SECURITY_EVENT_OUTCOMES, params.get("outcome"));
  const organisation = params.get("organisation") ?? "";
  const days = DAYS.find((one) => one === numberOf("days", SECURITY_EVENT_DAYS)) ?? SECURITY_EVENT_DAYS;
  const page = numberOf("page", 1);
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const events = useSecurityEvents({
    page,
    pageSize,
    days,
    ...(kind && { kind }),
    ...(outcome && { outcome }),
    ...(organisation !== "" && { organisation }),
  });
  const isFiltered =
    kind !== undefined || outcome !== undefined || organisation !== "" || days < SECURITY_EVENT_DAYS;
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, mb: 1.5 }}>
        <NativeSelect
          label={T.kind}
          value={kind ?? ""}
          onChange={(value) => change({ kind: value })}
          options={[
            { value: "", label: T.everyKind },
            ...SECURITY_EVENT_KINDS.map((value) => ({ value, label: T.kinds[value] })),
          ]}
        />
        <NativeSelect
          label={T.outcome}
          value={outcome ?? ""}
          onChange={(value) => change({ outcome: value })}
          options={[
            { value: "", label: T.everyOutcome },
            ...SECURITY_EVENT_OUTCOMES.map((value) => ({ value, label: T.outcomes[value] })),
          ]}
        />
        <NativeSelect
          label={T.days}
          value={String(days)}
          onChange={(value) => change({ days: value })}
          options={DAYS.map((value) => ({ value: String(value), label: T.lastDays(value) }))}
        />
        <Box sx={{ flex: "1 1 280px", maxWidth: 480 }}>
          <SearchField
            label={T.organisation}
            value={organisation}
            onSearch={(text) => change({ organisation: text.trim().slice(0, 36) })}
          />
        </Box>
      </Box>
      <DataTable
        caption={T.title}
        columns={COLUMNS}
        {...listTable(events, events.data?.list)}
        rowId={rowId}
        isFetching={events.isPlaceholderData}
        empty={<EmptyState icon="history" title={isFiltered ? T.noneFits : T.none} />}
        minWidth={1080}
        rowHeight={73}
        pagination={
          events.data && {
            ...events.data.data,
            pages: events.data.pages,
            onPage: (next) => change({ page: next }),
            onPageSize: (next) => change({ pageSize: next }),
          }
        }
      />
    </>
  );
}
