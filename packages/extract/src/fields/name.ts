import { cleanText, decodeTwice } from "../dom/text.ts";
import type { Heading } from "../dom/heading.ts";
import type { PageEvidence } from "../evidence.ts";
import { itemsOf, textOf } from "../sources/item.ts";
import { similarity } from "../sources/product.ts";
import { metaContent } from "../sources/meta.ts";
import type { FieldValue, SourceKind } from "../types.ts";
import { found } from "./context.ts";

interface Candidate {
  value: string;
  weight: number;
  source: SourceKind;
  element?: string;
}

const WEIGHTS: Record<string, number> = {
  jsonld: 1.3,
  microdata: 1.2,
  rdfa: 1.1,
  heading: 1.15,
  meta: 1,
  title: 0.8,
};

const REPEATED_TITLE = 0.2;

/** Reads the product's name: the one most sources give, with the shop's own name removed from the page's titles. */
export function readName(evidence: PageEvidence): FieldValue<string> | undefined {
  const { page, heading } = evidence;
  const candidates: Candidate[] = [];
  const add = (
    text: string | undefined,
    source: SourceKind,
    element?: string,
    weight = WEIGHTS[source] ?? 1,
  ) => {
    // Breadcrumbs print their separator before their last step.
    const value = text === undefined ? "" : cleanText(decodeTwice(text)).replace(/^[>»›/|]\s+/u, "");
    if (value.length > 1 && value.length <= 400) candidates.push({ value, weight, source, element });
  };
  const siteName = metaContent(page, "og:site_name", "application-name");
  for (const { item } of evidence.products) {
    const name = textOf(item, "name", "title");
    // A search engine plugin's value is a repeat of the page's title.
    if (!isTitleWithSite(name, page.title, page.url.hostname, siteName))
      add(name, item.source, `${item.path}.name`);
  }
  add(heading?.text, "heading");
  const shared = withoutSite(metaContent(page, "og:title"), page.url.hostname, siteName);
  add(shared, "meta", "meta[og:title]");
  const title = withoutSite(page.title, page.url.hostname, siteName);
  // A text that a template repeats counts once if heading and markup agree on another.
  const isRepeated = shared !== undefined && title === shared && isHeadingStated(evidence, shared);
  add(title, "title", "title", isRepeated ? REPEATED_TITLE : undefined);
  let best: Candidate | undefined;
  let top = 0;
  for (const candidate of candidates) {
    const score = candidates.reduce(
      (sum, other) => sum + other.weight * support(candidate.value, other.value),
      0,
    );
    // Near ties go to the source intended for names.
    if (score > top * 1.05 || (score > top * 0.95 && candidate.weight > (best?.weight ?? 0))) {
      top = score;
      best = candidate;
    }
  }
  const brand =
    heading === undefined || best === undefined ? undefined : brandBefore(heading.text, best.value, evidence);
  if (brand !== undefined) best = { ...best!, value: heading!.text, source: "heading" };
  if (
    best !== undefined &&
    heading !== undefined &&
    isTitleOnly(best) &&
    isHeadingAndMore(heading, best.value)
  )
    best = { ...best, value: heading.text, source: "heading", element: undefined };
  if (
    best !== undefined &&
    heading !== undefined &&
    isTitleOnly(best) &&
    isPlainHeading(heading, best.value, evidence)
  )
    best = { ...best, value: heading.text, source: "heading", element: undefined };
  if (
    best !== undefined &&
    best.source !== "heading" &&
    heading !== undefined &&
    (isWholeHeading(heading, best.value) || isHeadingAndShop(heading, best.value, page.url.hostname))
  )
    best = { ...best, value: heading.text, source: "heading", element: undefined };
  return best === undefined
    ? undefined
    : found(best.value, best.value, Math.min(0.97, 0.4 + top / 6), best.source, best.element);
}

const MAX_HEADING = 200;

/** Returns whether the page's main heading contains the name and, after a dash, more of it, which markup cuts off. */
function isWholeHeading({ element, text }: Heading, name: string): boolean {
  if (element.name !== "h1" || text.length > MAX_HEADING) return false;
  if (!text.toLowerCase().startsWith(`${name.toLowerCase()} `)) return false;
  const more = text.slice(name.length);
  // A price is not part of the name.
  return /^\s[-–—]\s\S/u.test(more) && !/\p{Sc}/u.test(more);
}

/** Minimum similarity of heading and title to compare their words: less means that they are in different languages. */
const SAME_WORDS = 0.5;

/** Returns whether the name in markup contains all words of the heading, or the other way around. */
function isHeadingStated({ heading, products }: PageEvidence, title: string): boolean {
  if (heading === undefined || similarity(heading.text, title) < SAME_WORDS) return false;
  const printed = plainName(heading.text).split(" ");
  return products.some(({ item }) => {
    const name = textOf(item, "name", "title");
    if (name === undefined) return false;
    const stated = plainName(decodeTwice(name)).split(" ");
    return printed.every((word) => stated.includes(word)) || stated.every((word) => printed.includes(word));
  });
}

/** Returns whether the name is the page's main heading followed by words that name the shop: "buy at Shop.example". */
function isHeadingAndShop({ element, text }: Heading, name: string, host: string): boolean {
  if (element.name !== "h1" || text.length < MIN_WHOLE_HEADING) return false;
  const [heading, whole] = [plainName(text), plainName(name)];
  if (!whole.startsWith(`${heading} `)) return false;
  const label = labelOf(host);
  const words = whole.slice(heading.length).trim().split(" ");
  return label.length >= 3 && words.includes(label);
}

/**
 * Returns whether a candidate comes from the page's titles, which say more than its visible parts: actions, prices, the
 * site.
 */
function isTitleOnly({ source }: Candidate): boolean {
  return source === "meta" || source === "title";
}

/**
 * Returns whether the title starts with the whole heading: after an h1 anything may follow, after others only a separated
 * part.
 */
function isHeadingAndMore({ element, text }: Heading, title: string): boolean {
  if (text.length < MIN_WHOLE_HEADING || !title.startsWith(text)) return false;
  const more = title.slice(text.length);
  return /^\s+[|·•–—:»«~-]\s/u.test(more) || (element.name === "h1" && UNSPACED_START.test(more));
}

/** Titles are written for search engines; without a name in markup, the page's h1 is the shop's own name of the product. */
function isPlainHeading({ element, text }: Heading, title: string, { products }: PageEvidence): boolean {
  if (element.name !== "h1" || products.length > 0 || text.length > MAX_HEADING) return false;
  const [heading, name] = [plainName(text), plainName(title)];
  // Where one contains the other, the text between them decides.
  return text.length >= MIN_WHOLE_HEADING && !heading.includes(name) && !name.includes(heading);
}

const MIN_WHOLE_HEADING = 5;
/** A character of a script without spaces starts a new word. */
const UNSPACED_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}|｜]/u;

/** Returns the heading's text before the name if that is the product's brand: the heading is then the whole name. */
function brandBefore(heading: string, name: string, { products }: PageEvidence): string | undefined {
  if (heading.length <= name.length || !heading.toLowerCase().endsWith(` ${name.toLowerCase()}`))
    return undefined;
  const before = plainName(heading.slice(0, -name.length));
  // A logo or a link before a name that already starts with the brand repeats it.
  if (`${plainName(name)} `.startsWith(`${before} `)) return undefined;
  return statedBrands(products).some((one) => plainName(one) === before) ? before : undefined;
}

/** Returns all brands in the product's markup. */
function statedBrands(products: PageEvidence["products"]): string[] {
  return products.flatMap(({ item }) =>
    [
      textOf(item, "brand"),
      ...itemsOf(item, "brand", "manufacturer").map((one) => textOf(one, "name")),
    ].filter((one): one is string => one !== undefined),
  );
}

/** Returns 1 for the same words in the same order, less for a name followed by more text or with almost the same words. */
function support(name: string, other: string): number {
  const a = plainName(name);
  const b = plainName(other);
  if (a === b) return 1;
  if (b.startsWith(`${a} `) && other.startsWith(name) && /^\s*[|·•–—:,(»-]/.test(other.slice(name.length)))
    return 0.8;
  return similarity(name, other) >= 0.85 ? 0.8 : 0;
}

function plainName(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? text
  );
}

function isTitleWithSite(
  name: string | undefined,
  title: string | undefined,
  host: string,
  siteName: string | undefined,
): boolean {
  if (name === undefined || title === undefined || plainName(decodeTwice(name)) !== plainName(title))
    return false;
  return plainName(withoutSite(title, host, siteName) ?? title) !== plainName(title);
}

/** A longer title names nothing; the split below takes quadratic time on a long run of spaces. */
const MAX_TITLE = 1000;

/** Returns a title without the parts that name the shop or actions on the product. */
export function withoutSite(
  title: string | undefined,
  host: string,
  siteName: string | undefined,
): string | undefined {
  if (title === undefined) return undefined;
  const parts = title.slice(0, MAX_TITLE).split(/(\s+[|·•–—:»«~-]+\s+|\s*[|｜]\s*)/);
  const label = labelOf(host);
  const isSite = (part: string) => {
    const plain = part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    if (plain === "") return true;
    if (siteName !== undefined && plain === siteName.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""))
      return true;
    return plain.includes(label) || (label.length > 3 && label.includes(plain) && plain.length >= 3);
  };
  while (parts.length > 2 && isSite(parts.at(-1)!)) parts.splice(-2, 2);
  while (parts.length > 2 && isSite(parts[0]!)) parts.splice(0, 2);
  const names = [label, host, siteName ?? ""].map(lettersOf);
  return withoutAddition(parts.join("").trim(), (part) => {
    const plain = lettersOf(part.replace(/^(?:\S{2,4}\s)?www\./i, ""));
    return names.includes(plain) || lettersOf(host.replace(/^www\d?\./, "")) === plain;
  });
}

/** What a title adds in brackets, or behind or before a sign that also occurs within names. */
const ADDITIONS = [
  /[(（[【「〔<]([^()（）[\]【】「」〔〕<>]{2,40})[)）\]】」〕>]$/u,
  /^[(（[【「〔<]([^()（）[\]【】「」〔〕<>]{2,40})[)）\]】」〕>]/u,
  /[@/›»:,]\s([^@/›»:,]{2,40})$/u,
  /^([^@/›»:,]{2,40})[@/›»:]\s/u,
];

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function withoutAddition(title: string, isSite: (part: string) => boolean): string {
  for (const form of ADDITIONS) {
    const match = form.exec(title);
    if (match === null || !/[\p{L}\p{N}]/u.test(match[1]!) || !isSite(match[1]!)) continue;
    const rest = title.slice(0, match.index) + title.slice(match.index + match[0].length);
    if (rest.trim() !== "") return rest.trim();
  }
  return title;
}

/** Returns the part of a host name that names the shop. */
function labelOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\d?\./, "")
    .split(".")[0]!
    .replace(/[^a-z\d]/g, "");
}
