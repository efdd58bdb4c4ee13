import { describe, expect, it } from "vitest";
import { parsed, productPage } from "../testing/parsed.ts";
import { describe as fingerprintOf, find, readPage, refresh } from "./index.ts";

/** Creates pages that keep more or less of the original, so that search results range from certain to lost. */
function redesigns(): string[] {
  const pages: string[] = [];
  for (const name of ["Blue kettle", "Blue kettle, 1.7 l"])
    for (const label of ["", "<p>Our price</p>", "<p>List price</p>", "<p>Kitchen shop</p>"])
      for (const price of ["$44.00", "Only $44.00", "44.00", "USD 44.00"])
        for (const after of [
          "",
          "<p>In stock</p>",
          "<p>$51.00</p>",
          "<footer><a href=/terms>Terms</a></footer>",
        ])
          for (const others of ["", "<h2>Others also bought</h2><p>Red pot <b>$12.00</b></p>"])
            pages.push(`<h1>${name}</h1>${label}<p class="now">${price}</p>${after}${others}`);
  return pages;
}

describe("a result of the locator", () => {
  const before = parsed(productPage({ price: "$49.00" }));
  const price = readPage(before).node.find(
    ({ name, attribs }) => name === "td" && attribs?.["class"] === "ask",
  )!;
  const fingerprint = fingerprintOf(price, { root: before, url: "https://shop.example/kettle" });
  const results = redesigns().map((html) => {
    const page = readPage(parsed(html));
    return { page, result: find(fingerprint, page) };
  });
  const answered = results.filter(({ result }) => result.element !== undefined);
  const unsure = results.filter(({ result }) => result.state === "unsure");

  it("is returned from a probability of three quarters on; below that, a guess is shown to a person", () => {
    expect(answered.length).toBeGreaterThan(10);
    for (const { result } of answered) expect(result.confidence).toBeGreaterThanOrEqual(0.75);
    const doubtful = unsure.filter(({ result }) => result.confidence > 0.25 && result.guess !== undefined);
    expect(doubtful.length).toBeGreaterThan(5);
    for (const { result } of unsure) expect(result.confidence).toBeLessThan(0.75);
  });

  it("renews the fingerprint from a probability of nine tenths on, so that errors are not learned", () => {
    const kept = answered.filter(
      ({ result, page }) => refresh(fingerprint, result, { page }) === fingerprint,
    );
    expect(kept.length).toBeGreaterThan(0);
    for (const { result } of kept) expect(result.confidence).toBeLessThan(0.9);
    for (const one of answered)
      if (!kept.includes(one)) expect(one.result.confidence).toBeGreaterThanOrEqual(0.9);
  });

  it("is `gone` only if the page is still the same and no candidate has a probability of one fifth or more", () => {
    const gone = results.filter(({ result }) => result.state === "gone");
    expect(gone.length).toBeGreaterThan(0);
    for (const { result } of gone) expect(result.confidence).toBeGreaterThan(0.8);
  });
});
