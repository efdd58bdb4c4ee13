import { expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { SHOP_URL } from "../fixtures.ts";

const priceOf = (body: string, lang = "en") => {
  const html = `<html lang="${lang}"><head><title>Gamma editor</title></head><body><header><nav><a href="/">Home</a></nav></header><main><h1>Gamma editor</h1>${body}</main></body></html>`;
  const { normalPrice, discountedPrice } = extractOffer({ html, url: SHOP_URL }).fields;
  return (discountedPrice ?? normalPrice)?.value.amountMinor;
};

it.each([
  ["the button's own amount", "<p>Support the project</p><form><button>$10, Donate now</button></form>"],
  [
    "an element named after a price",
    '<div class="price">$10</div><form><input type="submit" value="Donate"></form>',
  ],
  ["a coffee", '<p>Buy me a coffee</p><span class="price">$5</span><button>Support $5</button>'],
  [
    "amounts to choose from",
    '<div><b class="price">£5</b><b class="price">£20</b><button>Give now</button></div>',
  ],
])("reads no price from a donation: %s", (_what, body) => {
  expect(priceOf(body)).toBeUndefined();
});

it.each([
  ["de", "Jetzt spenden"],
  ["fr", "Faire un don"],
  ["pt", "Doar"],
  ["ja", "寄付する"],
])("recognises the donate button in %s", (lang, label) => {
  const body = (text: string) => `<span class="price">€10</span><button>${text}</button>`;
  expect(priceOf(body(label), lang)).toBeUndefined();
  expect(priceOf(body("OK"), lang)).toBe(1000);
});

it.each([
  [
    "a suggestion",
    "<div><button>Download now</button> <span>Name your own price</span></div><p>Suggested $5.00 or more</p>",
  ],
  ["a minimum", "<h4><button>Buy the album</button> <span>name your price</span></h4><p>Minimum $1</p>"],
  [
    "buttons with amounts",
    "<p>Pay what you can</p><div><button>$10</button><button>$20</button></div><button>Purchase</button>",
  ],
])("reads no price when the buyer sets it: %s", (_what, body) => {
  expect(priceOf(body)).toBeUndefined();
});

it("reads the price of a product whose page also asks for a donation", () => {
  const product = '<div><span class="price">$10</span><button>Buy now</button></div>';
  const asks = (text: string) => `<section><p>${text}</p><button>Donate</button></section>`;
  expect(priceOf(`${product}${asks("Help children read. ".repeat(30))}`)).toBe(1000);
  expect(priceOf(`${product}${asks("Help children read.")}`)).toBe(1000);
  expect(priceOf(`${product}<p>We donate 1% to charity.</p>`)).toBe(1000);
});
