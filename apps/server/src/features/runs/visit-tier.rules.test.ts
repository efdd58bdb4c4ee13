import { describe, expect, it } from "vitest";
import type { PageReading } from "../../reading/read-page.ts";
import { beginVisit, ENOUGH_MISSES, HTTP_TRIED_ONE_IN, missesAfter } from "./visit-tier.rules.ts";

const visit = (number: number) => ({ runId: `run ${number}`, productId: "product" });
const VISITS = Array.from({ length: 4_000 }, (_, number) => visit(number));

function reading(outcome: PageReading["outcome"], tier: "http" | "browser" | null): PageReading {
  const page = tier === null ? null : ({ tier } as PageReading["page"]);
  return { outcome, detail: null, page, extraction: null, httpStatus: null, snapshot: null };
}

describe("what a visit begins with", () => {
  it("is HTTP until its answers were not enough three times in a row", () => {
    for (let misses = 0; misses < ENOUGH_MISSES; misses += 1)
      expect(beginVisit("auto", misses, visit(1)).begun).toBe("auto");
  });

  it("is the browser from then on, except for an even share of visits that try HTTP first", () => {
    const tried = VISITS.filter((one) => beginVisit("auto", ENOUGH_MISSES, one).begun === "auto").length;
    expect(tried / VISITS.length).toBeGreaterThan(0.7 / HTTP_TRIED_ONE_IN);
    expect(tried / VISITS.length).toBeLessThan(1.3 / HTTP_TRIED_ONE_IN);
  });

  it("is the same for every delivery of a visit", () => {
    for (const one of VISITS.slice(0, 50))
      expect(beginVisit("auto", ENOUGH_MISSES, { ...one })).toEqual(beginVisit("auto", ENOUGH_MISSES, one));
  });

  it("is what a person has decided, where one has", () => {
    for (const tier of ["http", "browser"] as const)
      for (const misses of [0, ENOUGH_MISSES]) expect(beginVisit(tier, misses, visit(1)).begun).toBe(tier);
  });
});

describe("the visits in a row whose answer by HTTP was not enough", () => {
  const first = { allowed: "auto", begun: "auto" } as const;
  const spared = { allowed: "auto", begun: "browser" } as const;

  it("are counted where the browser read what HTTP had not, a page without a price included", () => {
    expect(missesAfter(0, first, reading("value", "browser"))).toBe(1);
    expect(missesAfter(1, first, reading("out_of_stock", "browser"))).toBe(2);
    expect(missesAfter(ENOUGH_MISSES, first, reading("value", "browser"))).toBe(ENOUGH_MISSES);
  });

  it("are none once an answer is enough", () => {
    expect(missesAfter(ENOUGH_MISSES, first, reading("value", "http"))).toBe(0);
    // A program without a browser.
    expect(missesAfter(ENOUGH_MISSES, spared, reading("value", "http"))).toBe(0);
  });

  it("stay as they are where the browser helped no further, and where nothing was received", () => {
    expect(missesAfter(1, first, reading("price_not_found", "browser"))).toBe(1);
    expect(missesAfter(1, first, reading("timeout", null))).toBe(1);
    expect(missesAfter(ENOUGH_MISSES, spared, reading("value", "browser"))).toBe(ENOUGH_MISSES);
  });

  it("let the next visit try HTTP first where the browser alone read nothing", () => {
    for (const failed of [reading("price_not_found", "browser"), reading("browser_crashed", null)]) {
      const misses = missesAfter(ENOUGH_MISSES, spared, failed);
      expect(beginVisit("auto", misses, visit(1)).begun).toBe("auto");
      // And one answer that is not enough is enough to come back.
      expect(missesAfter(misses, first, reading("value", "browser"))).toBe(ENOUGH_MISSES);
    }
  });

  it("say nothing where a person has decided, or has shown the page", () => {
    expect(missesAfter(2, { allowed: "browser", begun: "browser" }, reading("value", "browser"))).toBe(2);
    expect(missesAfter(2, first, { ...reading("value", "browser"), isCompanion: true })).toBe(2);
  });
});
