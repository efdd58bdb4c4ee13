import { Element } from "domhandler";
import { cleanText, elementPath, flatText } from "../dom/text.ts";
import type { PageEvidence } from "../evidence.ts";
import { normaliseNumerals } from "../money/digits.ts";
import { scanNumerals } from "../money/numerals.ts";
import { isItem, itemsOf, localName, textOf, type Item } from "../sources/item.ts";
import { readStated } from "../sources/markup-prices.ts";
import { offersOf } from "../sources/offer.ts";
import type { Money } from "../money/types.ts";
import type { Amount } from "../types.ts";
import { isElsewhere } from "../visible/region.ts";
import type { VisiblePrice } from "../visible/visible-price.ts";
import { AMOUNT_ROLES, type AmountRole } from "./amount-roles.ts";

const MAX_AMOUNTS = 20;
const MAX_OFFERS = 30;
const MAX_CONTEXT = 90;

const USED =
  /(?:^|\P{L})(?:used|refurbished|renewed|pre-?owned|second[- ]hand|open[- ]box|gebraucht|b-ware|generalüberholt|occasion|reconditionné|usato|ricondizionato|usado|segunda mano|seminovo|tweedehands|begagnad|brugt|brukt|używan[ey]|použit[éý]|bazar|б\/у|вживан\p{L}*|中古|중고|二手|ikinci el)(?!\p{L})/iu;

/** Returns a place in markup in a form common to all pages of a template. */
export function placeOf(path: string): string {
  return path.replace(/\d+/g, "");
}

/** Returns the place of a visible element, in the form of `placeOf`. */
export function placeOfElement(element: Element): string {
  return placeOf(elementPath(element));
}

/** Returns the amount with the surrounding words, up to any other number. */
export function contextOf({ element, text }: VisiblePrice): string {
  let best = text;
  let at: unknown = element;
  for (let steps = 0; steps < 3 && at instanceof Element; steps += 1) {
    const flat = flatText(at, MAX_CONTEXT);
    if (flat === undefined || scanNumerals(normaliseNumerals(flat)).length > 1) break;
    best = flat;
    at = at.parent;
  }
  return cleanText(best).slice(0, MAX_CONTEXT);
}

/** Returns every amount for the page's product, by role; `shelf` is the chosen price. */
export function amountsOf(evidence: PageEvidence, shelf: Money | undefined): Amount[] {
  const found = new Map<string, Amount>();
  const add = (amount: Amount) => {
    const key = `${amount.role} ${amount.money.amountMinor} ${amount.money.currency} ${amount.seller ?? ""}`;
    if (found.size < MAX_AMOUNTS && !found.has(key)) found.set(key, amount);
  };
  const { visible, places } = evidence.prices;
  for (const price of visible) {
    if (price.hidden || price.readings.length > 1 || isElsewhere(places.get(price))) continue;
    const role = amountRole(price, shelf);
    if (role === undefined) continue;
    add({
      role,
      money: price.readings[0]!,
      text: contextOf(price),
      place: placeOfElement(price.element),
    });
  }
  for (const amount of offeredAmounts(evidence)) add(amount);
  return [...found.values()].sort((a, b) => AMOUNT_ROLES.indexOf(a.role) - AMOUNT_ROLES.indexOf(b.role));
}

function amountRole(price: VisiblePrice, shelf: Money | undefined): AmountRole | undefined {
  switch (price.role) {
    case "current": {
      const [money] = price.readings;
      if (
        shelf === undefined ||
        money!.amountMinor !== shelf.amountMinor ||
        money!.currency !== shelf.currency
      )
        return undefined;
      return price.isLowestOfRange ? "from" : "shelf";
    }
    case "member":
    case "coupon":
    case "net":
    case "unit":
    case "instalment":
      return price.role;
    case "other":
      return USED.test(contextOf(price)) ? "used" : undefined;
    default:
      return undefined;
  }
}

/** Yields amounts that markup states beside the price: offers of named sellers, used goods, and member prices. */
function* offeredAmounts({ products, hints }: PageEvidence): Generator<Amount> {
  const seen = new Set<Item>();
  for (const { item } of products) {
    const offers = offersOf(item).slice(0, MAX_OFFERS);
    const sellers = new Set(offers.map(sellerOf).filter((name) => name !== undefined));
    for (const offer of offers) {
      if (seen.has(offer)) continue;
      seen.add(offer);
      const seller = sellers.size > 1 ? sellerOf(offer) : undefined;
      const condition = localName(textOf(offer, "itemcondition") ?? "");
      const isUsed = /^(?:used|refurbished|damaged)condition$/.test(condition);
      const role = isUsed ? "used" : seller === undefined ? undefined : "seller";
      const money = role && statedMoney(offer, offer, hints);
      if (role !== undefined && money)
        yield {
          role,
          money: money.money,
          text: money.text,
          place: placeOf(offer.path),
          ...(seller ? { seller } : {}),
        };
      for (const specification of (offer.props.get("pricespecification") ?? []).filter(isItem)) {
        if (!specification.props.has("validformembertier")) continue;
        const member = statedMoney(specification, offer, hints);
        if (member) yield { role: "member", ...member, place: placeOf(specification.path) };
      }
    }
  }
}

function sellerOf(offer: Item): string | undefined {
  return (
    textOf(itemsOf(offer, "seller", "offeredby")[0], "name") ?? textOf(offer, "seller", "offeredby")
  )?.slice(0, MAX_CONTEXT);
}

function statedMoney(
  owner: Item,
  offer: Item,
  hints: PageEvidence["hints"],
): { money: Money; text: string } | undefined {
  const text = textOf(owner, "price", "lowprice");
  if (text === undefined || !/\d/.test(text) || text.length > MAX_CONTEXT) return undefined;
  const currency = textOf(owner, "pricecurrency") ?? textOf(offer, "pricecurrency");
  const readings = readStated(text, currency, hints);
  return readings?.length === 1 ? { money: readings[0]!, text: cleanText(text) } : undefined;
}
