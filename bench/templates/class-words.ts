import { Element, Text, type ChildNode } from "domhandler";
import { parseDocument } from "htmlparser2";
import { extractOffer } from "../../packages/extract/src/index.ts";
import * as classes from "../../packages/extract/src/visible/class-words.ts";
import { decimal } from "../accuracy/extract/pages.ts";
import { templatePage } from "./page.ts";

/** Words that only rules of several words, or of one field, look for. */
const FURTHER =
  "and unit non before secondary org product header variation variant swatch badge badges brand".split(" ");
const SETS: ReadonlyArray<ReadonlySet<string>> = [
  ...Object.values(classes).filter((one): one is Set<string> => one instanceof Set),
  ...FURTHER.map((word) => new Set([word])),
];

/** Every word that the reading looks for in the names of elements. */
const CLASS_WORDS: readonly string[] = [...new Set(SETS.flatMap((one) => [...one]))];

/** The words in groups that no rule tells apart: what one of them changes, each changes. */
function alikeWords(): string[][] {
  const groups = new Map<string, string[]>();
  for (const word of CLASS_WORDS) {
    const within = SETS.map((one) => Number(one.has(word))).join("");
    const key = `${within} ${classes.namesShipping(word)} ${classes.namesListPrice(word)}`;
    groups.set(key, [...(groups.get(key) ?? []), word]);
  }
  return [...groups.values()];
}

/** A page that states its price, and the elements around the price. */
interface Ground {
  html: string;
  url: string;
  answer: string;
  ancestors: Element[];
}

/** Plants each word in the class of each ancestor of a page's price, one at a time, and reads the page again. */
function* plantedOn(
  seed: number,
  page: number,
  words: readonly string[],
): Generator<{ word: string; isChanged: boolean }> {
  const ground = groundOf(seed, page);
  for (const ancestor of ground?.ancestors ?? [])
    for (const word of words) {
      const html = withClass(ground!.html, ancestor, word);
      yield { word, isChanged: answerOf(html, ground!.url) !== ground!.answer };
    }
}

function groundOf(seed: number, page: number): Ground | undefined {
  const { html, url } = templatePage(seed, page);
  const raw = priceOf(html, url)?.raw;
  const document = parseDocument(html, { withStartIndices: true });
  const printed = raw === undefined ? undefined : smallestWith(document.children, raw.replace(/\s+/g, ""));
  if (printed === undefined) return undefined;
  const ancestors: Element[] = [];
  for (let at: unknown = printed; at instanceof Element; at = at.parent) ancestors.push(at);
  return { html, url, answer: answerOf(html, url), ancestors };
}

function priceOf(html: string, url: string) {
  const { normalPrice, discountedPrice } = extractOffer({ html, url }).fields;
  return discountedPrice ?? normalPrice;
}

/** The asked price and the one before its reduction. */
function answerOf(html: string, url: string): string {
  const { normalPrice, discountedPrice } = extractOffer({ html, url }).fields;
  return `${decimal(normalPrice?.value)} ${decimal(discountedPrice?.value)}`;
}

const NO_TEXT = new Set(["script", "style", "head", "title", "template"]);

/** The innermost first element whose text holds the amount. */
function smallestWith(nodes: readonly ChildNode[], raw: string): Element | undefined {
  for (const node of nodes)
    if (node instanceof Element && !NO_TEXT.has(node.name) && textOf(node).includes(raw))
      return smallestWith(node.children, raw) ?? node;
  return undefined;
}

function textOf(node: ChildNode): string {
  if (node instanceof Text) return node.data.replace(/\s+/g, "");
  return node instanceof Element ? node.children.map(textOf).join("") : "";
}

/** Adds a word to an element's classes; behind them, so that rows of one kind remain alike. */
function withClass(html: string, { startIndex, name, attribs }: Element, word: string): string {
  const at = startIndex! + 1 + name.length;
  const tag = html.slice(at);
  const named =
    attribs["class"] === undefined
      ? ` class="${word}"${tag}`
      : tag.replace(/ class="([^"]*)"/, ` class="$1 ${word}"`);
  return html.slice(0, at) + named;
}

/** Plants one word of each group on every ancestor of the pages' prices: how many answers change, and which words change most. */
export function reportWords(seed: number, pages: number): string[] {
  const groups = alikeWords();
  const firsts = groups.map(([first]) => first!);
  const tally = new Map<string, { all: number; changed: number }>();
  let [all, changed] = [0, 0];
  for (let page = 0; page < pages; page += 1)
    for (const { word, isChanged } of plantedOn(seed, page, firsts)) {
      const group = groups.find(([first]) => first === word)!;
      const count = tally.get(word) ?? { all: 0, changed: 0 };
      tally.set(word, count);
      count.all += 1;
      all += group.length;
      if (!isChanged) continue;
      count.changed += 1;
      changed += group.length;
    }
  const share = (part: number, whole: number) => `${((part * 100) / Math.max(1, whole)).toFixed(2)}%`;
  const worst = groups
    .map((words) => ({ words, count: tally.get(words[0]!) ?? { all: 0, changed: 0 } }))
    .filter(({ count }) => count.changed > 0)
    .toSorted((a, b) => b.count.changed - a.count.changed);
  return [
    `${CLASS_WORDS.length} words in ${groups.length} groups that no rule tells apart, on every element around the price of ${pages} pages:`,
    `${changed} of ${all} answers change (${share(changed, all)})`,
    ...worst.map(
      ({ words, count }) =>
        `  ${share(count.changed, count.all).padStart(7)} ${words.slice(0, 5).join(", ")}${words.length > 5 ? ` and ${words.length - 5} more` : ""}`,
    ),
  ];
}
