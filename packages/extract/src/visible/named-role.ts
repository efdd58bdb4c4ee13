import { Element } from "domhandler";
import { flatText, nameWords } from "../dom/text.ts";
import * as names from "./class-words.ts";
import type { PriceRole } from "./visible-price.ts";

/**
 * Determines the role by the names of the element, its descendants and up to four ancestors; the nearest name decides.
 *
 * @param around elements whose names, and those above them, say nothing about it
 */
export function namedRole(element: Element, around?: ReadonlySet<Element>): PriceRole | undefined {
  const inner = firstInner(element);
  let at: unknown = inner;
  let beyond = 0;
  let current = false;
  for (let steps = 0; at instanceof Element && steps < 12 && around?.has(at) !== true; steps += 1) {
    const own = nameWords(at);
    // Markup that declares it the price is authoritative.
    if (at.attribs["itemprop"] === "price") return undefined;
    const { class: classes, id } = at.attribs;
    // "price-and-saving" names several parts.
    if (own.includes("and")) {
      at = at.parent;
      continue;
    }
    if (own.length < 10 && (names.namesShipping(classes) || names.namesShipping(id))) return "shipping";
    const role = roleOfNames(own, at.name !== "ul" && names.namesListPrice(`${classes} ${id}`));
    if (role !== undefined && !(role === "was" && current)) return role;
    if (names.any(own, names.CURRENT_WORDS)) current = true;
    if (at === element || beyond > 0) beyond += 1;
    if (beyond > 2) break;
    at = at.parent;
  }
  return undefined;
}

/** An amount in running text shares its element with any number of others. */
const MAX_CHILDREN = 40;

function firstInner(element: Element): Element {
  let at = element;
  for (let steps = 0; steps < 6; steps += 1) {
    const child = at.children
      .slice(0, MAX_CHILDREN)
      .find((one): one is Element => one instanceof Element && /\d/.test(flatText(one, 60) ?? ""));
    if (child === undefined) return at;
    at = child;
  }
  return at;
}

function roleOfNames(own: readonly string[], listPrice: boolean): PriceRole | undefined {
  if (own.length === 0 || own.length > 24) return undefined;
  const has = (set: ReadonlySet<string>) => names.any(own, set);
  // "non-discounted", "non-sale" and "before-sale" name the price without the reduction.
  if (names.namesUnreduced(own)) return "was";
  const current = has(names.CURRENT_WORDS);
  if (has(names.INSTALMENT_WORDS)) return "instalment";
  if (has(names.SHIPPING_WORDS)) return "shipping";
  // A "unit" alone may be the currency's or the shop's; with a price, it is the measure.
  const isUnitPrice = own.includes("unit") && has(names.PRICE_WORDS);
  if ((isUnitPrice || has(names.UNIT_WORDS)) && !current) return "unit";
  if (has(names.STRUCK_WORDS) || ((has(names.REGULAR_WORDS) || listPrice) && !current)) return "was";
  if (has(names.SAVING_WORDS) && !current) return "saving";
  if (has(names.MEMBER_WORDS)) return "member";
  if (has(names.OTHER_WORDS) && !current) return "other";
  return undefined;
}
