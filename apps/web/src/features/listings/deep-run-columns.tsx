import Box from "@mui/material/Box";
import { LISTING_TEXTS as T, RUN_TRIGGER_NAMES, type DeepRun } from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import type { IconName } from "../../ui/icons.tsx";
import { StateLabel } from "../../ui/StateLabel.tsx";
import { ListingCell } from "./ListingCell.tsx";
import { formatDateTime } from "../../ui/dates.ts";

const count = (value: number) => value.toLocaleString("en-US");
const caption = { display: "block", typography: "caption", color: "text.secondary" } as const;

function lookOf({ ended, state }: DeepRun): { text: string; icon: IconName; color: string } {
  if (ended === null)
    return state === "queued"
      ? { text: T.waiting, icon: "history", color: "text.secondary" }
      : { text: T.running, icon: "play", color: "info.main" };
  const text = T.ends[ended];
  if (ended === "complete") return { text, icon: "check", color: "success.main" };
  if (ended === "cancelled") return { text, icon: "stop", color: "warning.main" };
  return { text, icon: "warning", color: "warning.main" };
}

/** The state of a deep run, or its end: icon, colour and word, with the sentence below. */
export function DeepRunState({ deepRun, withDetail = false }: { deepRun: DeepRun; withDetail?: boolean }) {
  return (
    <>
      <StateLabel {...lookOf(deepRun)} />
      {withDetail && deepRun.detail !== null && deepRun.ended !== "cancelled" && (
        <Box component="span" sx={{ ...caption, maxWidth: 260 }}>
          {deepRun.detail}
        </Box>
      )}
    </>
  );
}

/** Returns "3 new, 1 gone", or that nothing changed. */
export function changesText(deepRun: DeepRun): string {
  if (deepRun.isFirst) return T.firstRun;
  const parts = (["new", "gone", "back", "replaced"] as const).flatMap((kind) =>
    deepRun[kind] === 0 ? [] : [`${count(deepRun[kind])} ${T.counts[kind]}`],
  );
  return parts.length === 0 ? T.noChange : parts.join(", ");
}

/** Returns how a deep run was started: "By plan", "Started manually: Ada Example". */
export function originText({ trigger, startedBy }: Pick<DeepRun, "trigger" | "startedBy">): string {
  return startedBy === null ? RUN_TRIGGER_NAMES[trigger] : `${RUN_TRIGGER_NAMES[trigger]}: ${startedBy}`;
}

/** The columns of the history of deep runs. */
export const DEEP_RUN_COLUMNS: readonly Column<DeepRun>[] = [
  {
    key: "listing",
    header: T.listing,
    isRowHeader: true,
    render: (row) => <ListingCell id={row.listingId} title={row.listing} url={row.url} />,
    renderNarrow: (row) => (
      <Box sx={{ fontWeight: 400 }}>
        <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "flex-start", gap: 1 }}>
          <ListingCell id={row.listingId} title={row.listing} url={row.url} />
          <DeepRunState deepRun={row} />
        </Box>
        {row.detail !== null && row.ended !== "cancelled" && (
          <Box component="span" sx={caption}>
            {row.detail}
          </Box>
        )}
        <Box component="span" sx={caption}>
          {T.progress(row.pages, row.found)} {row.ended !== null && changesText(row)}
        </Box>
        <Box component="span" sx={caption}>
          {formatDateTime(row.createdAt)}
        </Box>
        <Box component="span" sx={caption}>
          {originText(row)}
        </Box>
      </Box>
    ),
  },
  {
    key: "state",
    header: T.state,
    isWideOnly: true,
    render: (row) => <DeepRunState deepRun={row} withDetail />,
  },
  {
    key: "pages",
    folds: 1,
    header: T.pages,
    align: "right",
    isWideOnly: true,
    render: (row) => count(row.pages),
  },
  {
    key: "found",
    folds: 2,
    header: T.found,
    align: "right",
    isWideOnly: true,
    render: (row) => count(row.found),
  },
  {
    key: "changes",
    header: T.changes,
    isWideOnly: true,
    render: (row) => (row.ended === null ? "" : changesText(row)),
  },
  {
    key: "createdAt",
    header: T.started,
    isMoment: true,
    isWideOnly: true,
    render: (row) => (
      <>
        <DateCell at={row.createdAt} isOneLine />
        <Box component="span" sx={caption}>
          {originText(row)}
        </Box>
      </>
    ),
  },
];
