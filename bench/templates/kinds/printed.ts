import type { Kind, Parts } from "../parts.ts";
import { escaped, numeral, phrase, type Random } from "../product.ts";
import { phrasesOf } from "./phrases.ts";

/** The amount in its parts, with what precedes and follows the number. */
function partsOf(p: Parts, minor: number) {
  const { form } = p.kit;
  const at = form.indexOf("#");
  return {
    ...numeral(p.kit, minor),
    before: escaped(form.slice(0, at)),
    after: escaped(form.slice(at + 1)),
    point: p.kit.locale.decimal,
  };
}

const hasDecimals = ({ exponent }: { exponent: number }) => exponent === 2;
const numberOf = (p: Parts, minor: number): string => {
  const { whole, decimals, point } = partsOf(p, minor);
  return decimals === "" ? whole : `${whole}${point}${decimals}`;
};

/** Further text in the element of the price, with a number of its own. */
function further(p: Parts): string {
  const { random } = p.kit;
  const count = random.whole(2, 12);
  const text = random.pick([
    phrase(`(${phrasesOf(p.kit.locale.lang).offers})`, "", count),
    phrase(p.words.onlyLeft, "", count),
    phrase(p.words.instalment, p.money(Math.round(p.product.price / 4)), 4),
    `(${count})`,
    "",
  ]);
  return text === "" ? "" : ` ${random.pick([`<span>${text}</span>`, `<a href="#more">${text}</a>`, text])}`;
}

const apart: Kind = {
  name: "decimals apart",
  fits: hasDecimals,
  amount: (p, minor) => {
    const { random } = p.kit;
    const { whole, decimals, before, after, point } = partsOf(p, minor);
    const sign = after.trim();
    const split = random.pick([
      `${whole}<sup>${decimals}</sup>`,
      `<span>${whole}</span><sup>${point}${decimals}</sup>`,
      `${whole}${point}<sup>${decimals}</sup>`,
      `<b>${whole}</b><span class="${random.pick(["cents", "decimals", "price-fraction"])}">${decimals}</span>`,
      `<span>${whole}</span><span>${point}</span><span>${decimals}</span>`,
    ]);
    const between = random.pick([
      `${whole}${sign}<sup>${decimals}</sup>`,
      `${whole} ${sign}<sup>${decimals}</sup>`,
      `${whole}<sup>${sign}${decimals}</sup>`,
      `${whole} ${sign}<span class="cents">${decimals}</span>`,
    ]);
    const isBetween = /^\p{Sc}$/u.test(sign) && random.chance(0.3);
    return `${before}${isBetween ? between : `${split}${after}`}${further(p)}`;
  },
};

function mark(random: Random, isWhole: boolean): string {
  const number = isWhole
    ? random.pick(["1", "2", "3)", "(1)", "*"])
    : random.pick(["1", "2)", "(3)", "[4]", "12", "1, 2", "*", "†", "1)*"]);
  const id = random.whole(1, 9);
  return random.pick([
    `<sup>${number}</sup>`,
    `<sup><a href="#fn${id}">${number}</a></sup>`,
    `<a href="#note-${id}">${number}</a>`,
    `<span class="footnote">${number}</span>`,
    `<a class="footnote-ref" href="#f${id}">${number}</a>`,
  ]);
}

const footnotes: Kind = {
  name: "footnotes",
  amount: (p, minor) => {
    const { random, locale } = p.kit;
    const { before, after } = partsOf(p, minor);
    const number = numberOf(p, minor);
    const note = mark(random, locale.exponent === 0);
    const text = random.chance(0.6) ? `${number}${note}${after}` : `${number}${after}${note}`;
    return `${before}${text}${random.chance(0.3) ? further(p) : ""}`;
  },
};

const HIDDEN: ReadonlyArray<readonly [attributes: string, style: string]> = [
  [" hidden", ""],
  [' style="display:none"', ""],
  [' style="visibility: hidden"', ""],
  [' style="font-size:0"', ""],
  [' style="position:absolute;left:-9999px"', ""],
  [' class="dk"', ".dk{display:none}"],
  [' class="dk"', ".dk{visibility:hidden}"],
  [' class="dk"', ".dk{position:absolute;left:-9999px}"],
  [' class="dk"', ".dk{font-size:0}"],
  [' class="dk"', ".dk{position:absolute;clip:rect(0 0 0 0)}"],
];
const hiddenIn = (p: Parts) => HIDDEN[p.variant % HIDDEN.length]!;

const hidden: Kind = {
  name: "digits not displayed",
  style: (p) => hiddenIn(p)[1],
  amount: (p, minor) => {
    const { random } = p.kit;
    const { before, after } = partsOf(p, minor);
    const number = numberOf(p, minor);
    const decoy = () => `<i${hiddenIn(p)[0]}>${random.digits(random.whole(1, 2))}</i>`;
    const at = random.whole(1, Math.max(1, number.length - 1));
    const text = random.pick([
      `${decoy()}${number}`,
      `${number.slice(0, at)}${decoy()}${number.slice(at)}`,
      number
        .split("")
        .map((one) => (random.chance(0.4) ? `${one}${decoy()}` : one))
        .join(""),
    ]);
    return `${before}${text}${after}`;
  },
};

const SIGN = /^[\p{Sc}A-Za-zžłčK.]{1,4}$/u;
/** Four ways: the sign before or after the number, decimals from an attribute, and the whole amount from one. */
const styled: Kind = {
  name: "text of styles",
  style: (p) => {
    const { before, after, point } = partsOf(p, 0);
    const [sign, where] = before === "" ? [after, "after"] : [before, "before"];
    const way = styledWay(p);
    if (way === "sign") return `.pr::${where}{content:"${sign}"}`;
    return way === "decimals"
      ? `.pd::before{content:"${point}" attr(data-c)}`
      : `.pr::${p.variant % 2 === 0 ? "before" : "after"}{content:attr(data-amount)}`;
  },
  amount: (p, minor) => {
    const { whole, decimals, before, after } = partsOf(p, minor);
    const way = styledWay(p);
    if (way === "sign") return `<span class="pr">${numberOf(p, minor)}</span>`;
    return way === "decimals"
      ? `${before}${whole}<sup class="pd" data-c="${decimals}"></sup>${after}`
      : `<span class="pr" data-amount="${p.money(minor)}"></span>`;
  },
};

function styledWay(p: Parts): "sign" | "decimals" | "whole" {
  const { before, after } = partsOf(p, 0);
  const maySign = before === "" || after === "" ? SIGN.test((before || after).trim()) : false;
  const way = p.variant % 3;
  if (way === 0 && maySign) return "sign";
  return way === 1 && hasDecimals(p.kit.locale) ? "decimals" : "whole";
}

const ICONS: Readonly<Record<string, string>> = {
  EUR: "fa-euro-sign",
  GBP: "fa-gbp",
  INR: "icon-rupee",
  JPY: "fa-yen",
  KRW: "fa-won",
  RUB: "fa-ruble",
  TRY: "fa-try",
  ILS: "icon-shekel",
};

const drawn: Kind = {
  name: "signs as pictures",
  amount: (p, minor) => {
    const { random, locale } = p.kit;
    const { before, after } = partsOf(p, minor);
    const printed = (before + after).replace(/\(.*/, "").trim();
    const said = random.chance(0.5) ? locale.currency : printed;
    const icon = ICONS[locale.currency];
    const sign = random.pick([
      `<img src="/c.svg" alt="${said}">`,
      `<svg viewBox="0 0 9 9" aria-label="${said}"><path d="M0 0"></path></svg>`,
      `<svg viewBox="0 0 9 9"><title>${said}</title><path d="M0 0"></path></svg>`,
      `<i class="icon" aria-label="${said}"></i>`,
      icon === undefined ? `<span class="currency" title="${said}"></span>` : `<i class="fa ${icon}"></i>`,
    ]);
    const number = numberOf(p, minor);
    return before === "" ? `${number} ${sign}` : `${sign} ${number}`;
  },
};

const shadow: Kind = {
  name: "shadow roots",
  amount: (p, minor) => (p.variant % 3 === 0 ? p.money(minor) : rooted(p.money(minor), 1 + (p.variant % 2))),
  block: (p, html) => (p.variant % 3 === 0 ? rooted(html, 1 + (p.variant % 2)) : html),
};

function rooted(html: string, depth: number): string {
  let text = html;
  for (let level = 0; level < depth; level += 1)
    text = `<x-part${level}><template shadowrootmode="open"><style>:host{display:block}</style>${text}</template></x-part${level}>`;
  return text;
}

const unprinted: Kind = {
  name: "in options, fields and labels",
  without: ["related", "hiddenMenu", "bundle", "tiers", "reduced", "recommended", "net", "headingInPopup"],
  amount: (p, minor) => {
    const { random } = p.kit;
    const text = p.money(minor);
    const option = (name: string, amount: string, isChosen = false) =>
      `<option${isChosen ? " selected" : ""}>${name} - ${amount}</option>`;
    const [more, most] = [p.money(Math.round(minor * 1.3)), p.money(Math.round(minor * 1.7))];
    return random.pick([
      `<select name="os0">${option("S", text)}${option("M", more)}${option("L", most)}</select>`,
      `<select name="os0">${option("S", more)}${option("M", text, true)}${option("L", most)}</select>`,
      `<input class="price" value="${text}" readonly>`,
      `<span class="price" aria-label="${text}"></span>`,
      `<img src="/p.png" alt="${text}">`,
      `<span role="img" class="price" title="${text}"><i class="d4"></i></span>`,
    ]);
  },
};

/** Words for ten thousand. */
const MYRIAD: Readonly<Record<string, string>> = { ko: "만", ja: "万" };
/** Hundredths, as shops print them. */
const HUNDREDTHS: Readonly<Record<string, string>> = { GBP: "#p", USD: "#¢" };
const RAISED_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

const strings: Kind = {
  name: "strings of money",
  without: ["reduced", "recommended", "member", "instalment", "unitPrice", "net"],
  prepare: (p) => {
    const { currency, lang } = p.kit.locale;
    const base = lang.split("-")[0]!;
    if (HUNDREDTHS[currency] !== undefined && p.variant % 3 === 0)
      p.product.price = p.kit.random.whole(20, 99);
    if (MYRIAD[base] !== undefined && p.product.price < 10_000) p.product.price += 20_000;
  },
  amount: (p, minor) => {
    const { locale } = p.kit;
    const { whole, decimals, before, after } = partsOf(p, minor);
    const hundredths = HUNDREDTHS[locale.currency];
    if (hundredths !== undefined && minor < 100) return hundredths.replace("#", String(minor));
    const myriad = MYRIAD[locale.lang.split("-")[0]!];
    if (myriad !== undefined && p.variant % 3 > 0) {
      const rest = minor % 10_000;
      const space = p.variant % 2 === 0 ? " " : "";
      const number = `${Math.floor(minor / 10_000)}${myriad}${rest === 0 ? "" : `${space}${rest < 1000 ? rest : `${Math.floor(rest / 1000)},${String(rest % 1000).padStart(3, "0")}`}`}`;
      return `${number}${locale.currency === "KRW" ? "원" : "円"}`;
    }
    if (decimals !== "" && p.variant % 2 === 0)
      return `${before}${whole}${decimals
        .split("")
        .map((one) => RAISED_DIGITS[Number(one)])
        .join("")}${after}`;
    const upper = p.money(Math.round(minor * (1.3 + (p.variant % 7) / 10)));
    return phrasesOf(locale.lang).span.replace("{x}", p.money(minor)).replace("{y}", upper);
  },
};

/** How the price itself is printed. */
export const PRINTED: readonly Kind[] = [apart, footnotes, hidden, styled, drawn, shadow, unprinted, strings];
