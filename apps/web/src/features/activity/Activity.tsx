import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import {
  type activityRow,
  capitalised,
  DATA_SCREEN_TEXTS,
  fieldName,
  MARKET_TEXTS,
  PAGE_SIZE_DEFAULT,
  TEAM_TEXTS,
} from "@pricetrail/contract";
import type * as z from "zod/mini";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatDateTime } from "../../ui/dates.ts";
import { listTable } from "../../ui/list-table.ts";
import { Note } from "../../ui/NameWithNote.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { useActivity } from "./activity-queries.ts";

type Row = z.output<typeof activityRow>;

/** Formats an action: "rename_organisation" becomes "Rename organisation". */
const actionName = (name: string): string => capitalised(name.replaceAll("_", " "));

const { brand, category, subcategory } = DATA_SCREEN_TEXTS;
const ITEM_FIELDS: Readonly<Record<string, string>> = {
  ...MARKET_TEXTS.fields,
  brand,
  category,
  subcategory,
};

/** The changes that are recorded by the keys of their fields, and what people call a field. */
const NAMES_OF: Readonly<Record<string, (key: string) => string>> = {
  change_configuration: fieldName,
  change_item: (key) => ITEM_FIELDS[key] ?? key,
};

/** Returns a recorded value; fields are recorded by their keys, those that were removed after a minus. */
function valueOf(action: string, value: string | null): string {
  const nameOf = NAMES_OF[action];
  if (value === null) return "–";
  if (nameOf === undefined) return value;
  return value
    .split(", ")
    .map((key) => (key.startsWith("-") ? `−${nameOf(key.slice(1))}` : nameOf(key)))
    .join(", ");
}

/** What a phone shows of a change: "Rename brand: Acme", old and new value, who and when. */
function ActivityCard({ at, actor, action, target, before, after }: Row) {
  return (
    <RowCard title={target === "" ? actionName(action) : `${actionName(action)}: ${target}`}>
      {(before !== null || after !== null) && `${valueOf(action, before)} → ${valueOf(action, after)}`}
      <Note>
        {actor}, {formatDateTime(at)}
      </Note>
    </RowCard>
  );
}

/** A short text that never wraps beside a long one; cut off when it is long itself. */
function OneLine({ children }: { children: string }) {
  return (
    <Box
      sx={{ maxWidth: 200, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
      title={children}
    >
      {children}
    </Box>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "at",
    header: TEAM_TEXTS.when,
    isWideOnly: true,
    isMoment: true,
    render: (row) => <DateCell at={row.at} />,
  },
  { key: "actor", header: TEAM_TEXTS.who, isWideOnly: true, render: (row) => <OneLine>{row.actor}</OneLine> },
  {
    key: "action",
    header: TEAM_TEXTS.what,
    isWideOnly: true,
    render: (row) => <OneLine>{actionName(row.action)}</OneLine>,
  },
  {
    key: "target",
    header: TEAM_TEXTS.ofWhat,
    isRowHeader: true,
    render: (row) => <OneLine>{row.target}</OneLine>,
    renderNarrow: (row) => <ActivityCard {...row} />,
  },
  {
    key: "before",
    folds: 1,
    header: TEAM_TEXTS.before,
    isWideOnly: true,
    render: (row) => valueOf(row.action, row.before),
  },
  {
    key: "after",
    header: TEAM_TEXTS.after,
    isWideOnly: true,
    render: (row) => <Box sx={{ minWidth: 120 }}>{valueOf(row.action, row.after)}</Box>,
  },
];

const rowId = (row: Row) => row._id;

/** The organisation's record of people's changes, newest first. */
export function Activity() {
  const { change, numberOf } = useUrlState();
  const page = numberOf("page", 1);
  const pageSize = numberOf("pageSize", PAGE_SIZE_DEFAULT);
  const activity = useActivity({ page, pageSize });
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 2 }}>
        {TEAM_TEXTS.activity}
      </Typography>
      <DataTable
        caption={TEAM_TEXTS.activity}
        columns={COLUMNS}
        {...listTable(activity, activity.data?.list)}
        rowId={rowId}
        isFetching={activity.isPlaceholderData}
        empty={
          <EmptyState icon="history" title={TEAM_TEXTS.noActivity}>
            {TEAM_TEXTS.noActivityNote}
          </EmptyState>
        }
        minWidth={640}
        rowHeight={57}
        pagination={
          activity.data && {
            ...activity.data.data,
            pages: activity.data.pages,
            onPage: (next) => change({ page: next }),
            onPageSize: (next) => change({ pageSize: next }),
          }
        }
      />
    </Box>
  );
}
