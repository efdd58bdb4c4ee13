import type { Money } from "../money/types.ts";
import type { StatedPrice } from "../sources/markup-prices.ts";
import type { VisiblePrice } from "../visible/visible-price.ts";
import { candidatesOf } from "./candidates.ts";
import type { PriceEvidence } from "./price-evidence.ts";
import { scoreOf, shares, type Candidate, type Features } from "./features.ts";
import { certaintyOf, textDoubts } from "./text-doubts.ts";
import { CURRENT_WEIGHTS, MIN_PROBABILITY } from "./weights.ts";

export interface ChosenPrice {
  money: Money;
  /** The other reading if the printed amount remains ambiguous. */
  otherReading?: Money;
  /** 0 to 1: the share of such choices that are right. */
  probability: number;
  isLowestOfRange: boolean;
  visible?: VisiblePrice;
  stated?: StatedPrice;
}

/** Evidence that the page has no price of its own. */
export function noneFeatures(evidence: PriceEvidence): Features {
  const features: Features = { none: 1 };
  if (!evidence.hasBuyButton) features["none:noBuyButton"] = 1;
  if (evidence.isOtherKind) features["none:otherKind"] = 1;
  if (evidence.isBasket) features["none:basket"] = 1;
  if (evidence.stated.length === 0) features["none:nothingStated"] = 1;
  if (evidence.isListOfProducts) features["none:manyProducts"] = 1;
  return features;
}

/** An amount that may be the price, with the probability that it is. */
export interface WeighedCandidate extends Candidate {
  probability: number;
}

export interface Choice {
  /** The current price; undefined when none is certain enough, or "no price" is likelier. */
  current?: ChosenPrice;
  /** Every amount with its probability, the most likely first. */
  candidates: WeighedCandidate[];
  /** Whether some amount is likelier than "no price". */
  hasPrice: boolean;
}

/** Chooses the current price: the amount with the most evidence, visible and stated combined. */
export function choosePrice(evidence: PriceEvidence): Choice {
  const options = candidatesOf(evidence);
  const scores = options.map(({ features }) => scoreOf(features, CURRENT_WEIGHTS));
  const probabilities = shares([...scores, scoreOf(noneFeatures(evidence), CURRENT_WEIGHTS)]);
  const none = probabilities.at(-1)!;
  const candidates = options
    .map((one, index) => ({ ...one, probability: probabilities[index]! }))
    .sort((a, b) => b.probability - a.probability);
  const winner = candidates[0];
  // "0 ₫" is printed by shops that sell on request.
  const hasPrice =
    winner !== undefined &&
    winner.probability > none &&
    winner.money.amountMinor !== 0 &&
    !isSaidToBeOther(winner);
  if (!hasPrice) return { candidates, hasPrice };
  winner.probability *= certaintyOf(textDoubts(winner));
  return {
    candidates,
    hasPrice,
    ...(winner.probability >= MIN_PROBABILITY ? { current: chosen(winner) } : {}),
  };
}

/** What a label calls postage, a budget or the like is no price, even where nothing else is printed; markup may state that it is. */
const isSaidToBeOther = ({ visible, stated }: WeighedCandidate): boolean =>
  stated === undefined &&
  visible?.isLabelled === true &&
  (visible.role === "shipping" || visible.role === "other");

/** Returns the current price; undefined when none is certain enough. */
export function chooseCurrent(evidence: PriceEvidence): ChosenPrice | undefined {
  return choosePrice(evidence).current;
}

function chosen({
  visible,
  stated,
  otherReading,
  money,
  probability,
  isLowestOfRange,
}: WeighedCandidate): ChosenPrice {
  return {
    money: visible?.readings.find((one) => one.amountMinor === money.amountMinor) ?? money,
    otherReading,
    probability,
    isLowestOfRange:
      isLowestOfRange === true || (visible?.isLowestOfRange ?? false) || (stated?.isLowestOfRange ?? false),
    visible,
    stated,
  };
}
