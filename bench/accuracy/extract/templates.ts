import { Element } from "domhandler";
import { getOuterHTML } from "domutils";
import { gatherEvidence } from "../../../packages/extract/src/evidence.ts";
import { chooseCurrent } from "../../../packages/extract/src/price/choose.ts";
import * as classes from "../../../packages/extract/src/visible/class-words.ts";
import { randomOf } from "../../../tests/random.ts";
import { outcomes } from "../../templates/main.ts";
import { countOf, isRight } from "../../templates/measure.ts";
import { KINDS } from "../../templates/kinds/kinds.ts";
import { HELD_OUT, SYSTEMS, templatePage } from "../../templates/page.ts";
import { Random } from "../../templates/product.ts";
import { FIELDS, type Field } from "../../templates/traits.ts";
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

const KIND_PAGES = 200;
const KIND_FLOOR = 95;

/** One seed of the pages that `npm run bench -- templates` renders. */
export function measureTemplates(): Section {
  const all = outcomes(SEED, PAGES);
  const products = all.filter(({ page }) => page.kind === "product");
  const others = all.filter(({ page }) => page.kind !== "product");
  const percent = ({ right, all: count }: { right: number; all: number }) =>
    (right * 100) / Math.max(1, count);
  const checks: Section["checks"] = FIELDS.map((field) => ({
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
  for (const kind of KINDS) {
    const pages = outcomes(SEED, KIND_PAGES, SYSTEMS, kind);
    const right = pages.filter((one) => isRight(one, kind)).length;
    checks.push({
      name: `${kind.name}, %`,
      measured: percent({ right, all: KIND_PAGES }),
      floor: KIND_FLOOR,
    });
  }
  checks.push({
    name: "answers that a word in a class changes, %",
    measured: changedByWords(),
    floor: MAX_CHANGED,
    atMost: true,
  });
  return {
    title: `Templates of shop systems (${products.length} pages of products, ${others.length} of none)`,
    lines: checks.map(({ name, measured }) => `  ${name.padEnd(48)} ${measured.toFixed(1)}`),
    checks,
  };
}

const PLANTED_PAGES = 500;
const MAX_CHANGED = 0.5;
const MAX_ABOVE = 8;
const VOCABULARY = [
  ...new Set(Object.values(classes).flatMap((one) => (one instanceof Set ? [...one] : []))),
];

/** Plants a word of the vocabulary in the class of the price's element or one above it; the percentage of prices that change. */
function changedByWords(): number {
  let changed = 0;
  let all = 0;
  for (let number = 0; number < PLANTED_PAGES; number += 1) {
    const random = new Random(randomOf(SEED * 7919 + number));
    const { html, url } = templatePage(SEED, number);
    const evidence = gatherEvidence({ html, url });
    const before = chooseCurrent(evidence.prices);
    if (before?.visible === undefined) continue;
    const above: Element[] = [];
    for (
      let at: unknown = before.visible.element;
      at instanceof Element && at.name !== "body";
      at = at.parent
    )
      if (above.length < MAX_ABOVE) above.push(at);
    const { attribs } = random.pick(above);
    attribs["class"] = `${attribs["class"] ?? ""} ${random.pick(VOCABULARY)}`.trim();
    const planted = getOuterHTML(evidence.page.document);
    const after = chooseCurrent(gatherEvidence({ html: planted, url }).prices);
    all += 1;
    if (after?.money.amountMinor !== before.money.amountMinor) changed += 1;
  }
  return (changed * 100) / Math.max(1, all);
}
