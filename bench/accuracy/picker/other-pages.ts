import { parseDocument } from "htmlparser2";
import { compareWith, extractOffer, namesOf } from "../../../packages/extract/src/index.ts";
import { describeAt } from "../../../packages/locator/src/describe.ts";
import { find, isOtherPage, readPage } from "../../../packages/locator/src/index.ts";
import type { Page } from "../../../packages/locator/src/index.ts";
import { labelledPages } from "../extract/corpus.ts";
import type { Pair } from "./corpus.ts";
import { byXpath } from "./protocol.ts";

/** Counts for the same page years later, and for other pages of the same site. */
export interface OtherPages {
  /** The same page, years later: how many, and how many are reported to be about something else. */
  later: number;
  falseAlarms: number;
  /** Picked elements searched for on other pages of their site: answers without and with checking what the page is about. */
  searches: number;
  answersUnchecked: number;
  answers: number;
  /** Pairs of product pages of one host: how many, and how many the extraction tells apart. */
  products: number;
  productsToldApart: number;
}

interface Read {
  pair: Pair;
  old: Page;
  later: Page;
}

/** Every third target is enough, because what a page is about does not depend on the element. */
const EACH = 3;

/** Searches for picked elements on the other pages of their site, in both versions. */
export function measureOtherPages(pairs: readonly Pair[], corpusDir: string): OtherPages {
  const count: OtherPages = {
    later: 0,
    falseAlarms: 0,
    searches: 0,
    answersUnchecked: 0,
    answers: 0,
    ...products(corpusDir),
  };
  const sites = Map.groupBy(pairs, ({ site }) => site);
  for (const ofSite of sites.values()) {
    const read = ofSite.map((pair) => ({
      pair,
      old: readPage<object>(parseDocument(pair.oldHtml)),
      later: readPage<object>(parseDocument(pair.newHtml)),
    }));
    for (const one of read) {
      search(one, one.later, count);
      for (const other of read) {
        if (other.pair.url === one.pair.url) continue;
        for (const page of [other.old, other.later]) search(one, page, count);
      }
    }
  }
  return count;
}

function search({ pair, old, later }: Read, page: Page, count: OtherPages): void {
  const picked = pair.targets.flatMap(({ old: { xpath } }) => {
    const element = byXpath(old.root as ReturnType<typeof parseDocument>, xpath);
    const at = element === null ? undefined : old.indexOf.get(element);
    return at === undefined ? [] : [at];
  });
  if (page === later) {
    const [at] = picked;
    if (at === undefined) return;
    count.later += 1;
    if (isOtherPage(describeAt(old, at), page)) count.falseAlarms += 1;
    return;
  }
  for (const at of picked.filter((_, k) => k % EACH === 0)) {
    const fingerprint = describeAt(old, at);
    count.searches += 1;
    if (find(fingerprint, page, { isAnyPage: true }).element !== undefined) count.answersUnchecked += 1;
    if (find(fingerprint, page).element !== undefined) count.answers += 1;
  }
}

/** Compares, with the extraction, every two product pages of one host. */
function products(corpusDir: string): Pick<OtherPages, "products" | "productsToldApart"> {
  const hosts = Map.groupBy(labelledPages(corpusDir), ({ host }) => host);
  const count = { products: 0, productsToldApart: 0 };
  for (const pages of hosts.values()) {
    if (pages.length < 2) continue;
    const read = pages.map(({ url, html }) => ({ url, extraction: extractOffer({ html, url }) }));
    for (const [k, one] of read.entries()) {
      for (const other of read.slice(k + 1)) {
        if (other.url === one.url) continue;
        count.products += 1;
        if (compareWith(namesOf(one.extraction), other.extraction) === "other") count.productsToldApart += 1;
      }
    }
  }
  return count;
}
