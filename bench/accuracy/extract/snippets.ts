import { join } from "node:path";
import { brandOfMarkup, breadcrumbsOfMarkup } from "../../../packages/extract/src/index.ts";
import { readLines } from "./corpus.ts";
import type { Section } from "./report.ts";

const tidy = (text: string) =>
  text
    .replace(/\u200e/g, "")
    .replace(/\s+/g, " ")
    .trim();

interface Step {
  name?: string | null;
  url?: string | null;
}

function trailText(trail: Step[]): string {
  return JSON.stringify(trail.map(({ name, url }) => [tidy(name ?? ""), url ? tidyUrl(url) : ""]));
}

/** Normalises an address for comparison: no trailing slash, one spelling of the host and of non-ASCII letters. */
function tidyUrl(url: string): string {
  try {
    return decodeURI(new URL(url).href).replace(/\/$/, "");
  } catch {
    return url;
  }
}

export function measureSnippets(corpusDir: string): Section {
  const folder = join(corpusDir, "extraction");
  const brands = readLines<{ html: string; brand: string | null }>(join(folder, "brand-snippets.jsonl"));
  const brandsRight = brands.filter(
    ({ html, brand }) => tidy(brandOfMarkup(html) ?? "") === tidy(brand ?? ""),
  ).length;
  const trails = readLines<{ html: string; base_url?: string; breadcrumbs: Step[] }>(
    join(folder, "breadcrumb-snippets.jsonl"),
  );
  const trailsRight = trails.filter(
    ({ html, base_url, breadcrumbs }) =>
      trailText(breadcrumbsOfMarkup(html, base_url ?? "http://localhost/")) === trailText(breadcrumbs),
  ).length;
  return {
    title: "Snippets",
    lines: [
      `  brand ${brandsRight} of ${brands.length} (zyte-parsers .985), breadcrumbs ${trailsRight} of ${trails.length} (.85)`,
    ],
    checks: [
      { name: "brand snippets", measured: brandsRight / brands.length, floor: 0.99 },
      { name: "breadcrumb snippets", measured: trailsRight / trails.length, floor: 0.93 },
    ],
  };
}
