import { describe, expect, it } from "vitest";
import { candidatesOf, readHeader } from "./header.ts";

const meaningOf = (name: string): string => candidatesOf(readHeader(name))[0]?.field ?? "nothing";

describe("a column's name", () => {
  it.each([
    [
      "German",
      "Artikelnummer",
      "id",
      "Bezeichnung",
      "name",
      "Verkaufspreis brutto",
      "price",
      "Einkaufspreis",
      "cost",
    ],
    [
      "French",
      "Référence",
      "id",
      "Désignation",
      "name",
      "Prix de vente TTC",
      "price",
      "Prix d'achat",
      "cost",
    ],
    ["Spanish", "Código del producto", "id", "Nombre", "name", "Precio de venta", "price", "Coste", "cost"],
    [
      "Italian",
      "Codice articolo",
      "id",
      "Titolo",
      "name",
      "Prezzo di vendita",
      "price",
      "Prezzo di acquisto",
      "cost",
    ],
    ["Portuguese", "Código", "id", "Nome", "name", "Preço", "price", "Preço de custo", "cost"],
    ["Dutch", "Artikelnummer", "id", "Productnaam", "name", "Verkoopprijs", "price", "Inkoopprijs", "cost"],
    ["Polish", "Kod produktu", "id", "Nazwa", "name", "Cena sprzedaży", "price", "Cena zakupu", "cost"],
    ["Czech", "Číslo zboží", "id", "Název", "name", "Prodejní cena", "price", "Nákupní cena", "cost"],
    [
      "Hungarian",
      "Cikkszám",
      "id",
      "Megnevezés",
      "name",
      "Bruttó eladási ár",
      "price",
      "Beszerzési ár",
      "cost",
    ],
    [
      "Romanian",
      "Cod produs",
      "id",
      "Denumire",
      "name",
      "Preț de vânzare",
      "price",
      "Preț achiziție",
      "cost",
    ],
    ["Swedish", "Artikelnummer", "id", "Benämning", "name", "Pris", "price", "Inköpspris", "cost"],
    ["Danish", "Varenummer", "id", "Produktnavn", "name", "Salgspris", "price", "Kostpris", "cost"],
    ["Finnish", "Tuotekoodi", "id", "Nimike", "name", "Myyntihinta", "price", "Ostohinta", "cost"],
    ["Russian", "Артикул", "id", "Наименование", "name", "Цена продажи", "price", "Закупочная цена", "cost"],
    ["Ukrainian", "Код товару", "id", "Назва", "name", "Ціна", "price", "Собівартість", "cost"],
    ["Greek", "Κωδικός προϊόντος", "id", "Ονομασία", "name", "Λιανική τιμή", "price", "Τιμή αγοράς", "cost"],
    ["Turkish", "Ürün kodu", "id", "Ürün adı", "name", "Satış fiyatı", "price", "Alış fiyatı", "cost"],
    ["Chinese", "商品编号", "id", "商品名称", "name", "销售价格", "price", "进价", "cost"],
    ["Japanese", "商品コード", "id", "商品名", "name", "販売価格", "price", "仕入価格", "cost"],
    ["Korean", "상품코드", "id", "상품명", "name", "판매가", "price", "매입가", "cost"],
  ])("may be in %s", (_language, ...pairs) => {
    for (let at = 0; at < pairs.length; at += 2)
      expect([pairs[at], meaningOf(pairs[at]!)]).toEqual([pairs[at], pairs[at + 1]]);
  });

  it.each([
    ["EAN-Code", "gtin"],
    ["Hersteller-Artikelnummer", "mpn"],
    ["manufacturer_name", "brand"],
    ["Preis netto", "priceNet"],
    ["Price excl. VAT", "priceNet"],
    ["Price incl. VAT", "price"],
    ["UVP", "rrp"],
    ["Recommended retail price", "rrp"],
    ["Minimum advertised price", "map"],
    ["Streichpreis", "compareAt"],
    ["old_price", "compareAt"],
    ["Special Price", "salePrice"],
    ["special_from_date", "saleFrom"],
    ["Aktion bis", "saleTo"],
    ["sale_price_effective_date", "salePeriod"],
    ["MwSt-Satz", "taxRate"],
    ["Währung", "currency"],
    ["Lagerbestand", "quantity"],
    ["Lieferzeit", "stock"],
    ["Mindestbestellmenge", "minQuantity"],
    ["VPE", "packSize"],
    ["Mengeneinheit", "unit"],
    ["Unterkategorie", "subcategory"],
    ["parent_sku", "variantOf"],
    ["Farbe", "option"],
    ["option2_value", "option"],
    ["bildUrl", "image"],
    ["productURL", "url"],
  ])("%s means %s", (name, field) => {
    expect(meaningOf(name)).toBe(field);
  });

  it.each([
    "Shipping price",
    "Versandkosten",
    "google_product_category",
    "additional_image_link",
    "image_2",
    "Weight (kg)",
    "Tax class",
    "SEO title",
    "brand_id",
    "option1_name",
    "product_video_url",
    "Low stock amount",
    "a sentence about the price of a product and what else belongs into this column, with its url",
  ])("%s is no field", (name) => {
    expect(candidatesOf(readHeader(name)).filter(({ score }) => score > 0.55)).toEqual([]);
  });
});
