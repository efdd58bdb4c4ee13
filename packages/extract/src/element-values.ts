import { Element } from "domhandler";
import { findOne } from "domutils";
import { chosenOption, flatText } from "./dom/text.ts";
import type { PageEvidence } from "./evidence.ts";
import { parseMoney } from "./money/parse.ts";
import type { Money, MoneyResult } from "./money/types.ts";
import type { FieldLocator } from "./types.ts";
import type { VisiblePrice } from "./visible/visible-price.ts";

const MAX_TEXT_LENGTH = 5000;

export const isPrice = (field: FieldLocator["field"]): field is "normalPrice" | "discountedPrice" =>
  field === "normalPrice" || field === "discountedPrice";

/** Returns the field's own price within a pick, which may contain several (was and now). */
export function priceWithin(
  evidence: PageEvidence,
  element: Element,
  field: FieldLocator["field"],
  raw: string,
): MoneyResult {
  const inside = visibleWithin(evidence, element);
  const amounts = new Set(inside.map((price) => price.readings[0]!.amountMinor));
  if (amounts.size < 2) return parseMoney(raw, evidence.hints);
  const chosen = chosenOf(inside, field);
  const [first, second] = chosen.readings;
  return second === undefined
    ? { kind: "money", money: first!, raw: chosen.text }
    : { kind: "ambiguous", readings: [first!, second], raw: chosen.text };
}

/**
 * Returns the different amounts from which `priceWithin` takes the first: those of the same kind as that one. Was and now
 * prices differ in kind, so neither is the other's rival. Empty when there is only one.
 */
export function rivalsWithin(
  evidence: PageEvidence,
  element: Element,
  field: FieldLocator["field"],
): Money[] {
  const inside = visibleWithin(evidence, element);
  if (inside.length < 2) return [];
  const { role, readings } = chosenOf(inside, field);
  const amounts = new Map([[readings[0]!.amountMinor, readings[0]!]]);
  for (const { role: other, hidden, readings: read } of inside)
    if (other === role && !hidden) amounts.set(read[0]!.amountMinor, read[0]!);
  return amounts.size < 2 ? [] : [...amounts.values()].slice(0, MAX_RIVALS);
}

const MAX_RIVALS = 5;

/** Returns whether the page marks every price in the element as a former one. */
export function showsFormerPrice(evidence: PageEvidence, element: Element): boolean {
  const inside = visibleWithin(evidence, element);
  return inside.length > 0 && inside.every(({ role }) => role === "was");
}

const visibleWithin = (evidence: PageEvidence, element: Element): VisiblePrice[] =>
  evidence.prices.visible.filter((price) => isWithin(price.element, element));

function chosenOf(inside: readonly VisiblePrice[], field: FieldLocator["field"]): VisiblePrice {
  const was = inside.find((price) => price.role === "was");
  const now = inside.find((price) => price.role === "current");
  return (field === "normalPrice" ? (was ?? now) : (now ?? was)) ?? inside[0]!;
}

function isWithin(element: Element, ancestor: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 60; steps += 1) {
    if (at === ancestor) return true;
    at = at.parent;
  }
  return false;
}

/** Returns an element's value: the requested attribute, else the own value of its kind of element, else its text. */
export function textOf(element: Element, field: FieldLocator["field"], attribute?: string): string {
  const { attribs, name } = element;
  if (attribute !== undefined && attribs[attribute] !== undefined) return attribs[attribute];
  if (name === "meta") return attribs["content"] ?? "";
  if (name === "input") return attribs["value"] ?? "";
  if (name === "select") {
    const chosen = chosenOption(element);
    return chosen === undefined ? "" : (flatText(chosen, MAX_TEXT_LENGTH) ?? "");
  }
  if (name === "img" || name === "source") return pictureOf(element);
  if (field === "image") {
    const picture = findOne((one) => one.name === "img", element.children);
    if (picture !== null) return pictureOf(picture);
  }
  return attribute === undefined ? (flatText(element, MAX_TEXT_LENGTH) ?? "") : "";
}

/** Returns a picture's URL; a placeholder that a script replaces later does not count. */
export function pictureOf({ attribs }: Element): string {
  const source = attribs["src"];
  const later = attribs["data-src"] ?? attribs["srcset"]?.trim().split(/\s/)[0];
  return source === undefined || (source.startsWith("data:") && later !== undefined) ? (later ?? "") : source;
}
