import type { Money } from "../money/types.ts";
import type { StatedPrice } from "../sources/markup-prices.ts";
import type { VisiblePrice } from "../visible/prices.ts";
import { distanceBetween, isElsewhere, type ChosenPrice, type PriceEvidence } from "./choose.ts";

export interface ChosenListPrice {
  money: Money;
  visible?: VisiblePrice;
  stated?: StatedPrice;
  score: number;
}

/** No honest discount is deeper. */
const DEEPEST_DISCOUNT = 20;

/** The struck or recommended price that belongs to the chosen price; undefined when the page shows none. */
export function chooseList(current: ChosenPrice, evidence: PriceEvidence): ChosenListPrice | undefined {
  const now = current.money.amountMinor;
  const fits = (money: Money) => money.amountMinor > now && money.amountMinor <= now * DEEPEST_DISCOUNT;
  const visible = evidence.visible
    .filter((price) => price.role === "was")
    .flatMap((price) => {
      const money = price.readings.find(fits);
      const distance = money === undefined ? Infinity : distanceTo(current, price, evidence);
      return money === undefined || distance > 12 ? [] : [{ price, money, distance }];
    })
    .sort((a, b) => a.distance - b.distance)[0];
  const stated = evidence.stated.find((price) => price.role === "list" && price.readings.some(fits));
  if (visible !== undefined)
    return { money: visible.money, visible: visible.price, score: 6 - visible.distance / 4 };
  if (stated !== undefined && stated.certainty > 0.5)
    return { money: stated.readings.find(fits)!, stated, score: 2 };
  return undefined;
}

function distanceTo(current: ChosenPrice, was: VisiblePrice, evidence: PriceEvidence): number {
  const place = evidence.places.get(was);
  const anchors = evidence.visible.filter(
    (price) =>
      price.role === "current" && price.readings.some((one) => one.amountMinor === current.money.amountMinor),
  );
  let nearest = Infinity;
  for (const anchor of anchors) {
    const elsewhere = isElsewhere(evidence.places.get(anchor));
    if (elsewhere && anchor !== current.visible) continue;
    if (isElsewhere(place) && !elsewhere) continue;
    const gap = Math.abs(anchor.offset - was.offset);
    if (gap > 400) continue;
    nearest = Math.min(nearest, distanceBetween(anchor.element, was.element) + gap / 60);
  }
  return nearest;
}
