import { describe, expect, it } from "vitest";
import { choosingFragment } from "./fragment.rules.ts";

describe("the part of a fragment that selects a page's content", () => {
  const chosen = (fragment: string) => choosingFragment(new URL(`https://shop.example/p${fragment}`));

  it.each([
    ["#variant=40512", "variant=40512"],
    ["#color=blue&utm_source=mail&size=XL", "color=blue&size=XL"],
    ["#attr%5Bcolor%5D=2", "attr%5Bcolor%5D=2"],
    ["#/kettle/red", "/kettle/red"],
    ["#!/kettle", "!/kettle"],
    ["#!kettle", "!kettle"],
    ["#40512", "40512"],
    ["#variant-40512", "variant-40512"],
    ["#sku_A7", "sku_A7"],
    ["#variant=2:~:text=blue", "variant=2"],
  ])("in %s is %s", (fragment, expected) => {
    expect(chosen(fragment)).toBe(expected);
  });

  it.each([
    "",
    "#",
    "#top",
    "#reviews",
    "#tab-2",
    "#comment12345",
    "#2",
    "#product-description",
    "#tab=reviews",
    "#utm_source=mail&ref=12345",
    "#access_token=abc&state=1",
    "#:~:text=in%20stock",
    "#/",
    "#!",
    "#variant=",
    "#what?",
    `#variant=${"1".repeat(300)}`,
  ])("is empty in %s", (fragment) => {
    expect(chosen(fragment)).toBe("");
  });
});
