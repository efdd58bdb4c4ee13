import { expect, it } from "vitest";
import { listedEvent } from "./listed-event.rules.ts";

const FOUND = new Date(Date.UTC(2026, 5, 1));

it.each([
  ["no price before it", 1200, null, [1200, null]],
  ["a higher one", 1200, 1500, [1500, 1200]],
  ["the same one", 1200, 1200, [1200, null]],
  ["a lower one", 1200, 1000, [1200, null]],
])("a listed price with %s is discounted only when it is lower", (_, priceMinor, wasMinor, minors) => {
  const { price } = listedEvent({ priceMinor, wasMinor, currency: "EUR" }, FOUND);
  expect([price?.normalMinor, price?.discountedMinor]).toEqual(minors);
});

it("a listed product without a price or its currency has none", () => {
  expect(listedEvent({ priceMinor: null, wasMinor: 1200, currency: "EUR" }, FOUND).price).toBeNull();
  expect(listedEvent({ priceMinor: 1200, wasMinor: null, currency: null }, FOUND)).toEqual({
    kind: "listed",
    at: FOUND.getTime(),
    price: null,
  });
});
