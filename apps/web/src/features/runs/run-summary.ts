import { PROGRESS_TEXTS, type RunRow } from "@pricetrail/contract";

/** Whether nothing more will happen in the run. */
export function isOver(run: Pick<RunRow, "state">): boolean {
  return run.state === "finished" || run.state === "cancelled";
}

/** "3 values, 1 error", and how many of these another run's visits brought. */
export function countsText(run: Pick<RunRow, "values" | "errors" | "joined">): string {
  const counts = [PROGRESS_TEXTS.values(run.values), PROGRESS_TEXTS.errors(run.errors)];
  if (run.joined > 0) counts.push(PROGRESS_TEXTS.joined(run.joined));
  return counts.join(", ");
}

/** What is shown next to the good news when some entries ended in an error. */
export function errorsNote(run: Pick<RunRow, "errors" | "total">): string | undefined {
  if (run.errors === 0) return undefined;
  return PROGRESS_TEXTS.someFailed(run.errors, run.total);
}
