import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** One saved product page with its labels; an absent label was not checked, an empty or null one means that the page has none. */
export interface LabelledPage {
  id: string;
  /** The company whose sites count as one; the host if it has only one. */
  group: string;
  /** Where the page and its labels come from. */
  set: string;
  host: string;
  url: string;
  html: string;
  labels: {
    price?: string[];
    price_published?: string[];
    currency?: string;
    availability?: string;
    sku?: string[];
    brand?: string[];
    gtin?: string[];
    mpn?: string[];
    name?: string[];
    list_price?: string | null;
  };
  peers?: Record<string, Record<string, string>>;
}

/** Reads a file with one JSON value per line. */
export function readLines<T>(path: string): T[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

/** Reads a page's markup from a plain or a gzipped file. */
export function readPage(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

/** The pages that the first rules were written with, and those that were measured before any rule was based on them. */
export function labelledPages(corpusDir: string): LabelledPage[] {
  return ["extraction", "extraction-2"]
    .filter((name) => existsSync(join(corpusDir, name)))
    .flatMap((name) => pagesIn(join(corpusDir, name)));
}

/** Those and the pages that were labelled before any rule was based on them. */
export function allLabelledPages(corpusDir: string): LabelledPage[] {
  return [...labelledPages(corpusDir), ...pagesLabelledBefore(corpusDir)];
}

export function pagesLabelledBefore(corpusDir: string): LabelledPage[] {
  const folder = join(corpusDir, "extraction-3");
  if (!existsSync(folder)) return [];
  return pagesIn(folder).map((page) => ({ ...page, labels: statedOnly(page.labels) }));
}

/** Leaves out labels that are null: what the page does not show was not labelled, except that it shows no former price. */
const statedOnly = (labels: LabelledPage["labels"]): LabelledPage["labels"] =>
  Object.fromEntries(
    Object.entries(labels as Record<string, unknown>).filter(
      ([key, value]) => value !== null || key === "list_price",
    ),
  );

function pagesIn(folder: string): LabelledPage[] {
  return readLines<Omit<LabelledPage, "group"> & { group?: string }>(join(folder, "pages.jsonl"))
    .filter((page) => existsSync(join(folder, page.html)))
    .map((page) => ({ ...page, group: page.group ?? page.host, html: readPage(join(folder, page.html)) }));
}

/** One product of a shop system, with labels from the shop's database; amounts in major units. */
export interface ShopProduct {
  shop: string;
  id: number;
  url: string;
  name: string;
  kind: string;
  normal: number | null;
  current: number | null;
  min_current?: number;
  currency: string;
  in_stock: boolean;
  sku?: string;
  served: string;
  rendered?: string | null;
}

export function shopProducts(corpusDir: string): ShopProduct[] {
  return ["cubecart", "opencart", "woo94-storefront"].flatMap((shop) => {
    const folder = join(corpusDir, "shops", shop);
    const truth = JSON.parse(readFileSync(join(folder, "truth.json"), "utf8")) as { products: ShopProduct[] };
    return truth.products.map((product) => ({
      ...product,
      shop,
      served: join(folder, product.served),
      rendered: product.rendered ? join(folder, product.rendered) : undefined,
    }));
  });
}
