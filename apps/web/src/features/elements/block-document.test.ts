// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { blockDocument } from "./block-document.ts";

test("a stored block has a policy that blocks all loading", () => {
  const document = blockDocument("<p>19.90</p>", "light", "normalPrice");
  expect(document.indexOf("default-src 'none'")).toBeGreaterThan(0);
  expect(document.indexOf("default-src 'none'")).toBeLessThan(document.indexOf("<p>19.90</p>"));
});

test("the name of a custom field cannot end its selector", () => {
  const document = blockDocument("<p>A</p>", "dark", 'own:"]{}</style><b>\\');
  expect(document.split("</style>")).toHaveLength(2);
  expect(document).not.toContain("<b>");
  expect(document).toContain('[data-field="own:\\22 \\5d \\7b \\7d \\3c \\2f style\\3e \\3c b\\3e \\5c "]');
});
