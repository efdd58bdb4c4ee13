import { extractOffer } from "@pricetrail/extract";
import { expect, it } from "vitest";
import { valuesToStore } from "./record.rules.ts";

it("a picked value is stored with the place where it was found", () => {
  const html = `<html><body><main><h1>Kettle</h1><p class="deal">USD 17.50</p></main></body></html>`;
  const extraction = extractOffer({
    html,
    url: "https://shop.example/kettle",
    locators: [{ field: "normalPrice", selector: "p.deal" }],
  });
  const [price] = valuesToStore(extraction);
  expect(price).toMatchObject({ field: "normalPrice", value: "17.50", currency: "USD", source: "locator" });
  expect(price!.place).toBe(extraction.locatorResults[0]!.found!.location);
  expect(price!.place).toBeTruthy();
});
