import { MAX_BYTES, MAX_NAME, MAX_VALUE, sizeOf } from "./fingerprint.ts";
import type { Fingerprint, PageKind, PathStep } from "./fingerprint.ts";
import { viewAt } from "./frames.ts";
import { pack24 } from "./hash.ts";
import { sketchOthers } from "./marks.ts";
import { adapterFor } from "./node.ts";
import { identityIn } from "./page-identity.ts";
import { readPage } from "./page.ts";
import type { Page } from "./page.ts";
import { pathwayOf, selectorOf, xpathOf } from "./selector.ts";
import { storable, storableEnd } from "./storable.ts";
import { currencyIn, numberShape, shapeOf, wordsOf } from "./text.ts";

/** The element's context: its page as read, or any root that contains it, and the page's URL. */
export interface DescribeContext {
  root?: object;
  page?: Page;
  url?: string;
  kind?: PageKind;
}

/** Number of neighbour texts stored on each side. */
export const NEIGHBOURS = 32;
/** Number of path steps stored, including the element. */
export const STEPS = 12;
const ALLOWED_ATTRIBUTES = 14;
const UNRECORDED = new Set(["class", "id", "style", "srcset", "sizes", "d", "nonce", "integrity"]);

/** Thrown when the element is not part of the given page. */
export class NotInPage extends Error {
  override name = "NotInPage";
}

/** An attribute that repeats the element's number changes with it, so its digits are dropped. */
function withoutValue(value: string, text: string): string {
  const digits = text.replace(/\P{Nd}/gu, "");
  const own = value.replace(/\P{Nd}/gu, "");
  return digits !== "" && own !== "" && (own.includes(digits) || digits.includes(own))
    ? value.replace(/\p{Nd}+/gu, "0")
    : value;
}

function step(page: Page, at: number): PathStep {
  const id = page.attributes[at]?.get("id");
  const classes = (page.classes[at] ?? []).slice(0, 6).map((name) => storable(name, MAX_NAME));
  return {
    tag: page.tag[at] ?? "",
    ...(id ? { id: storable(id, MAX_NAME) } : {}),
    ...(classes.length > 0 ? { classes } : {}),
    nth: page.nth[at] ?? 0,
  };
}

function scriptText(page: Page, at: number): string {
  const node = page.node[at];
  return node === undefined
    ? ""
    : page.adapter
        .children(node)
        .map((child) => page.adapter.text(child) ?? "")
        .join("");
}

/** Distinguishes a product page from a list by its declared markup. */
export function pageKindOf(page: Page): PageKind {
  let products = 0;
  for (let i = 0; i < page.node.length; i += 1) {
    const attributes = page.framed[i] === true ? undefined : page.attributes[i];
    if (
      attributes?.get("type") === "application/ld+json" &&
      /"@type"\s*:\s*(?:\[\s*)?"Product(?:Group)?"/.test(scriptText(page, i))
    )
      return "product";
    if (attributes?.get("property") === "og:type" && /product/i.test(attributes.get("content") ?? ""))
      return "product";
    if (/schema\.org\/Product\b/i.test(attributes?.get("itemtype") ?? "")) products += 1;
  }
  return products === 1 ? "product" : products > 3 ? "list" : "other";
}

/**
 * Returns an element's fingerprint: the data needed to find it again in a later version of the page.
 *
 * @throws NotInPage when the context does not contain the element
 */
export function describe(element: object, context: DescribeContext = {}): Fingerprint {
  const page = context.page ?? readPage(context.root ?? rootOf(element));
  const at = page.indexOf.get(element);
  if (at === undefined) throw new NotInPage("The element is not part of the page it is described in.");
  return describeAt(page, at, context);
}

function rootOf(element: object): object {
  let root = element;
  const adapter = adapterFor(element);
  for (
    let up = adapter.parent(root) ?? adapter.host(root);
    up !== null;
    up = adapter.parent(up) ?? adapter.host(up)
  )
    root = up;
  return root;
}

/** Minimum space reserved for the sketch of the page's other texts, and its maximum. */
const MIN_SKETCH = 500;
const MAX_SKETCH = 1500;

/** Drops the least useful data until the fingerprint has space for its sketch, which then fills the rest. */
function fit(fingerprint: Fingerprint, page: Page, at: number): Fingerprint {
  const room = (): number => MAX_BYTES - sizeOf(fingerprint) - 24;
  const cuts: (() => void)[] = [
    () => fingerprint.path.forEach((kept, level) => level > 1 && kept.classes?.splice(3)),
    () => fingerprint.attributes.splice(8),
    () => fingerprint.path.splice(9),
    () => (fingerprint.pathway = storableEnd(fingerprint.pathway, 200)),
    () => fingerprint.path.forEach((kept) => kept.classes?.splice(2)),
    () => fingerprint.attributes.splice(3),
    () => (fingerprint.shape = storable(fingerprint.shape, 60)),
    () => {
      fingerprint.labels = {};
      fingerprint.why = "";
    },
    () => fingerprint.hosts.splice(2),
    () => (fingerprint.xpath = storable(fingerprint.xpath, 120)),
    () => fingerprint.attributes.splice(0),
  ];
  for (const cut of cuts) if (room() < MIN_SKETCH) cut();
  fingerprint.page = { ...fingerprint.page, ...sketchOthers(page, at, Math.min(MAX_SKETCH, room())) };
  return fingerprint;
}

/** Like `describe`, for an element of a page that is already read. */
export function describeAt(whole: Page, index: number, context: DescribeContext = {}): Fingerprint {
  const { page, at } = viewAt(whole, index);
  const text = page.text[at] ?? "";
  const from = page.leafFrom[at] ?? 0;
  const to = page.leafTo[at] ?? 0;
  const path: PathStep[] = [];
  for (let up = at; up >= 0 && path.length < STEPS; up = page.parent[up] ?? -1) path.push(step(page, up));
  const hosts: string[] = [];
  for (let host = page.scope[at] ?? -1; host >= 0; host = page.scope[host] ?? -1)
    hosts.unshift(storableEnd(selectorOf(page, host), 200));
  const heading = page.heading[at] ?? -1;
  const attributes = [...(page.attributes[at] ?? [])]
    .filter(([name, value]) => !UNRECORDED.has(name) && !name.startsWith("on") && value.length > 0)
    .slice(0, ALLOWED_ATTRIBUTES)
    .map(([name, value]): [string, string] => [
      storable(name, 40),
      storable(withoutValue(value, text), MAX_VALUE),
    ]);
  const signature = (i: number): string => `${page.tag[i] ?? ""}.${page.classes[i]?.join(".") ?? ""}`;
  const own = signature(at);
  const fingerprint: Fingerprint = {
    version: 1,
    location: storable(selectorOf(page, at), 300),
    pathway: storableEnd(pathwayOf(page, at), 400),
    xpath: storable(xpathOf(page, at), 300),
    hosts,
    tag: page.tag[at] ?? "",
    shape: storable(shapeOf(text), 160),
    exact: page.textExact[at] ?? 0,
    shapeHash: page.textShape[at] ?? 0,
    textLength: text.length,
    number: numberShape(text),
    currency: currencyIn(text),
    attributes,
    path,
    labels: {
      heading: label(heading < 0 ? undefined : page.text[heading]),
      before: label(page.leaves[from - 1]?.text),
      after: label(page.leaves[to]?.text),
    },
    headingHash: heading < 0 ? 0 : (page.textShape[heading] ?? 0),
    before: pack24(shapesFrom(page, from - 1, -1)),
    after: pack24(shapesFrom(page, to, 1)),
    twins: placeAmong(page, at, (i) => page.tag[i] === page.tag[at] && signature(i) === own),
    alike: placeAmong(page, at, (i) => page.textShape[i] === page.textShape[at]),
    why: "",
    children: page.node.reduce<number>((sum, _, i) => sum + (page.parent[i] === at ? 1 : 0), 0),
    place: page.leaves.length === 0 ? 0 : from / page.leaves.length,
    page: {
      kind: context.kind ?? pageKindOf(page),
      url: storable(context.url ?? "", 200),
      elements: page.node.length,
      leaves: page.leaves.length,
      sketch: "",
      known: 0,
      identity: identityIn(page),
    },
  };
  fingerprint.why = reasonText(fingerprint);
  return fit(fingerprint, page, at);
}

const ordinal = (n: number): string =>
  `${n}${n % 10 === 1 && n % 100 !== 11 ? "st" : n % 10 === 2 && n % 100 !== 12 ? "nd" : n % 10 === 3 && n % 100 !== 13 ? "rd" : "th"}`;

function reasonText({ twins, labels }: Fingerprint): string {
  const place =
    twins.count > 1 ? `The ${ordinal(twins.index + 1)} of ${twins.count} alike` : "The only one of its kind";
  const [before, heading] = [labels.before, labels.heading].map((text) => text && wordsOf(text));
  const after = before === undefined ? "" : `, after "${before}"`;
  const under = heading === undefined || heading === before ? "" : `, under "${heading}"`;
  return `${place}${after}${under}.`;
}

const label = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : storable(shapeOf(text), 60);

function shapesFrom(page: Page, start: number, direction: 1 | -1): number[] {
  const shapes: number[] = [];
  for (let k = start; k >= 0 && k < page.leaves.length && shapes.length < NEIGHBOURS; k += direction) {
    shapes.push(page.leaves[k]?.shape ?? 0);
  }
  return shapes;
}

function placeAmong(page: Page, at: number, like: (i: number) => boolean): { count: number; index: number } {
  let count = 0;
  let index = 0;
  for (let i = 0; i < page.node.length; i += 1) {
    if (!like(i)) continue;
    if (i === at) index = count;
    count += 1;
  }
  return { count, index };
}
