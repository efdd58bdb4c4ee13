import { Element } from "domhandler";
import type { Money } from "../money/types.ts";
import type { StatedPrice } from "../sources/markup-prices.ts";
import { isElsewhere } from "../visible/region.ts";
import type { VisiblePrice } from "../visible/visible-price.ts";
import { explains } from "../visible/reductions.ts";
import type { PriceEvidence } from "./price-evidence.ts";
import { distanceBetween } from "./pairs.ts";
import type { ChosenPrice } from "./choose.ts";
import { scoreOf, shares, type Features } from "./features.ts";
import { certaintyOf, type TextDoubt } from "./text-doubts.ts";
import { LIST_WEIGHTS } from "./weights.ts";

export interface ChosenListPrice {
  money: Money;
  visible?: VisiblePrice;
  stated?: StatedPrice;
  /** 0 to 1: the share of such choices that are right. */
  probability: number;
}

/** A larger amount that may be the price before the reduction. */
export interface ListCandidate {
  money: Money;
  visible?: VisiblePrice;
  stated?: StatedPrice;
  features: Features;
}

/** Maximum ratio of the former price to the price; no genuine discount is larger. */
const MAX_DISCOUNT = 20;
/** Larger discounts are rarely genuine. */
const STEEP = 4;
/** Maximum distance in letters between the two prices. */
const MAX_GAP = 400;

const STATED: Readonly<Record<string, string>> = {
  jsonld: "statedJsonld",
  microdata: "statedMicrodata",
  meta: "statedMeta",
  hydration: "statedHydration",
};

/** Returns the struck or recommended price for the chosen price; undefined when the page shows none. */
export function chooseList(current: ChosenPrice, evidence: PriceEvidence): ChosenListPrice | undefined {
  const candidates = listCandidates(current, evidence);
  const scores = candidates.map(({ features }) => scoreOf(features, LIST_WEIGHTS));
  const probabilities = shares([...scores, scoreOf(noListFeatures(candidates), LIST_WEIGHTS)]);
  let best = probabilities.length - 1;
  for (const [index, share] of probabilities.entries()) if (share > probabilities[best]!) best = index;
  const winner = candidates[best];
  if (winner === undefined) return undefined;
  const { money, visible, stated } = winner;
  return { money, visible, stated, probability: probabilities[best]! * certaintyOf(listDoubts(winner)) };
}

/** Returns the doubts about the text of a former price; none if markup states it, or a printed reduction explains it. */
export function listDoubts({ visible, features }: ListCandidate): TextDoubt[] {
  const isStated = Object.values(STATED).some((name) => features[name]) || features["statedOther"];
  return visible?.isOrdered && !features["explained"] && !isStated ? ["ordered"] : [];
}

/** Evidence that the price is not reduced. */
export function noListFeatures(candidates: readonly ListCandidate[]): Features {
  const isPlain = !candidates.some(({ features }) => features["struck"] || features["saidWas"]);
  return isPlain ? { none: 1, "none:plain": 1 } : { none: 1 };
}

/** Returns every larger amount that is near the chosen one or that markup states as the former price. */
export function listCandidates(current: ChosenPrice, evidence: PriceEvidence): ListCandidate[] {
  const now = current.money.amountMinor;
  const fits = (money: Money) => money.amountMinor > now && money.amountMinor <= now * MAX_DISCOUNT;
  const found = new Map<number, { candidate: ListCandidate; score: number }>();
  const anchors = anchorsOf(current, evidence);
  for (const price of evidence.visible) {
    const money = price.readings.find(fits);
    if (money === undefined) continue;
    const features = beside(current, price, money, anchors, evidence);
    if (features === undefined) continue;
    const score = scoreOf(features, LIST_WEIGHTS);
    const known = found.get(money.amountMinor);
    if (known === undefined || score > known.score)
      found.set(money.amountMinor, { candidate: { money, visible: price, features }, score });
  }
  for (const price of evidence.stated) {
    const money = price.readings.find(fits);
    if (money === undefined) continue;
    let known = found.get(money.amountMinor);
    // A statement about one variant in program data applies only to that variant's price.
    if (price.of !== undefined && price.of !== now) continue;
    if (known === undefined && price.role === "list") {
      known = { candidate: { money, stated: price, features: { onlyStated: 1 } }, score: 0 };
      found.set(money.amountMinor, known);
    }
    if (known === undefined) continue;
    const { features } = known.candidate;
    if (price.role === "list") features[STATED[price.source] ?? "statedOther"] = price.certainty;
    else features["statedCurrent"] = 1;
  }
  return [...found.values()].map(({ candidate }) => candidate);
}

/** Returns the occurrences of the chosen price on the page. */
function anchorsOf(current: ChosenPrice, { visible, places }: PriceEvidence): VisiblePrice[] {
  return visible.filter(
    (price) =>
      price.readings.some((one) => one.amountMinor === current.money.amountMinor) &&
      (price === current.visible ||
        ((price.role === "current" || current.stated !== undefined) && !isElsewhere(places.get(price)))),
  );
}

function beside(
  current: ChosenPrice,
  price: VisiblePrice,
  money: Money,
  anchors: VisiblePrice[],
  { places, reductions, visible }: PriceEvidence,
): Features | undefined {
  let nearest = Infinity;
  let gap = Infinity;
  let isExplained = false;
  for (const anchor of anchors) {
    const letters = Math.abs(anchor.offset - price.offset);
    if (letters > MAX_GAP) continue;
    gap = Math.min(gap, letters);
    nearest = Math.min(nearest, distanceBetween(anchor.element, price.element) + letters / 60);
    isExplained ||= explains(
      reductions,
      { minor: current.money.amountMinor, offset: anchor.offset },
      { minor: money.amountMinor, offset: price.offset, exponent: money.exponent },
    );
  }
  if (nearest === Infinity || isOfAnother(current, price, anchors, visible)) return undefined;
  const features: Features = { seen: 1 };
  const set = (name: string, holds: boolean) => {
    if (holds) features[name] = 1;
  };
  set("struck", price.role === "was" && price.drawn);
  set("saidWas", price.role === "was" && !price.drawn);
  set("current", price.role === "current");
  set("otherRole", price.role !== "was" && price.role !== "current");
  set("explained", isExplained);
  set("sameRow", nearest <= 3);
  set("close", nearest <= 6);
  set("near", nearest > 6 && nearest <= 12);
  set("distant", nearest > 12);
  set("far", gap > 150);
  set("named", price.named);
  set("hidden", price.hidden);
  set("steep", money.amountMinor > current.money.amountMinor * STEEP);
  set(
    "elsewhere",
    isElsewhere(places.get(price)) && !isElsewhere(current.visible && places.get(current.visible)),
  );
  return features;
}

/** The lowest share of a former price that a reduced price is. */
const MIN_SHARE = 0.35;
const MAX_DEPTH = 12;

/**
 * Returns whether a former price belongs to another choice than the chosen price, such as a larger pack: a part of the page holds it
 * together with a current price of its own, and the chosen price stands only outside.
 */
function isOfAnother(
  current: ChosenPrice,
  former: VisiblePrice,
  anchors: readonly VisiblePrice[],
  visible: readonly VisiblePrice[],
): boolean {
  if (former.role !== "was") return false;
  const above = ancestorsOf(former.element);
  const own = Math.min(...anchors.map(({ element }) => stepsUpTo(above, element)));
  const { amountMinor: before } = former.readings[0]!;
  return visible.some(({ role, hidden, offset, element, readings }) => {
    const now = readings[0]!.amountMinor;
    return (
      role === "current" &&
      !hidden &&
      Math.abs(offset - former.offset) <= MAX_GAP &&
      now !== current.money.amountMinor &&
      now < before &&
      now >= before * MIN_SHARE &&
      stepsUpTo(above, element) < own
    );
  });
}

/** Returns the elements around one, with the number of steps up to each. */
function ancestorsOf(element: Element): Map<unknown, number> {
  const above = new Map<unknown, number>();
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps <= MAX_DEPTH; steps += 1, at = at.parent)
    above.set(at, steps);
  return above;
}

/** Returns the number of steps to the nearest ancestor that is also around the other element. */
function stepsUpTo(above: ReadonlyMap<unknown, number>, other: Element): number {
  let at: unknown = other;
  for (let steps = 0; at instanceof Element && steps <= MAX_DEPTH; steps += 1, at = at.parent) {
    const up = above.get(at);
    if (up !== undefined) return up;
  }
  return Infinity;
}
