// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { createStyles } from "./styles.ts";

const elements = () => document.querySelectorAll("style[data-emotion='css']").length;

afterEach(() => {
  document.head.replaceChildren();
});

it("gives the rules of each update a style element of their own", async () => {
  const { sheet } = createStyles();
  // As in production, where an element holds many rules.
  sheet.isSpeedy = true;
  sheet.insert(".a{color:red;}");
  sheet.insert(".b{color:red;}");
  expect(elements()).toBe(1);
  await Promise.resolve();
  sheet.insert(".c{color:red;}");
  sheet.insert("@media print{.c{color:blue;}}");
  expect(elements()).toBe(2);
});
