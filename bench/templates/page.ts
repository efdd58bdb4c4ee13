import { randomOf } from "../../tests/random.ts";
import { Parts, type Kind, type System } from "./parts.ts";
import { decimal, escaped, kitOf, phrase, Random } from "./product.ts";
import { HELD_OUT } from "./systems/held-out.ts";
import { HOSTED } from "./systems/hosted.ts";
import { LARGE } from "./systems/large.ts";
import { OWN_SERVER } from "./systems/own-server.ts";
import type { Markup, Trait } from "./traits.ts";

export { HELD_OUT };

export const SYSTEMS: readonly System[] = [...HOSTED, ...OWN_SERVER, ...LARGE];

/** Kinds of pages on which no product is sold. */
const OTHER_KINDS = ["article", "category", "cart", "promotion"] as const;
type OtherKind = (typeof OTHER_KINDS)[number];

/** A page with its true values; no amounts if nothing is sold. */
export interface TemplatePage {
  html: string;
  url: string;
  system: string;
  lang: string;
  markup: Markup;
  traits: ReadonlySet<Trait>;
  kind: "product" | OtherKind;
  truth: {
    price?: string;
    list?: string;
    currency: string;
    isOut: boolean;
    sku?: string;
    brand?: string;
    gtin?: string;
    name: string;
  };
}

const OTHER_SHARE = 0.08;

/** The page with this number: the same for the same seed and themes. */
export function templatePage(
  seed: number,
  number: number,
  systems: readonly System[] = SYSTEMS,
  wanted?: Kind,
): TemplatePage {
  const random = new Random(randomOf(seed * 1_000_003 + number));
  // The first random numbers of neighbouring seeds are similar.
  for (let skipped = 0; skipped < 4; skipped += 1) random.chance(0.5);
  const system = systems[number % systems.length]!;
  const kit = kitOf(random, wanted);
  const kind = wanted === undefined && random.chance(OTHER_SHARE) ? random.pick(OTHER_KINDS) : "product";
  const markup = wanted === undefined ? markupOf(kind, random, system) : markupBeside(wanted, random, system);
  const parts = new Parts(kit, system.naming, wanted);
  const { product, locale } = kit;
  const main = kind === "product" ? productMain(system, parts, markup) : otherMain(kind, system, parts);
  let body = `${header(parts)}<main>${main}</main>${footer(parts)}`;
  let style = (system.struck ?? [])
    .map((name) => `.${name}{text-decoration:line-through;color:#777}`)
    .join("");
  const own = wanted?.style?.(parts) ?? "";
  if (kit.traits.has("hashedNames")) [body, style] = hashed(random, body, `${style}${own}`);
  else style = random.chance(0.6) ? own : `${style}${own}`;
  const maker = random.chance(0.3) ? product.brand : kit.others[0]!.brand;
  const host = `${maker
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z]/g, "")}-${system.name
    .toLowerCase()
    .replace(/[^a-z]+/g, "")
    .slice(0, 6)}.${locale.host}`;
  const url = `https://www.${host}/${kind === "cart" ? "cart" : `${kind === "product" ? "products" : kind}/${product.slug}`}`;
  const hasPrice = kind === "product" && !kit.traits.has("callForPrice") && wanted?.hasNoPrice !== true;
  const list = product.list ?? parts.former;
  const stated = markup.includes("jsonld") || markup === "microdata";
  const prints = (text: string) => stated || main.includes(escaped(text));
  return {
    html: `<!DOCTYPE html><html lang="${locale.lang}"><head><meta charset="utf-8"><title>${escaped(titleOf(kind, parts, host))}</title>${head(parts, kind, markup, url, host)}${style === "" ? "" : `<style>body{margin:0}${style}.grid{display:grid}</style>`}</head><body class="${random.pick(["template-product", "page", "product-page", ""])}">${body}</body></html>`,
    url,
    system: system.name,
    lang: locale.lang,
    markup,
    traits: kit.traits,
    kind,
    truth: {
      price: hasPrice ? decimal(kit, product.price) : undefined,
      list: hasPrice && list !== undefined ? decimal(kit, list) : undefined,
      currency: locale.currency,
      isOut: product.isOut,
      sku: kind === "product" && prints(product.sku) ? product.sku : undefined,
      brand:
        kind === "product" && (stated || main.includes(`>${product.brand}<`)) ? product.brand : undefined,
      gtin: kind === "product" && stated ? product.gtin : undefined,
      name: product.name,
    },
  };
}

function markupOf(kind: TemplatePage["kind"], random: Random, system: System): Markup {
  return kind === "product" ? random.pick(system.markups) : "none";
}

/** Share of pages of a kind that state the price in markup: what is printed says little there. */
const STATED_SHARE = 0.2;

function markupBeside({ markup, hasNoPrice }: Kind, random: Random, system: System): Markup {
  if (markup !== undefined) return markup;
  return hasNoPrice || !random.chance(STATED_SHARE) ? "none" : random.pick(system.markups);
}

function titleOf(kind: TemplatePage["kind"], { kit, words }: Parts, host: string): string {
  const shop = host.split(".")[0]!;
  if (kind === "product")
    return kit.random.pick([
      `${kit.product.name} – ${shop}`,
      `${kit.product.name} | ${shop}`,
      kit.product.name,
      `${kit.product.name} - ${words.cart} | ${shop}`,
    ]);
  return `${words.related} | ${shop}`;
}

const GALLERY = ["front", "back", "detail"];

function productMain(system: System, parts: Parts, markup: Markup): string {
  const { kit, product, words } = parts;
  const gallery = GALLERY.map(
    (one) => `<img src="/media/${product.slug}-${one}.jpg" alt="${escaped(product.name)}">`,
  ).join("");
  const crumbs = `<nav class="breadcrumb"><a href="/">${words.home}</a> / <a href="/collections/all">${escaped(kit.locale.nouns[1]!)}</a> / <span>${escaped(product.name)}</span></nav>`;
  const same = parts.has("relatedAtSamePrice");
  const others = kit.others.map((one, index) =>
    same && index === 0 ? { ...one, price: product.price } : one,
  );
  const related = parts.has("related")
    ? `<section class="${kit.random.pick(["related-products", "product-recommendations", "upsell", "section"])}"><h2>${words.related}</h2><div class="grid">${others.map((one) => system.card(parts, one)).join("\n")}</div></section>`
    : "";
  const text = `<section class="${parts.naming("description")}"><p>${words.description} ${words.description}</p><p>${words.description}</p></section>`;
  const reviews = `<section class="reviews"><h2>${words.reviews}</h2><p>4.${kit.random.whole(1, 9)} / 5 (${kit.random.whole(3, 400)})</p></section>`;
  const block = parts.kind?.block?.(parts, system.product(parts)) ?? system.product(parts);
  const whole = `${crumbs}<div class="${parts.naming("media")}">${gallery}</div>${block}${text}${reviews}`;
  return (
    (markup === "microdata"
      ? `<div itemscope itemtype="https://schema.org/Product">${microdata(parts)}${whole}</div>`
      : whole) + related
  );
}

function microdata({ kit, product }: Parts): string {
  const offer = kit.traits.has("callForPrice")
    ? ""
    : `<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="${decimal(kit, product.price)}"><meta itemprop="priceCurrency" content="${kit.locale.currency}"><link itemprop="availability" href="https://schema.org/${product.isOut ? "OutOfStock" : "InStock"}"></div>`;
  return `<meta itemprop="name" content="${escaped(product.name)}"><meta itemprop="sku" content="${product.sku}"><meta itemprop="gtin13" content="${product.gtin}"><div itemprop="brand" itemscope itemtype="https://schema.org/Brand"><meta itemprop="name" content="${product.brand}"></div>${offer}`;
}

function head(parts: Parts, kind: TemplatePage["kind"], markup: Markup, url: string, host: string): string {
  const { kit, product } = parts;
  const { random, locale } = kit;
  const lines = [
    `<link rel="canonical" href="${url}">`,
    `<meta property="og:site_name" content="${host.split(".")[0]}">`,
  ];
  if (kind === "category" && random.chance(0.5)) {
    const itemListElement = kit.others.map((one, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "Product",
        name: one.name,
        offers: { "@type": "Offer", price: decimal(kit, one.price), priceCurrency: locale.currency },
      },
    }));
    lines.push(ld({ "@context": "https://schema.org", "@type": "ItemList", itemListElement }));
  }
  if (kind === "article")
    lines.push(
      ld({
        "@context": "https://schema.org",
        "@type": "Article",
        headline: product.name,
        author: { "@type": "Person", name: "R. Meyer" },
      }),
    );
  if (kind !== "product") return lines.join("\n");
  const printed = parts.kind?.stated?.(parts) ?? decimal(kit, product.price);
  const price = kit.traits.has("callForPrice") ? undefined : printed;
  if (markup.includes("jsonld")) {
    const availability = `https://schema.org/${product.isOut ? "OutOfStock" : "InStock"}`;
    const offers =
      price === undefined
        ? undefined
        : kit.traits.has("range")
          ? {
              "@type": "AggregateOffer",
              lowPrice: price,
              highPrice: decimal(kit, product.price * 2),
              priceCurrency: locale.currency,
              offerCount: 3,
              availability,
            }
          : {
              "@type": "Offer",
              price: random.chance(0.7) ? price : Number(price),
              priceCurrency: locale.currency,
              availability,
              url,
            };
    lines.push(
      ld({
        "@context": "https://schema.org/",
        "@type": "Product",
        name: product.name,
        image: [`https://${host}/media/${product.slug}-front.jpg`],
        description: parts.words.description,
        sku: product.sku,
        gtin13: product.gtin,
        brand: random.chance(0.8) ? { "@type": "Brand", name: product.brand } : product.brand,
        offers,
      }),
    );
  }
  if (markup.includes("meta")) {
    lines.push(
      `<meta property="og:type" content="product"><meta property="og:title" content="${escaped(product.name)}"><meta property="og:image" content="https://${host}/media/${product.slug}-front.jpg">`,
    );
    if (price !== undefined)
      lines.push(
        `<meta property="${random.pick(["product", "og"])}:price:amount" content="${price}"><meta property="og:price:currency" content="${locale.currency}">`,
      );
  }
  return lines.join("\n");
}

function ld(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;
}

function header(parts: Parts): string {
  const { kit, words } = parts;
  const menu = kit.locale.nouns
    .map((noun) => `<li><a href="/collections/x">${escaped(noun)}</a></li>`)
    .join("");
  const promo = parts.has("hiddenMenu")
    ? `<div class="mega-menu" style="display:none"><a href="/products/promo"><img src="/p.jpg" alt=""><span>${escaped(kit.others[0]!.name)}</span><span class="price">${parts.money(kit.others[0]!.price)}</span></a></div>`
    : "";
  const popup = parts.has("headingInPopup")
    ? `<div class="modal popup newsletter"><h1>Newsletter</h1><p>-10%</p></div>`
    : "";
  const cart = `<div class="mini-cart"><span>${words.subtotal}</span> <span class="amount">${parts.money(0)}</span></div>`;
  return `${popup}<header class="site-header"><a href="/" class="logo">Shop</a><nav><ul>${menu}</ul></nav>${promo}${kit.random.chance(0.5) ? cart : ""}${kit.random.chance(0.3) ? `<p class="announcement">${phrase(words.freeOver, parts.money(kit.locale.from * 5 * 10 ** kit.locale.exponent))}</p>` : ""}</header>`;
}

function footer({ words }: Parts): string {
  return `<footer class="footer"><p>© 2026</p><ul><li><a href="/contact">${words.home}</a></li></ul></footer>`;
}

/** Pages on which nothing is sold: their amounts belong to something else. */
function otherMain(kind: OtherKind, system: System, parts: Parts): string {
  const { kit, words, product } = parts;
  const cards = kit.others.map((one) => system.card(parts, one)).join("\n");
  switch (kind) {
    case "article":
      return `<article class="post"><h1>${escaped(`${product.name}: ${words.reviews}`)}</h1><p>${words.description} ${words.description} ${parts.money(product.price)} ${words.description}</p><p>${words.description}</p></article>`;
    case "category":
      return `<h1>${escaped(kit.locale.nouns[0]!)}</h1><div class="products grid">${cards}</div>`;
    case "cart": {
      const rows = kit.others
        .slice(0, 2)
        .map(
          (one) =>
            `<tr><td><a href="${parts.href(one)}">${parts.picture(one)}</a></td><td><a href="${parts.href(one)}">${escaped(one.name)}</a></td><td class="price">${parts.money(one.price)}</td><td>${parts.quantity()}</td></tr>`,
        );
      return `<h1>${words.cart}</h1><table class="cart-table">${rows.join("")}</table><div class="totals">${words.subtotal} <b>${parts.money(kit.others.slice(0, 2).reduce((sum, one) => sum + one.price, 0))}</b></div>`;
    }
    case "promotion":
      return `<h1>${words.save}!</h1><section class="hero"><p>${words.freeOver.replace("{x}", parts.money(kit.locale.from * 4 * 10 ** kit.locale.exponent))}</p></section><section class="products">${cards}</section>`;
  }
}

/** Renames every class and id as a style compiler does, also in the page's style sheet. */
function hashed(random: Random, body: string, style: string): [string, string] {
  const names = new Map<string, string>();
  const short = (name: string) => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const made = random.hash();
    names.set(name, made);
    return made;
  };
  const renamed = body.replace(/ (?:class|id)="([^"]*)"/g, (_whole, list: string) =>
    list === "" ? "" : ` class="${list.split(/\s+/).map(short).join(" ")}"`,
  );
  return [
    renamed,
    style.replace(/\.([a-z_][\w-]*)(?=(?:::\w+)?\{)/gi, (_whole, name: string) => `.${short(name)}`),
  ];
}
