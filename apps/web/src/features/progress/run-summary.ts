import { PROGRESS_TEXTS, type RunRow } from "@pricetrail/contract";

/** Whether nothing more will happen in the run. */
export function isOver(run: Pick<RunRow, "state">): boolean {
  return run.state === "finished" || run.state === "cancelled";
}

/** "3 values, 1 error" */
export function countsText(run: Pick<RunRow, "values" | "errors">): string {
  return `${PROGRESS_TEXTS.values(run.values)}, ${PROGRESS_TEXTS.errors(run.errors)}`;
}

/** What stands next to the good news when some entries ended in an error. */
export function errorsNote(run: Pick<RunRow, "errors" | "total">): string | undefined {
  if (run.errors === 0) return undefined;
  return PROGRESS_TEXTS.someFailed(run.errors, run.total);
}
