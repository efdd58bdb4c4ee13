import { describe, expect, it } from "vitest";
import { extractOffer } from "./extract.ts";
import { page, read, us } from "./printed-page.ts";

describe("currencies", () => {
  const arabic = { lang: "ar", buy: "أضف إلى السلة" };
  it.each([
    ["⃁ 153.00", arabic, "153.00 SAR"],
    ["153.00 ⃁", us, "153.00 SAR"],
    ["⃀ 153.00", us, "153.00 KGS"],
    ["￡153.00", us, "153.00 GBP"],
    ['152.00 <img src="/r.svg" alt="ر.س">', arabic, "152.00 SAR"],
    ['152.00 <svg aria-label="SAR"><path d=""></path></svg>', arabic, "152.00 SAR"],
    ['152.00 <svg><title>SAR</title><path d=""></path></svg>', arabic, "152.00 SAR"],
    ['152.00 <i class="icon" aria-label="AED"></i>', { lang: "en", buy: "Add to cart" }, "152.00 AED"],
    ['<i class="fa fa-gbp"></i> 152.00', { lang: "en", buy: "Add to cart" }, "152.00 GBP"],
    ["152,00 €", { lang: "es", buy: "Comprar" }, "152.00 EUR"],
    ["152.00", { lang: "ar-SA", buy: "أضف إلى السلة" }, "152.00 SAR"],
    ["152,00", { lang: "it", buy: "Acquista" }, "152.00 EUR"],
  ])("%s", (markup, options, price) => {
    expect(read(`<p class="price">${markup}</p>`, options)).toBe(price);
  });

  it.each(["ar", "es", "fr", "pt", "zh", "sw", "ms"])(
    "%s says nothing about an amount without a sign",
    (lang) => {
      const html = page('<p class="price">152.00</p>', { lang, buy: "Add to cart" });
      const { fields, reason } = extractOffer({ html, url: "https://shop.example/p/1" });
      expect([fields.normalPrice, reason]).toEqual([undefined, "price_ambiguous"]);
    },
  );
});

describe("strings of money", () => {
  const gb = { lang: "en-GB", buy: "Add to basket" };
  const korea = { lang: "ko", buy: "장바구니" };
  const japan = { lang: "ja", buy: "カートに入れる" };
  const taiwan = { lang: "zh-TW", buy: "加入購物車" };
  const india = { lang: "en-IN", buy: "Add to cart" };
  it.each([
    ["3만 9,900원", korea, "39900 KRW"],
    ["1억 2,000만원", korea, "120000000 KRW"],
    ["1万5,800円", japan, "15800 JPY"],
    ["3萬5千元", taiwan, "35000.00 TWD"],
    ["₹1.5 lakh", india, "150000.00 INR"],
    ["₹1.25 Cr", india, "12500000.00 INR"],
    ["12⁹⁹ €", {}, "12.99 EUR"],
    ["€ 12⁹⁹", {}, "12.99 EUR"],
    ["12,99 €¹", {}, "12.99 EUR"],
    ["44 zł 90 gr", { lang: "pl", buy: "Do koszyka" }, "44.90 PLN"],
    ["1 044 руб. 50 коп.", { lang: "ru", buy: "В корзину" }, "1044.50 RUB"],
    ["$44 90", us, "44.90 USD"],
    ["44:90 kr", { lang: "sv", buy: "Lägg i varukorgen" }, "44.90 SEK"],
    ["99p", gb, "0.99 GBP"],
    ["45p each", gb, "0.45 GBP"],
    ["99¢", us, "0.99 USD"],
    ["99 ct", {}, "0.99 EUR"],
    ["$1 and 50¢", us, "1.50 USD"],
    ["from £10 to £20", gb, "10.00 GBP"],
    ["von 10 € bis 20 €", {}, "10.00 EUR"],
    ["1000円から2000円", japan, "1000 JPY"],
    ["from Rs. 23,225.50 to Rs. 37,160.80", india, "23225.50 INR"],
    ["ตั้งแต่ 858.00 บาท ถึง 1,544.40 บาท", { lang: "th", buy: "เพิ่มลงตะกร้า" }, "858.00 THB"],
    ["מ-611.99 ₪ עד 795.59 ₪", { lang: "he", buy: "הוספה לסל" }, "611.99 ILS"],
    ["från 4 444 kr till 6 666 kr", { lang: "sv", buy: "Lägg i varukorgen" }, "4444.00 SEK"],
    [
      "<span>dari Rp280.690 sampai Rp477.173</span> <sup class=footnote>*</sup>",
      { lang: "id", buy: "Beli" },
      "280690.00 IDR",
    ],
  ])("%s", (text, options, price) => {
    expect(read(`<div class="price">${text}</div>`, options)).toBe(price);
    expect(read(`<div>${text}</div>`, options)).toBe(price);
  });

  it.each(["1080p", "720p Full HD", "2160p"])("%s is no amount", (text) => {
    expect(read(`<div>${text}</div>`, gb)).toBeUndefined();
  });

  it("a number that begins with a zero is none, whatever the letter before it", () => {
    expect(read('<div class="info-price"><i>商品番号</i> K04063</div>', japan)).toBeUndefined();
    expect(read('<div class="info-price">K 4,063</div>', japan)).toBe("4063 JPY");
  });
});

describe("a bare dollar sign", () => {
  const english = { lang: "en", buy: "Add to cart" };
  it.each([
    ["<p>All prices in AUD</p>", "49.90 AUD"],
    ["<p>Free shipping over NZ$100</p>", "49.90 NZD"],
    ["<p>Currency: CAD</p>", "49.90 CAD"],
    ["<p>Prices in AUD</p><p>Prices in NZD</p>", "49.90 USD"],
    ["<p>Opens CAD programs</p>", "49.90 USD"],
    ["", "49.90 USD"],
  ])("is of the dollar that the page names: %s", (around, price) => {
    expect(read('<div class="price">$49.90</div>', { ...english, around })).toBe(price);
  });
});

it("a bare dollar sign in Spanish may be a peso's, unless the page names its country", () => {
  const options = { lang: "es", buy: "Añadir al carrito" };
  const html = page('<p class="price">$ 24.900</p>', options);
  const { fields, reason } = extractOffer({ html, url: "https://shop.example/p/1" });
  expect([fields.normalPrice, reason]).toEqual([undefined, "price_ambiguous"]);
  expect(read('<p class="price">$ 24.900</p>', { ...options, lang: "es-CL" })).toBe("24900 CLP");
});

it("a sign that several currencies share is that of the currency selected in the page's list", () => {
  const list = (chosen: string) =>
    `<select name="currency">${["USD", "AUD", "CAD"].map((code) => `<option value="${code}"${code === chosen ? " selected" : ""}>${code} $</option>`).join("")}</select>`;
  const english = { lang: "en", buy: "Add to cart" };
  const at = (around: string) => read('<div class="price">$49.90</div>', { ...english, around });
  expect(at(list("AUD"))).toBe("49.90 AUD");
  expect(at(list(""))).toBe("49.90 USD");
  expect(at(list("AUD") + list("CAD"))).toBe("49.90 USD");
  expect(at('<select><option value="AUD" selected>AUD</option></select>')).toBe("49.90 USD");
  expect(read('<div class="price">49,90 €</div>', { around: list("AUD") })).toBe("49.90 EUR");
});

describe("markup in another currency than the printed one", () => {
  const ld = (...prices: string[]) => {
    const offers = prices.map((price, at) => ({
      "@type": "Offer",
      price,
      priceCurrency: "USD",
      url: `/p/1?variant=${at + 5}`,
    }));
    return `<script type="application/ld+json">${JSON.stringify({ "@type": "Product", name: "Kessel Amsel", offers })}</script>`;
  };
  const at = (price: string, head: string) => {
    const html = page(`<div class="price">${price}</div>`, { lang: "en", buy: "Add to cart", head });
    const { fields } = extractOffer({ html, url: "https://shop.example/p/1?variant=5" });
    return (
      fields.normalPrice && `${fields.normalPrice.value.amountMinor} ${fields.normalPrice.value.currency}`
    );
  };
  it.each([["52.90", "62.90"], ["49.90", "62.90"], ["49.90"]])(
    "does not outrank its sign: %s %s",
    (...prices) => {
      expect(at("€49.90", ld(...prices))).toBe("4990 EUR");
      expect(at("49.90 EUR", ld(...prices))).toBe("4990 EUR");
    },
  );

  it("settles a sign that several currencies share", () => {
    const head = ld("49.90").replaceAll("USD", "AUD");
    expect(at("$49.90", head)).toBe("4990 AUD");
  });
});
