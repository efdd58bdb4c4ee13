import { Element } from "domhandler";
import { isListingTemplate } from "./dom/template.ts";
import { languageOfScript } from "./dom/script-language.ts";
import { findHeading, type Heading } from "./dom/heading.ts";
import { parsePage, type Page } from "./dom/page.ts";
import {
  countryOfHost,
  countryOfLanguage,
  currenciesOfLanguage,
  currencyOfCountry,
} from "./money/countries.ts";
import { isoCode } from "./money/currencies.ts";
import { printedDollar } from "./money/printed-dollar.ts";
import type { MoneyHints } from "./money/types.ts";
import type { PriceEvidence } from "./price/price-evidence.ts";
import { readAnnotations } from "./sources/annotations.ts";
import { hasType, itemsOf, textOf, type Item } from "./sources/item.ts";
import { readJsonLd } from "./sources/jsonld.ts";
import { statedPrices, type StatedPrice } from "./sources/markup-prices.ts";
import { metaContent, metaCurrency, metaPrices } from "./sources/meta.ts";
import { mainProducts, similarity, type MarkupProduct } from "./sources/product.ts";
import type { ExtractInput } from "./types.ts";
import { statePrices } from "./sources/state-prices.ts";
import { readState, type StateProduct } from "./sources/state.ts";
import { markBareFormer } from "./visible/bare-pairs.ts";
import { boundNames } from "./visible/bound-names.ts";
import { findBuyPart } from "./visible/buy-block.ts";
import { isCategory } from "./visible/category.ts";
import { markOtherChoices } from "./visible/choices.ts";
import { reductionsOf } from "./visible/reductions.ts";
import { collectPrices } from "./visible/prices.ts";
import { inCurrency, printedCurrency } from "./visible/printed-currency.ts";
import { markTeasers, placesOf } from "./visible/region.ts";
import { markSpans } from "./visible/spans.ts";

/** All readings of a page, before any decision. */
export interface PageEvidence {
  page: Page;
  items: Item[];
  /** The page's product in its program data. */
  state: StateProduct[];
  /** The page's product by kind of markup, most reliable first. */
  products: MarkupProduct[];
  /** The heading that names the product. */
  heading?: Heading;
  /** The elements around the heading: whatever contains the product's name is not a section for other products. */
  around: Set<Element>;
  /** The page's names for its product. */
  names: string[];
  hints: MoneyHints;
  prices: PriceEvidence;
}

/** Markup types of pages that are not about a product for sale. */
const OTHER_KINDS = [
  "article",
  "newsarticle",
  "blogposting",
  "techarticle",
  "recipe",
  "jobposting",
  "discussionforumposting",
  "qapage",
  "collectionpage",
  "searchresultspage",
  "itemlist",
];

/** Paths of baskets, wish lists and searches in shop systems. */
const BASKET_ADDRESS =
  /\/(?:cart|basket|bag|checkout|wishlist|search|warenkorb|merkzettel|suche|kasse|panier|recherche|carrito|carrinho|carrello|winkelwagen|winkelmandje|koszyk|kosik|kosar|varukorg|indkobskurv|kurv|handlekurv|ostoskori|ostukorv|krepselis|grozs|kosarica|korzina|koshyk|sepet|sepetim)(?:\.\w{2,5})?\/?$/i;

/** Reads the page once and collects the evidence for each price. */
export function gatherEvidence(input: ExtractInput): PageEvidence {
  const page = parsePage(input.html, input.url);
  const titles = [metaContent(page, "og:title"), page.title].filter(
    (one): one is string => one !== undefined && one !== "",
  );
  const items = [...readJsonLd(page.jsonLd), ...readAnnotations(page.annotated)];
  const named = onlyProductName(items);
  const heading = findHeading(page, named === undefined ? titles : [named, ...titles]);
  const names = heading === undefined ? titles : [heading.text, ...titles];
  const described = mainProducts(items, page, { names });
  const hints = moneyHints(page, described, input);
  const state = readState(page, { names });
  const visible = collectPrices(page, hints);
  const around = new Set<Element>();
  for (let at: unknown = heading?.element; at instanceof Element; at = at.parent) around.add(at);
  const buy = findBuyPart(page, heading, around);
  const places = placesOf(page, visible, around, buy);
  markOtherChoices(places);
  markSpans(places);
  const isListed = !buy.hasButton && isCategory(page, described, places, heading?.offset);
  const products = isListed ? [] : described;
  // A product that is sold out has a button that cannot be pressed.
  const hasButton = buy.hasButton || page.buttons.some(({ attribs }) => attribs["disabled"] !== undefined);
  boundNames(places, { heading: heading?.offset, around, hasButton });
  const teasers = hasButton ? 0 : markTeasers(places);
  const printed = printedCurrency(places, heading?.offset);
  const stated = inCurrency(printed, places, [
    ...statedPrices(products, page, hints),
    ...metaPrices(page, hints),
    ...statePrices(state, page, hints),
  ]);
  markBareFormer(places, amountsStated(stated));
  const prices: PriceEvidence = {
    visible,
    places,
    reductions: reductionsOf(page, visible),
    currency: printed ?? statedCurrency(page, products, input),
    hasBuyButton: buy.hasButton,
    isListOfProducts: isListed || teasers > 1 || isListOfProducts(items, heading?.text ?? page.title ?? ""),
    isOtherKind:
      products.length === 0 && (isArticle(page) || items.some((item) => hasType(item, ...OTHER_KINDS))),
    isBasket:
      isListingTemplate(page.bodyClass) ||
      (products.length === 0 && (page.hasSorter || BASKET_ADDRESS.test(page.url.pathname))),
    stated,
    headingOffset: heading?.offset,
    heading: heading?.element,
  };
  return { page, items, state, products, heading, around, names, hints, prices };
}

function amountsStated(stated: readonly StatedPrice[]): Set<number> {
  const current = stated.filter(({ role }) => role === "current");
  return new Set(current.flatMap(({ readings }) => readings.map(({ amountMinor }) => amountMinor)));
}

/** Whether the meta elements declare an article; some shops give products that type too, but no date of publication. */
function isArticle(page: Page): boolean {
  return (
    metaContent(page, "og:type")?.toLowerCase() === "article" &&
    metaContent(page, "article:published_time") !== undefined
  );
}

/** From this number on, products with prices belong to a list. */
const LISTED = 3;
/** Names less similar than this belong to different things. */
const UNLIKE = 0.4;

function isListOfProducts(items: Item[], title: string): boolean {
  const names = new Set<string>();
  for (const item of items) {
    const name = hasType(item, "product") && item.props.has("offers") ? textOf(item, "name") : undefined;
    if (name === undefined) continue;
    if (similarity(name, title) >= UNLIKE) return false;
    names.add(name);
  }
  return names.size >= LISTED;
}

/** Returns the name in markup that describes a single product. */
function onlyProductName(items: Item[]): string | undefined {
  const names = new Set(
    items
      .filter((item) => hasType(item, "product") && item.parent === undefined)
      .map((item) => textOf(item, "name")),
  );
  return names.size === 1 ? [...names][0] : undefined;
}

/** Returns the page's currency, as stated by its owner, its markup or its meta elements. */
function statedCurrency(
  page: Page,
  products: MarkupProduct[],
  input: Pick<ExtractInput, "hints">,
): string | undefined {
  const offer = products.flatMap(({ item }) => itemsOf(item, "offers"))[0];
  // Newer versions of WooCommerce state it only in the price's own description.
  const specification = offer === undefined ? undefined : itemsOf(offer, "pricespecification")[0];
  return (
    isoCode(input.hints?.currency) ??
    isoCode(textOf(offer, "pricecurrency")) ??
    isoCode(textOf(specification, "pricecurrency")) ??
    isoCode(metaCurrency(page))
  );
}

const SCRIPT_CURRENCY =
  /["']?\bcurrency(?:_?code)?["']?\s*[:=]\s*(?:\{\s*["']?(?:code|active|iso_code)["']?\s*:\s*)?["']([A-Z]{3})["']/gi;
/** Maximum characters of scripts searched for the currency. */
const MAX_SCRIPT = 300_000;

/** Returns the only currency named in the page's scripts: that of the data layer or of the shop system. */
function scriptCurrency({ scripts }: Page): string | undefined {
  let budget = MAX_SCRIPT;
  let only: string | undefined;
  for (const { text } of scripts) {
    if (text.length > budget) continue;
    budget -= text.length;
    for (const [, code] of text.matchAll(SCRIPT_CURRENCY)) {
      const currency = isoCode(code);
      if (currency === undefined) continue;
      if (only !== undefined && only !== currency) return undefined;
      only = currency;
    }
  }
  return only;
}

/** Returns the currency selected in the page's list of currencies; undefined if none is, or lists differ. */
function chosenCurrency({ pieces }: Page): string | undefined {
  const lists = new Map<Element, Set<string>>();
  const chosen = new Set<string>();
  for (const { parent, text } of pieces) {
    if (parent.name !== "option" || !(parent.parent instanceof Element)) continue;
    const code = codeOfOption(parent.attribs["value"]) ?? codeOfOption(text);
    if (code === undefined) continue;
    const codes = lists.get(parent.parent) ?? new Set<string>();
    lists.set(parent.parent, codes.add(code));
    if (parent.attribs["selected"] !== undefined) chosen.add(code);
  }
  const [only] = chosen;
  return chosen.size === 1 && [...lists.values()].some((codes) => codes.size > 1 && codes.has(only!))
    ? only
    : undefined;
}

/** "EUR", "EUR €", "€ EUR": a code in capitals, with its sign or name. */
const codeOfOption = (text: string | undefined): string | undefined =>
  text === undefined || text.length > 40
    ? undefined
    : isoCode(/(?<![A-Z\d])[A-Z]{3}(?![A-Z\d])/.exec(text)?.[0]);

/** Returns the page's notation of amounts, as given by its owner, its markup and its URL. */
export function moneyHints(
  page: Page,
  products: MarkupProduct[],
  input: Pick<ExtractInput, "hints">,
): MoneyHints {
  const language = page.language ?? languageOfScript(page.title ?? "");
  const country = countryOfHost(page.url.host) ?? countryOfLanguage(language)?.country;
  const stated = statedCurrency(page, products, input);
  const open = countryOfHost(page.url.host) === undefined ? currenciesOfLanguage(language) : undefined;
  return {
    currency:
      stated ??
      scriptCurrency(page) ??
      chosenCurrency(page) ??
      (open === undefined ? currencyOfCountry(country) : undefined) ??
      (open === undefined ? printedDollar(page.pieces) : undefined),
    openCurrencies: open,
    language: input.hints?.language ?? language,
    country,
    decimalSeparator: input.hints?.decimalSeparator,
  };
}
