// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { createStyles } from "./styles.ts";

// Test files share one document, so only elements that this one adds are counted and removed.
const before = new Set(document.querySelectorAll("style"));
const added = () =>
  [...document.querySelectorAll<HTMLStyleElement>("style[data-emotion='css']")].filter(
    (element) => !before.has(element),
  );

afterEach(() => {
  for (const element of added()) element.remove();
});

it("puts the rules of each update into a separate style element", async () => {
  const { sheet } = createStyles();
  // As in production, where an element contains many rules.
  sheet.isSpeedy = true;
  sheet.insert(".a{color:red;}");
  sheet.insert(".b{color:red;}");
  expect(added()).toHaveLength(1);
  await Promise.resolve();
  sheet.insert(".c{color:red;}");
  sheet.insert("@media print{.c{color:blue;}}");
  expect(added()).toHaveLength(2);
});
