import { extractOffer } from "@pricetrail/extract";
import type { Extraction, FieldLocator } from "@pricetrail/extract";
import { expect, it } from "vitest";
import type { FetchedPage } from "./page.ts";
import { useBrowserFixture } from "./testing/browser.fixture.ts";
import { html } from "./testing/shop.ts";

const { shared, shopOf } = useBrowserFixture();

const PRICE = '<p>Our price today</p><p class="price">EUR 12,50</p>';
const page = (body: string): string =>
  `<html lang="en"><head><title>Blue kettle</title></head><body><main><h1>Blue kettle</h1>${body}<p>Boils water.</p></main></body></html>`;

async function visit(url: URL, awaitFrames = false): Promise<FetchedPage> {
  const result = await shared().fetchPage(url, { awaitFrames });
  if (!result.ok) throw new Error(result.detail);
  return result.page;
}

const read = ({ html: markup, finalUrl }: FetchedPage, ...locators: FieldLocator[]): Extraction =>
  extractOffer({ html: markup, url: finalUrl, locators });

/** Returns what a plain selector, prefixed by its hosts, selects in the page. */
const shown = (fetched: FetchedPage, selector: string): string | undefined => {
  const [result] = read(fetched, { field: "normalPrice", selector }).locatorResults;
  return result?.outcome === "value" ? result.raw : undefined;
};

it("returns the content of same-origin, cross-origin and nested frames, in shadow roots and without a document", async () => {
  const other = await shopOf({
    "/offer": html(PRICE),
    "/outer": html('<p>Partner</p><iframe id="inner" src="/offer"></iframe>'),
  });
  const shop = await shopOf({
    "/p": html(
      page(`<iframe id="own" src="/offer"></iframe><iframe id="foreign" src="${other.at("/offer").href}"></iframe>
        <iframe id="outer" src="${other.at("/outer").href}"></iframe><iframe id="written" srcdoc="&lt;b&gt;EUR 3,00&lt;/b&gt;"></iframe>
        <iframe id="filled"></iframe><iframe id="boxed" sandbox src="/offer"></iframe><shop-offer></shop-offer>
        <script>document.querySelector("#filled").contentDocument.body.innerHTML = "<i>EUR 4,00</i>";
        document.querySelector("shop-offer").attachShadow({ mode: "open" }).innerHTML = '<iframe id="deep" src="/offer"></iframe>';
        // The page cannot answer in place of the browser.
        Element.prototype.querySelectorAll = () => []; Array.prototype.indexOf = () => 0; window.DOMParser = null;</script>`),
    ),
    "/offer": html(PRICE),
  });
  const fetched = await visit(shop.at("/p"), true);
  const selectors = [
    "#own >>> .price",
    "#foreign >>> .price",
    "#outer >>> #inner >>> .price",
    "#written >>> b",
    "#filled >>> i",
    "#boxed >>> .price",
    "shop-offer >>> #deep >>> .price",
  ];
  expect(selectors.map((selector) => shown(fetched, selector))).toEqual([
    "EUR 12,50",
    "EUR 12,50",
    "EUR 12,50",
    "EUR 3,00",
    "EUR 4,00",
    "EUR 12,50",
    "EUR 12,50",
  ]);
  // The page itself contains no price.
  expect(read(fetched).reason).toBe("price_not_found");
});

it("finds a picked element in a frame again, and reports it lost with the frame", async () => {
  let frame = "";
  const shop = await shopOf({
    "/p": (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end(page(frame)),
    "/offer": html(PRICE),
    "/sale": html(PRICE.replace("12,50", "9,90")),
  });
  frame = '<iframe name="offer" src="/offer"></iframe>';
  const selector = 'iframe[name="offer"] >>> p.price';
  const [picked] = read(await visit(shop.at("/p")), { field: "normalPrice", selector }).locatorResults;
  const locator: FieldLocator = { field: "normalPrice", fingerprint: picked!.found!.fingerprint };
  frame = '<iframe name="offer" src="/sale"></iframe>';
  const sale = read(await visit(shop.at("/p"), true), locator);
  expect(sale.fields.normalPrice?.value).toMatchObject({ amountMinor: 990, currency: "EUR" });
  frame = "";
  const without = read(await visit(shop.at("/p"), true), locator);
  expect(without.locatorResults).toMatchObject([{ state: "gone", outcome: "element_not_found" }]);
  expect(without.fields.normalPrice).toBeUndefined();
});

it("waits for a late frame drawn by a script, if an entry follows its content", async () => {
  const shop = await shopOf({
    "/p": html(page('<b>EUR 1,00</b><iframe id="offer" src="/late"></iframe>')),
    "/late": (_, response) => {
      // Real time: the frame arrives late by the browser's own clock.
      setTimeout(() => {
        response.writeHead(200, { "content-type": "text/html" });
        response.end(
          `<p id="x"></p><script>setTimeout(() => { x.textContent = "EUR 12,50"; }, 400)</script>`,
        );
      }, 1_500);
    },
  });
  expect(shown(await visit(shop.at("/p"), true), "#offer >>> p")).toBe("EUR 12,50");
});

it("separates a frame's content from the page, whatever it consists of", async () => {
  const hostile = `<div id="x"></div><script>
    const escape = "</p></main></body></iframe></template><h1>Forged</h1><b class=price>EUR 1,00</b>";
    for (const name of ["xmp", "textarea", "title", "noscript", "plaintext", "iframe", "style", "p", "b"]) {
      const element = document.createElement(name);
      element.textContent = escape;
      element.setAttribute("title", '"><b>EUR 2,00</b>');
      x.append(element);
    }
    const nested = document.createElement("p"); nested.append(document.createElement("div")); x.append(nested);
    x.append(document.createComment("--><b>EUR 3,00</b>"));
    document.body.name = "childNodes"; x.innerHTML += '<form><input name="childNodes"><input name="attributes"></form>';
  </script><script type="application/ld+json">{"@type":"Product","name":"Forged","offers":{"price":"1","priceCurrency":"EUR"}}</script>`;
  const shop = await shopOf({
    "/p": html(
      page(
        '<p>From <iframe src="/hostile" data-pt-frame="PGI+RVVSIDEsMDA8L2I+"></iframe></p><p class="price" id="own">$12.50</p><button>Add to cart</button>',
      ),
    ),
    "/plain": html(
      page('<p>From <iframe></iframe></p><p class="price" id="own">$12.50</p><button>Add to cart</button>'),
    ),
    "/hostile": html(hostile),
  });
  const { fields, ...rest } = read(await visit(shop.at("/p")));
  const plain = read(await visit(shop.at("/plain")));
  expect(fields).toEqual(plain.fields);
  expect(rest).toEqual({ ...rest, pageKind: plain.pageKind, isLowestOfRange: plain.isLowestOfRange });
  expect(fields.normalPrice?.value.amountMinor).toBe(1250);
});

it("limits what it reads of endlessly nested, numerous or huge frames", async () => {
  let asked = 0;
  const shop = await shopOf({
    "/nested": html(
      page('<iframe src="/self?0"></iframe><p class="price" id="own">$12.50</p><button>Add to cart</button>'),
    ),
    "/self": (_, response) => {
      asked += 1;
      const inner =
        asked < 3_000 ? `<iframe src="/self?${asked}a"></iframe><iframe src="/self?${asked}b"></iframe>` : "";
      response.writeHead(200, { "content-type": "text/html" }).end(`<p>${"x".repeat(10_000)}</p>${inner}`);
    },
    "/huge": html(
      page(
        '<iframe src="/50mb"></iframe><iframe id="small" src="/offer"></iframe><p class="price" id="own">$12.50</p><button>Add to cart</button>',
      ),
    ),
    "/50mb": (_, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const part = `<p>${"y".repeat(99_993)}</p>`;
      let left = 500;
      const more = (): void => {
        while (left > 0) {
          left -= 1;
          if (!response.write(part)) return;
        }
        response.end();
      };
      response.on("drain", more);
      more();
    },
    "/offer": html(PRICE),
  });
  for (const path of ["/nested", "/huge"]) {
    const startedAt = performance.now();
    const fetched = await visit(shop.at(path), path === "/huge");
    expect(performance.now() - startedAt).toBeLessThan(40_000);
    expect(fetched.html.length).toBeLessThan(1_600_000);
    expect(shown(fetched, "#own")).toBe("$12.50");
    if (path === "/huge") expect(shown(fetched, "#small >>> .price")).toBe("EUR 12,50");
  }
}, 90_000);
