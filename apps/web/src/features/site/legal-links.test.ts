import { expect, test } from "vitest";
import { legalAddress } from "./legal-links.ts";

test("terms and privacy are the product's own unless the operator has another marketing site", () => {
  expect(legalAddress(undefined, "/privacypolicy")).toBe("/privacypolicy");
  expect(legalAddress("/features", "/privacypolicy")).toBe("/privacypolicy");
  expect(legalAddress("https://shop-watch.example/start", "/privacypolicy")).toBe(
    "https://shop-watch.example/privacypolicy",
  );
});
