import { Element } from "domhandler";
import { cleanText, flatText, nameWords } from "@pricetrail/extract";
import type { Money, VisiblePrice } from "@pricetrail/extract";
import { absolute } from "./addresses.ts";
import type { Card, Contents } from "./cards.ts";
import type { ListedProduct } from "./types.ts";

const MAX_NAME = 300;
const NAME_WORDS = new Set(["name", "title", "heading", "productname", "producttitle"]);
const BRAND_WORDS = new Set(["brand", "manufacturer", "vendor", "marke", "seller", "subtitle"]);

/** Returns the product shown on a card. */
export function productOfCard(
  card: Card,
  contents: Contents,
  base: URL,
  common: ReadonlySet<string> = new Set(),
): ListedProduct {
  const prices = contents.prices.get(card.element) ?? [];
  return {
    url: card.url.href,
    name: nameOf(card, prices, contents, { base, common }),
    ...pricesOf(prices),
    image: imageOf(contents.pictures.get(card.element) ?? [], base),
  };
}

/** Roles that are never the product's price; other roles are inferred from words that may be part of its name. */
const NO_PRICE: ReadonlySet<string> = new Set(["was", "saving", "unit", "instalment", "coupon"]);

function pricesOf(prices: readonly VisiblePrice[]): Pick<ListedProduct, "price" | "wasPrice"> {
  const sure = prices.filter(({ readings, hidden }) => readings.length === 1 && !hidden);
  const now =
    (sure.find(({ role }) => role === "current") ?? sure.find(({ role }) => !NO_PRICE.has(role)))
      ?.readings[0] ?? null;
  const was = sure.find(({ role, readings }) => role === "was" && now !== null && isAbove(readings[0]!, now));
  return { price: now, wasPrice: was?.readings[0] ?? null };
}

const isAbove = (a: Money, b: Money) => a.currency === b.currency && a.amountMinor > b.amountMinor;

interface Named {
  text: string;
  weight: number;
}

function nameOf(
  card: Card,
  prices: readonly VisiblePrice[],
  contents: Contents,
  { base, common }: { base: URL; common: ReadonlySet<string> },
): string | null {
  const priced = new Set(prices.map(({ element }) => element));
  const found: Named[] = [];
  const add = (text: string | undefined, weight: number): void => {
    const clean = cleanText(text ?? "").slice(0, MAX_NAME);
    // The whole name in an attribute is preferred to a truncated one.
    const isCut = /(?:\.\.\.|…)$/u.test(clean);
    if (clean.length > 1 && /\p{L}/u.test(clean) && !common.has(clean))
      found.push({ text: clean, weight: isCut ? weight / 3 : weight });
  };
  const addLink = (link: Element): void => {
    if (contents.prices.has(link)) add(withoutPrices(flatText(link, MAX_NAME * 2), prices), 0.5);
    else add(flatText(link, MAX_NAME), 3);
    add(link.attribs["title"], 2);
    add(link.attribs["aria-label"], 2);
  };
  const stack = [card.element];
  for (let at = stack.pop(), seen = 0; at !== undefined && seen < 400; at = stack.pop(), seen += 1) {
    const { name, attribs } = at;
    const words = nameWords(at);
    const isNamed = /^h[1-6]$/.test(name) || words.some((word) => NAME_WORDS.has(word));
    const holdsPrice = contents.prices.has(at) || priced.has(at);
    if (isNamed && !holdsPrice && !words.some((word) => BRAND_WORDS.has(word)))
      add(flatText(at, MAX_NAME), attribs["itemprop"] === "name" ? 5 : 4);
    if (name === "img" && attribs["alt"] !== undefined) add(attribs["alt"], 1);
    // Picture and title are often two links to one page.
    if (name === "a" && absolute(attribs["href"], base)?.href === card.url.href) addLink(at);
    stack.push(...at.children.filter((child): child is Element => child instanceof Element));
  }
  const best = found.toSorted((a, b) => b.weight - a.weight || b.text.length - a.text.length)[0];
  return best?.text ?? null;
}

const withoutPrices = (text: string | undefined, prices: readonly VisiblePrice[]) =>
  prices.reduce((left, price) => left?.replace(price.text, " "), text);

const SOURCES = ["data-src", "data-original", "data-lazy-src", "data-lazy", "data-image", "src"];

/** Returns the card's first picture of the product; pages that load pictures late keep the URL in another attribute. */
function imageOf(pictures: readonly Element[], base: URL): string | null {
  for (const { attribs, parent } of pictures) {
    const set = attribs["srcset"] ?? attribs["data-srcset"] ?? sourceOf(parent);
    const texts = [...SOURCES.map((name) => attribs[name]), set?.split(/\s+/)[0]?.replace(/,$/, "")];
    for (const text of texts) {
      if (text === undefined || /^data:|placeholder|blank\.|spacer|loading\.|pixel\./i.test(text)) continue;
      const url = absolute(text, base);
      if (url !== undefined) return url.href;
    }
  }
  return null;
}

function sourceOf(parent: unknown): string | undefined {
  if (!(parent instanceof Element) || parent.name !== "picture") return undefined;
  const source = parent.children.find(
    (child): child is Element => child instanceof Element && child.name === "source",
  );
  return source?.attribs["srcset"] ?? source?.attribs["data-srcset"];
}
