import { CODES_BY_SIGN, isoCode } from "../money/currencies.ts";
import type { StatedPrice } from "../sources/markup-prices.ts";
import type { Place } from "./region.ts";
import type { VisiblePrice } from "./visible-price.ts";

/** Letters behind the product's name within which its price is printed. */
const MAX_GAP = 2500;

/**
 * Returns the currency of the amounts printed for the product, if all of them have a sign of that one currency: "€", but not "$" or
 * "kr", which are read by what the page states.
 */
export function printedCurrency(
  places: ReadonlyMap<VisiblePrice, Place>,
  heading: number | undefined,
): string | undefined {
  let only: string | undefined;
  for (const price of ownPrices(places, heading)) {
    const { currency } = price.readings[0]!;
    if (!isOwnSign(price.currencyPrinted) || (only !== undefined && only !== currency)) return undefined;
    only = currency;
  }
  return only;
}

/**
 * Returns what markup states, as far as it is in the currency that is printed: an equal number is the printed amount with a wrong
 * currency, any other is a conversion, or the price in another country.
 */
export function inCurrency(
  printed: string | undefined,
  places: ReadonlyMap<VisiblePrice, Place>,
  stated: StatedPrice[],
): StatedPrice[] {
  if (
    printed === undefined ||
    stated.every(({ readings }) => readings.every((one) => one.currency === printed))
  )
    return stated;
  const seen = [...places.keys()]
    .flatMap(({ readings }) => readings)
    .filter((one) => one.currency === printed);
  return stated.flatMap((price) => {
    const readings = price.readings.flatMap((one) =>
      one.currency === printed
        ? [one]
        : seen
            .filter((money) => money.amountMinor === one.amountMinor && money.exponent === one.exponent)
            .slice(0, 1),
    );
    return readings.length === 0 ? [] : [{ ...price, readings }];
  });
}

function* ownPrices(
  places: ReadonlyMap<VisiblePrice, Place>,
  heading: number | undefined,
): Generator<VisiblePrice> {
  if (heading === undefined) return;
  for (const [price, place] of places) {
    const isNear = price.offset >= heading && price.offset - heading <= MAX_GAP;
    const isOther = place.inOtherRegion || place.inLink || place.inCard || place.inList;
    const isPrice = price.role === "current" || price.role === "was";
    if (isNear && isPrice && !isOther && !price.hidden && !price.inSentence) yield price;
  }
}

/** Returns whether a sign or code belongs to one currency, which nothing on the page needs to settle. */
function isOwnSign(printed: string | undefined): boolean {
  if (printed === undefined) return false;
  return printed === "£" || CODES_BY_SIGN.get(printed)?.length === 1 || isoCode(printed) !== undefined;
}
