import { COVERAGE_TEXTS, troublesOf, type ShopCoverageRow } from "@pricetrail/contract";
import { outcomeName } from "../../ui/outcome-names.ts";
import { shareText } from "../../ui/share-text.ts";
import { skippedCount, skippedText } from "../plans/skipped-visits.ts";

/** Returns what went wrong in a shop's visits, the most frequent first; null where nothing did. */
export function troublesText({ outcomes }: ShopCoverageRow): string | null {
  const troubles = troublesOf(outcomes);
  if (troubles.length === 0) return null;
  return troubles
    .map(({ outcome, count }) => `${count.toLocaleString("en-US")} ${outcomeName(outcome).toLowerCase()}`)
    .join(", ");
}

/** Returns the share of planned visits that were made, with the reasons for the others. */
export function keptText({ planned, skipped }: ShopCoverageRow): string {
  const due = planned + skippedCount(skipped);
  if (due === 0) return COVERAGE_TEXTS.notPlanned;
  const why = skippedText(skipped);
  return why === null ? shareText(planned, due) : `${shareText(planned, due)}; ${why}`;
}
