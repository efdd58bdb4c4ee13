import { outcomes } from "../../templates/main.ts";
import { HELD_OUT } from "../../templates/page.ts";
import { countOf, FIELDS, type Field } from "../../templates/measure.ts";
import type { Section } from "./report.ts";

const SEED = 7;
const PAGES = 396;

/** Floors in percent of the pages that sell something, slightly below the measured figures. */
const FLOORS: Readonly<Record<Field, number>> = {
  price: 98,
  "list price": 95,
  currency: 99,
  availability: 98,
  sku: 97,
  brand: 95,
  gtin: 99,
  name: 99,
};
const SELLS_NOTHING_FLOOR = 95;
const HELD_OUT_PAGES = 240;
const HELD_OUT_FLOORS: Partial<Record<Field, number>> = { price: 96, "list price": 94, sku: 97, brand: 96 };

/** One seed of the pages that `npm run bench -- templates` renders. */
export function measureTemplates(): Section {
  const all = outcomes(SEED, PAGES);
  const products = all.filter(({ page }) => page.kind === "product");
  const others = all.filter(({ page }) => page.kind !== "product");
  const percent = ({ right, all: count }: { right: number; all: number }) =>
    (right * 100) / Math.max(1, count);
  const checks = FIELDS.map((field) => ({
    name: `templates, ${field} right, %`,
    measured: percent(countOf(products, field)),
    floor: FLOORS[field],
  }));
  checks.push({
    name: "templates, no price where nothing is sold, %",
    measured: percent(countOf(others, "price")),
    floor: SELLS_NOTHING_FLOOR,
  });
  const heldOut = outcomes(SEED, HELD_OUT_PAGES, HELD_OUT).filter(({ page }) => page.kind === "product");
  for (const [field, floor] of Object.entries(HELD_OUT_FLOORS) as Array<[Field, number]>)
    checks.push({
      name: `held-out themes, ${field} right, %`,
      measured: percent(countOf(heldOut, field)),
      floor,
    });
  return {
    title: `Templates of shop systems (${products.length} pages of products, ${others.length} of none)`,
    lines: checks.map(({ name, measured }) => `  ${name.padEnd(48)} ${measured.toFixed(1)}`),
    checks,
  };
}
