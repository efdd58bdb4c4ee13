import { counted } from "../../texts/counting.ts";
import type { RunTrigger } from "./runs.endpoints.ts";

/** Texts of the panel that shows live runs. */
export const PROGRESS_TEXTS = {
  values: (count: number) => `${count} ${count === 1 ? "value" : "values"}`,
  errors: (count: number) => `${count} ${count === 1 ? "error" : "errors"}`,
  unpriced: (count: number) => `${count} without a price`,
  joined: (count: number) => `${count} joined another run`,
  someFailed: (errors: number, total: number) =>
    `${errors} of ${counted(total, "tracked value", "tracked values")} could not be read. See Scraping History for the reasons.`,
  cancelled: "Tracking cancelled",
  panel: "Tracking in progress",
  waiting: "Waiting to start",
  tracking: "Tracking",
  cancel: "Cancel",
  hide: "Hide this progress",
} as const;

/** Texts of the run histories. */
export const RUN_SCREEN_TEXTS = {
  waiting: "Waiting",
  joinedItem: "Joined another run",
  outcome: "Outcome",
  reason: "Reason",
  onlyErrors: "Only errors",
  entriesOfRun: "Entries of the run",
  noEntries: "This run has no entries",
  entriesGone: "The entries of this run are no longer kept; its values are in Destination Data",
  noErrors: "No errors in this run",
  history: "Scraping History",
  historyHint: "Every tracking run: what it covered and how it ended.",
  noSuch: "Run not found",
  showAll: "Show all runs",
  retry: "Re-run failed",
  progress: "Progress",
  why: "Why",
  joined: "Joined",
  none: "None",
  began: "Started",
  finished: "Finished",
  runs: "Runs",
  empty: "There are no runs to show",
  manageProducts: "Manage products",
  emptyHint:
    "A run starts when a plan is due, when you press start or Track now, and when products are added.",
  started: "Started (UTC)",
  entries: "Entries",
  values: "Values",
  errors: "Errors",
  finishedUtc: "Finished (UTC)",
  running: "Running",
  cancelled: "Cancelled",
  byHand: "Started manually",
  schedule: "By plan",
  import: "Import",
  rerun: "Re-run of failed entries",
  companion: "Read in a member's own browser",
  recheck: "Confirms changed prices",
  resume: "Resumed after the daily cap",
  repair: "By repair",
  demo: "Demonstration",
  valueRead: "Value read",
  runHint: "See what each visit read, and retry those that failed.",
  runOf: (when: string) => `Run of ${when}`,
  doneOf: (done: string, total: string) => `${done} of ${total}`,
  ofThemHeld: (entries: string) => `${entries} held`,
  ofThemSkipped: (entries: string) => `${entries} skipped (daily cap)`,
  ofThemJoined: (entries: string) => `${entries} joined`,
  joinedCount: (entries: number) =>
    `${counted(entries, "entry", "entries")}, visited once for this and another run`,
} as const;

/** How a run was started, as shown in lists and exports. */
export const RUN_TRIGGER_NAMES: Record<RunTrigger, string> = {
  person: RUN_SCREEN_TEXTS.byHand,
  schedule: RUN_SCREEN_TEXTS.schedule,
  import: RUN_SCREEN_TEXTS.import,
  retry: RUN_SCREEN_TEXTS.rerun,
  demo: RUN_SCREEN_TEXTS.demo,
  companion: RUN_SCREEN_TEXTS.companion,
  recheck: RUN_SCREEN_TEXTS.recheck,
  resume: RUN_SCREEN_TEXTS.resume,
  repair: RUN_SCREEN_TEXTS.repair,
};
