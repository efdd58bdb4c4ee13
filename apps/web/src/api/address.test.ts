import { expect, test } from "vitest";
import { callAddress } from "./address.ts";

test("path parameters are encoded, so that an id never leaves its place in the path", () => {
  expect(callAddress("update/brand/{id}", { id: "a/../b?c" })).toBe("/api/update/brand/a%2F..%2Fb%3Fc");
});

test("a list repeats its parameter, and empty values are omitted", () => {
  expect(
    callAddress(
      "get/product",
      {},
      { brand: ["b1", "b2"], seller: [], search: "", page: 2, only: undefined, sort: null, on: false },
    ),
  ).toBe("/api/get/product?brand=b1&brand=b2&page=2&on=false");
});

test("a missing path parameter is an error of the caller", () => {
  expect(() => callAddress("get/run/{id}")).toThrow("needs id");
});
