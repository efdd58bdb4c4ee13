import { CONFIGURATION_MESSAGES, formatMinor } from "@pricetrail/contract";
import type { Extraction, LocatedElement, LocatorResult, Money } from "@pricetrail/extract";

const T = CONFIGURATION_MESSAGES.trial;

export const PRICE_KEYS = ["normalPrice", "discountedPrice"] as const;
export type PriceKey = (typeof PRICE_KEYS)[number];

const isPriceKey = (field: string): field is PriceKey => (PRICE_KEYS as readonly string[]).includes(field);

const NORMAL = "the price before the discount";

type Pair<T> = Partial<Record<PriceKey, T>>;

/** The prices that picks of another page find on this one, compared with the page's own data. */
export interface PriceAgreement {
  verdict: "sure" | "unsure" | "failed";
  reason: string;
  /** Elements of this page for the two prices, if the picks match them. */
  elements: Pair<LocatedElement>;
  /** The prices of this page: those of exact matches, or else the page's own data. */
  prices: Pair<Money>;
  /** Whether the picks match exactly: the extraction's values then do not replace a missing one. */
  isDecided: boolean;
}

const isSame = (a: Money | undefined, b: Money | undefined) =>
  a?.amountMinor === b?.amountMinor && a?.currency === b?.currency;

const shown = (money: Money) => formatMinor(money.amountMinor, money.currency);

interface Claim {
  element: LocatedElement;
  money: Money;
  isFound: boolean;
}

/**
 * Validates the prices of another page. A pick whose exact location exists on this page decides, and the extraction's own reading
 * confirms it or makes it uncertain. Without such a location, an element found or guessed by its texts counts if it shows an
 * amount that the extraction reads as well. Anything unconfirmed is uncertain.
 *
 * @param own where the extraction itself reads the two prices, if visible
 */
export function agreeOnPrices(
  extraction: Extraction,
  results: readonly LocatorResult[],
  own: ReadonlyMap<string, LocatedElement>,
): PriceAgreement {
  const automatic = extraction.automatic ?? extraction.fields;
  const read: Pair<Money> = {
    normalPrice: automatic.normalPrice?.value,
    discountedPrice: automatic.discountedPrice?.value,
  };
  const picks = results.filter(({ field }) => isPriceKey(field));
  // No price was picked: the extraction reads it, as for every product.
  if (picks.length === 0)
    return read.normalPrice === undefined
      ? { verdict: "failed", reason: T.noPrice, elements: {}, prices: read, isDecided: false }
      : { verdict: "sure", reason: T.agrees, elements: {}, prices: read, isDecided: false };
  const exact = exactOf(picks);
  const isDecided = exact.normalPrice !== undefined || exact.discountedPrice !== undefined;
  return isDecided ? decided(exact, picks, read, own) : claimed(picks, read, own);
}

/** Returns the picks whose exact locations on this page have an amount. Two picks of one location are ambiguous. */
function exactOf(picks: readonly LocatorResult[]): Pair<LocatedElement> {
  const exact: Pair<LocatedElement> = {};
  for (const { field, placed } of picks)
    if (isPriceKey(field) && placed?.isExact === true && placed.money !== undefined) exact[field] = placed;
  return exact.normalPrice?.location === exact.discountedPrice?.location ? {} : exact;
}

/** Returns the prices when at least one pick matches exactly. */
function decided(
  exact: Pair<LocatedElement>,
  picks: readonly LocatorResult[],
  read: Pair<Money>,
  own: ReadonlyMap<string, LocatedElement>,
): PriceAgreement {
  const [normal, discounted] = [exact.normalPrice?.money, exact.discountedPrice?.money];
  const only = exact.discountedPrice ?? exact.normalPrice;
  if (only !== undefined && (normal === undefined || discounted === undefined)) {
    // One element shows any asking price, and the page has the former price next to it.
    const isAsked = isSame(read.discountedPrice, only.money) && read.normalPrice !== undefined;
    if (isAsked && isBeside(own.get("normalPrice"), only) && (discounted !== undefined || picks.length === 1))
      return sure({ discountedPrice: only }, read, isUnexplained(picks, read));
  }
  if (normal === undefined)
    return isSame(read.normalPrice, discounted) && read.discountedPrice === undefined
      ? sure({ normalPrice: only! }, read, isUnexplained(picks, read))
      : differing({ discountedPrice: only! }, read);
  if (discounted === undefined) {
    if (!isSame(read.normalPrice, normal)) return differing({ normalPrice: only! }, read);
    const claim = claimsOf(picks).find(({ money }) => isSame(money, read.discountedPrice));
    const isShown =
      claim !== undefined || (picks.length === 1 && isBeside(own.get("discountedPrice"), only!));
    if (read.discountedPrice !== undefined && !isShown) return differing({ normalPrice: only! }, read);
    const elements = { normalPrice: only!, ...(claim ? { discountedPrice: claim.element } : {}) };
    return sure(elements, read, isUnexplained(picks, read));
  }
  return isSame(read.normalPrice, normal) && isSame(read.discountedPrice, discounted)
    ? sure(exact, read, undefined)
    : differing(exact, read);
}

const sure = (
  elements: Pair<LocatedElement>,
  prices: Pair<Money>,
  unexplained: Money | undefined,
): PriceAgreement =>
  unexplained === undefined
    ? { verdict: "sure", reason: T.agrees, elements, prices, isDecided: true }
    : {
        verdict: "unsure",
        reason: T.differs(shown(unexplained), shown(prices.discountedPrice ?? prices.normalPrice!)),
        elements,
        prices,
        isDecided: true,
      };

/** Returns a difference between a person's picks and the extraction: the picks are kept, and a person has to check. */
function differing(exact: Pair<LocatedElement>, read: Pair<Money>): PriceAgreement {
  const picked = (exact.discountedPrice ?? exact.normalPrice)?.money;
  const asked = read.discountedPrice ?? read.normalPrice;
  const prices =
    exact.normalPrice === undefined
      ? { normalPrice: exact.discountedPrice?.money }
      : { normalPrice: exact.normalPrice.money, discountedPrice: exact.discountedPrice?.money };
  return {
    verdict: "unsure",
    reason:
      picked === undefined || asked === undefined
        ? T.unproven("the price")
        : isSame(picked, asked)
          ? T.unproven(NORMAL)
          : T.differs(shown(picked), shown(asked)),
    elements: exact.normalPrice === undefined ? { normalPrice: exact.discountedPrice! } : exact,
    prices,
    isDecided: true,
  };
}

/** Returns the amount around a pick, if it is neither of the page's two prices. */
function isUnexplained(picks: readonly LocatorResult[], read: Pair<Money>): Money | undefined {
  return picks
    .map(({ placed }) => placed?.money)
    .find((money) => money !== undefined && !PRICE_KEYS.some((key) => isSame(money, read[key])));
}

/** Returns the prices when no pick matches exactly: an element's amount counts if the extraction reads it as well. */
function claimed(
  picks: readonly LocatorResult[],
  read: Pair<Money>,
  own: ReadonlyMap<string, LocatedElement>,
): PriceAgreement {
  const elements: Pair<LocatedElement> = {};
  const claims = claimsOf(picks);
  for (const key of PRICE_KEYS) {
    const claim = claims.find(({ money }) => isSame(money, read[key]));
    if (claim) elements[key] = claim.element;
  }
  const { normalPrice } = read;
  if (normalPrice === undefined) {
    const isRead = picks.some(({ outcome }) => outcome === "value");
    return isRead
      ? {
          verdict: "unsure",
          reason: T.unproven("the price"),
          elements: foundOf(picks),
          prices: {},
          isDecided: false,
        }
      : { verdict: "failed", reason: T.noPrice, elements: {}, prices: read, isDecided: false };
  }
  const asked = read.discountedPrice ?? normalPrice;
  // An element found by its texts may belong to another product with the same text as the picked page.
  const claim = claims.find(({ money }) => isSame(money, asked));
  if (claim !== undefined) {
    const isPair =
      read.discountedPrice === undefined
        ? // A layout that differs from the picked one is acceptable only for an ended discount.
          picks.length === PRICE_KEYS.length
        : picks.some(({ placed }) => isSame(placed?.money, normalPrice)) ||
          isBeside(own.get("normalPrice"), claim.element);
    return isPair
      ? { verdict: "sure", reason: T.agrees, elements, prices: read, isDecided: false }
      : {
          verdict: "unsure",
          reason: T.unproven(read.discountedPrice === undefined ? "the price" : NORMAL),
          elements,
          prices: read,
          isDecided: false,
        };
  }
  const differs = claims.find(
    ({ isFound, money }) => isFound && !PRICE_KEYS.some((key) => isSame(money, read[key])),
  );
  const reason = differs ? T.differs(shown(differs.money), shown(asked)) : T.unproven("the price");
  return { verdict: "unsure", reason, elements, prices: read, isDecided: false };
}

/** Returns the amounts of the picks on this page: at or around their locations, and where their texts were found. */
function claimsOf(picks: readonly LocatorResult[]): Claim[] {
  return picks.flatMap((result) => {
    const guess = result.proposed?.by === "locator" ? result.proposed : undefined;
    return [result.placed, result.found ?? guess].flatMap((element): Claim[] =>
      element?.money === undefined
        ? []
        : [{ element, money: element.money, isFound: element === result.found }],
    );
  });
}

/** Number of innermost ancestors that an element's neighbours need not share. */
const BESIDE = 2;

/** Returns whether two elements are in the same small part of the page. */
function isBeside(element: LocatedElement | undefined, other: LocatedElement): boolean {
  if (element === undefined) return false;
  const [a, b] = [element.pathway.split(" > "), other.pathway.split(" > ")];
  const shared = a.findIndex((step, index) => step !== b[index]);
  return shared < 0 || shared >= b.length - BESIDE;
}

function foundOf(picks: readonly LocatorResult[]): Pair<LocatedElement> {
  const elements: Pair<LocatedElement> = {};
  for (const { field, found, outcome } of picks)
    if (isPriceKey(field) && found && outcome === "value") elements[field] = found;
  return elements;
}
