import { CONFIGURATION_MESSAGES, formatMinor } from "@pricetrail/contract";
import type { Extraction, LocatedElement, LocatorResult, Money } from "@pricetrail/extract";

const T = CONFIGURATION_MESSAGES.trial;

export const PRICE_KEYS = ["normalPrice", "discountedPrice"] as const;
export type PriceKey = (typeof PRICE_KEYS)[number];

const isPriceKey = (field: string): field is PriceKey => (PRICE_KEYS as readonly string[]).includes(field);

/** What the picks of another page's prices say on this one, held against what the page says of itself. */
export interface PriceAgreement {
  verdict: "sure" | "unsure" | "failed";
  reason: string;
  /** Elements of this page for the two prices, where the picks show them. */
  elements: Partial<Record<PriceKey, LocatedElement>>;
  /** Prices that this page has, as it says itself; the picks decide where it says nothing. */
  own: Partial<Record<PriceKey, Money>>;
}

const isSame = (a: Money, b: Money | undefined) =>
  b !== undefined && a.amountMinor === b.amountMinor && a.currency === b.currency;

const shown = (money: Money) => formatMinor(money.amountMinor, money.currency);

/**
 * Validates the prices of another page. Its texts differ wholly from those of the page that was picked on, so a locator alone
 * rarely knows; but an element that it finds or guesses, and that shows the very amount which the extraction reads for the
 * page by itself, is confirmed by two readings that know nothing of each other. Whatever is not confirmed is not sure.
 */
export function agreeOnPrices(extraction: Extraction, results: readonly LocatorResult[]): PriceAgreement {
  const automatic = extraction.automatic ?? extraction.fields;
  const own: PriceAgreement["own"] = {
    normalPrice: automatic.normalPrice?.value,
    discountedPrice: automatic.discountedPrice?.value,
  };
  const picks = results.filter(({ field }) => isPriceKey(field));
  const elements: PriceAgreement["elements"] = {};
  const claims = picks.flatMap((result) => {
    const guess = result.proposed?.by === "locator" ? result.proposed : undefined;
    return [result.placed, result.found ?? guess].flatMap((element) =>
      element?.money === undefined
        ? []
        : [{ element, money: element.money, isFound: element === result.found }],
    );
  });
  for (const key of PRICE_KEYS) {
    const claim = claims.find(({ money }) => isSame(money, own[key]));
    if (claim) elements[key] = claim.element;
  }
  const { normalPrice } = own;
  if (normalPrice === undefined) {
    const isRead = picks.some(({ outcome }) => outcome === "value");
    return isRead
      ? { verdict: "unsure", reason: T.unproven("the price"), elements: foundOf(picks), own: {} }
      : { verdict: "failed", reason: T.noPrice, elements: {}, own };
  }
  // Nothing was picked for a price: the extraction reads it, as for every product.
  if (picks.length === 0) return { verdict: "sure", reason: T.agrees, elements, own };
  const asked = own.discountedPrice ?? normalPrice;
  // The price asked decides: what is struck beside it is told apart by the extraction, whose roles are those of the page.
  // An element found by its texts may be another product's that shows the same text as the page that was picked on.
  if (claims.some(({ money }) => isSame(money, asked)))
    return { verdict: "sure", reason: T.agrees, elements, own };
  const differing = claims.find(
    ({ isFound, money }) => isFound && !PRICE_KEYS.some((key) => isSame(money, own[key])),
  );
  const reason = differing ? T.differs(shown(differing.money), shown(asked)) : T.unproven("the price");
  return { verdict: "unsure", reason, elements, own };
}

function foundOf(picks: readonly LocatorResult[]): PriceAgreement["elements"] {
  const elements: PriceAgreement["elements"] = {};
  for (const { field, found, outcome } of picks)
    if (isPriceKey(field) && found && outcome === "value") elements[field] = found;
  return elements;
}
