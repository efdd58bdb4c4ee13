import { Random } from "../../templates/product.ts";
import { randomOf } from "../../../tests/random.ts";

/** A page of a generated shop with its two true prices. Amounts in minor units of US dollars. */
export interface GeneratedPage {
  url: string;
  name: string;
  html: string;
  normal: number;
  special: number | null;
}

export interface GeneratedShop {
  name: string;
  /** Selectors of the elements that a person would pick on a page with a discount, and on one without. */
  picks: { discounted: { normalPrice: string; discountedPrice: string }; normal: { normalPrice: string } };
  pages: GeneratedPage[];
}

/** Number of pages of one shop. */
const PAGES = 118;

/** How a shop's theme shows prices: undiscounted, previous and reduced. */
interface Theme {
  /** Element and class of the price without a discount. */
  base: [string, string];
  was: [string, string];
  now: [string, string];
  /** A second kind of discount, a sale of the whole category, with a separate class. */
  sale: [string, string] | undefined;
  box: [string, string];
  isNowFirst: boolean;
  /** The previous price is in another block, below the button, with nothing that marks it as such. */
  isApart: boolean;
  saving: "none" | "percent" | "amount";
  markup: "none" | "price" | "now-only";
  /** Side boxes and recommendations show other products with the same elements. */
  isRepeated: boolean;
}

const WAS: [string, string][] = [
  ["span", "normalprice"],
  ["span", "price-normal"],
  ["del", ""],
  ["span", "old-price"],
  ["div", "p-rrp"],
  ["span", "kx81b"],
  ["s", "amount"],
];
const NOW: [string, string][] = [
  ["span", "productSpecialPrice"],
  ["span", "special"],
  ["ins", ""],
  ["strong", "price-now"],
  ["div", "p-deal"],
  ["span", "qz04c"],
  ["b", "amount"],
];
const BASE: [string, string][] = [
  ["span", "productBasePrice"],
  ["span", "price"],
  ["strong", "price-tag"],
  ["div", "p-main"],
  ["span", "ab77d"],
];
const BOX: [string, string][] = [
  ["h2", "productGeneral"],
  ["div", "price-box"],
  ["p", "price-line"],
  ["div", "grid-cell"],
];

function themeOf(random: Random, number: number): Theme {
  // The first is a real shop's theme that was once read incorrectly: three elements for three kinds of price.
  const at = number % WAS.length;
  const now = NOW[at]!;
  const isApart = number % 3 === 1;
  // A page without a discount shows its price in a separate element, or in that of the reduced or the previous price.
  const own = number === 0 ? BASE[0]! : random.pick(BASE);
  const base = [own, now, isApart || WAS[at]![1] === "" || WAS[at]![0] === "s" ? own : WAS[at]!][
    number % 4 === 0 ? 0 : random.whole(0, 2)
  ]!;
  return {
    was: WAS[at]!,
    now,
    base,
    sale: number === 0 ? ["span", "productSalePrice"] : random.chance(0.3) ? ["em", "sale-now"] : undefined,
    box: number === 0 ? BOX[0]! : random.pick(WAS[at]![0] === "div" ? BOX.slice(1, 2) : BOX),
    isNowFirst: number > 0 && random.chance(0.3),
    isApart,
    saving: number === 0 ? "percent" : random.pick(["none", "percent", "amount"]),
    markup: number === 0 ? "none" : random.pick(["none", "none", "price", "now-only"]),
    isRepeated: number === 0 || random.chance(0.6),
  };
}

const shown = (minor: number) =>
  `$${Math.floor(minor / 100).toLocaleString("en-US")}.${String(minor % 100).padStart(2, "0")}`;

const element = ([tag, name]: [string, string], text: string) =>
  `<${tag}${name === "" ? "" : ` class="${name}"`}>${text}</${tag}>`;

const NOUNS = "Kettle Lamp Chair Printer Keyboard Jacket Camera Backpack Desk Speaker Radio Bicycle".split(
  " ",
);
const KINDS = "Copper Oak Slate Alpine Compact Studio Classic Marine Nordic Urban".split(" ");

interface Priced {
  name: string;
  normal: number;
  special: number | null;
  isSale: boolean;
}

function productOf(random: Random): Priced {
  const normal = random.whole(5, 900) * 100 + random.pick([0, 49, 95, 99]);
  const isReduced = random.chance(0.45);
  return {
    name: `${random.pick(KINDS)} ${random.pick(NOUNS)} ${random.whole(100, 9999)}`,
    normal,
    special: isReduced ? Math.round((normal * random.whole(55, 95)) / 100) : null,
    isSale: random.chance(0.3),
  };
}

function pricesOf(theme: Theme, { normal, special, isSale }: Priced): string {
  if (special === null) return element(theme.base, shown(normal));
  const now = element(isSale && theme.sale ? theme.sale : theme.now, shown(special));
  const was = theme.isApart ? "" : element(theme.was, `${shown(normal)} `);
  const saved =
    theme.saving === "percent"
      ? `<span class="productPriceDiscount"><br>Save: ${Math.round((100 * (normal - special)) / normal)}% off</span>`
      : theme.saving === "amount"
        ? `<span class="you-save">You save ${shown(normal - special)}</span>`
        : "";
  return (theme.isNowFirst ? `${now} ${was}` : `${was}&nbsp;${now}`) + saved;
}

/** Product details below the button; in some themes they include the previous price. */
function detailsOf(random: Random, theme: Theme, product: Priced): string {
  const before =
    theme.isApart && product.special !== null
      ? `<li class="detail-${theme.was[1] || "q"}">${element(theme.was, shown(product.normal))}</li>`
      : "";
  return [
    random.chance(0.7) ? `<li>Model: ${product.name.slice(-4)}-X</li>` : "",
    before,
    random.chance(0.5) ? `<li>Shipping weight: ${random.whole(1, 30)} lbs</li>` : "",
    `<li>${random.whole(0, 80)} units in stock</li>`,
  ].join("");
}

function markupOf(theme: Theme, product: Priced): string {
  if (theme.markup === "none") return "";
  const asked = product.special ?? product.normal;
  return `<script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    offers: {
      "@type": "Offer",
      price: ((theme.markup === "price" ? product.normal : asked) / 100).toFixed(2),
      priceCurrency: "USD",
    },
  })}</script>`;
}

const box = ({ box: [tag, name] }: Theme, inside: string) =>
  `<${tag} id="productPrices" class="${name}">\n${inside}</${tag}>`;

function pageOf(random: Random, theme: Theme, product: Priced, others: readonly Priced[]): string {
  const card = (other: Priced) =>
    `<div class="sideBoxContent centeredContent"><a href="/item-${other.name.replaceAll(" ", "-")}"><img src="/i.jpg" alt="">${other.name}</a><div>${theme.isRepeated ? pricesOf(theme, other) : shown(other.special ?? other.normal)}</div></div>`;
  const options = random.chance(0.25)
    ? `<div id="productAttributes"><label>Size <select><option>Small</option><option>Large ( +${shown(random.whole(3, 20) * 100)} )</option></select></label></div>`
    : "";
  const notice = random.chance(0.3) ? `<p class="notice">Free shipping over $75.00</p>` : "";
  return `<!doctype html><html lang="en"><head><title>${product.name} - Harbour Goods</title>${markupOf(theme, product)}</head>
<body id="productInfoBody"><header><a href="/">Harbour Goods</a><nav><a href="/specials">Specials</a><a href="/new">New</a></nav></header>
<div id="main"><aside id="left"><h3>Specials</h3>${others.slice(0, 2).map(card).join("")}</aside>
<div class="centerColumn" id="productGeneral"><form action="/cart"><h1 id="productName" class="productGeneral">${product.name}</h1>
${box(theme, pricesOf(theme, product))}
${notice}<div id="productDescription">A ${product.name.toLowerCase()} that is made to last, tested by people who use one every day.</div>${options}
<div id="cartAdd">Add to cart: <input type="text" name="quantity" value="1"><input type="submit" value="Add to cart"></div>
<ul id="productDetailsList">${detailsOf(random, theme, product)}</ul></form>
<div id="alsoPurchased"><h2 class="centerBoxHeading">Customers who bought this also bought</h2>${others.slice(2).map(card).join("")}</div></div></div>
<footer>Harbour Goods, 14 Quay Street</footer></body></html>`;
}

const selectorOf = (part: string, [tag, name]: [string, string]) =>
  `${part} ${tag}${name === "" ? "" : `.${name}`}`;

/** A shop whose pages come with and without a discount, in several layouts of one theme. */
export function generatedShop(number: number): GeneratedShop {
  const random = new Random(randomOf(7_300 + number));
  const theme = themeOf(random, number);
  const pages = Array.from({ length: PAGES }, (_, index): GeneratedPage => {
    const drawn = productOf(random);
    // The first page is the one to pick on.
    const product =
      index === 0 ? { ...drawn, special: Math.round(drawn.normal * 0.8), isSale: false } : drawn;
    const others = Array.from({ length: random.whole(3, 6) }, () => productOf(random));
    return {
      url: `https://shop-${number}.example/item-${index}`,
      name: product.name,
      html: pageOf(random, theme, product, others),
      normal: product.normal,
      special: product.special,
    };
  });
  return {
    name: `generated ${number} (${theme.was[1] || theme.was[0]}, ${theme.now[1] || theme.now[0]})`,
    picks: {
      discounted: {
        normalPrice: selectorOf(theme.isApart ? "#productDetailsList" : "#productPrices", theme.was),
        discountedPrice: selectorOf("#productPrices", theme.now),
      },
      normal: { normalPrice: selectorOf("#productPrices", theme.base) },
    },
    pages,
  };
}
