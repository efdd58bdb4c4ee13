import { describe, expect, it } from "vitest";
import type { PageReading } from "../../../reading/read-page.ts";
import {
  beginVisit,
  MISSES_BEFORE_BROWSER,
  HTTP_RETRY_EVERY_VISITS,
  countHttpMisses,
} from "./visit-tier.rules.ts";

const visit = (number: number) => ({ runId: `run ${number}`, productId: "product" });
const VISITS = Array.from({ length: 4_000 }, (_, number) => visit(number));

function reading(outcome: PageReading["outcome"], tier: "http" | "browser" | null): PageReading {
  const page = tier === null ? null : ({ tier } as PageReading["page"]);
  return { outcome, detail: null, page, extraction: null, httpStatus: null, snapshot: null };
}

describe("the first tier of a visit", () => {
  it("is HTTP until its responses were insufficient three times in a row", () => {
    for (let misses = 0; misses < MISSES_BEFORE_BROWSER; misses += 1)
      expect(beginVisit("auto", misses, visit(1)).begun).toBe("auto");
  });

  it("is then the browser, except for an even share of visits that try HTTP first", () => {
    const tried = VISITS.filter(
      (one) => beginVisit("auto", MISSES_BEFORE_BROWSER, one).begun === "auto",
    ).length;
    expect(tried / VISITS.length).toBeGreaterThan(0.7 / HTTP_RETRY_EVERY_VISITS);
    expect(tried / VISITS.length).toBeLessThan(1.3 / HTTP_RETRY_EVERY_VISITS);
  });

  it("is the same for every delivery of a visit", () => {
    for (const one of VISITS.slice(0, 50))
      expect(beginVisit("auto", MISSES_BEFORE_BROWSER, { ...one })).toEqual(
        beginVisit("auto", MISSES_BEFORE_BROWSER, one),
      );
  });

  it("is a person's choice, if there is one", () => {
    for (const tier of ["http", "browser"] as const)
      for (const misses of [0, MISSES_BEFORE_BROWSER])
        expect(beginVisit(tier, misses, visit(1)).begun).toBe(tier);
  });
});

describe("the count of consecutive visits with an insufficient HTTP response", () => {
  const first = { allowed: "auto", begun: "auto" } as const;
  const spared = { allowed: "auto", begun: "browser" } as const;

  it("grows when the browser read what HTTP had not, including a page without a price", () => {
    expect(countHttpMisses(0, first, reading("value", "browser"))).toBe(1);
    expect(countHttpMisses(1, first, reading("out_of_stock", "browser"))).toBe(2);
    expect(countHttpMisses(MISSES_BEFORE_BROWSER, first, reading("value", "browser"))).toBe(
      MISSES_BEFORE_BROWSER,
    );
  });

  it("is reset by a sufficient response", () => {
    expect(countHttpMisses(MISSES_BEFORE_BROWSER, first, reading("value", "http"))).toBe(0);
    // A program without a browser.
    expect(countHttpMisses(MISSES_BEFORE_BROWSER, spared, reading("value", "http"))).toBe(0);
  });

  it("is unchanged when the browser did not help either, and when no response arrived", () => {
    expect(countHttpMisses(1, first, reading("price_not_found", "browser"))).toBe(1);
    expect(countHttpMisses(1, first, reading("timeout", null))).toBe(1);
    expect(countHttpMisses(MISSES_BEFORE_BROWSER, spared, reading("value", "browser"))).toBe(
      MISSES_BEFORE_BROWSER,
    );
  });

  it("lets the next visit try HTTP first when the browser alone read nothing", () => {
    for (const failed of [reading("price_not_found", "browser"), reading("browser_crashed", null)]) {
      const misses = countHttpMisses(MISSES_BEFORE_BROWSER, spared, failed);
      expect(beginVisit("auto", misses, visit(1)).begun).toBe("auto");
      // One more insufficient response returns to the browser.
      expect(countHttpMisses(misses, first, reading("value", "browser"))).toBe(MISSES_BEFORE_BROWSER);
    }
  });

  it("ignores visits whose tier a person chose and pages that a person's browser has shown", () => {
    expect(countHttpMisses(2, { allowed: "browser", begun: "browser" }, reading("value", "browser"))).toBe(2);
    expect(countHttpMisses(2, first, { ...reading("value", "browser"), isCompanion: true })).toBe(2);
  });
});
