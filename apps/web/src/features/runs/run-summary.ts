import { PROGRESS_TEXTS, RUN_SCREEN_TEXTS, type RunRow } from "@pricetrail/contract";

/** Returns whether the run has ended. */
export function isOver(run: Pick<RunRow, "state">): boolean {
  return run.state === "finished" || run.state === "cancelled";
}

type Counts = Pick<RunRow, "state" | "done" | "values" | "errors" | "held" | "skipped" | "joined">;

/** Returns "3 values, 2 held, 1 error": every entry that is done; and how many of these came from another run's visits. */
export function countsText(run: Counts): string {
  const counts = [PROGRESS_TEXTS.values(run.values)];
  if (run.held > 0) counts.push(RUN_SCREEN_TEXTS.ofThemHeld(run.held.toLocaleString("en-US")));
  counts.push(PROGRESS_TEXTS.errors(run.errors));
  if (run.skipped > 0) counts.push(RUN_SCREEN_TEXTS.ofThemSkipped(run.skipped.toLocaleString("en-US")));
  // The pages of these show no price. In a cancelled run, they cannot be told from entries that were not visited.
  const unpriced = run.done - run.values - run.held - run.errors - run.skipped;
  if (run.state === "finished" && unpriced > 0) counts.push(PROGRESS_TEXTS.unpriced(unpriced));
  if (run.joined > 0) counts.push(PROGRESS_TEXTS.joined(run.joined));
  return counts.join(", ");
}

/** Returns the note beside a success message when some entries failed. */
export function errorsNote(run: Pick<RunRow, "errors" | "total">): string | undefined {
  if (run.errors === 0) return undefined;
  return PROGRESS_TEXTS.someFailed(run.errors, run.total);
}
