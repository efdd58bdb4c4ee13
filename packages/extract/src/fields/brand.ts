import { Element, Text } from "domhandler";
import type { TextPiece } from "../dom/page.ts";
import { cleanText, flatText, nameWords } from "../dom/text.ts";
import type { PageEvidence } from "../evidence.ts";
import { textOf, textsOf } from "../sources/item.ts";
import { stateText } from "../sources/state.ts";
import { metaContent } from "../sources/meta.ts";
import type { FieldValue } from "../types.ts";
import { found, type Context } from "./context.ts";

const MAX_BRAND_LENGTH = 80;
/** Brands of one product: its own and a maker's. */
const MAX_BRANDS = 2;

/** Anything longer is a sentence, not a brand. */
const MAX_NAME_LENGTH = 50;

/**
 * Returns the brand an element shows: its text, else its picture's name.
 *
 * @returns undefined without either (a drawing without a name)
 */
export function brandOfElement(element: Element): string | undefined {
  const text = cleanText(flatText(element, 2000) ?? "");
  const name = text === "" ? pictureName(element) : text;
  return name === undefined || name.length > MAX_NAME_LENGTH ? undefined : name;
}

function pictureName(root: Element): string | undefined {
  const stack: Element[] = [root];
  for (let steps = 0; stack.length > 0 && steps < 200; steps += 1) {
    const at = stack.pop()!;
    if (at.name === "img") {
      const name = cleanText(at.attribs["alt"] ?? "") || cleanText(at.attribs["title"] ?? "");
      if (name !== "") return name;
    }
    if (at.name === "svg") {
      const title = at.children.find(
        (child): child is Element => child instanceof Element && child.name === "title",
      );
      const name = title === undefined ? "" : cleanText(flatText(title, 200) ?? "");
      if (name !== "") return name;
    }
    for (let index = at.children.length - 1; index >= 0; index -= 1) {
      const child = at.children[index];
      if (child instanceof Element) stack.push(child);
    }
  }
  return undefined;
}

/** Reads the product's brand from markup, product meta, a label, the page's program data or an element with a matching name. */
export function readBrand(evidence: PageEvidence, context: Context): FieldValue<string> | undefined {
  const labelled = labelledBrand(evidence, context);
  for (const { item } of evidence.products) {
    // Several are those that the shop sells.
    if (textsOf(item, "brand").length > MAX_BRANDS) continue;
    const text = clean(textOf(item, "brand") ?? textOf(item, "manufacturer"), evidence);
    if (text === undefined) continue;
    // A shop that gives its own name there says nothing about the brand.
    if (labelled !== undefined && isShopName(text, evidence) && !isShopName(labelled.value, evidence))
      return labelled;
    return found(text, text, 0.92, item.source, `${item.path}.brand`);
  }
  const meta = clean(
    metaContent(
      evidence.page,
      "product:brand",
      "og:brand",
      "og:product:brand",
      "brand",
      "product:manufacturer",
    ),
    evidence,
  );
  if (meta !== undefined) return found(meta, meta, 0.85, "meta");
  if (labelled !== undefined) return labelled;
  const state = stateText(
    evidence.state,
    "brand",
    "brandname",
    "productbrand",
    "itembrand",
    "manufacturer",
    "manufacturername",
  );
  const stated = state === undefined ? undefined : clean(state.text, evidence);
  if (stated !== undefined && !/^\d+$/.test(stated))
    return found(stated, state!.text, 0.75, "hydration", state!.path);
  return namedBrand(evidence);
}

function labelledBrand(evidence: PageEvidence, context: Context): FieldValue<string> | undefined {
  const start = (evidence.heading?.offset ?? 0) - 300;
  const fits = context.labelled.filter(
    ({ kind, value }) => kind === "brand" && value.length <= 50 && clean(value, evidence) !== undefined,
  );
  const best = fits.find(({ piece }) => piece.offset >= start && !isInMenu(piece.parent));
  return best === undefined
    ? undefined
    : found(clean(best.value, evidence)!, best.value, 0.8, "visible", best.piece.parent);
}

function isShopName(brand: string, evidence: PageEvidence): boolean {
  const plain = brand.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return plain.length > 2 && evidence.page.url.hostname.replace(/[^a-z\d]/g, "").includes(plain);
}

const BRAND_NAMES = new Set([
  "brand",
  "brandname",
  "manufacturer",
  "marca",
  "marke",
  "marque",
  "merk",
  "byline",
  "producer",
  "vendor",
  "designer",
]);

/** Returns an element named after the brand near the product's name, or a link to a brand's URL. */
function namedBrand(evidence: PageEvidence): FieldValue<string> | undefined {
  const heading = evidence.heading;
  if (heading === undefined) return undefined;
  for (const piece of evidence.page.pieces) {
    if (
      piece.offset < heading.offset - 400 ||
      piece.offset > heading.offset + 1200 ||
      piece.text.length > MAX_BRAND_LENGTH
    )
      continue;
    let at: unknown = piece.parent;
    for (let steps = 0; at instanceof Element && steps < 3; steps += 1) {
      if (at.name === "body" || (steps === 0 && isInMenu(at))) break;
      const isNamed = nameWords(at).some((word) => BRAND_NAMES.has(word));
      const leads = leadsToBrand(at);
      if ((isNamed || leads) && !isOneOfMany(at)) {
        const value = isContinuedByLink(piece) ? undefined : clean(piece.text, evidence);
        if (value !== undefined) return found(value, piece.text, 0.6, "visible", at);
      }
      at = at.parent;
    }
  }
  return undefined;
}

const MAX_BESIDE = 20;

/** Returns whether a link to a brand stands beside others to other brands: those are all that the shop sells. */
function isOneOfMany(element: Element): boolean {
  let at: unknown = element.parent;
  for (let steps = 0; at instanceof Element && steps < 2; steps += 1, at = at.parent) {
    let links = 0;
    for (const child of at.children.slice(0, MAX_BESIDE)) {
      if (!(child instanceof Element)) continue;
      if (
        leadsToBrand(child) ||
        child.children.slice(0, MAX_BESIDE).some((one) => one instanceof Element && leadsToBrand(one))
      )
        links += 1;
    }
    if (links > MAX_BRANDS) return true;
  }
  return false;
}

const BRAND_ADDRESS =
  /\/(?:brands?|marken?|marcas?|marques?|merken|vendors?|manufacturers?|producers?|producenci|fabricantes?|fabricants?|hersteller|firmy|znacka|znacky|producent|vyrobce)\//i;

const leadsToBrand = ({ name, attribs }: Element): boolean =>
  name === "a" && BRAND_ADDRESS.test(attribs["href"] ?? "");

/** "Welcome to <a>Topman</a>": words that lead to a link in the same element are not the brand, the link may be. */
function isContinuedByLink({ parent, text }: TextPiece): boolean {
  if (parent.name === "a") return false;
  const own = parent.children.findIndex(
    (child) => child instanceof Text && cleanText(child.data) === cleanText(text),
  );
  const next = own === -1 ? undefined : parent.children[own + 1];
  return (
    next instanceof Element && next.name === "a" && cleanText(flatText(next, MAX_BRAND_LENGTH) ?? "") !== ""
  );
}

const MENU_NAMES = new Set(
  "menu submenu megamenu navbar navigation footer sitemap breadcrumb breadcrumbs crumb crumbs".split(" "),
);
const MAX_MENU_STEPS = 12;

/** The shop's menus and footer link to all its brands, and its breadcrumbs to lists of products. */
function isInMenu(element: Element): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < MAX_MENU_STEPS; steps += 1) {
    if (at.name === "body") return false;
    if (at.name === "nav" || at.name === "footer" || nameWords(at).some((word) => MENU_NAMES.has(word)))
      return true;
    at = at.parent;
  }
  return false;
}

const NO_BRAND =
  /^(?:n\/a|none|null|undefined|no brand|generic|unknown|brand|other|-+|see all.*|show all.*|all brands.*|view .*|shop (?:all|by|the)(?: .*)?)$/i;

/** "Visit the X Store": marketplaces' links to brand pages, in all their languages. */
const VISIT = new RegExp(
  `^(?:${[
    "visit the (?<brand>.+?) (?:brand )?store",
    "besuchen? sie den (?<brand>.+?)[- ]store",
    "besuche den (?<brand>.+?)[- ]store",
    "(?:visiter|visitez) la boutique (?<brand>.+)",
    "visita lo store (?:di )?(?<brand>.+)",
    "visita la (?:tienda|store) de (?<brand>.+)",
    "visite a loja (?:da |do |de )?(?<brand>.+)",
    "(?:ga|bezoek) naar de (?<brand>.+?)[- ](?:store|winkel)",
    "bezoek de (?<brand>.+?)[- ](?:store|winkel)",
    "besök (?<brand>.+?)[- ](?:butiken|store)",
    "odwiedź sklep (?:marki )?(?<brand>.+)",
    "(?<brand>.+?) store.?u ziyaret edin",
    "(?<brand>.+?)のストアを表示",
    "访问 ?(?<brand>.+?) ?(?:品牌)?(?:旗舰店|店铺|商店)",
    "تفضل بزيارة متجر (?<brand>.+)",
  ].join("|")})$`,
  "iu",
);

/** A URL, absolute or within the shop. */
const ADDRESS = /^https?:|^\/\S*\//i;

function clean(text: string | undefined, evidence: PageEvidence): string | undefined {
  if (text === undefined) return undefined;
  const value = cleanText(text)
    .replace(/^.{0,40}(?:brand|marca|marke|marque|merk|značka|marka|märke)\s*:\s*(?=\S)/iu, "")
    .replace(VISIT, "$<brand>")
    .replace(/^(?:brand\s*:|by\s+|marke\s*:|marque\s*:)\s*/i, "")
    .replace(/\s*[›>»|]+\s*$/, "")
    .replace(/^(["“”«])(.+)["“”»]$/u, "$2")
    .trim();
  // "Vendor:" is a label whose value is in a separate element.
  if (value.endsWith(":")) return undefined;
  if (value === "" || value.length > MAX_BRAND_LENGTH || NO_BRAND.test(value) || ADDRESS.test(value))
    return undefined;
  return value === evidence.heading?.text ? undefined : value;
}
