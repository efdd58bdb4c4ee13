import { buildIndex, compare, learn } from "@pricetrail/match";
import type { Comparison, Decision, ProductRecord } from "@pricetrail/match";
import type { MatchRecord } from "./records.store.ts";

/** How many of one part of the products are kept for each item. */
const KEPT = 10;

export interface FoundMatch extends Comparison {
  itemId: string;
  urlKey: string;
}

const recordOf = ({ title, brand, gtin, mpn, minor, currency, pictureHash }: MatchRecord): ProductRecord => ({
  title,
  ...(brand !== null && { brand }),
  ...(gtin !== null && { gtin }),
  ...(mpn !== null && { mpn }),
  ...(pictureHash !== null && { pictureHash }),
  ...(minor !== null && currency !== null && { price: { amount: minor, currency } }),
});

/** What makes a changed page another product's; a price says nothing here, and a shop rewords names. */
const OTHER_PRODUCT: ReadonlySet<Comparison["reasons"][number]["code"]> = new Set([
  "gtin_different",
  "size_different",
  "colour_different",
  "variant_different",
  "condition_different",
]);

/**
 * Compares what pages showed before with what they show now; returns for each the comparison where it may be another product, else null.
 * The same GTIN is the same product, whatever its name.
 */
export function findChanged({
  pages,
}: {
  pages: readonly { before: MatchRecord; now: MatchRecord }[];
}): (Comparison | null)[] {
  return pages.map(({ before, now }) => {
    const comparison = compare(recordOf(before), recordOf(now));
    const codes = new Set(comparison.reasons.map(({ code }) => code));
    return !codes.has("gtin_equal") && !codes.isDisjointFrom(OTHER_PRODUCT) ? comparison : null;
  });
}

/** Returns the products that may be these items, with the probability of each; what people have answered is learned from. */
export function findMatches({
  items,
  offers,
  decisions,
}: {
  items: readonly (MatchRecord & { id: string })[];
  offers: readonly (MatchRecord & { urlKey: string })[];
  decisions: readonly { item: MatchRecord; offer: MatchRecord; answer: Decision["answer"] }[];
}): FoundMatch[] {
  const knowledge = learn(
    decisions.map(({ item, offer, answer }) => ({ a: recordOf(item), b: recordOf(offer), answer })),
  );
  const index = buildIndex(offers.map(recordOf), knowledge);
  return items.flatMap((item) =>
    index
      .search(recordOf(item), KEPT)
      .filter(({ verdict }) => verdict !== "unlikely")
      .map(({ number, ...comparison }) => ({
        ...comparison,
        itemId: item.id,
        urlKey: offers[number]!.urlKey,
      })),
  );
}
