import type { Money } from "../money/types.ts";
import type { StatedPrice } from "../sources/markup-prices.ts";
import type { VisiblePrice } from "../visible/prices.ts";
import { candidatesOf, type PriceEvidence } from "./candidates.ts";
import { scoreOf, shares, type Features } from "./features.ts";
import { CURRENT_WEIGHTS } from "./weights.ts";

export interface ChosenPrice {
  money: Money;
  /** The other reading where the printed amount stays ambiguous. */
  otherReading?: Money;
  /** 0 to 1: the share of such choices that are right. */
  probability: number;
  isLowestOfRange: boolean;
  visible?: VisiblePrice;
  stated?: StatedPrice;
}

/** Below this several amounts are about as likely: a wrong price costs more than a missing one. */
const MIN_PROBABILITY = 0.45;

/** What speaks for the page having no price of its own. */
export function noneFeatures(evidence: PriceEvidence): Features {
  const features: Features = { none: 1 };
  if (!evidence.hasBuyButton) features["none:noBuyButton"] = 1;
  if (evidence.isOtherKind) features["none:otherKind"] = 1;
  if (evidence.stated.length === 0) features["none:nothingStated"] = 1;
  if (evidence.isListOfProducts) features["none:manyProducts"] = 1;
  return features;
}

/** The price asked now: the amount with the most evidence, seen and stated weighed together; undefined when none is likelier. */
export function chooseCurrent(evidence: PriceEvidence): ChosenPrice | undefined {
  const candidates = candidatesOf(evidence);
  const scores = candidates.map(({ features }) => scoreOf(features, CURRENT_WEIGHTS));
  const probabilities = shares([...scores, scoreOf(noneFeatures(evidence), CURRENT_WEIGHTS)]);
  let best = probabilities.length - 1;
  for (const [index, share] of probabilities.entries()) if (share > probabilities[best]!) best = index;
  const winner = candidates[best];
  if (winner === undefined || probabilities[best]! < MIN_PROBABILITY) return undefined;
  const { visible, stated, otherReading } = winner;
  return {
    money: visible?.readings.find((one) => one.amountMinor === winner.money.amountMinor) ?? winner.money,
    otherReading,
    probability: probabilities[best]!,
    isLowestOfRange: (visible?.isLowestOfRange ?? false) || (stated?.isLowestOfRange ?? false),
    visible,
    stated,
  };
}
