import { formatMinor, MAX_PLACE, minorToMoney } from "@pricetrail/contract";
import type { PageAmounts, PriceRule } from "@pricetrail/contract";
import type { SiteHints } from "@pricetrail/extract";
import { storable } from "@pricetrail/locator";
import type { StoredAmounts } from "../../database/tables/runs.ts";
import type { PageReading } from "../../reading/read-page.ts";

const MAX_AMOUNTS = 20;
const MAX_CANDIDATES = 5;
const MAX_TEXT = 120;

/** The content of a rule: only keys that the extraction defines; a page cannot add any. */
export type Settled = StoredAmounts["candidates"][number]["settles"];

/**
 * Returns the amounts of a page that are stored, each with its role and location, and the candidates of an ambiguous price.
 * Returns null when the page shows no amount besides the price. Amounts whose location is too long to store are left out.
 */
export function toStoredAmounts({
  extraction,
  outcome,
}: Pick<PageReading, "extraction" | "outcome">): StoredAmounts | null {
  // Amounts of other products are irrelevant here.
  if (extraction === null || outcome === "identity_changed" || outcome === "replaced") return null;
  const isShort = ({ place }: { place: string }) => place.length <= MAX_PLACE;
  const amounts = (extraction.amounts ?? [])
    .filter(isShort)
    .slice(0, MAX_AMOUNTS)
    .map(({ role, money, text, place, seller }) => ({
      role,
      minor: money.amountMinor,
      currency: money.currency,
      text: storable(text, MAX_TEXT),
      place,
      ...(seller === undefined ? {} : { seller: storable(seller, MAX_TEXT) }),
    }));
  const doubtful = extraction.reason === "price_ambiguous" ? (extraction.candidates ?? []) : [];
  const candidates = doubtful
    .filter(isShort)
    .slice(0, MAX_CANDIDATES)
    .map(({ role, money, text, place, probability, settles }) => ({
      role,
      minor: money.amountMinor,
      currency: money.currency,
      text: storable(text, MAX_TEXT),
      place,
      probability,
      settles,
    }));
  const hasMore = amounts.some(({ role }) => role !== "shelf");
  return hasMore || candidates.length > 0 ? { amounts, candidates } : null;
}

/** An amount from one of several sellers cannot become a rule: all sellers' amounts have the same location. */
const canBeFollowed = (role: string): boolean => role !== "seller";

/** Returns the stored amounts as the API shows them, and marks the one that the shop's rule selects. */
export function toPageAmounts(
  { amounts, candidates }: StoredAmounts,
  rule: PriceRule | undefined,
): Pick<PageAmounts, "amounts" | "candidates"> {
  return {
    amounts: amounts.map(({ role, minor, currency, text, place, seller }) => ({
      role,
      money: minorToMoney(minor, currency),
      text,
      seller: seller ?? null,
      isFollowed:
        rule === undefined ? role === "shelf" : rule.role === role && (rule.place ?? place) === place,
      canBeFollowed: canBeFollowed(role),
    })),
    candidates: candidates.map(({ role, minor, currency, text, probability }) => ({
      role,
      money: minorToMoney(minor, currency),
      text,
      probability: Math.round(probability * 100),
    })),
  };
}

/**
 * Returns the rule for reading a shop after a person chooses one of the stored amounts: the amount's role for all pages, or for a
 * candidate the properties that distinguish it from the others. Returns undefined when there is no such amount, or when it cannot
 * become a rule.
 */
export function ruleForChoice(
  kept: StoredAmounts,
  list: keyof StoredAmounts,
  index: number,
): { decision: Settled; label: string } | undefined {
  if (list === "candidates") {
    const candidate = kept.candidates[index];
    return candidate && { decision: candidate.settles, label: labelOf(candidate) };
  }
  const amount = kept.amounts[index];
  if (amount === undefined || !canBeFollowed(amount.role)) return undefined;
  // Without a rule, the regular price is read.
  const price = amount.role === "shelf" ? undefined : { role: amount.role };
  return { decision: { price }, label: labelOf(amount) };
}

const labelOf = ({ role, minor, currency }: { role: string; minor: number; currency: string }) =>
  `${role} ${formatMinor(minor, currency)}`;

/** Returns the shop's rule as an entry in the list of picks, so that readings under different rules differ in their picks. */
export const ruleAsPick = ({ price }: SiteHints): string[] =>
  price === undefined ? [] : [`rule ${price.role} ${price.place ?? ""}`.trim()];
