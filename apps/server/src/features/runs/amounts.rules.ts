import { formatMinor, MAX_PLACE, minorToMoney } from "@pricetrail/contract";
import type { PageAmounts, PriceRule } from "@pricetrail/contract";
import type { SiteHints } from "@pricetrail/extract";
import { storable } from "@pricetrail/locator";
import type { KeptAmounts } from "../../database/tables/runs.ts";
import type { PageReading } from "../../reading/read-page.ts";

const MAX_AMOUNTS = 20;
const MAX_CANDIDATES = 5;
const MAX_TEXT = 120;

/** What a rule may say: the extraction's own keys, none of them open to a page's choice. */
export type Settled = KeptAmounts["candidates"][number]["settles"];

/**
 * What is kept of a page's amounts: each with its role and place, and the candidates of an ambiguous price. Null where there
 * is nothing but the price itself. A place that is too long to be remembered is left out with its amount.
 */
export function keptAmounts({
  extraction,
  outcome,
}: Pick<PageReading, "extraction" | "outcome">): KeptAmounts | null {
  // Another product's amounts are none of this one's.
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

/** An amount of one of several sellers is no rule: their places are the same. */
const canBeFollowed = (role: string): boolean => role !== "seller";

/** What is shown of the kept amounts, with the one that the shop's rule takes. */
export function toPageAmounts(
  { amounts, candidates }: KeptAmounts,
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
 * What a shop is to be read by from now on when a person chooses one of the kept amounts: its role on all pages, or for a
 * candidate what tells it from the others. Undefined where there is no such amount, or none that can be followed.
 */
export function settledBy(
  kept: KeptAmounts,
  list: keyof KeptAmounts,
  index: number,
): { decision: Settled; label: string } | undefined {
  if (list === "candidates") {
    const candidate = kept.candidates[index];
    return candidate && { decision: candidate.settles, label: labelOf(candidate) };
  }
  const amount = kept.amounts[index];
  if (amount === undefined || !canBeFollowed(amount.role)) return undefined;
  // The usual price is what is read without a rule.
  const price = amount.role === "shelf" ? undefined : { role: amount.role };
  return { decision: { price }, label: labelOf(amount) };
}

const labelOf = ({ role, minor, currency }: { role: string; minor: number; currency: string }) =>
  `${role} ${formatMinor(minor, currency)}`;

/** What readings by a rule of the shop have in their list of picks: they differ from those by another rule for that reason. */
export const ruleAsPick = ({ price }: SiteHints): string[] =>
  price === undefined ? [] : [`rule ${price.role} ${price.place ?? ""}`.trim()];
