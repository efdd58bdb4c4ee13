import { CONFIGURATION_MESSAGES, formatMinor } from "@pricetrail/contract";
import type { Extraction, LocatedElement, LocatorResult, Money } from "@pricetrail/extract";

const T = CONFIGURATION_MESSAGES.trial;

export const PRICE_KEYS = ["normalPrice", "discountedPrice"] as const;
export type PriceKey = (typeof PRICE_KEYS)[number];

const isPriceKey = (field: string): field is PriceKey => (PRICE_KEYS as readonly string[]).includes(field);

const NORMAL = "the price before the discount";

type Pair<T> = Partial<Record<PriceKey, T>>;

/** What the picks of another page's prices say on this one, held against what the page says of itself. */
export interface PriceAgreement {
  verdict: "sure" | "unsure" | "failed";
  reason: string;
  /** Elements of this page for the two prices, where the picks show them. */
  elements: Pair<LocatedElement>;
  /** The prices that this page has: those of exact picks, else as the page says itself. */
  prices: Pair<Money>;
  /** The picks are in their very places: nothing that the extraction reads elsewhere takes the place of a missing one. */
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
 * Validates the prices of another page. A pick whose very place is on this page decides, and what the extraction reads for the
 * page by itself confirms it or makes it a doubt. Without such a place an element that is found or guessed by its texts counts
 * where it shows an amount that the extraction reads as well. Whatever is not confirmed is not sure.
 *
 * @param own where the extraction reads the two prices by itself, where that is in the visible page
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
  // Nothing was picked for a price: the extraction reads it, as for every product.
  if (picks.length === 0)
    return read.normalPrice === undefined
      ? { verdict: "failed", reason: T.noPrice, elements: {}, prices: read, isDecided: false }
      : { verdict: "sure", reason: T.agrees, elements: {}, prices: read, isDecided: false };
  const exact = exactOf(picks);
  const isDecided = exact.normalPrice !== undefined || exact.discountedPrice !== undefined;
  return isDecided ? decided(exact, picks, read, own) : claimed(picks, read, own);
}

/** The picks whose very places are on this page, with an amount. Two picks of one place say nothing of which is which. */
function exactOf(picks: readonly LocatorResult[]): Pair<LocatedElement> {
  const exact: Pair<LocatedElement> = {};
  for (const { field, placed } of picks)
    if (isPriceKey(field) && placed?.isExact === true && placed.money !== undefined) exact[field] = placed;
  return exact.normalPrice?.location === exact.discountedPrice?.location ? {} : exact;
}

/** The prices where at least one pick is in its very place. */
function decided(
  exact: Pair<LocatedElement>,
  picks: readonly LocatorResult[],
  read: Pair<Money>,
  own: ReadonlyMap<string, LocatedElement>,
): PriceAgreement {
  const [normal, discounted] = [exact.normalPrice?.money, exact.discountedPrice?.money];
  const only = exact.discountedPrice ?? exact.normalPrice;
  if (only !== undefined && (normal === undefined || discounted === undefined)) {
    // One element shows whatever is asked, and the page has the price before beside it.
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

/** A person's picks against what the extraction reads: the picks stay, and somebody looks. */
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

/** The amount that the part around a pick shows, where it is neither of the page's two prices. */
function isUnexplained(picks: readonly LocatorResult[], read: Pair<Money>): Money | undefined {
  return picks
    .map(({ placed }) => placed?.money)
    .find((money) => money !== undefined && !PRICE_KEYS.some((key) => isSame(money, read[key])));
}

/** The prices where no pick is in its very place: what an element shows and the extraction reads as well is believed. */
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
  // An element found by its texts may be another product's that shows the same text as the page that was picked on.
  const claim = claims.find(({ money }) => isSame(money, asked));
  if (claim !== undefined) {
    const isPair =
      read.discountedPrice === undefined
        ? // A layout that was not picked on is explained by a discount that is over, and by nothing else.
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

/** What the picks show on this page: at their place or around it, and where their texts were found. */
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

/** How many of its innermost ancestors an element's neighbours need not share with it. */
const BESIDE = 2;

/** Whether an element is in the same small part of the page as another. */
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
