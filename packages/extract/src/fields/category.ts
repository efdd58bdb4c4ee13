import { Element } from "domhandler";
import { nameWords } from "../dom/text.ts";
import type { PageEvidence } from "../evidence.ts";
import { hasType, isItem, itemsOf, textOf, type Item } from "../sources/item.ts";
import { similarity } from "../sources/product.ts";
import { metaContent } from "../sources/meta.ts";
import type { FieldValue } from "../types.ts";
import { breadcrumbsOfElement } from "./breadcrumbs.ts";
import { found } from "./context.ts";

const HOME =
  /^(?:home(?: ?page)?|start(?:seite)?|startsida|forside|hjem|accueil|inicio|início|home page|homepage|index|hlavní (?:strana|stránka)|úvod|domov|strona główna|główna|főoldal|kezdőlap|acasă|prima pagina|početna|naslovnica|domača stran|главная|начало|головна|αρχική|ana ?sayfa|etusivu|avaleht|sākums|pradžia|ראשי|דף הבית|עמוד הבית|الرئيسية|首頁|首页|ホーム|トップ|홈|trang chủ|beranda|หน้าแรก|all|shop|store|sklep|obchod|eshop|e-shop|products?)$/iu;

/** Reads the product's category path in the shop, from general to specific, from breadcrumbs or the product's own markup. */
export function readCategoryPath(evidence: PageEvidence): FieldValue<string[]> | undefined {
  const list = evidence.items.find((item) => hasType(item, "breadcrumblist") && stepsOf(item).length > 0);
  if (list !== undefined) {
    const path = tidy(stepsOf(list), evidence);
    if (path.length > 0) return found(path, stepsOf(list).join(" > "), 0.9, list.source, list.path);
  }
  const element = trailElement(evidence);
  if (element !== undefined) {
    const names = breadcrumbsOfElement(element, evidence.page.url.href).map((step) => step.name);
    const path = tidy(names, evidence);
    if (path.length > 0 && path.length <= 12) return found(path, names.join(" > "), 0.8, "visible", element);
  }
  for (const { item } of evidence.products) {
    const text = textOf(item, "category");
    if (text === undefined || /^https?:/i.test(text) || text.length > 300) continue;
    const path = tidy(text.split(/\s*(?:>|\/|›|»|\|)\s*/), evidence);
    if (path.length > 0) return found(path, text, 0.7, item.source, `${item.path}.category`);
  }
  const meta = metaContent(evidence.page, "product:category", "og:product:category", "category");
  const path = meta === undefined ? [] : tidy(meta.split(/\s*(?:>|\/|›|»|\|)\s*/), evidence);
  return path.every((step) => /^\d+$/.test(step)) ? undefined : found(path, meta!, 0.6, "meta");
}

function stepsOf(list: Item): string[] {
  return itemsOf(list, "itemlistelement")
    .map((step, index) => ({
      step,
      position: Number.parseInt(textOf(step, "position") ?? "", 10) || index + 1,
    }))
    .sort((a, b) => a.position - b.position)
    .map(
      ({ step }) => textOf(step, "name") ?? textOf((step.props.get("item") ?? []).find(isItem), "name") ?? "",
    )
    .filter((name) => name !== "" && !/^https?:/.test(name));
}

function tidy(names: string[], evidence: PageEvidence): string[] {
  const path = names
    .map((name) => name.replace(/\s+/g, " ").trim())
    .filter((name) => name !== "" && name.length < 120);
  while (path.length > 0 && (HOME.test(path[0]!) || isShop(path[0]!, evidence))) path.shift();
  const last = path.at(-1);
  if (
    last !== undefined &&
    evidence.names.some((name) => name.toLowerCase() === last.toLowerCase() || similarity(name, last) > 0.75)
  )
    path.pop();
  return path;
}

function isShop(name: string, evidence: PageEvidence): boolean {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return plain.length > 2 && evidence.page.url.hostname.replace(/[^a-z\d]/g, "").includes(plain);
}

const TRAIL = /bread-?crumb|(?:^|[\s_-])crumbs?(?:$|[\s_-])|fil-?d-?ariane|brotkrumen|krumme|drobečk/i;

const MAX_PIECES = 4000;

/** Returns the first outermost element with a breadcrumb name. */
function trailElement(evidence: PageEvidence): Element | undefined {
  const tried = new Set<Element>();
  for (const piece of evidence.page.pieces.slice(0, MAX_PIECES)) {
    let at: unknown = piece.parent;
    let best: Element | undefined;
    for (let steps = 0; at instanceof Element && steps < 8; steps += 1) {
      if (tried.has(at)) break;
      tried.add(at);
      if (isTrail(at)) best = at;
      at = at.parent;
    }
    if (best !== undefined) return best;
  }
  return undefined;
}

/** Returns whether any of an element's names is a breadcrumb's: most have none, and are skipped. */
function mayNameTrail(attribs: Record<string, string>): boolean {
  for (const key in attribs) {
    const isName =
      key === "class" ||
      key === "id" ||
      key === "aria-label" ||
      key === "itemtype" ||
      key === "itemprop" ||
      key.startsWith("data-");
    const value = attribs[key]!;
    if (isName && value.length < 400 && TRAIL.test(value)) return true;
  }
  return false;
}

function isTrail(element: Element): boolean {
  if (element.name === "body" || element.name === "html" || element.name === "a") return false;
  const { attribs } = element;
  if (!mayNameTrail(attribs)) return false;
  const names = `${attribs["class"] ?? ""} ${attribs["id"] ?? ""} ${attribs["aria-label"] ?? ""} ${attribs["itemtype"] ?? ""}`;
  return (TRAIL.test(names) && names.length < 300) || nameWords(element).includes("breadcrumbs");
}
