import { PROGRESS_TEXTS, type RunRow } from "@pricetrail/contract";

/** Returns whether the run has ended. */
export function isOver(run: Pick<RunRow, "state">): boolean {
  return run.state === "finished" || run.state === "cancelled";
}

/** Returns "3 values, 1 error", and how many of these came from another run's visits. */
export function countsText(run: Pick<RunRow, "values" | "errors" | "joined">): string {
  const counts = [PROGRESS_TEXTS.values(run.values), PROGRESS_TEXTS.errors(run.errors)];
  if (run.joined > 0) counts.push(PROGRESS_TEXTS.joined(run.joined));
  return counts.join(", ");
}

/** Returns the note beside a success message when some entries failed. */
export function errorsNote(run: Pick<RunRow, "errors" | "total">): string | undefined {
  if (run.errors === 0) return undefined;
  return PROGRESS_TEXTS.someFailed(run.errors, run.total);
}
