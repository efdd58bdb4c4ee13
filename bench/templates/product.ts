import type { Locale } from "./locale.ts";
import { LATIN } from "./locales-latin.ts";
import { OTHER } from "./locales-other.ts";
import { TRAITS, type Trait } from "./traits.ts";

/** The invented shops, each with its language, currency and way of printing amounts. */
const LOCALES: readonly Locale[] = [...LATIN, ...OTHER];

/** Random choices from a seeded generator. */
export class Random {
  readonly #next: () => number;

  constructor(next: () => number) {
    this.#next = next;
  }

  chance(share: number): boolean {
    return this.#next() < share;
  }

  whole(from: number, to: number): number {
    return from + Math.floor(this.#next() * (to - from + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(0, list.length - 1)]!;
  }

  letter(letters: string): string {
    return letters[this.whole(0, letters.length - 1)]!;
  }

  /** A class name like those of style compilers. */
  hash(): string {
    const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    return `${this.pick(["css-", "sc-", "_", ""])}${this.letter("bcdefghjk")}${Array.from({ length: 5 }, () => this.letter(letters)).join("")}`;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => String(this.whole(0, 9))).join("");
  }
}

/** One product of an invented shop, with its true values. Amounts in minor units. */
export interface Product {
  name: string;
  brand: string;
  sku: string;
  gtin: string;
  price: number;
  /** The previous or the recommended price. */
  list?: number;
  isOut: boolean;
  slug: string;
}

const BRANDS =
  "Norvik Alpenrose Terravia Hoshino Calderón Brightwell Lumea Kestrel Ostrava Fjällby Vantek Morandi Zelkova Quillon".split(
    " ",
  );

function check(digits: string): string {
  let sum = 0;
  for (const [index, digit] of digits.split("").entries()) sum += Number(digit) * (index % 2 === 0 ? 1 : 3);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** An amount with a typical ending. */
export function amount(random: Random, locale: Locale, from = locale.from, to = locale.to): number {
  const whole = Math.round(from * (to / from) ** (random.whole(0, 1000) / 1000));
  if (locale.exponent === 0)
    return whole > 5000 ? Math.round(whole / 100) * 100 - random.pick([0, 10, 100]) : whole;
  return whole * 100 + random.pick([99, 95, 90, 50, 0, 49, 0]) - (whole > 20 && random.chance(0.4) ? 100 : 0);
}

export function productOf(random: Random, locale: Locale): Product {
  const brand = random.pick(BRANDS);
  const model = `${random.pick(["X", "Pro ", "K", "Classic ", "", "S"])}${random.whole(2, 990)}`;
  const noun = random.pick(locale.nouns);
  return {
    name: random.pick([
      `${noun} ${model}`,
      `${brand} ${noun} ${model}`,
      `${noun} ${random.pick(["Oslo", "Verona", "Aura", "Nova", "Tundra"])}`,
      `${brand} ${noun}`,
    ]),
    brand,
    sku: random.pick([
      `${brand.slice(0, 2).toUpperCase()}-${random.digits(4)}`,
      random.digits(6),
      `${random.letter("ABKMT")}${random.digits(5)}`,
      `${random.digits(3)}.${random.digits(3)}`,
    ]),
    gtin: check(random.pick(["40", "50", "76", "31", "84"]) + random.digits(10)),
    price: amount(random, locale),
    isOut: false,
    slug: `${random.pick(["item", "p", "goods"])}-${random.digits(5)}`,
  };
}

/** The data for a system's template. */
export interface Kit {
  random: Random;
  locale: Locale;
  product: Product;
  /** The other products that the page shows. */
  others: Product[];
  traits: ReadonlySet<Trait>;
  /** The shop's format for amounts. */
  form: string;
  withDecimals: boolean;
}

/** The share of a trait's usual pages on which it is printed beside a kind's way to print the price. */
const SHARE_BESIDE_KIND = 0.5;
/** They print the price itself. */
const INSTEAD_OF_KIND: readonly Trait[] = ["callForPrice", "range", "splitCents", "soldOut", "otherCurrency"];

/** The choices that a kind of page leaves. */
export interface Wanted {
  fits?(locale: Locale): boolean;
  of?(random: Random, locale: Locale): Locale;
  without?: readonly Trait[];
}

export function kitOf(random: Random, wanted?: Wanted): Kit {
  const fitting = random.pick(LOCALES.filter((one) => wanted?.fits?.(one) ?? true));
  const locale = wanted?.of?.(random, fitting) ?? fitting;
  const product = productOf(random, locale);
  const traits = new Set<Trait>();
  const share = wanted === undefined ? 1 : SHARE_BESIDE_KIND;
  for (const [trait, usual] of Object.entries(TRAITS))
    if (random.chance(usual * share)) traits.add(trait as Trait);
  if (wanted !== undefined)
    for (const one of [...INSTEAD_OF_KIND, ...(wanted.without ?? [])]) traits.delete(one);
  if (traits.has("recommended")) traits.delete("reduced");
  if (traits.has("callForPrice"))
    for (const one of ["reduced", "recommended", "soldOut", "range", "tiers"] as const) traits.delete(one);
  if (traits.has("soldOut")) traits.delete("hiddenStockText");
  if (traits.has("range")) for (const one of ["reduced", "recommended", "tiers"] as const) traits.delete(one);
  if (!traits.has("reduced")) for (const one of ["percent", "saving"] as const) traits.delete(one);
  product.isOut = traits.has("soldOut");
  if (traits.has("reduced") || traits.has("recommended")) {
    const unit = 10 ** locale.exponent;
    const raised = product.price / (1 - random.pick([10, 15, 20, 25, 30, 40, 50]) / 100);
    product.list =
      locale.exponent === 0
        ? Math.round(raised / 10) * 10
        : Math.round(raised / unit) * unit + random.pick([0, -1, 50]);
    if (product.list <= product.price * 1.03) product.list = Math.round(product.price * 1.25);
  }
  return {
    random,
    locale,
    product,
    others: Array.from({ length: random.whole(3, 10) }, () => productOf(random, locale)),
    traits,
    form: random.chance(0.6) ? locale.forms[0]! : random.pick(locale.forms),
    withDecimals: locale.exponent > 0 && (locale.lang === "de-CH" || random.chance(0.93)),
  };
}

/** The number only, in the country's format. */
export function numeral({ locale }: Pick<Kit, "locale">, minor: number): { whole: string; decimals: string } {
  const whole = Math.floor(minor / 10 ** locale.exponent);
  const grouped = String(whole).replace(/\B(?=(?:\d{3})+(?!\d))/g, locale.group);
  const rest = minor % 10 ** locale.exponent;
  return {
    whole: grouped,
    decimals: locale.exponent === 0 ? "" : String(rest).padStart(locale.exponent, "0"),
  };
}

/** An amount in the shop's format. */
export function money(kit: Kit, minor: number): string {
  const { whole, decimals } = numeral(kit, minor);
  const isWhole = decimals === "" || (!kit.withDecimals && /^0+$/.test(decimals));
  return kit.form.replace("#", isWhole ? whole : `${whole}${kit.locale.decimal}${decimals}`);
}

/** The plain decimal number used in markup. */
export function decimal({ locale }: Pick<Kit, "locale">, minor: number): string {
  return (minor / 10 ** locale.exponent).toFixed(locale.exponent);
}

export function phrase(text: string, x: string, n = 0): string {
  return text.replaceAll("{x}", x).replaceAll("{n}", String(n));
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
