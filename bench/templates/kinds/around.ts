import type { Kind, Parts } from "../parts.ts";
import { escaped, phrase } from "../product.ts";
import type { Trait } from "../traits.ts";
import { phrasesOf } from "./phrases.ts";

const REDUCED: readonly Trait[] = ["reduced", "recommended"];
const phrases = (p: Parts) => phrasesOf(p.kit.locale.lang);

/** An amount between two shares of the price. */
const part = (p: Parts, from: number, to: number): string =>
  p.money(
    Math.max(1, Math.round(p.product.price * (from + (p.kit.random.whole(0, 100) / 100) * (to - from)))),
  );

const missing: Kind = {
  name: "amounts to free delivery and add-ons",
  behindHeading: (p) => (p.variant % 2 === 0 ? notes(p) : ""),
  beside: (p) => (p.variant % 2 === 1 ? notes(p) : ""),
};

function notes(p: Parts): string {
  const { random } = p.kit;
  const { missing: more, minimum, insurance } = phrases(p);
  const wanted = random.pick([[more], [minimum], [insurance], [more, insurance], [minimum, insurance]]);
  return wanted
    .map((text) => {
      const tag = random.pick(["p", "div"]);
      return `<${tag} class="${p.naming("note")}">${phrase(text, part(p, 0.3, 1.6))}</${tag}>`;
    })
    .join("");
}

const alternative: Kind = {
  name: "offered instead of a sold-out one",
  hasNoPrice: true,
  without: [
    ...REDUCED,
    "unitPrice",
    "member",
    "instalment",
    "net",
    "otherCurrency",
    "deposit",
    "points",
    "tiers",
    "bundle",
    "inputButton",
    "linkButton",
  ],
  prepare: (p) => {
    p.product.isOut = true;
  },
  amount: () => "",
  beside: (p) => {
    const { random, others } = p.kit;
    const cards = others.slice(0, random.whole(1, 2)).map((other) => {
      const price = `<span class="price">${p.money(other.price)}</span>`;
      const link = `<a href="${p.href(other)}">${escaped(other.name)}</a>`;
      return random.pick([
        `<div class="card">${p.picture(other)}${link} ${price}</div>`,
        `<div class="card"><a href="${p.href(other)}">${p.picture(other)}</a>${link}<div>${price}</div></div>`,
        `<p>${link} ${p.money(other.price)}</p>`,
      ]);
    });
    return `<div class="similar"><h2>${phrases(p).alternative}</h2>${cards.join("")}</div>`;
  },
};

const packs: Kind = {
  name: "former price of another pack",
  without: [...REDUCED, "tiers", "unitPrice", "net", "member"],
  amount: (p, minor) => (p.variant % 2 === 0 ? p.money(minor) : ""),
  beside: (p) => {
    const { random } = p.kit;
    const { price } = p.product;
    const measure = `${random.pick([50, 125, 250, 400])} g`;
    const five = `<s>${p.money(price * 5)}</s> <b class="price">${p.money(Math.round(price * 4.5))}</b>`;
    const one = `<b class="price">${p.money(price)}</b>`;
    return random.pick([
      `<div class="variants"><label><input type="radio" name="v" checked>1 × ${measure} ${one}</label><label><input type="radio" name="v">5 × ${measure} ${five}</label></div>`,
      `<ul><li class="sel">1 × ${measure} ${one}</li><li>5 × ${measure} ${five}</li></ul>`,
      `<table><tr><td>1 × ${measure}</td><td>${one}</td></tr><tr><td>5 × ${measure}</td><td>${five}</td></tr></table>`,
    ]);
  },
};

const conditions: Kind = {
  name: "prices under a condition",
  without: [...REDUCED, "member", "net", "unitPrice", "instalment"],
  amount: (p, minor) => {
    const { random } = p.kit;
    const { conditional, unconditional } = phrases(p);
    const lower = p.money(Math.max(1, Math.round(minor * random.pick([0.1, 0.4, 0.6, 0.75]))));
    const tag = random.pick(["small", "span", "em"]);
    const less = `<span>${lower} <${tag}>${conditional}</${tag}></span>`;
    const full = `<span>${p.money(minor)} <${tag}>${unconditional}</${tag}></span>`;
    return random.chance(0.5) ? `${less}<br>${full}` : `${full}<br>${less}`;
  },
};

const stock: Kind = {
  name: "stock of something else",
  fields: ["price", "availability"],
  without: ["soldOut", "hiddenStockText"],
  beside: (p) => (p.variant % 2 === 0 ? soldOutElsewhere(p) : ""),
  below: (p) => (p.variant % 2 === 1 ? soldOutElsewhere(p) : ""),
};

function soldOutElsewhere(p: Parts): string {
  const { random, others } = p.kit;
  const { out } = p.words;
  const other = others[0]!;
  return random.pick([
    `<ul class="colors"><li>A</li><li class="disabled">B <span>${out}</span></li></ul>`,
    `<label><input type="radio" name="c" checked>A</label><label><input type="radio" name="c" disabled>B <i>${out}</i></label>`,
    `<aside><h3>${p.words.related}</h3><a href="${p.href(other)}">${p.picture(other)}${escaped(other.name)}</a> ${out}</aside>`,
    `<div><div><a href="${p.href(other)}">${p.picture(other)}${escaped(other.name)}</a> <span>${out}</span></div></div>`,
  ]);
}

const ranges: Kind = {
  name: "a range beside the one price",
  without: REDUCED,
  behindHeading: (p) => (p.variant % 2 === 0 ? rangeAround(p) : ""),
  beside: (p) => (p.variant % 2 === 1 ? rangeAround(p) : ""),
};

function rangeAround(p: Parts): string {
  const { price } = p.product;
  const [lower, upper] = [p.money(Math.round(price * 0.6)), p.money(Math.round(price * 1.8))];
  const text = p.kit.random.pick([
    `${lower} – ${upper}`,
    phrase(phrases(p).span, lower).replace("{y}", upper),
  ]);
  return `<div class="${p.naming("range")}">${text}</div>`;
}

const unrounded: Kind = {
  name: "unrounded amounts in markup",
  markup: "jsonld",
  stated: (p) => {
    const { price } = p.product;
    const { exponent } = p.kit.locale;
    const more = p.kit.random.pick([0.3333, -0.4, 0.25, 0.49, -0.125]);
    return ((price + more) / 10 ** exponent).toFixed(exponent + 3);
  },
};

const former: Kind = {
  name: "a former price without a mark",
  without: [...REDUCED, "net", "member", "unitPrice"],
  prepare: (p) => {
    const raised = p.product.price / (1 - p.kit.random.pick([10, 20, 25, 30, 40]) / 100);
    const step = 10 ** Math.max(0, p.kit.locale.exponent - 1);
    p.former = Math.ceil(raised / step) * step;
  },
  amount: (p, minor) => {
    const [now, before] = [p.money(minor), p.money(p.former ?? minor)];
    return p.kit.random.pick([
      `<span>${before}</span> <span>${now}</span>`,
      `<b>${now}</b> <small>${before}</small>`,
      `<i>${before}</i><b>${now}</b>`,
      `<span class="a1">${now}</span> <span class="a2">${before}</span>`,
    ]);
  },
};

const dearer: Kind = {
  name: "dearer than before",
  without: REDUCED,
  amount: (p, minor) => `<s>${p.money(Math.round(minor * 0.8))}</s> <b>${p.money(minor)}</b>`,
};

/** Languages of many currencies, in which an amount without a sign is open. */
const OPEN = new Set(["es", "fr", "pt", "ar", "zh"]);

const unsigned: Kind = {
  name: "no sign, language of many currencies",
  hasNoPrice: true,
  without: ["callForPrice", "otherCurrency"],
  fits: ({ lang }) => OPEN.has(lang.split("-")[0]!),
  of: (_random, locale) => ({ ...locale, lang: locale.lang.split("-")[0]!, host: "com", forms: ["#"] }),
};

const DOLLARS = ["AUD", "NZD", "CAD", "SGD", "HKD"];

const bareDollar: Kind = {
  name: "a bare dollar that the page names",
  without: ["otherCurrency"],
  fits: ({ lang, currency }) => lang.startsWith("en") && currency === "USD",
  of: (random, locale) => ({
    ...locale,
    lang: "en",
    host: "com",
    currency: random.pick(DOLLARS),
    forms: ["$#"],
  }),
  below: (p) => {
    const { currency } = p.kit.locale;
    return p.kit.random.pick([
      `<p>All prices in ${currency}</p>`,
      `<p>Currency: ${currency}</p>`,
      `<p>Free shipping over ${currency === "SGD" ? "S" : currency.slice(0, 2)}$100</p>`,
    ]);
  },
};

/** What stands around the price. */
export const AROUND: readonly Kind[] = [
  missing,
  alternative,
  packs,
  conditions,
  stock,
  ranges,
  unrounded,
  former,
  dearer,
  unsigned,
  bareDollar,
];
