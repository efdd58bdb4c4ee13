import { changePermille, isSoldOut } from "@pricetrail/contract";
import type { MarketBasis, Standing, UnrankedReason } from "@pricetrail/contract";

/** An amount in minor units. */
export interface Amount {
  minor: number;
  currency: string;
}

/** What the organisation states about an item's price, in minor units. */
export interface StatedPrice {
  currency: string | null;
  normalMinor: number | null;
  saleMinor: number | null;
  saleFrom: Date | null;
  saleUntil: Date | null;
}

/** What a seller was last seen to ask. */
export interface SeenPrice {
  normalMinor: number | null;
  discountedMinor: number | null;
  currency: string | null;
  availability: string | null;
  isStale: boolean;
  /** Whether its page may show another product since it changed. */
  isDoubted: boolean;
  /** Whether its stock was read recently: a page of a sold-out product may state no price. */
  isStockKnown: boolean;
}

export interface Ranked<Offer> {
  offer: Offer;
  amount: Amount | null;
  /** Null when it is compared. */
  unranked: UnrankedReason | null;
  /** Its amount less ours, in tenths of a percent of ours; null when it is not compared. */
  gapPermille: number | null;
}

export interface Position<Offer> {
  standing: Standing;
  rank: number | null;
  /** Number of compared sellers, with us. */
  ranked: number;
  cheapest: Amount | null;
  median: Amount | null;
  gap: Amount | null;
  gapPermille: number | null;
  indexPermille: number | null;
  isOpportunity: boolean;
  /** Those compared first, cheapest first. */
  offers: Ranked<Offer>[];
}

/** Returns whether a stated sale price applies at a time. Its end is the first moment after it. */
const isOnSale = ({ saleMinor, saleFrom, saleUntil }: StatedPrice, at: Date): boolean =>
  saleMinor !== null && (saleFrom === null || saleFrom <= at) && (saleUntil === null || at < saleUntil);

/** Returns the price that the organisation states for a time; null when it states none. */
export function statedPrice(stated: StatedPrice, basis: MarketBasis, at: Date): Amount | null {
  const { currency, normalMinor, saleMinor } = stated;
  if (currency === null) return null;
  const minor = basis === "selling" && isOnSale(stated, at) ? saleMinor : normalMinor;
  return minor === null ? null : { minor, currency };
}

/** Returns when a stated sale next starts or ends after a time; null when it does neither. */
export function nextSaleMoment({ saleMinor, saleFrom, saleUntil }: StatedPrice, at: Date): Date | null {
  if (saleMinor === null) return null;
  return [saleFrom, saleUntil].find((moment) => moment !== null && moment > at) ?? null;
}

/** Returns a seen price on a basis; null when none is known. */
export function seenPrice(seen: SeenPrice, basis: MarketBasis): Amount | null {
  const minor = basis === "selling" ? (seen.discountedMinor ?? seen.normalMinor) : seen.normalMinor;
  return minor === null || seen.currency === null ? null : { minor, currency: seen.currency };
}

/**
 * Returns our position among other sellers. A price takes part unless it is stale, of a page that may show another product, in another
 * currency than ours, or of a product that is out of stock. Without an own price the others are still put in order, but nothing is compared.
 */
export function positionOf<Offer extends SeenPrice>(
  own: Amount | null,
  others: readonly Offer[],
  basis: MarketBasis,
): Position<Offer> {
  const offers = others
    .map((offer): Ranked<Offer> => {
      const amount = seenPrice(offer, basis);
      const unranked = unrankedReason(amount, offer, own);
      const isCompared = own !== null && amount !== null && unranked === null;
      return {
        offer,
        amount,
        unranked,
        gapPermille: isCompared ? changePermille(own.minor, amount.minor) : null,
      };
    })
    .sort(
      (a, b) =>
        Number(a.unranked !== null) - Number(b.unranked !== null) ||
        Number(a.amount === null) - Number(b.amount === null) ||
        (a.amount?.currency ?? "").localeCompare(b.amount?.currency ?? "") ||
        (a.amount?.minor ?? Infinity) - (b.amount?.minor ?? Infinity),
    );
  const minors =
    own === null ? [] : offers.flatMap((one) => (one.unranked === null ? one.amount!.minor : []));
  const stocked = others.filter(
    ({ availability, isStockKnown, isDoubted }) => isStockKnown && availability !== null && !isDoubted,
  );
  const isOpportunity = stocked.length > 0 && stocked.every(({ availability }) => isSoldOut(availability));
  if (own === null || minors.length === 0)
    return {
      standing: own === null ? "unpriced" : "alone",
      rank: null,
      ranked: own === null ? 0 : 1,
      cheapest: null,
      median: null,
      gap: null,
      gapPermille: null,
      indexPermille: null,
      isOpportunity,
      offers,
    };
  const inOwn = (minor: number): Amount => ({ minor, currency: own.currency });
  const cheapest = minors[0]!;
  const median = medianOf(minors);
  return {
    standing: own.minor < cheapest ? "cheapest" : own.minor === cheapest ? "level" : "undercut",
    rank: 1 + minors.filter((minor) => minor < own.minor).length,
    ranked: 1 + minors.length,
    cheapest: inOwn(cheapest),
    median: inOwn(median),
    gap: inOwn(own.minor - cheapest),
    gapPermille: changePermille(cheapest, own.minor),
    indexPermille: median === 0 ? null : 1000 + changePermille(median, own.minor)!,
    isOpportunity,
    offers,
  };
}

function unrankedReason(amount: Amount | null, offer: SeenPrice, own: Amount | null): UnrankedReason | null {
  if (amount === null) return "unpriced";
  if (offer.isStale) return "stale";
  if (offer.isDoubted) return "changed";
  if (own !== null && amount.currency !== own.currency) return "currency";
  return isSoldOut(offer.availability) ? "stock" : null;
}

/** What the organisation states about an item's minimum advertised price, in minor units. */
export interface StatedMap {
  currency: string | null;
  mapMinor: number | null;
  mapFrom: Date | null;
  mapUntil: Date | null;
}

/** Returns the minimum advertised price in effect at a time; null when there is none. Its end is the first moment after it. */
export function mapInEffect({ currency, mapMinor, mapFrom, mapUntil }: StatedMap, at: Date): Amount | null {
  if (mapMinor === null || currency === null) return null;
  const isInEffect = (mapFrom === null || mapFrom <= at) && (mapUntil === null || at < mapUntil);
  return isInEffect ? { minor: mapMinor, currency } : null;
}

/** Returns when a stated minimum next starts or ends after a time; null when it does neither. */
export function nextMapMoment({ mapMinor, mapFrom, mapUntil }: StatedMap, at: Date): Date | null {
  if (mapMinor === null) return null;
  return [mapFrom, mapUntil].find((moment) => moment !== null && moment > at) ?? null;
}

/**
 * Returns whether an offer is below the minimum advertised price in effect, in the same currency. What is stale or sold out is not
 * asked at present, and what may be another product is not the item.
 */
export const isBelowMap = (
  map: Amount | null,
  { amount, unranked }: Pick<Ranked<unknown>, "amount" | "unranked">,
): boolean =>
  unranked !== "stale" &&
  unranked !== "changed" &&
  unranked !== "stock" &&
  map !== null &&
  amount !== null &&
  amount.currency === map.currency &&
  amount.minor < map.minor;

/** Returns the median of sorted amounts: the mean of the two in the middle, rounded half up. */
export function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2);
}
