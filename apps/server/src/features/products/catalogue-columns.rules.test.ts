import type { ProductRow } from "@pricetrail/contract";
import { expect, it } from "vitest";
import { CATALOGUE_COLUMNS } from "./catalogue-columns.rules.ts";

const lineOf = (row: Partial<ProductRow>) =>
  Object.fromEntries(
    CATALOGUE_COLUMNS.map(({ header, cell }) => [
      header,
      cell({
        url: "https://shop.example/kettle",
        name: "Kettle",
        brand: null,
        category: null,
        subcategory: null,
        group: null,
        seller: null,
        isTracking: true,
        ...row,
      } as ProductRow),
    ]),
  );

it("an exported catalogue says whether a product is tracked, and its name unless that is only its address", () => {
  expect(lineOf({ seller: { _id: "s", name: "Shop" } })).toEqual({
    url: "https://shop.example/kettle",
    name: "Kettle",
    brand: null,
    category: null,
    subcategory: null,
    group: null,
    seller: "Shop",
    tracking: "on",
  });
  const url = `https://shop.example/${"k".repeat(400)}`;
  expect(lineOf({ url, name: url.slice(0, 300), isTracking: false })).toMatchObject({
    name: null,
    tracking: "off",
  });
});
