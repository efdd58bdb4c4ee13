import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extractOffer } from "../../../packages/extract/src/index.ts";
import { parsePage } from "../../../packages/extract/src/dom/page.ts";
import { readAnnotations } from "../../../packages/extract/src/sources/annotations.ts";
import { isItem, localName, type Item, type ItemValue } from "../../../packages/extract/src/sources/item.ts";
import { readJsonLd } from "../../../packages/extract/src/sources/jsonld.ts";
import { RAISED } from "../../../packages/extract/src/money/digits.ts";
import { readLines } from "./corpus.ts";
import { decimal } from "./pages.ts";
import { figure, type Section } from "./report.ts";
import { MARKUP_FACTS, STATED } from "./syntax-truth.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Things and their values, one line each: `product.offers.offer.price = 12.99`. */
type Facts = string[];

/** Removes the marker of raised decimals from a text. */
const plain = (text: string) => text.replaceAll(RAISED, "").replace(/\s+/g, " ").trim();

/** The base address that the parsers' own tests use for their samples. */
const BASES = ["", "https://example.com/path/to/"];

/** The items of a JSON-LD text or of another parser's output, by the rules of JSON-LD only. */
function factsOfJson(value: Json, path = ""): Facts {
  if (Array.isArray(value)) return value.flatMap((one) => factsOfJson(one, path));
  if (value === null || typeof value !== "object") return [`${path} = ${plain(String(value))}`];
  if (value["@graph"] !== undefined) return factsOfJson(value["@graph"], path);
  // extruct's form of microdata: { type, properties }.
  const properties = value["properties"];
  const isMicrodata = properties !== null && typeof properties === "object" && !Array.isArray(properties);
  const types = [value[isMicrodata ? "type" : "@type"] ?? []].flat();
  const name = types.map((type) => (typeof type === "string" ? localName(type) : "")).join("+");
  const own = isMicrodata ? properties : value;
  const here = path === "" ? name : `${path}.${name}`;
  return [
    here,
    ...Object.entries(own).flatMap(([key, one]) =>
      key === "@type" || key === "@context"
        ? []
        : factsOfJson(one, `${here}.${key.startsWith("@") ? key : localName(key)}`),
    ),
  ];
}

function factsOfItem(item: Item, path = ""): Facts {
  const name = item.types.join("+");
  const here = path === "" ? name : `${path}.${name}`;
  const valueFacts = (key: string) => (value: ItemValue) =>
    isItem(value) ? factsOfItem(value, `${here}.${key}`) : [`${here}.${key} = ${plain(value.text)}`];
  return [here, ...[...item.props].flatMap(([key, values]) => values.flatMap(valueFacts(key)))];
}

/** The number of statements that both lists contain, with repetitions. */
function common(expected: Facts, read: Facts): number {
  const left = [...read];
  return expected.filter((fact) => {
    const forms = BASES.map((base) => fact.replace(` = ${base}`, " = "));
    const at = left.findIndex((one) => forms.includes(one));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}

interface Document {
  id: string;
  html: string;
  expected: string | null;
}

/** A document's expected statements: from another parser's output, else from its JSON-LD read strictly, else written by hand. */
function truthOf(folder: string, { id, expected }: Document, jsonLd: string[]): Facts {
  const byHand = MARKUP_FACTS[id];
  if (byHand !== undefined) return byHand;
  if (expected !== null) return factsOfJson(JSON.parse(readFileSync(join(folder, expected), "utf8")) as Json);
  return jsonLd.flatMap((block) => factsOfJson(JSON.parse(block) as Json));
}

/** Small documents from other parsers' test suites: every item and value that their JSON-LD, microdata and RDFa state. */
export function measureSyntax(corpusDir: string): Section {
  const folder = join(corpusDir, "extraction");
  const lines: string[] = [];
  let right = 0;
  let stated = 0;
  let given = 0;
  let clean = 0;
  let offersRight = 0;
  const documents = existsSync(join(folder, "syntax.jsonl"))
    ? readLines<Document>(join(folder, "syntax.jsonl"))
    : [];
  for (const document of documents) {
    const html = readFileSync(join(folder, document.html), "utf8");
    const page = parsePage(html, "https://example.com/");
    const items = [...readJsonLd(page.jsonLd), ...readAnnotations(page.annotated)];
    const read = items.filter((item) => item.parent === undefined).flatMap((item) => factsOfItem(item));
    const truth = truthOf(folder, document, page.jsonLd);
    const both = common(truth, read);
    right += both;
    stated += truth.length;
    given += read.length;
    if (both === truth.length && both === read.length) clean += 1;
    else lines.push(...differences(document.id, truth, read));
    const { fields } = extractOffer({ html, url: "https://example.com/" });
    const price = (fields.discountedPrice ?? fields.normalPrice)?.value;
    const [name, amount] = STATED[document.id] ?? [fields.name?.value];
    const printed = price === undefined ? undefined : `${decimal(price)} ${price.currency}`;
    if (fields.name?.value === name && printed === amount) offersRight += 1;
    else lines.push(`      ${document.id}: ${fields.name?.value}, ${printed} for ${name}, ${amount}`);
  }
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  return {
    title: `Syntax (${documents.length} documents of other parsers' tests)`,
    lines: [
      `  statements: ${right} of ${stated} read (recall ${figure(share(right, stated))}), ${given - right} besides; documents without a fault ${clean}`,
      `  name and price right, or no price where none is stated: ${offersRight} of ${documents.length}`,
      ...lines,
    ],
    checks: [
      // Two of extruct's expected statements contradict the microdata standard: what an item referenced by itemref states
      // about itself does not apply to the item that references it.
      { name: "syntax, statements read", measured: share(right, stated), floor: 0.99 },
      { name: "syntax, statements that are none", measured: given - right, floor: 0, atMost: true },
      {
        name: "syntax, offers wrong",
        measured: documents.length - offersRight,
        floor: 0,
        atMost: true,
      },
    ],
  };
}

function differences(id: string, truth: Facts, read: Facts): string[] {
  const missing = without(truth, read).map((fact) => `lacks ${fact}`);
  const besides = without(read, truth).map((fact) => `has ${fact}`);
  return [...missing, ...besides].map((one) => `      ${id}: ${one.slice(0, 160)}`);
}

/** The statements of one list that are missing from the other, with repetitions. */
function without(facts: Facts, others: Facts): Facts {
  const seen: Facts = [];
  return facts.filter((fact) => {
    const times = seen.filter((one) => one === fact).length;
    seen.push(fact);
    const there = others.filter((one) => common([fact], [one]) + common([one], [fact]) > 0).length;
    return there <= times;
  });
}
