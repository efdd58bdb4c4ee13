import { describe, expect, it } from "vitest";
import { extractOffer } from "../extract.ts";
import { productPage, SHOP_URL } from "../fixtures.ts";

const read = (html: string) => extractOffer({ html, url: SHOP_URL }).fields;

describe("labels of the product's number and brand", () => {
  it.each([
    "Artikelnummer 4711-08",
    "상품코드: 4711-08",
    "รหัสสินค้า: 4711-08",
    "Mã sản phẩm: 4711-08",
    "Kode produk: 4711-08",
    "رمز المنتج: 4711-08",
    "商品编号：4711-08",
  ])("reads the number: %s", (line) => {
    expect(read(productPage({ buy: `<p>£34.99</p><p>${line}</p>` })).sku?.value).toBe("4711-08");
  });

  it("takes no words after a label that does not announce a number", () => {
    expect(read(productPage({ buy: "<p>£34.99</p><p>Artikelnummer siehe Etikett</p>" })).sku).toBeUndefined();
  });

  it("reads a number in an element named product-id", () => {
    const buy = '<p>£34.99</p><span class="product-id">KT-2044</span>';
    expect(read(productPage({ buy })).sku?.value).toBe("KT-2044");
  });

  it.each(["Merek: Norvik", "แบรนด์: Norvik", "Thương hiệu: Norvik", "商標：Norvik"])(
    "reads the brand: %s",
    (line) => {
      expect(read(productPage({ buy: `<p>£34.99</p><p>${line}</p>` })).brand?.value).toBe("Norvik");
    },
  );

  it.each([
    "Visit the Norvik Store",
    "Besuche den Norvik-Store",
    "Visiter la boutique Norvik",
    "Visita lo Store di Norvik",
    "Visita la tienda de Norvik",
    "Visite a loja Norvik",
    "Odwiedź sklep Norvik",
    "Norvikのストアを表示",
  ])("takes the brand out of the link to its pages: %s", (text) => {
    expect(
      read(productPage({ buy: `<p>£34.99</p><a class="brand" href="/x">${text}</a>` })).brand?.value,
    ).toBe("Norvik");
  });
});

describe("words for stock", () => {
  it.each([
    "Εξαντλήθηκε",
    "نفدت الكمية",
    "אזל המלאי",
    "재고없음",
    "売り切れ",
    "已售罄",
    "售完",
    "สินค้าหมด",
    "Hết hàng",
    "Stok habis",
  ])("%s is out of stock", (text) => {
    expect(read(productPage({ buy: `<p>£34.99</p><p>${text}</p>` })).availability?.value).toBe("OutOfStock");
  });

  it.each([
    "Benachrichtigen, sobald verfügbar",
    "再入荷のお知らせを受け取る",
    "재입고 알림 신청",
    "貨到通知我",
    "Pranešti, kai bus",
  ])("%s without a button is out of stock", (text) => {
    expect(read(productPage({ buy: `<p>£34.99</p><p>${text}</p>` })).availability?.value).toBe("OutOfStock");
  });

  it("a link that acts as a button counts as a buy button", () => {
    const buy = '<p>£34.99</p><a href="/cart/add/1" role="button"><span>カートに追加</span></a>';
    expect(read(productPage({ buy })).availability?.value).toBe("InStock");
  });
});

describe("the whole name", () => {
  const page = (heading: string) =>
    `<html><head><title>Wave HM2 | Shop</title><meta property="og:title" content="Wave HM2"></head><body><h1>${heading}</h1><p>£34.99</p></body></html>`;

  it.each([
    ["Wave HM2 - heater for rooms of 60 m³", "Wave HM2 - heater for rooms of 60 m³"],
    ["Heater Wave HM2", "Wave HM2"],
    ["Wave HM2 - £35", "Wave HM2"],
    ["Wave HM2 726/3259", "Wave HM2"],
    [`Wave HM2 - ${"a heater for rooms ".repeat(12)}`, "Wave HM2"],
  ])("is the heading's where that says more: %s", (heading, name) => {
    expect(read(page(heading)).name?.value).toBe(name);
  });
});
