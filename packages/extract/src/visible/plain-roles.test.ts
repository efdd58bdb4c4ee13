import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { parseMoney } from "../money/parse.ts";

/** Returns a page without markup whose element names have no meaning. */
function read(box: string, { lang = "en", button = "<button>Add to cart</button>" } = {}) {
  const html = `<html lang="${lang}"><head><title>Copper kettle Vesuvio</title></head><body><main><h1>Copper kettle Vesuvio</h1>${box}${button}</main></body></html>`;
  const { fields, isLowestOfRange } = extractOffer({ html, url: "https://shop.example.com/p/kettle" });
  const minor = (field: typeof fields.normalPrice) => field?.value.amountMinor;
  const prices =
    fields.discountedPrice === undefined
      ? [minor(fields.normalPrice)]
      : [minor(fields.discountedPrice), minor(fields.normalPrice)];
  return { prices, isLowestOfRange };
}

describe("two amounts side by side", () => {
  it.each([
    ["$", "$45$60"],
    ["€", "45€60€"],
  ])("are not one amount with %s as its decimal separator", (_sign, text) => {
    expect(parseMoney(text)).toMatchObject({ money: { amountMinor: 4500 } });
  });

  it("are one amount when the sign is the decimal separator", () => {
    expect(parseMoney("12€99")).toMatchObject({ money: { amountMinor: 1299 } });
    expect(parseMoney("1 234$50")).toMatchObject({ money: { amountMinor: 123450 } });
  });

  it("are a pair without decimals, too", () => {
    const box = '<div><span class="k1x9">$45</span><span class="k2x9">$60</span><b>25% off</b></div>';
    expect(read(box).prices).toEqual([4500, 6000]);
  });

  it.each([
    [
      "texts for screen readers",
      '<p><i aria-label="Original price">£60.00</i> <i aria-label="Sale price">£45.00</i></p>',
    ],
    [
      "primary and secondary",
      '<p><i data-hook="formatted-secondary-price">£60.00</i><i data-hook="formatted-primary-price">£45.00</i></p>',
    ],
    [
      "a struck class within a text",
      "<style>.y2{text-decoration:line-through}</style><p><span class=y2>£60.00</span> £45.00</p>",
    ],
  ])("are distinguished by %s", (_what, box) => {
    expect(read(box).prices).toEqual([4500, 6000]);
  });
});

describe("the price is not", () => {
  it.each([
    [
      "a subscription price",
      "<p><label><input type=radio> Once <i>$45.00</i></label><label><input type=radio> Subscribe &amp; save 10% <i>$40.50</i></label></p>",
    ],
    [
      "an instalment with the number before it",
      "<p>4 interest-free payments of <b>$11.25</b> with Afterpay</p><p>$45.00</p>",
    ],
    ["a month's rate", "<p>From $3.33 per month</p><p>$45.00</p>"],
    ["a week's hire", "<p>$5.00 per week</p><p>$45.00</p>"],
    ["a sample", "<p>Sample $1.00</p><p>$45.00 per roll</p>"],
    ["the net price", "<p>$41.00 ex GST</p><p>$45.00 inc GST</p>"],
    ["the net price before a bracket", "<p>$41.00 ($45.00 inc VAT)</p>"],
  ])("%s", (_what, box) => {
    expect(read(box).prices).toEqual([4500]);
  });

  it("merged with an adjacent word", () => {
    expect(read("<p>$45.00Free UK delivery</p>").prices).toEqual([4500]);
  });

  it("a Japanese net price followed by the gross price in brackets", () => {
    const button = "<button>カートに入れる</button>";
    expect(read("<p>1,000円 (税込 1,100円)</p>", { lang: "ja", button }).prices).toEqual([1100]);
    expect(read("<p>1,000円 (送料 1,100円)</p>", { lang: "ja", button }).prices).toEqual([1000]);
  });

  it("an amount in a sentence on a page that sells nothing", () => {
    const post = (text: string) => read(`<p>${text}</p>`, { button: "" }).prices;
    expect(post("Mine cost about three quarters, $45.00 at the store in town.")).toEqual([undefined]);
  });
});

describe("variants that can be chosen", () => {
  const choice = (name: string, price: string, more = "") =>
    `<li><label><input type=radio name=v ${more}>${name} <i>${price}</i></label></li>`;
  const list = (second = "") =>
    `<ul>${choice("1 l", "$45.00")}${choice("2 l", "$60.00", second)}${choice("3 l", "$70.00")}</ul>`;

  it("give the lowest price if none is chosen", () => {
    expect(read(list())).toEqual({ prices: [4500], isLowestOfRange: true });
  });

  it("give the price of the chosen one", () => {
    expect(read(list("checked")).prices).toEqual([6000]);
  });

  it("do not replace the product's own price", () => {
    expect(read(`<p>$50.00</p>${list()}`).prices).toEqual([5000]);
  });
});

describe("stock", () => {
  it("is read from an element named after it, whatever its type", () => {
    const html = `<html lang=en><title>Copper kettle Vesuvio</title><h1>Copper kettle Vesuvio</h1><div id="availability" data-type="widget"><span>Currently unavailable.</span></div></html>`;
    const { fields } = extractOffer({ html, url: "https://shop.example.com/p/kettle" });
    expect(fields.availability?.value).toBe("OutOfStock");
  });
});
