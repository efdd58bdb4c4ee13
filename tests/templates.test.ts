import { describe, expect, it } from "vitest";
import { SYSTEMS, templatePage } from "../bench/templates/page.ts";
import { TRAITS } from "../bench/templates/traits.ts";

const PAGES = Array.from({ length: SYSTEMS.length * 12 }, (_, number) => templatePage(3, number));

describe("pages as rendered by shop systems", () => {
  it("are equal for the same seed, and different for another", () => {
    expect(templatePage(3, 40)).toEqual(templatePage(3, 40));
    expect(templatePage(4, 40).html).not.toBe(templatePage(3, 40).html);
  });

  it("print their true values", () => {
    for (const { html, truth, kind, traits } of PAGES) {
      if (kind !== "product" || traits.has("splitCents")) continue;
      const digits = (truth.price ?? "").replace(/\.0+$/, "").replace(".", "");
      expect(html.replace(/(?<=\d)[.,\s’]+(?=\d)/g, "")).toContain(digits);
    }
  });

  it("cover every trait, system and kind", () => {
    expect(new Set(PAGES.map(({ system }) => system)).size).toBe(SYSTEMS.length);
    expect(new Set(PAGES.flatMap(({ traits }) => [...traits])).size).toBe(Object.keys(TRAITS).length);
    expect(new Set(PAGES.map(({ kind }) => kind)).size).toBe(5);
    expect(new Set(PAGES.map(({ lang }) => lang)).size).toBeGreaterThan(25);
  });

  it("declare a true value only if the page shows or states it", () => {
    for (const { html, truth } of PAGES)
      for (const value of [truth.sku, truth.brand, truth.gtin])
        if (value !== undefined) expect(html).toContain(value);
  });

  it("never name the traits in compiled class names", () => {
    const page = PAGES.find(({ traits, kind }) => traits.has("hashedNames") && kind === "product")!;
    expect(page.html).not.toMatch(/class="[^"]*price/);
  });
});
