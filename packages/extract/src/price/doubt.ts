import type { PriceCandidate } from "../types.ts";
import type { Money } from "../money/types.ts";
import { contextOf, placeOf, placeOfElement } from "./amounts.ts";
import type { ChosenPrice, WeighedCandidate } from "./choose.ts";

const MAX_CANDIDATES = 5;
/** Minimum probability of a candidate that is shown to a person. */
const MIN_SHARE = 0.03;

/** Returns the amounts that the evidence does not decide between, the most likely first. */
export function candidatesOf(weighed: readonly WeighedCandidate[]): PriceCandidate[] {
  return weighed
    .filter(({ probability }) => probability >= MIN_SHARE)
    .slice(0, MAX_CANDIDATES)
    .map((one) => {
      const printed = printedOf(one);
      return { ...printed, money: one.money, settles: { price: { role: "shelf", place: printed.place } } };
    });
}

/** Returns the amounts that one printed text may mean, each with the shop's setting that selects it. */
export function readingsOf(
  printed: Pick<PriceCandidate, "role" | "text" | "place" | "probability">,
  readings: readonly Money[],
): PriceCandidate[] {
  const currencies = new Set(readings.map(({ currency }) => currency));
  return readings.map((money) => ({
    ...printed,
    money,
    probability: printed.probability / readings.length,
    settles:
      currencies.size > 1
        ? { currency: money.currency }
        : { decimalSeparator: separatorFor(money, readings, printed.text) },
  }));
}

/** The printed form of an amount, apart from its value. */
export function printedOf(one: ChosenPrice | WeighedCandidate) {
  return { ...described(one), place: placeOfCandidate(one) };
}

/** Returns the decimal separator under which "1.099" has this amount: the larger one reads the sign as thousands. */
function separatorFor(money: Money, readings: readonly Money[], text: string): "." | "," {
  const sign = /\d([.,])\d{3}(?!\d)/.exec(text)?.[1] === "," ? "," : ".";
  const isLarger = readings.every((one) => one.amountMinor <= money.amountMinor);
  return isLarger ? (sign === "." ? "," : ".") : sign;
}

function placeOfCandidate({ visible, stated }: Pick<WeighedCandidate, "visible" | "stated">): string {
  return visible === undefined ? placeOf(stated!.path) : placeOfElement(visible.element);
}

function described({
  visible,
  stated,
  probability,
}: Pick<WeighedCandidate, "visible" | "stated" | "probability">) {
  return {
    role: roleOfCandidate(visible?.role ?? stated?.role),
    text: visible === undefined ? (stated?.raw ?? "") : contextOf(visible),
    probability,
  };
}

function roleOfCandidate(role: string | undefined): PriceCandidate["role"] {
  switch (role) {
    case "member":
    case "coupon":
    case "net":
    case "unit":
    case "instalment":
    case "was":
      return role;
    case "list":
      return "was";
    case "current":
      return "shelf";
    default:
      return "other";
  }
}
