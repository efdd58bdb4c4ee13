import type { PageEvidence } from "../evidence.ts";
import { elementPath, nameWords } from "../dom/text.ts";
import { textsOf } from "../sources/item.ts";
import { stateText } from "../sources/state.ts";
import { metaContent } from "../sources/meta.ts";
import type { FieldValue, SourceKind } from "../types.ts";
import { found, type Context } from "./context.ts";

interface Candidate {
  value: string;
  raw: string;
  score: number;
  source: SourceKind;
  element?: string;
}

/**
 * Reads the shop's own number for the product. Labelled texts, markup and the URL are weighed together: a number found in
 * several of them is the shop's own.
 */
export function readSku(evidence: PageEvidence, context: Context): FieldValue<string> | undefined {
  const candidates = new Map<string, Candidate>();
  const add = (
    raw: string | undefined,
    score: number,
    source: SourceKind,
    element?: string,
    minimum?: number,
  ) => {
    const value = raw === undefined ? undefined : cleanCode(raw, minimum);
    if (value === undefined) return;
    const key = plainCode(value);
    const known = candidates.get(key);
    if (known === undefined) candidates.set(key, { value, raw: raw!, score, source, element });
    else known.score += score * 0.6;
  };
  for (const { item, certainty } of evidence.products) {
    for (const owner of [item, ...context.offers(item)]) {
      for (const text of textsOf(owner, "sku"))
        add(text, (owner === item ? 3 : 2) * certainty, item.source, `${owner.path}.sku`, 1);
      for (const name of ["productid", "identifier"]) {
        for (const text of textsOf(owner, name))
          add(text.replace(/^(?:sku|mpn|id):/i, ""), 2 * certainty, item.source, `${owner.path}.${name}`);
      }
    }
  }
  const meta = metaContent(
    evidence.page,
    "product:retailer_item_id",
    "product:retailer_part_no",
    "og:product:retailer_item_id",
    "product:sku",
    "sku",
    "itemid",
    "productid",
  );
  add(meta, 2, "meta");
  const state = stateText(evidence.state, "sku", "productsku", "itemnumber", "productcode", "articlenumber");
  if (state !== undefined) add(state.text, 2.2, "hydration", state.path);
  const stateId = stateText(evidence.state, "productid", "itemid", "id");
  if (stateId !== undefined) add(stateId.text, 0.8, "hydration", stateId.path);
  addNamed(evidence, add);
  const isOfParts = areOfParts(evidence, context);
  let first = isOfParts ? 2 : 4.6;
  const start = (evidence.heading?.offset ?? 0) - 600;
  for (const { kind, value, piece } of context.labelled) {
    if (kind !== "sku") continue;
    add(printedCode(value), piece.offset < start ? first - 1.5 : first, "visible");
    first = Math.max(1, first - 0.5);
  }
  addFromAddress(evidence, add);
  const best = [...candidates.values()].sort((a, b) => b.score - a.score)[0];
  return best === undefined
    ? undefined
    : found(best.value, best.raw, Math.min(0.95, 0.4 + best.score / 8), best.source, best.element);
}

/** From this number on, different numbers with labels belong to a list of parts or accessories. */
const PARTS = 3;

/** Returns whether the page prints the numbers of several products, none of which is the one in markup. */
function areOfParts({ products }: PageEvidence, { labelled }: Context): boolean {
  const printed = new Set<string>();
  for (const { kind, value } of labelled) {
    const code = kind === "sku" ? printedCode(value) : undefined;
    if (code !== undefined) printed.add(plainCode(code));
  }
  const stated = products.flatMap(({ item }) => textsOf(item, "sku")).map(plainCode);
  return printed.size >= PARTS && stated.length > 0 && !stated.some((code) => printed.has(code));
}

/** Returns the code without the characters in which its spellings differ. */
function plainCode(code: string): string {
  return code.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Returns the code within a labelled text. */
function printedCode(value: string): string | undefined {
  const part = value.split(/\s{2,}|[|,;()]|\s(?=[\p{Ll}])/u)[0]?.trim();
  // A cell may contain the code followed by the type of product.
  const first = /^(\S*\d\S{4,}) \p{Lu}\p{Ll}{3,}/u.exec(part ?? "")?.[1] ?? part;
  if (first === undefined || !/\d|^[A-Z-]{3,}$/.test(first)) return undefined;
  // Words before a number are another name of the product, not a code.
  return /\p{L}{2,}\s+\p{L}{2,}/u.test(first) ? undefined : first;
}

const CODE_NAMES = new Set([
  "sku",
  "reference",
  "productcode",
  "itemcode",
  "articlenumber",
  "artnr",
  "productid",
  "itemnumber",
  "partnumber",
]);

const THING = new Set(["product", "item", "article", "artikel", "produkt", "cat", "catalogue"]);
const NUMBER = new Set(["id", "number", "code", "nr", "reference", "ref", "nummer", "ordernumber"]);

/** Matches `sku`, `productcode`, and two-word forms: `product-id`. */
function isCodeName(names: readonly string[]): boolean {
  return names.some(
    (name, at) => CODE_NAMES.has(name) || (THING.has(name) && NUMBER.has(names[at + 1] ?? "")),
  );
}

/** Adds short texts near the product's name from elements named after its number. */
function addNamed(
  evidence: PageEvidence,
  add: (raw: string | undefined, score: number, source: SourceKind, element?: string) => void,
): void {
  const start = evidence.heading?.offset ?? 0;
  for (const piece of evidence.page.pieces) {
    if (
      piece.offset < start - 400 ||
      piece.offset > start + 3000 ||
      piece.text.length > 40 ||
      !/\d{2}/.test(piece.text)
    )
      continue;
    const names = nameWords(piece.parent);
    if (!isCodeName(names) || names.includes("price")) continue;
    const text = piece.text.trim().replace(/^\p{L}[\p{L}. ]{1,16}[:#]\s*/u, "");
    if (/^[\p{L}\d][\p{L}\d/._-]{3,24}$/u.test(text)) {
      add(text, 4.5, "visible", elementPath(piece.parent));
      return;
    }
  }
}

/** Only markup may state a number of a single digit. */
function cleanCode(raw: string, minimum = 2): string | undefined {
  const value = raw.replace(/\s+/g, " ").trim();
  if (value.length < minimum || value.length > 60 || /^https?:/i.test(value)) return undefined;
  if (/\p{Sc}|[<>{}]/u.test(value)) return undefined;
  return /[\p{L}\p{N}]/u.test(value) ? value : undefined;
}

/** A code in the URL is weak evidence alone and strong beside another source. */
function addFromAddress(
  evidence: PageEvidence,
  add: (raw: string | undefined, score: number, source: SourceKind) => void,
): void {
  const { url } = evidence.page;
  const { isOtherKind, isBasket, isListOfProducts } = evidence.prices;
  if (isOtherKind || isBasket || isListOfProducts) return;
  const path = url.pathname.split("/").filter((_, index, all) => !NOT_OF_PRODUCT.test(all[index - 1] ?? ""));
  const parameters = [...url.searchParams].filter(([name]) => !NOT_OF_PRODUCT.test(name));
  const parts = [...path, ...parameters.map(([, value]) => value)].map((part) =>
    decode(part).replace(/\.(?:html?|php|aspx?)$/i, ""),
  );
  parts.forEach((part, index) => {
    const last = index === parts.length - 1 ? 0.3 : 0;
    const codes = part
      .split(/[-_,]/)
      .filter((one) => /^(?=.*\d{3})[A-Za-z\d]{5,20}$/.test(one) && !MEASURE.test(one) && !DATE.test(one));
    const numbered = BEHIND_CATEGORY.exec(part)?.[1];
    // An identifier of several parts is not one of its parts.
    if (UUID.test(part)) return;
    if (numbered !== undefined) add(numbered, 1.2 + last, "url");
    else if (DATE.test(part)) return;
    else if (/^(?=.*\d{3})[A-Za-z\d/.]{5,20}$/.test(part) || isDashedCode(part) || CAPITALS.test(part))
      add(part, 1.2 + last, "url");
    else for (const code of codes) add(code, 0.9 + last, "url");
  });
}

/** Names of parameters and folders whose number is a store's, a seller's, a campaign's or a list's. */
const NOT_OF_PRODUCT =
  /^(?:(?:store|shop|branch|filial\w*|markt?|market|location|seller|merchant|vendor|cat(?:egory)?|page|session|ref|utm\w*|aff\w*|campaign|zip|plz|postal\w*)[-_]?(?:id|code|nr|no|number)?s?)$/i;
const DATE = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** "c7200a278526196": the category's number, then the product's. */
const BEHIND_CATEGORY = /^[a-z]\d{1,6}[a-z](\d{6,})$/;

/** A code of capitals and digits: "B08LNDXM65". */
const CAPITALS = /^(?=(?:[A-Z]*\d){3})(?=.*[A-Z])[A-Z\d]{8,20}$/;

/** "256gb" and "460ml" are sizes of the product. */
const MEASURE =
  /^\d+(?:[kmgt]b|ml|cl|dl|l|ltr|kg|mg|g|gr|mm|cm|m|oz|lbs?|ft|mah|wh|kw|w|v|hz|[mg]hz|px|pcs|st|stk|szt|ad|adet|x\d+\p{L}{0,3})$/iu;

/** Capitals and digits on both sides of a dash are one code, unlike the words of a name: "IO2077-030". */
function isDashedCode(part: string): boolean {
  return part.length <= 20 && /^(?=.*[A-Z])(?=.*\d{3})[A-Z\d]{3,}(?:-[A-Z\d]{2,}){1,2}$/.test(part);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
