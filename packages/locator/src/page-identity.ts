import { identityOf, nameHashes } from "./identity.ts";
import type { PageIdentity, PageNames } from "./identity.ts";
import type { Page } from "./page.ts";

/** Maximum characters read of one data block, its levels, and items in one of its lists. */
const MAX_BLOCK = 300_000;
const MAX_LEVELS = 4;
const MAX_LIST = 50;

const known = new WeakMap<Page, PageIdentity>();

/** Returns the subject a page states; computed once per page. */
export function identityIn(page: Page): PageIdentity {
  let identity = known.get(page);
  if (identity === undefined) {
    identity = identityOf(namesIn(page));
    known.set(page, identity);
  }
  return identity;
}

/** The page's head, headings and data blocks, excluding frames. */
interface Said {
  canonical?: string | undefined;
  title?: string | undefined;
  language?: string | undefined;
  meta: Map<string, string>;
  headings: string[];
  products: PageNames[];
}

function read(page: Page): Said {
  const said: Said = { meta: new Map(), headings: [], products: [] };
  for (let at = 0; at < page.node.length; at += 1) {
    if (page.framed[at] === true) continue;
    const attributes = page.attributes[at];
    const text = page.text[at] ?? "";
    switch (page.tag[at]) {
      case "html":
        said.language ??= attributes?.get("lang");
        break;
      case "link":
        if (attributes?.get("rel")?.toLowerCase() === "canonical") said.canonical ??= attributes.get("href");
        break;
      case "title":
        said.title ??= text;
        break;
      case "h1":
        if (text !== "") said.headings.push(text);
        break;
      case "meta":
        addMeta(said.meta, attributes);
        break;
      case "script":
        if (/ld\+json/i.test(attributes?.get("type") ?? "")) addProducts(said.products, page, at);
    }
  }
  return said;
}

function addMeta(meta: Map<string, string>, attributes: Map<string, string> | undefined): void {
  const name = attributes?.get("property") ?? attributes?.get("name");
  const content = attributes?.get("content");
  if (name && content && !meta.has(name.toLowerCase())) meta.set(name.toLowerCase(), content);
}

function addProducts(found: PageNames[], page: Page, at: number): void {
  const node = page.node[at];
  if (node === undefined) return;
  const text = page.adapter
    .children(node)
    .map((child) => page.adapter.text(child) ?? "")
    .join("");
  if (text.length > MAX_BLOCK || !text.includes("Product")) return;
  try {
    collect(JSON.parse(text), 0, found);
  } catch {
    // Broken markup states nothing.
  }
}

/** Collects products at the top of a data block, in its lists and its graph, but not those referenced by a product. */
function collect(value: unknown, level: number, found: PageNames[]): void {
  if (typeof value !== "object" || value === null || level > MAX_LEVELS) return;
  if (Array.isArray(value)) {
    for (const one of value.slice(0, MAX_LIST)) collect(one, level + 1, found);
    return;
  }
  const item = value as Record<string, unknown>;
  const first = (...names: string[]): string | undefined =>
    names.map((name) => item[name]).find((one): one is string => typeof one === "string" && one !== "");
  if (/"Product(?:Group)?"/.test(JSON.stringify(item["@type"] ?? null)))
    found.push({
      gtin: first("gtin13", "gtin", "gtin14", "gtin12", "gtin8"),
      sku: first("sku", "productID", "mpn"),
      name: first("name"),
    });
  collect(item["@graph"], level + 1, found);
  collect(item["mainEntity"], level + 1, found);
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Returns a title without the parts that name the site. */
function withoutSite(title: string, site: string): string {
  const own = plain(site);
  return title
    .slice(0, 400)
    .split(/\s+[|·•–—:»«~-]+\s+|\s*[|｜]\s*/)
    .filter((part) => {
      const one = plain(part);
      return one !== "" && (own === "" || !(own.includes(one) || one.includes(own)));
    })
    .join(" ");
}

/** Share of a heading's words that a title must repeat for it to name the page: others name the site, or a pop-up. */
const REPEATED = 0.5;

function namesIn(page: Page): PageNames {
  const { canonical, title, language, meta, headings, products } = read(page);
  const address = canonical ?? meta.get("og:url");
  const host = URL.parse(address ?? "")?.host.replace(/^www\d?\./, "") ?? "";
  const site = meta.get("og:site_name") ?? host.split(".")[0] ?? "";
  // With several products, none is known to be the page's.
  const stated = products.length === 1 ? (products[0] ?? {}) : {};
  const titles = [stated.name, meta.get("og:title"), title].filter((one): one is string => Boolean(one));
  const words = new Set(titles.flatMap(nameHashes));
  const repeated = (heading: string): number => {
    const own = nameHashes(heading);
    return own.filter((word) => words.has(word)).length / Math.max(1, own.length);
  };
  const heading = headings
    .slice(0, MAX_LIST)
    .map((text) => ({ text, share: repeated(text) }))
    .filter(({ text, share }) => (titles.length === 0 || share >= REPEATED) && withoutSite(text, site) !== "")
    .toSorted((a, b) => b.share - a.share)[0]?.text;
  return {
    address,
    gtin: stated.gtin ?? meta.get("product:ean") ?? meta.get("product:upc"),
    sku: stated.sku ?? meta.get("product:retailer_item_id") ?? meta.get("product:sku"),
    name: withoutSite(heading ?? titles[0] ?? "", site),
    language,
  };
}
