import { hasType, isItem, itemsOf, localName, textOf, type Item } from "./item.ts";

/** A price that markup states, with its kind. */
export interface MarkupPrice {
  text: string;
  currencyText?: string;
  role: "current" | "list" | "low" | "high";
  /** The variant's or offer's URL and number, by which a page's URL selects it. */
  url?: string;
  sku?: string;
  availability?: string;
  offer: Item;
}

const LIST_TYPES = [
  "listprice",
  "strikethroughprice",
  "msrp",
  "srp",
  "regularprice",
  "suggestedretailprice",
  "minimumadvertisedprice",
];
const OTHER_TYPES = ["installment", "downpayment", "unitprice", "memberprice", "shipping"];

/** Returns the offers of a product (aggregates, offers of variants, nested offers), outer first. */
export function offersOf(product: Item): Item[] {
  const direct = itemsOf(product, "offers", "offer", "hasofferlisting", "price_specification");
  const nested = direct.flatMap((offer) => itemsOf(offer, "offers", "offer"));
  return [...direct, ...nested].slice(0, 400);
}

/** Returns all prices of one offer. */
export function pricesOfOffer(offer: Item): MarkupPrice[] {
  const found: MarkupPrice[] = [];
  const currencyText = textOf(offer, "pricecurrency", "currency", "hascurrency");
  const shared = {
    currencyText,
    url: textOf(offer, "url"),
    sku: textOf(offer, "sku", "mpn", "identifier"),
    availability: textOf(offer, "availability"),
    offer,
  };
  const add = (text: string | undefined, role: MarkupPrice["role"], currency = currencyText) => {
    if (text !== undefined && /\d/.test(text) && text.length < 200)
      found.push({ ...shared, text, role, currencyText: currency });
  };
  const specifications = (offer.props.get("pricespecification") ?? []).filter(isItem);
  for (const price of itemsOf(offer, "price")) specifications.push(price);
  const aggregate = hasType(offer, "aggregateoffer") || offer.props.has("lowprice");
  add(plainPrice(offer, "price"), "current");
  if (aggregate) {
    add(plainPrice(offer, "lowprice"), "low");
    add(plainPrice(offer, "highprice"), "high");
  }
  for (const specification of specifications) {
    const kind = localName(textOf(specification, "pricetype") ?? "");
    if (OTHER_TYPES.some((type) => kind.includes(type)) || isConditional(specification)) continue;
    const role = LIST_TYPES.some((type) => kind.includes(type)) ? "list" : "current";
    add(
      textOf(specification, "price", "minprice", "hascurrencyvalue"),
      role,
      textOf(specification, "pricecurrency", "hascurrency") ?? currencyText,
    );
  }
  add(plainPrice(offer, "hascurrencyvalue"), "current");
  for (const name of [
    "listprice",
    "highprice_before",
    "regularprice",
    "originalprice",
    "msrp",
    "strikeprice",
  ])
    add(plainPrice(offer, name), "list");
  return found;
}

/** Returns whether an offer is for members only, or from a minimum quantity. */
function isConditional(specification: Item): boolean {
  if (specification.props.has("validformembertier")) return true;
  if (hasType(specification, "unitpricespecification") && specification.props.has("referencequantity")) {
    return !specification.props.has("price");
  }
  const quantity = itemsOf(specification, "eligiblequantity")[0];
  const least = Number.parseFloat(textOf(quantity, "minvalue", "value") ?? "0");
  return least > 1;
}

function plainPrice(offer: Item, name: string): string | undefined {
  for (const value of offer.props.get(name) ?? [])
    if (!isItem(value) && value.text.trim() !== "") return value.text.trim();
  return undefined;
}
