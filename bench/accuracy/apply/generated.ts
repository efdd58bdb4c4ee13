import { generatedShop } from "./generated-shops.ts";
import type { GeneratedShop } from "./generated-shops.ts";
import { pickOn, tryOn } from "./shop-pages.ts";

const SHOPS = 14;
/** In percent of all pages. */
const LEAST_RIGHT = 99;
const LEAST_SURE = 90;

/** The prices picked on one page of each generated shop, with and without a discount, applied to all of its pages. */
export function measureGenerated(): { lines: string[]; checks: [string, boolean][] } {
  const lines: string[] = [];
  const checks: [string, boolean][] = [];
  for (const kind of ["discounted", "normal"] as const) {
    const all: Count = { pages: 0, right: 0, sure: 0, wrong: 0 };
    for (let number = 0; number < SHOPS; number += 1) {
      const shop = generatedShop(number);
      const own = applyTo(shop, kind);
      lines.push(
        `  ${shop.name}, ${kind}: ${own.pages} pages, ${own.right} right, sure of ${own.sure}, sure and wrong ${own.wrong}`,
      );
      for (const key of Object.keys(all) as (keyof Count)[]) all[key] += own[key];
    }
    const share = (count: number) => (100 * count) / all.pages;
    const where = `generated shops, picked ${kind === "discounted" ? "with" : "without"} a discount`;
    checks.push(
      [
        `${where}: ${share(all.right).toFixed(1)} % of ${all.pages} pages right (at least ${LEAST_RIGHT} %)`,
        share(all.right) >= LEAST_RIGHT,
      ],
      [
        `${where}: sure of ${share(all.sure).toFixed(1)} % (at least ${LEAST_SURE} %)`,
        share(all.sure) >= LEAST_SURE,
      ],
      [`${where}: ${all.wrong} silently wrong (at most 0)`, all.wrong === 0],
    );
  }
  return { lines, checks };
}

interface Count {
  pages: number;
  right: number;
  sure: number;
  wrong: number;
}

function applyTo({ picks, pages }: GeneratedShop, kind: keyof GeneratedShop["picks"]): Count {
  const sample = pages.find(({ special }) => (special !== null) === (kind === "discounted"))!;
  const fields = pickOn(sample.html, sample.url, picks[kind]);
  const count: Count = { pages: pages.length, right: 0, sure: 0, wrong: 0 };
  for (const page of pages) {
    const { verdict, reading } = tryOn(page.html, page.url, fields);
    const { normalPrice, discountedPrice } = reading.extraction?.fields ?? {};
    const isRight =
      normalPrice?.value.amountMinor === page.normal &&
      (discountedPrice?.value.amountMinor ?? null) === page.special;
    if (isRight && verdict !== "failed") count.right += 1;
    if (verdict === "sure") count.sure += 1;
    if (verdict === "sure" && !isRight) {
      count.wrong += 1;
    }
  }
  return count;
}
