import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "../../../apps/server/src/browser-finder.ts";
import { systemClock } from "../../../apps/server/src/clock.ts";
import { parseAllowList } from "../../../apps/server/src/egress/allow-list.ts";
import { startEgressGuard } from "../../../apps/server/src/egress/guard.ts";
import { createBrowserTier } from "../../../apps/server/src/fetch/browser-tier.ts";
import { permitting } from "../../../apps/server/src/fetch/testing/permitting-tier.ts";
import { html, startShop } from "../../../apps/server/src/fetch/testing/shop.ts";
import { extractOffer } from "../../../packages/extract/src/index.ts";
import { pagesLabelledBefore } from "./corpus.ts";
import { answersOf, count, decimal } from "./pages.ts";
import type { Section } from "./report.ts";

/** What is right on a page written after a report of people who track prices; null means that there is none. */
interface Want {
  normalPrice?: string | null;
  discountedPrice?: string | null;
  availability?: string | null;
  name?: string;
}

/** Parts of a page that only a browser makes: its scripts must run, or it must be scrolled. */
const NEEDS_BROWSER = /attachShadow\(|IntersectionObserver/;

/** Reads the pages of public reports, and those that were labelled before any rule was based on them. */
export async function measureReports(corpusDir: string): Promise<Section> {
  const lines: string[] = [];
  const checks: Section["checks"] = [];
  const folder = join(corpusDir, "field-reports");
  if (existsSync(folder)) {
    const wants = JSON.parse(readFileSync(join(folder, "wants.json"), "utf8")) as Record<
      string,
      { want: Want }
    >;
    const files = Object.keys(wants).filter((file) => file.endsWith(".html"));
    const served = new Map(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
    const needy = new Map([...served].filter(([, markup]) => NEEDS_BROWSER.test(markup)));
    const shown = await visitInBrowser(needy);
    let right = 0;
    for (const [file, markup] of served) {
      const read = needy.has(file) ? shown?.get(file) : markup;
      const wrong = read === undefined ? ["not visited"] : wrongIn(read, wants[file]!.want);
      if (wrong.length === 0) right += 1;
      else lines.push(`  wrong: ${file}: ${wrong.join(", ")}`);
    }
    lines.unshift(
      `  ${right} of ${files.length} pages of public reports, ${needy.size} of them in a browser`,
    );
    const wrong = files.length - right;
    const allowed = shown === undefined ? needy.size : 0;
    checks.push({ name: "pages of public reports, wrong", measured: wrong, floor: allowed, atMost: true });
  }
  const pages = pagesLabelledBefore(corpusDir);
  if (pages.length > 0) {
    const products = pages.filter(({ labels }) => labels.price === undefined || labels.price.length > 0);
    const others = pages.filter(({ labels }) => labels.price?.length === 0);
    const { tallies, falseWas } = count(products, (page) => answersOf(extractOffer(page)));
    const given = others.filter((page) => answersOf(extractOffer(page)).price !== undefined);
    for (const page of tallies.get("price")?.wrongPages ?? []) lines.push(`  price: ${page}`);
    for (const page of tallies.get("list price")?.wrongPages ?? []) lines.push(`  list price: ${page}`);
    for (const { id } of given) lines.push(`  no product, given a price: ${id}`);
    checks.push(
      { name: "labelled before, price F1", measured: tallies.get("price")?.f1 ?? 0, floor: 0.97 },
      { name: "labelled before, list price F1", measured: tallies.get("list price")?.f1 ?? 0, floor: 0.9 },
      { name: "labelled before, false was-prices", measured: falseWas.wrong, floor: 1, atMost: true },
      { name: "labelled before, no product, given a price", measured: given.length, floor: 2, atMost: true },
    );
  }
  return { title: "Pages of public reports, and pages labelled before they were read", lines, checks };
}

/** Visits pages as runs do; undefined on a machine without a browser. */
async function visitInBrowser(
  pages: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string> | undefined> {
  const found = await findBrowser();
  if (found === undefined) return undefined;
  const shop = await startShop(
    Object.fromEntries([...pages].map(([file, body]) => [`/${file}`, html(body)])),
  );
  const guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
  const tier = permitting(
    createBrowserTier({
      guard,
      clock: systemClock,
      userAgent: "Pricetrail/0.1 (accuracy)",
      executablePath: found.path,
      maxMegabytes: 1_500,
    }),
  );
  try {
    const shown = new Map<string, string>();
    for (const file of pages.keys()) {
      const visited = await tier.fetchPage(new URL(`/${file}`, shop.origin));
      if (visited.ok) shown.set(file, visited.page.html);
    }
    return shown;
  } finally {
    await tier.close();
    await guard.stop();
    await shop.stop();
  }
}

function wrongIn(html: string, want: Want): string[] {
  const { fields, reason } = extractOffer({ html, url: "https://shop.example/p/1" });
  const printed = (field: typeof fields.normalPrice) =>
    field === undefined ? null : `${decimal(field.value)} ${field.value.currency}`;
  const given: Required<Want> = {
    normalPrice: printed(fields.normalPrice),
    discountedPrice: printed(fields.discountedPrice),
    availability: fields.availability?.value ?? null,
    name: fields.name?.value ?? "",
  };
  if ("outcome" in want && want.normalPrice === undefined)
    return reason === "price_ambiguous" ? [] : [`${given.normalPrice} without doubt`];
  return (["normalPrice", "discountedPrice", "availability", "name"] as const).flatMap((key) =>
    want[key] === undefined || want[key] === given[key] ? [] : [`${key} ${given[key]}, not ${want[key]}`],
  );
}
