import { Element } from "domhandler";
import { cleanText, flatText } from "@pricetrail/extract";
import {
  absolute,
  incrementPage,
  countsPages,
  isFurtherPage,
  isSameSite,
  isSecondOf,
  listingKey,
  offsetOf,
  pageNumber,
} from "./addresses.ts";
import type { Scan } from "./links.ts";
import type { NextPage } from "./types.ts";
import { LOAD_MORE, NEXT, NEXT_SIGN } from "./words.ts";

/** Attributes in which buttons store the URL they load. */
const BUTTON_ADDRESSES = [
  "data-url",
  "data-href",
  "data-next",
  "data-next-url",
  "data-next-page",
  "data-load-url",
  "data-src",
  "data-link",
  "data-action",
  "data-more",
];
const MAX_LABEL = 60;

interface Shown {
  products: number;
  /** Total on all pages, where the page states it. */
  claimed: number | null;
}

/** Returns a listing's next page, and whether more loads without one, by scrolling or a button. */
export function nextPage(
  found: Scan,
  current: URL,
  shown: Shown,
): { next: NextPage | null; unfolds: boolean } {
  const button = loadMore(found, current);
  const next =
    byRelNext(found, current) ?? byLinkText(found, current) ?? byPageNumber(found, current) ?? button.next;
  if (next !== null) return { next, unfolds: false };
  if (button.isThere) return { next: null, unfolds: true };
  const offset = offsetOf(current);
  const soFar = offset > 0 ? offset + shown.products : shown.products * pageNumber(current);
  const isMore = shown.products > 0 && shown.claimed !== null && shown.claimed > soFar;
  // A page that links to other pages of its list would link to the next one too.
  if (!isMore || linksPages(found, current)) return { next: null, unfolds: false };
  // The URL can be incremented; whether the shop supports that shows on the resulting page.
  return { next: { url: incrementPage(current, shown.products).href, by: "parameter" }, unfolds: true };
}

const linksPages = ({ links }: Scan, current: URL) =>
  links.some(
    ({ url }) =>
      pageNumber(url) !== pageNumber(current) && listingKey(url) === listingKey(current) && countsPages(url),
  );

function byRelNext({ relNext, links }: Scan, current: URL): NextPage | null {
  const linked = links.find(({ element }) => /(?:^|\s)next(?:\s|$)/i.test(element.attribs["rel"] ?? ""))?.url;
  for (const url of [relNext, linked])
    if (url !== undefined && isOther(url, current)) return { url: url.href, by: "rel" };
  return null;
}

/** Returns whether the URL is in this shop, and neither this page nor an earlier one. */
function isOther(url: URL, current: URL): boolean {
  if (url.href === current.href || !isSameSite(url, current)) return false;
  return listingKey(url) !== listingKey(current) || isFurtherPage(url, current);
}

function byLinkText({ links }: Scan, current: URL): NextPage | null {
  const further = links.filter(({ url }) => isFurtherPage(url, current) || isSecondOf(url, current));
  const byWord = further.find(({ element }) => labels(element).some((label) => NEXT.test(label)));
  const bySign =
    byWord ?? further.find(({ element }) => labels(element).some((label) => NEXT_SIGN.test(label)));
  return bySign === undefined ? null : { url: bySign.url.href, by: "word" };
}

function labels(element: Element): string[] {
  const { attribs } = element;
  return [flatText(element, MAX_LABEL), attribs["aria-label"], attribs["title"]].flatMap((text) =>
    text === undefined || text.length > MAX_LABEL ? [] : [cleanText(text)],
  );
}

/** Returns the numbered link with the lowest number above this page's own. */
function byPageNumber({ links }: Scan, current: URL): NextPage | null {
  const here = pageNumber(current);
  let best: { number: number; url: URL } | undefined;
  for (const { element, url } of links) {
    const label = flatText(element, 12)?.trim() ?? "";
    if (!/^\d{1,5}$/.test(label) || !isFurtherPage(url, current)) continue;
    const number = Number(label);
    if (number > here && (best === undefined || number < best.number)) best = { number, url };
  }
  return best === undefined ? null : { url: best.url.href, by: "number" };
}

function loadMore({ buttons, base }: Scan, current: URL): { next: NextPage | null; isThere: boolean } {
  for (const element of buttons) {
    if (!labels(element).some((label) => LOAD_MORE.test(label))) continue;
    const { attribs } = element;
    const addresses = [
      element.name === "a" ? attribs["href"] : undefined,
      ...BUTTON_ADDRESSES.map((name) => attribs[name]),
    ];
    for (const address of addresses) {
      // "next" and numbers are not URLs.
      if (address === undefined || !/[/?]/.test(address)) continue;
      const url = absolute(address, base);
      if (url !== undefined && isFurtherPage(url, current))
        return { next: { url: url.href, by: "load_more" }, isThere: true };
    }
    if (attribs["disabled"] === undefined && attribs["hidden"] === undefined)
      return { next: null, isThere: true };
  }
  return { next: null, isThere: false };
}
