import { Element } from "domhandler";
import { findHeading, type Heading } from "./dom/heading.ts";
import { parsePage, type Page } from "./dom/page.ts";
import { countryOfHost, countryOfLanguage, currencyOfCountry } from "./money/countries.ts";
import { isoCode } from "./money/currencies.ts";
import type { MoneyHints } from "./money/types.ts";
import type { PriceEvidence } from "./price/choose.ts";
import { readAnnotations } from "./sources/annotations.ts";
import { hasType, itemsOf, textOf, type Item } from "./sources/item.ts";
import { readJsonLd } from "./sources/jsonld.ts";
import { statedPrices } from "./sources/markup-prices.ts";
import { metaContent, metaCurrency, metaPrices } from "./sources/meta.ts";
import { mainProducts, type MarkupProduct } from "./sources/product.ts";
import type { ExtractInput } from "./types.ts";
import { statePrices } from "./sources/state-prices.ts";
import { readState, type StateProduct } from "./sources/state.ts";
import { findBuyBlock } from "./visible/buy-block.ts";
import { collectPrices } from "./visible/prices.ts";
import { placesOf } from "./visible/region.ts";

/** Everything that was read from a page before anything is decided. */
export interface PageEvidence {
  page: Page;
  items: Item[];
  /** The page's product in its program data. */
  state: StateProduct[];
  /** The page's product by kind of markup, the surest first. */
  products: MarkupProduct[];
  /** The heading that names the product. */
  heading?: Heading;
  /** The elements around the heading: what holds the product's name is no part of the page for other products. */
  around: Set<Element>;
  /** The names the page uses for its product. */
  names: string[];
  hints: MoneyHints;
  prices: PriceEvidence;
}

/** Reads the page once and collects what speaks for each price. */
export function gatherEvidence(input: ExtractInput): PageEvidence {
  const page = parsePage(input.html, input.url);
  const titles = [metaContent(page, "og:title"), page.title].filter(
    (one): one is string => one !== undefined && one !== "",
  );
  const items = [...readJsonLd(page.jsonLd), ...readAnnotations(page.annotated)];
  const stated = onlyProductName(items);
  const heading = findHeading(page, stated === undefined ? titles : [stated, ...titles]);
  const names = heading === undefined ? titles : [heading.text, ...titles];
  const products = mainProducts(items, page, { names });
  const hints = moneyHints(page, products, input);
  const state = readState(page, { names });
  const visible = collectPrices(page, hints);
  const around = new Set<Element>();
  for (let at: unknown = heading?.element; at instanceof Element; at = at.parent) around.add(at);
  const prices: PriceEvidence = {
    visible,
    places: placesOf(page, visible, around, findBuyBlock(page, heading, around)),
    stated: [
      ...statedPrices(products, page, hints),
      ...metaPrices(page, hints),
      ...statePrices(state, page, hints),
    ],
    headingOffset: heading?.offset,
  };
  return { page, items, state, products, heading, around, names, hints, prices };
}

/** The name that markup gives when it describes a single product. */
function onlyProductName(items: Item[]): string | undefined {
  const names = new Set(
    items
      .filter((item) => hasType(item, "product") && item.parent === undefined)
      .map((item) => textOf(item, "name")),
  );
  return names.size === 1 ? [...names][0] : undefined;
}

function moneyHints(page: Page, products: MarkupProduct[], input: ExtractInput): MoneyHints {
  const country = countryOfHost(page.url.host) ?? countryOfLanguage(page.language)?.country;
  const offer = products.flatMap(({ item }) => itemsOf(item, "offers"))[0];
  const stated =
    isoCode(input.hints?.currency) ?? isoCode(textOf(offer, "pricecurrency")) ?? isoCode(metaCurrency(page));
  return {
    currency: stated ?? currencyOfCountry(country),
    language: input.hints?.language ?? page.language,
    country,
    decimalSeparator: input.hints?.decimalSeparator,
  };
}
