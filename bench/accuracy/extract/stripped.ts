import { extractOffer } from "../../../packages/extract/src/index.ts";
import { answersOf, count } from "./pages.ts";
import { labelledPages, type LabelledPage } from "./corpus.ts";
import { figure, type Section } from "./report.ts";

/**
 * Removes a page's machine-readable data: scripts and their data, meta elements, and the attributes of microdata, RDFa and prices.
 * What is read then is read from the text that a person sees.
 */
export function withoutMarkup<T extends { html: string }>(page: T): T {
  const html = page.html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, "")
    .replace(/<meta\b[^>]*>/gi, "")
    .replace(
      /\s(?:itemprop|itemscope|itemtype|itemref|itemid|typeof|property|vocab|resource|datatype)=(?:"[^"]*"|'[^']*'|[^\s>]+)/gi,
      "",
    )
    .replace(/\sitemscope(?=[\s>])/gi, "")
    .replace(
      /\sdata-[\w-]*(?:price|product|variation|variant|offer|sku|json|state|props)[\w-]*=(?:"[^"]*"|'[^']*'|[^\s>]+)/gi,
      "",
    )
    .replace(/\scontent=(?:"[^"]*"|'[^']*')/gi, "");
  return { ...page, html };
}

/** Figures of the labelled pages without their machine-readable data. */
export function measureStripped(corpusDir: string): Section {
  const pages = labelledPages(corpusDir).map(withoutMarkup);
  const given = new Map(pages.map((page) => [page.id, answersOf(extractOffer(page))]));
  const { tallies, stock } = count(pages, (page: LabelledPage) => given.get(page.id));
  const f1 = (field: "price" | "list price" | "currency") => tallies.get(field)?.f1 ?? 0;
  return {
    title: `Product pages without their markup (${pages.length})`,
    lines: [
      ...[...tallies].map(([field, { f1: value }]) => `  ${field.padEnd(18)} ${figure(value)}`),
      `  availability       ${figure(stock.right / stock.all)}`,
    ],
    checks: [
      { name: "without markup, price F1", measured: f1("price"), floor: 0.91 },
      { name: "without markup, list price F1", measured: f1("list price"), floor: 0.85 },
    ],
  };
}
