import { isErrorOutcome, OUTCOME_NAMES, OUTCOME_TEXTS, type Outcome } from "@pricetrail/contract";
import type { IconName } from "../../ui/icons.tsx";

/** A few words for an outcome; the whole sentence is in OUTCOME_TEXTS. */
export function outcomeName(outcome: Outcome): string {
  const special = OUTCOME_NAMES[outcome];
  if (special !== undefined) return special;
  const words = outcome.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface OutcomeLook {
  icon: IconName;
  color: string;
}

/** Sign and colour of an outcome: good, error, or neither. */
export function outcomeLook(outcome: Outcome): OutcomeLook {
  if (outcome === "value") return { icon: "check", color: "success.main" };
  if (isErrorOutcome(outcome)) return { icon: "warning", color: "error.main" };
  return { icon: "info", color: "warning.main" };
}

/** The whole sentence, with the detail of this check where there is one. */
export function outcomeSentence(outcome: Outcome, detail?: string | null): string {
  return detail ? `${OUTCOME_TEXTS[outcome]} (${detail})` : OUTCOME_TEXTS[outcome];
}
