import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { TriedField } from "../../../apps/server/src/features/apply/configuration.rules.ts";
import { measureGenerated } from "./generated.ts";
import { pickOn, tryOn } from "./shop-pages.ts";

/**
 * One pick for a whole shop: the prices are picked on one page of each shop system, as a person would do, and the picks are
 * applied to all of its pages. The results are compared with the shops' databases.
 */
interface TruthProduct {
  id: number;
  url: string;
  name: string;
  normal: number | null;
  special: number | null;
  current: number | null;
  currency: string;
  served: string;
}

/** Selectors of the two prices that a person would pick, on a page with and on one without a discount. */
const PICKS: Record<string, { discounted: [string, string]; normal: string }> = {
  opencart: { discounted: [".price-old", ".price-new"], normal: ".price-new" },
  "woo94-storefront": {
    discounted: [".summary p.price del .amount", ".summary p.price ins .amount"],
    normal: ".summary p.price .amount",
  },
  cubecart: { discounted: ["#fbp", "#ptp"], normal: "#ptp" },
};

const MIN_CORRECT = 48;
const MIN_SURE = 45;
const corpus = process.env.CORPUS_DIR;
if (corpus === undefined) throw new Error("CORPUS_DIR is not set");

const major = (minor: number | undefined) => (minor === undefined ? null : minor / 100);

interface Tally {
  pages: number;
  right: number;
  sure: number;
  wrong: string[];
  unsure: string[];
}

function applyToShop(folder: string, products: TruthProduct[], fields: TriedField[], tally: Tally): void {
  for (const product of products) {
    const html = gunzipSync(readFileSync(join(folder, product.served))).toString("utf8");
    const { verdict, reason, reading } = tryOn(html, product.url, fields);
    const { normalPrice, discountedPrice } = reading.extraction?.fields ?? {};
    const { normal, special, current } = product;
    const asked = (discountedPrice ?? normalPrice)?.value;
    // The database has no single normal price for a product with several variants, and nothing for a group.
    const isRight =
      current !== null &&
      major(asked?.amountMinor) === current &&
      asked?.currency === product.currency &&
      (normal === null ||
        (major(normalPrice?.value.amountMinor) === normal &&
          major(discountedPrice?.value.amountMinor) === special));
    tally.pages += 1;
    const line = `${product.name}: ${major(normalPrice?.value.amountMinor)} / ${major(discountedPrice?.value.amountMinor)}, in the shop's database ${normal} / ${special}, asked ${current}`;
    if (isRight && verdict !== "failed") tally.right += 1;
    if (verdict === "sure") {
      tally.sure += 1;
      if (!isRight) tally.wrong.push(line);
    } else tally.unsure.push(`${product.name}: ${verdict}: ${reason}`);
  }
}

const checks: [string, boolean][] = [];
for (const kind of ["discounted", "normal"] as const) {
  const tally: Tally = { pages: 0, right: 0, sure: 0, wrong: [], unsure: [] };
  for (const shop of readdirSync(join(corpus, "shops")).toSorted()) {
    const folder = join(corpus, "shops", shop);
    const { products } = JSON.parse(readFileSync(join(folder, "truth.json"), "utf8")) as {
      products: TruthProduct[];
    };
    const pick = PICKS[shop];
    if (!pick) throw new Error(`no pick for ${shop}`);
    const sample = products.find(({ normal, special }) =>
      normal !== null && kind === "discounted" ? special !== null : special === null && normal !== null,
    );
    if (!sample) throw new Error(`${shop} has no page to pick on`);
    const html = gunzipSync(readFileSync(join(folder, sample.served))).toString("utf8");
    const selectors =
      kind === "discounted"
        ? { normalPrice: pick.discounted[0], discountedPrice: pick.discounted[1] }
        : { normalPrice: pick.normal };
    applyToShop(folder, products, pickOn(html, sample.url, selectors as Record<string, string>), tally);
  }
  console.log(
    `Picked on a page ${kind === "discounted" ? "with" : "without"} a discount, ${tally.pages} pages:`,
  );
  for (const line of tally.wrong) console.log(`  wrong: ${line}`);
  for (const line of tally.unsure) console.log(`  unsure: ${line}`);
  const where = kind === "discounted" ? "with" : "without";
  checks.push(
    [
      `picked ${where} a discount: ${tally.right} of ${tally.pages} pages right (at least ${MIN_CORRECT})`,
      tally.right >= MIN_CORRECT,
    ],
    [`picked ${where} a discount: sure of ${tally.sure} (at least ${MIN_SURE})`, tally.sure >= MIN_SURE],
    [
      `picked ${where} a discount: ${tally.wrong.length} silently wrong (at most 0)`,
      tally.wrong.length === 0,
    ],
  );
}
const generated = measureGenerated();
console.log("Both prices picked on one page of each generated shop:");
for (const line of generated.lines) console.log(line);
checks.push(...generated.checks);
for (const [text, holds] of checks) console.log(`  ${holds ? "ok  " : "FAIL"} ${text}`);
const failed = checks.filter(([, holds]) => !holds).length;
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
