import { expect, test } from "vitest";
import { blockDocument } from "./block-document.ts";

test("a stored block stands behind a policy that lets nothing load", () => {
  const document = blockDocument("<p>19.90</p>", "light");
  expect(document.indexOf("default-src 'none'")).toBeGreaterThan(0);
  expect(document.indexOf("default-src 'none'")).toBeLessThan(document.indexOf("<p>19.90</p>"));
});
