import type { Locale } from "./locale.ts";
import { amount, escaped, money, numeral, phrase, type Kit, type Product, type Random } from "./product.ts";
import type { Field, Markup, Trait } from "./traits.ts";

/** One shop system's product page. */
export interface System {
  name: string;
  /** The machine-readable data of its themes. */
  markups: readonly Markup[];
  /** Classes whose elements its style sheet strikes through. */
  struck?: readonly string[];
  /** Joins the parts of a class name: `product-price`, `product__price`. */
  naming: (part: string) => string;
  product(parts: Parts): string;
  card(parts: Parts, other: Product): string;
}

/** A way to print a price, or something beside it, that a reader may take for something else. */
export interface Kind {
  name: string;
  /** The fields that it may spoil; the prices and their currency by default. */
  fields?: readonly Field[];
  /** Whether shops of a country print it; by default all do. */
  fits?(locale: Locale): boolean;
  /** The shop, where it is none of the usual ones. */
  of?(random: Random, locale: Locale): Locale;
  /** Traits that would say the same otherwise, or contradict it. */
  without?: readonly Trait[];
  /** The markup of all its pages; most have none by default. */
  markup?: Markup;
  /** Whether the right answer is that the page states no price. */
  hasNoPrice?: boolean;
  /** Called before anything is printed. */
  prepare?(parts: Parts): void;
  /** The price as printed. */
  amount?(parts: Parts, minor: number): string;
  /** The price as stated in markup. */
  stated?(parts: Parts): string;
  behindHeading?(parts: Parts): string;
  beside?(parts: Parts): string;
  below?(parts: Parts): string;
  /** The whole part of the page that sells the product. */
  block?(parts: Parts, html: string): string;
  /** Rules of the page's style sheet. */
  style?(parts: Parts): string;
}

const VARIANTS = 420;

/** The parts that every template has, with the system's naming and in the shop's language. */
export class Parts {
  readonly kit: Kit;
  readonly naming: (part: string) => string;
  readonly kind: Kind | undefined;
  /** A number by which all hooks of a kind choose alike. */
  readonly variant: number;
  /** A former price that nothing marks. */
  former: number | undefined;

  constructor(kit: Kit, naming: (part: string) => string, kind?: Kind) {
    this.kit = kit;
    this.naming = naming;
    this.kind = kind;
    this.variant = kind === undefined ? 0 : kit.random.whole(0, VARIANTS - 1);
    kind?.prepare?.(this);
  }

  get words() {
    return this.kit.locale.words;
  }

  get product(): Product {
    return this.kit.product;
  }

  has(trait: Trait): boolean {
    return this.kit.traits.has(trait);
  }

  money(minor: number): string {
    return escaped(money(this.kit, minor));
  }

  /** The product's name: an h1, except in some themes. */
  heading(names: string, attributes = ""): string {
    const { random, product } = this.kit;
    const tag =
      this.has("headingIsNoH1") || this.has("headingInPopup")
        ? random.pick(["h2", "div", "p", "span", "h3"])
        : "h1";
    return `<${tag} class="${names}"${attributes}>${escaped(product.name)}</${tag}>${this.kind?.behindHeading?.(this) ?? ""}`;
  }

  /** The current price, with its cents in a separate element if the theme makes them smaller. */
  amount(minor = this.product.price): string {
    const { random, locale, form } = this.kit;
    if (this.has("callForPrice")) return this.words.call;
    if (this.kind?.amount !== undefined) return this.kind.amount(this, minor);
    if (!this.has("splitCents") || locale.exponent === 0) return this.range(this.money(minor));
    const { whole, decimals } = numeral(this.kit, minor);
    const cents = random.pick([
      `<sup>${decimals}</sup>`,
      `<span class="${this.naming("cents")}">${locale.decimal}${decimals}</span>`,
      `<span class="${this.naming("integer-end")}">${locale.decimal}</span><small>${decimals}</small>`,
      `<i>${decimals}</i>`,
    ]);
    return escaped(form).replace("#", `<span class="${this.naming("integer")}">${whole}</span>${cents}`);
  }

  /** A range prints its lower end first, or "from". */
  range(text: string): string {
    const { random, product } = this.kit;
    if (!this.has("range")) return text;
    return random.chance(0.5)
      ? `${this.words.from} ${text}`
      : `${text} – ${this.money(Math.round(product.price * random.pick([1.2, 1.5, 2])))}`;
  }

  /** The previous price, in the given element; nothing if none is shown. */
  was(render: (text: string) => string): string {
    const { list } = this.product;
    return list === undefined || this.has("recommended") ? "" : render(this.money(list));
  }

  /** A recommended price that is stated, not struck through. */
  recommended(): string {
    const { list } = this.product;
    if (list === undefined || !this.has("recommended")) return "";
    const label = this.words.rrp;
    return this.kit.random.pick([
      `<div class="${this.naming("rrp")}"><span>${label}:</span> <span>${this.money(list)}</span></div>`,
      `<p class="${this.naming("note")}">${label} ${this.money(list)}</p>`,
      `<span class="${this.naming("msrp")}">${label}: ${this.money(list)}</span>`,
    ]);
  }

  percent(): number {
    const { price, list } = this.product;
    return list === undefined ? 0 : Math.round(((list - price) * 100) / list);
  }

  /** The badge or the saved amount beside a reduced price. */
  reduction(): string {
    const { price, list } = this.product;
    if (list === undefined) return "";
    const { random } = this.kit;
    const percent = this.has("percent")
      ? `<span class="${this.naming("badge")}">${random.pick([`-${this.percent()}%`, `${this.words.save} ${this.percent()}%`, `-${this.percent()} %`])}</span>`
      : "";
    const saving = this.has("saving")
      ? `<div class="${this.naming("saving")}">${this.words.save} ${this.money(list - price)}</div>`
      : "";
    return percent + saving;
  }

  stock(names = this.naming("stock")): string {
    const { random } = this.kit;
    const { words } = this;
    const text = this.product.isOut
      ? words.out
      : this.has("fewLeft")
        ? phrase(words.onlyLeft, "", random.whole(1, 5))
        : words.inStock;
    const hidden =
      this.has("hiddenStockText") && !this.product.isOut
        ? `<div class="${this.naming("sold-out-message")}" style="display:none">${words.out}</div>`
        : "";
    const notify =
      this.product.isOut && random.chance(0.5)
        ? `<a href="#notify" class="${this.naming("notify")}">${words.notify}</a>`
        : "";
    const label = random.chance(0.2) ? `<span>${words.stock}:</span> ` : "";
    return `<div class="${names}">${label}<span>${text}</span></div>${hidden}${notify}`;
  }

  /** The control that puts the product into the basket: a button, an input, or a link that acts as one. */
  button(names: string): string {
    const { product, words } = this;
    const text = product.isOut ? words.out : words.cart;
    const off = product.isOut ? " disabled" : "";
    if (this.has("inputButton"))
      return `<input type="submit" class="${names}" value="${escaped(text)}"${off}>`;
    if (this.has("linkButton"))
      return product.isOut
        ? `<span class="${names} disabled">${text}</span>`
        : `<a href="/cart/add/${product.slug}" class="${names}" role="button"><span>${text}</span></a>`;
    return `<button type="submit" class="${names}"${off}><span>${text}</span></button>`;
  }

  quantity(): string {
    return `<input type="number" name="quantity" value="1" min="1" class="${this.naming("quantity")}">`;
  }

  sizes(): string {
    const { random } = this.kit;
    if (!random.chance(0.3)) return "";
    const options = ["S", "M", "L", "XL"].map((one) => `<option value="${one}">${one}</option>`).join("");
    return `<label class="${this.naming("option-label")}">${this.words.sizes}</label><select name="size">${options}</select>`;
  }

  code(render: (label: string, value: string) => string): string {
    return this.kit.random.chance(0.75) ? render(this.words.sku, this.product.sku) : "";
  }

  maker(render: (label: string, value: string) => string): string {
    return this.kit.random.chance(0.7) ? render(this.words.brand, this.product.brand) : "";
  }

  /** Amounts that are not the price, each where shops print them: below the price, or below the button. */
  beside(): string {
    const { kit, words, product } = this;
    const { random } = kit;
    const lines: string[] = [];
    if (this.has("callForPrice")) return "";
    const line = (trait: Trait, name: string, text: () => string) => {
      const tag = random.pick(["div", "p", "span"]);
      if (this.has(trait)) lines.push(`<${tag} class="${this.naming(name)}">${text()}</${tag}>`);
    };
    line(
      "unitPrice",
      "unit-price",
      () =>
        `(${this.money(Math.round(product.price * random.pick([0.5, 2, 4])))} ${words.unitName === "kg" || words.unit === "/" ? "/" : words.unit} ${words.unitName})`,
    );
    line("net", "price-excl", () => `${this.money(Math.round(product.price / 1.2))} ${words.exclTax}`);
    line("member", "member-price", () => `${words.member}: ${this.money(Math.round(product.price * 0.9))}`);
    line("instalment", "installments", () =>
      phrase(words.instalment, this.money(Math.round(product.price / 4)), 4),
    );
    line(
      "otherCurrency",
      "approx",
      () =>
        `≈ ${kit.locale.currency === "USD" ? `€${(product.price / 108).toFixed(2)}` : `US$${(Math.max(99, product.price) / 111).toFixed(2)}`}`,
    );
    line("points", "reward", () => `+${random.whole(20, 900)} P`);
    line(
      "deposit",
      "deposit",
      () =>
        `+ ${this.money(Math.max(1, Math.round(kit.locale.from * 10 ** kit.locale.exponent * 0.04)))} ${random.pick(["Deposit", "Pfand", "Pant", "Consigne"])}`,
    );
    lines.push(this.kind?.beside?.(this) ?? "");
    return lines.join("\n");
  }

  below(): string {
    const { kit, words, product } = this;
    const { random } = kit;
    const parts: string[] = [];
    if (this.has("shipping")) {
      const fee = amount(random, kit.locale, kit.locale.from * 0.5, kit.locale.from);
      const over = amount(random, kit.locale, kit.locale.from * 4, kit.locale.from * 10);
      parts.push(
        `<div class="${this.naming("delivery")}"><span>${random.chance(0.5) ? phrase(words.delivery, this.money(fee)) : phrase(words.freeOver, this.money(over))}</span></div>`,
      );
    }
    if (this.has("tiers")) {
      const rows = [3, 5, 10].map(
        (n, index) =>
          `<tr><td>${phrase(words.tier, this.money(Math.round(product.price * (0.95 - index * 0.05))), n)}</td></tr>`,
      );
      parts.push(`<table class="${this.naming("tier-prices")}"><tbody>${rows.join("")}</tbody></table>`);
    }
    if (this.has("bundle") && !this.has("callForPrice")) {
      const [one] = kit.others;
      if (one !== undefined)
        parts.push(
          `<div class="${this.naming("bundle")}"><h3>${escaped(product.name)} + ${escaped(one.name)}</h3><span class="${this.naming("bundle-price")}">${this.money(product.price + one.price)}</span></div>`,
        );
    }
    parts.push(this.kind?.below?.(this) ?? "");
    return parts.join("\n");
  }

  href(other: Product): string {
    return `/products/${other.slug}`;
  }

  picture(other: Product, names = ""): string {
    return `<img${names === "" ? "" : ` class="${names}"`} src="/media/${other.slug}.jpg" alt="${escaped(other.name)}" loading="lazy">`;
  }

  /** Another product's previous price, on about a third of the cards. */
  otherWas(other: Product): number | undefined {
    return other.gtin.endsWith("0") || other.gtin.endsWith("5") || other.gtin.endsWith("7")
      ? Math.round(other.price * 1.3)
      : undefined;
  }
}
