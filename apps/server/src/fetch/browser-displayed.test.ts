import { extractOffer } from "@pricetrail/extract";
import { expect, it } from "vitest";
import { useBrowserFixture } from "./testing/browser.fixture.ts";
import { html } from "./testing/shop.ts";

const { shared, shopOf } = useBrowserFixture();

const page = (language: string, body: string, name = "Kettle Rail"): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${name} | Ovenbird Shop</title>
  <link rel="stylesheet" href="/shop.css"></head><body><header><a href="/">Ovenbird Shop</a> Free delivery over $50</header>
  <main><h1>${name}</h1>${body}</main></body></html>`;

/** Visits each page in the browser, and returns what is read there. Digits in `css` rules are never part of the markup. */
async function readAll(css: string, bodies: Record<string, string>): Promise<Record<string, string>> {
  const shop = await shopOf({
    "/shop.css": (_, response) => void response.writeHead(200, { "content-type": "text/css" }).end(css),
    "/part": html(`<p class="price">€ 81,90</p><button>In winkelwagen</button>`),
    ...Object.fromEntries(Object.entries(bodies).map(([path, body]) => [`/${path}`, html(body)])),
  });
  const read = await Promise.all(
    Object.keys(bodies).map(async (path) => {
      const visited = await shared().fetchPage(shop.at(`/${path}`));
      if (!visited.ok) throw new Error(visited.detail);
      const { fields } = extractOffer({ html: visited.page.html, url: visited.page.finalUrl });
      const { value } = fields.normalPrice ?? {};
      const price = value === undefined ? "none" : `${value.amountMinor} ${value.currency}`;
      return [path, `${price}, ${fields.name?.value}`] as const;
    }),
  );
  return Object.fromEntries(read);
}

/** What is expected of pages with the default name. */
const prices = (of: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(of).map(([path, price]) => [path, `${price}, Kettle Rail`]));

it("does not read what a style sheet or a script keeps out of sight", async () => {
  const css = `.a{display:none} .b{visibility:hidden} .c{opacity:0} .d{font-size:0} .e{position:absolute;left:-9999px}
    .f{position:absolute;clip:rect(0,0,0,0)} .g{clip-path:inset(50%);position:absolute} .h{display:inline-block;transform:scale(0)}
    .i{display:inline-block;width:0;height:0;overflow:hidden} .j{display:inline-block;text-indent:-9999px;overflow:hidden;width:1em}
    @media (min-width:200px){.k{display:none}} .tab{display:none}`;
  const decoy = (language: string, price: string) =>
    page(language, `<div class="price">${price}</div><button>Add to cart</button>`);
  const found = await readAll(css, {
    display: decoy("de", '<span class="a">9</span>129,00 €'),
    visibility: decoy("fr", '1<i class="b">7</i>29,00 €'),
    opacity: decoy("pl", '129<b class="c">4</b>,00 zł'),
    size: decoy("en-US", '$<em class="d">9</em>129.00'),
    away: decoy("nl", '€ <span class="e">3</span>129,00'),
    clip: decoy("es-ES", '<span class="f">8</span>129,00 €'),
    path: decoy("it", '<u class="g">5</u>129,00 €'),
    scaled: decoy("sv-SE", '<span class="h">5</span>129,00 kr'),
    zero: decoy("cs", '<span class="i">5</span>129,00 Kč'),
    indented: decoy("pt-BR", 'R$ <span class="j">5</span>129,00'),
    media: decoy("de", '<span class="k">5</span><span>129,00</span> €'),
    interleaved: decoy("de", '<i>1</i><i class="a">7</i><i>2</i><i class="e">0</i><i>9</i>,00 €'),
    script: decoy("de", '<span id="x">9</span>129,00 €<script>x.style.display = "none"</script>'),
    shadow: page(
      "de",
      `<x-price></x-price><script>document.querySelector("x-price").attachShadow({mode: "open"}).innerHTML =
      '<style>.n{visibility:hidden}</style><p class="price"><span class="n">9</span>129,00 €</p>'</script>`,
    ),
    whole: page("de", '<p class="a">99,00 €</p><p>129,00 €</p><button>In den Warenkorb</button>'),
    // Behind a tab: nothing of it is displayed, so it is read as it is.
    tab: page(
      "de",
      '<section class="tab"><p class="price">129<sup>00</sup> €</p><button>In den Warenkorb</button></section>',
    ),
  });
  const euro = "12900 EUR";
  expect(found).toEqual(
    prices({
      display: euro,
      visibility: euro,
      opacity: "12900 PLN",
      size: "12900 USD",
      away: euro,
      clip: euro,
      path: euro,
      scaled: "12900 SEK",
      zero: "12900 CZK",
      indented: "12900 BRL",
      media: euro,
      interleaved: euro,
      script: euro,
      shadow: euro,
      whole: euro,
      tab: euro,
    }),
  );
});

it("reads the text that style sheets insert, and only theirs", async () => {
  const css = `.sign::before{content:"£"} .cents::after{content:"," attr(data-c)} .whole::before{content:attr(data-v) " z\\142 "}
    .none::before{content:"1";display:none} .tag::after{content:"/ piece"}`;
  const found = await readAll(css, {
    sign: page("en", '<div class="price sign">86.50</div><button>Add to cart</button>'),
    cents: page(
      "fr",
      '<div class="price">87<sup class="cents" data-c="90"></sup> €</div><button>Ajouter au panier</button>',
    ),
    whole: page("pl", '<div class="price whole" data-v="87,90"></div><button>Do koszyka</button>'),
    none: page("en", '<div class="price none tag">$86.50</div><button>Add to cart</button>'),
    rule: page(
      "en",
      `<p class="price">86.50</p><button>Add to cart</button>
      <script>const sheet = new CSSStyleSheet(); sheet.replaceSync('.price::before{content:"$"}'); document.adoptedStyleSheets = [sheet]</script>`,
    ),
    shadow: page(
      "de",
      `<x-price></x-price><script>document.querySelector("x-price").attachShadow({mode: "open"}).innerHTML =
      '<style>b::after{content:",90 €"}</style><p class="price"><b>87</b></p><button>Kaufen</button>'</script>`,
    ),
    forged: page(
      "en",
      `<form><input name="parentNode"><input name="getAttribute"><div class="price" data-shown-before="1">$86<b data-shown-not>.50</b></div>
       <button>Add to cart</button></form>`,
    ),
  });
  expect(found).toEqual(
    prices({
      sign: "8650 GBP",
      cents: "8790 EUR",
      whole: "8790 PLN",
      none: "8650 USD",
      rule: "8650 USD",
      shadow: "8790 EUR",
      forged: "8650 USD",
    }),
  );
});

it("reads nested, late and declared shadow roots, and parts that a script moves", async () => {
  // Real time: the browser has its own clock.
  const late = (name: string, markup: string, ms: number) =>
    `<script>setTimeout(() => customElements.define("${name}", class extends HTMLElement {
      connectedCallback() { this.attachShadow({mode: "open"}).innerHTML = \`${markup}\` } }), ${ms})</script>`;
  const found = await readAll("", {
    open: page(
      "de",
      `<x-price></x-price>${late("x-price", "<p class=price>92,90 €</p><button>Kaufen</button>", 0)}`,
    ),
    nested: page(
      "en",
      `<x-box></x-box>${late("x-box", "<section><x-price></x-price></section>", 0)}
      ${late("x-price", "<p class=price>$92.90</p><button>Add to cart</button>", 1_500)}`,
    ),
    declared: page(
      "fr",
      `<x-box><template shadowrootmode="open"><x-price><template shadowrootmode="open">
      <p class="price">92,90 €</p><button>Ajouter au panier</button></template></x-price></template></x-box>`,
    ),
    app: `<!doctype html><html lang="nl"><head><meta charset="utf-8"><title>Lamp Keep | Ovenbird Shop</title></head><body><x-app></x-app>
      ${late("x-app", "<main><h1>Lamp Keep</h1><p class=price>€ 92,90</p><button>In winkelwagen</button></main>", 1_200)}</body></html>`,
    // Real time: the script moves it late by the browser's own clock.
    streamed: page(
      "en",
      `<div id="slot">Loading</div><div hidden id="part"><p class="price">$92.90</p><p>In stock</p></div>
      <script>setTimeout(() => slot.replaceChildren(...part.childNodes), 1500)</script>`,
    ),
  });
  expect(found).toEqual({
    ...prices({ open: "9290 EUR", nested: "9290 USD", declared: "9290 EUR", streamed: "9290 USD" }),
    app: "9290 EUR, Lamp Keep",
  });
});

it("scrolls to a price that is loaded when it comes into view, and only there", async () => {
  const lazy = (
    load: string,
  ) => `<div style="height:3000px"></div><div id="buy" style="min-height:50px"></div><script>
    new IntersectionObserver(([one], watcher) => { if (one.isIntersecting) { watcher.disconnect(); ${load} } }).observe(buy)</script>`;
  const price = "'<p class=price>€ 81,90</p>' + '<button>In winkelwagen</button>'";
  const inner = (content: string) => `<div style="height:100vh;overflow:auto">${content}</div>`;
  const seen = `<script>addEventListener("scroll", () => { document.title = "Scrolled" })</script>`;
  const found = await readAll("", {
    observer: page("nl", lazy(`buy.innerHTML = ${price}`)),
    fetched: page(
      "nl",
      lazy(`fetch("/part").then((part) => part.text()).then((text) => { buy.innerHTML = text })`),
    ),
    // Real time: the browser has its own clock.
    timer: page("nl", lazy(`setTimeout(() => { buy.innerHTML = ${price} }, 400)`)),
    inner: page("nl", inner(lazy(`buy.innerHTML = ${price}`))),
    event: page(
      "nl",
      `<div style="height:4000px"></div><div id="buy"></div><script>
      addEventListener("scroll", () => { if (buy.getBoundingClientRect().top < 2 * innerHeight) buy.innerHTML = ${price} })</script>`,
    ),
    related: page(
      "nl",
      `<aside><a href="/other">Other € 5,00</a></aside>${lazy(`buy.innerHTML = ${price}`)}`,
    ),
    still: page(
      "en",
      `<p class="price">$81.90</p><button>Add to cart</button><div style="height:3000px"></div>
      <script>addEventListener("scroll", () => { document.querySelector(".price").textContent = "$1.00" })</script>`,
    ),
    endless: page(
      "en",
      `<p>Nothing for sale.</p><div id="end" style="height:3000px"></div>
      <script>addEventListener("scroll", () => { end.style.height = end.offsetHeight + 3000 + "px" })</script>${seen}`,
    ),
  });
  const euro = "8190 EUR";
  expect(found).toEqual(
    prices({
      observer: euro,
      fetched: euro,
      timer: euro,
      inner: euro,
      event: euro,
      related: euro,
      still: "8190 USD",
      endless: "none",
    }),
  );
});

it("limits what it marks on a page of nothing but hidden and inserted digits", async () => {
  const numbers = '<p><i class="x">9</i>1</p>'.repeat(30_000);
  const shop = await shopOf({
    "/p": html(`<style>.x{display:none} p::after{content:"2"}</style><h1>Kettle</h1><b>$12.50</b>${numbers}`),
  });
  const visited = await shared().fetchPage(shop.at("/p"));
  expect(visited.ok && visited.page.html.match(/ data-shown-/g)!.length).toBeLessThanOrEqual(1_001);
  expect(visited.ok && visited.page.html.length).toBeLessThan(1_100_000);
});
