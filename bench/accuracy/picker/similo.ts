import type { Page } from "../../../packages/locator/src/index.ts";

/**
 * Similo (Nass, Alégroth, Feldt, Leotta, Ricca: "Similarity-based Web Element Localization for Robust Test
 * Automation", TOSEM 2023) with its published weights. Location, area and shape need a layout and are left out,
 * as on every page that is only parsed; neighbour texts are the five on each side in document order.
 */
const WEIGHTS = {
  tag: 1.5,
  class: 0.5,
  name: 1.5,
  id: 1.5,
  href: 0.5,
  alt: 0.5,
  xpath: 0.5,
  idXpath: 0.5,
  isButton: 0.5,
  text: 1.5,
  neighbours: 1.5,
};

interface Properties {
  tag: string;
  class: string;
  name: string;
  id: string;
  href: string;
  alt: string;
  xpath: string;
  idXpath: string;
  isButton: boolean;
  text: string;
  neighbours: Set<string>;
}

/** Similarity by Levenshtein distance, 0 to 1; common prefixes and suffixes are skipped. */
function closeness(a: string, b: string): number {
  if (a === b) return 1;
  const longest = Math.max(a.length, b.length);
  let start = 0;
  while (start < Math.min(a.length, b.length) && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  let tail = 0;
  while (
    tail < Math.min(a.length, b.length) - start &&
    a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail)
  )
    tail += 1;
  const left = a.slice(start, a.length - tail);
  const right = b.slice(start, b.length - tail);
  const row = Int32Array.from({ length: right.length + 1 }, (_, k) => k);
  for (let i = 1; i <= left.length; i += 1) {
    let diagonal = row[0] ?? 0;
    row[0] = i;
    for (let j = 1; j <= right.length; j += 1) {
      const above = row[j] ?? 0;
      const same = left.charCodeAt(i - 1) === right.charCodeAt(j - 1) ? 0 : 1;
      row[j] = Math.min(above + 1, (row[j - 1] ?? 0) + 1, diagonal + same);
      diagonal = above;
    }
  }
  return 1 - (row[right.length] ?? 0) / longest;
}

function propertiesOf(page: Page, at: number): Properties {
  const attributes = page.attributes[at] ?? new Map<string, string>();
  const tag = page.tag[at] ?? "";
  const steps: string[] = [];
  let idXpath: string | undefined;
  for (let up = at; up >= 0; up = page.parent[up] ?? -1) {
    const id = page.attributes[up]?.get("id");
    if (idXpath === undefined && id) idXpath = `//*[@id="${id}"]/${steps.join("/")}`;
    steps.unshift(`${page.tag[up] ?? ""}[${(page.nth[up] ?? 0) + 1}]`);
  }
  const xpath = `/${steps.join("/")}`;
  const around = [
    ...page.leaves.slice(Math.max(0, (page.leafFrom[at] ?? 0) - 5), page.leafFrom[at]),
    ...page.leaves.slice(page.leafTo[at], (page.leafTo[at] ?? 0) + 5),
  ];
  return {
    tag,
    class: attributes.get("class") ?? "",
    name: attributes.get("name") ?? "",
    id: attributes.get("id") ?? "",
    href: attributes.get("href") ?? "",
    alt: attributes.get("alt") ?? "",
    xpath,
    idXpath: idXpath ?? xpath,
    isButton:
      tag === "button" ||
      (tag === "a" && /\bbtn|button\b/i.test(attributes.get("class") ?? "")) ||
      (tag === "input" && /^(?:button|submit|reset)$/.test(attributes.get("type") ?? "")),
    text: (page.text[at] ?? "").slice(0, 120),
    neighbours: new Set(around.flatMap((leaf) => leaf.text.toLowerCase().split(/\s+/))),
  };
}

/** Similo's properties of every element with text, computed once for a page. */
export function similoPage(page: Page): { at: number; properties: Properties }[] {
  return page.node
    .map((_, at) => at)
    .filter((at) => page.text[at] !== "")
    .map((at) => ({ at, properties: propertiesOf(page, at) }));
}

export const similoTarget = propertiesOf;

/** Weighted similarity of two elements; higher is more alike. Empty properties on both sides add nothing. */
function similarity(a: Properties, b: Properties): number {
  const equal = (x: string, y: string): number => (x !== "" && x === y ? 1 : 0);
  const close = (x: string, y: string): number => (x === "" || y === "" ? 0 : closeness(x, y));
  let shared = 0;
  for (const word of b.neighbours) if (a.neighbours.has(word)) shared += 1;
  return (
    WEIGHTS.tag * equal(a.tag, b.tag) +
    WEIGHTS.class * close(a.class, b.class) +
    WEIGHTS.name * equal(a.name, b.name) +
    WEIGHTS.id * equal(a.id, b.id) +
    WEIGHTS.href * close(a.href, b.href) +
    WEIGHTS.alt * close(a.alt, b.alt) +
    WEIGHTS.xpath * closeness(a.xpath, b.xpath) +
    WEIGHTS.idXpath * closeness(a.idXpath, b.idXpath) +
    WEIGHTS.isButton * (a.isButton === b.isButton ? 1 : 0) +
    WEIGHTS.text * close(a.text, b.text) +
    (WEIGHTS.neighbours * shared) / Math.max(1, a.neighbours.size, b.neighbours.size)
  );
}

/** The most similar element of the page and its score. */
export function similoBest(
  target: Properties,
  candidates: readonly { at: number; properties: Properties }[],
): { at: number; score: number } {
  let best = { at: -1, score: -1 };
  for (const { at, properties } of candidates) {
    const score = similarity(target, properties);
    if (score > best.score) best = { at, score };
  }
  return best;
}
