import { capitalised, isErrorOutcome, OUTCOME_NAMES, type Outcome } from "@pricetrail/contract";
import type { IconName } from "./icons.tsx";

/** Returns a short name for an outcome; OUTCOME_TEXTS has the whole sentence. */
export function outcomeName(outcome: Outcome): string {
  const special = OUTCOME_NAMES[outcome];
  if (special !== undefined) return special;
  return capitalised(outcome.replaceAll("_", " "));
}

export interface OutcomeStyle {
  icon: IconName;
  color: string;
}

/** Returns an outcome's icon and colour: good, error, or neither. */
export function outcomeStyle(outcome: Outcome): OutcomeStyle {
  if (outcome === "value") return { icon: "check", color: "success.main" };
  if (isErrorOutcome(outcome)) return { icon: "warning", color: "error.main" };
  return { icon: "info", color: "warning.main" };
}
