import { describe, expect, it } from "vitest";
import { isSignInAddress, movedTo, replacedBy } from "./moved.ts";

const SHOP = "https://shop.example";
const absolute = (address: string): string => (address.startsWith("/") ? SHOP + address : address);

/** Returns a visit that requested one URL, ended at another, and found a page with its own canonical URL. */
const visit = (asked: string, final = asked, canonical?: string) =>
  [
    { finalUrl: absolute(final), redirects: asked === final ? [] : [absolute(asked), absolute(final)] },
    { canonicalUrl: canonical === undefined ? undefined : absolute(canonical) },
  ] as const;

describe("the page to which a shop redirected a visit", () => {
  it.each([
    ["a page of another name", "/p/kettle", "/p/pan", "/p/pan"],
    ["the list above the page", "/kitchen/kettle", "/kitchen", "/kitchen"],
    ["the front page", "/kettle", "/", "/"],
    ["another shop's front page", "/", "https://other.example/", "https://other.example/"],
  ])("is %s", (_what, asked, final, moved) => {
    expect(movedTo(...visit(asked, final))).toBe(absolute(moved));
  });

  it.each([
    ["asked for", "/p/kettle", "/p/kettle"],
    ["with a language before it", "/p/kettle", "/en/p/kettle"],
    ["with another spelling", "/p/Kettle/", "/p/kettle/index.html"],
    ["at another host of the shop", "/p/kettle", "https://www.shop.example/p/kettle"],
    ["at the country's host", "/p/kettle", "https://de.shop.example/p/kettle"],
    ["the front page with and without www", "/", "https://www.shop.example/"],
  ])("is nowhere when the page is the same: %s", (_what, asked, final) => {
    expect(movedTo(...visit(asked, final))).toBeUndefined();
  });

  it.each([
    ["the front page", "/kitchen/kettle", "/", "/"],
    ["the list above it", "/kitchen/kettle", "/kitchen/", "/kitchen/"],
    ["a list of another branch", "/kitchen/kettle", "/garden", undefined],
    ["another shop's front page", "/kitchen/kettle", "https://other.example/", undefined],
    ["itself", "/kitchen/kettle", "/kitchen/kettle", undefined],
    ["no address", "/kitchen/kettle", "not an address", undefined],
  ])("is the page's canonical address if that is above it: %s", (_what, at, canonical, moved) => {
    expect(movedTo(...visit(at, at, canonical))).toBe(moved && absolute(moved));
  });
});

describe("the address of another product shown instead", () => {
  it.each([
    ["/p/kettle", "/p/pan", undefined, "/p/pan"],
    ["/p/kettle", "/p/kettle", "/p/pan", "/p/pan"],
    ["/p/kettle", "/p/kettle", "/en/p/kettle", undefined],
    ["/p/kettle", "/p/kettle", undefined, undefined],
  ])("requested %s, ended at %s with canonical %s: %s", (asked, final, canonical, home) => {
    expect(replacedBy(...visit(asked, final, canonical))).toBe(home && absolute(home));
  });
});

it.each([
  ["/login", true],
  ["/account/Sign-In", true],
  ["/customer/login.php?back=/p/kettle", true],
  ["/anmelden/", true],
  ["/p/login-screen-poster", false],
  ["/p/kettle?return=/login", false],
  ["/p/blog-in", false],
])("%s is a sign-in page's address: %s", (address, is) => {
  expect(isSignInAddress(absolute(address))).toBe(is);
});
