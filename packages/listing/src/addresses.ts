/** Parameters that number pages, and those that number products. */
const PAGE_NAMES =
  /^(?:page|p|pg|pag|paged|pagina|page_?(?:no|num|nr|number|index)?|seite|sida|side|strona|stranka|currentpage|cp|pn|_page|product-page|PAGEN_\d+)$/i;
const OFFSET_NAMES = /^(?:offset|start|from|skip|startrow|first|begin|_start)$/i;
const SIZE_NAMES = /^(?:sz|size|limit|per_?page|page_?size|count|rows|_limit)$/i;

/** "/page/3", "/seite-3", "/p3" at the end of a path. */
const PAGE_SEGMENT =
  /([/_-](?:page|pagina|pag|seite|sida|side|strona|stranka|p|pg)[/_=-]?)(\d{1,5})(\.html?|\/)?$/i;

/** Returns the absolute URL without its fragment; undefined when it is not http or https. */
export function absolute(href: string | undefined, base: URL): URL | undefined {
  if (href === undefined || href.length > 2048) return undefined;
  const trimmed = href.trim();
  if (trimmed === "" || trimmed.startsWith("#")) return undefined;
  const url = URL.parse(trimmed, base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return undefined;
  url.hash = "";
  return url;
}

/** Returns whether two URLs belong to one shop, ignoring "www.". */
export function isSameSite(a: URL, b: URL): boolean {
  const host = (url: URL) => url.host.replace(/^www\./, "");
  return host(a) === host(b);
}

/** Returns the page number in a URL, or 1 without one. */
export function pageNumber(url: URL): number {
  for (const [name, value] of url.searchParams) {
    if (PAGE_NAMES.test(name) && /^\d{1,5}$/.test(value)) return Number(value);
  }
  return Number(PAGE_SEGMENT.exec(url.pathname)?.[2] ?? 1);
}

/** Returns a URL's query without page parameters: the search, its filters and its order. */
function searchOf(url: URL): string {
  return [...url.searchParams]
    .filter(([name]) => !PAGE_NAMES.test(name) && !OFFSET_NAMES.test(name) && !SIZE_NAMES.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join("&");
}

/** Returns a URL without its page number, the same for all pages of a listing. */
export function listingKey(url: URL): string {
  const path = url.pathname.replace(PAGE_SEGMENT, "").replace(/\/+$/, "");
  return `${url.host.replace(/^www\./, "")}${path}?${searchOf(url)}`;
}

/**
 * Returns whether a URL can be the second page of a list whose first page has its own path. The search must be the same: the
 * page may also show a "next" link of another search.
 */
export function isSecondOf(url: URL, first: URL): boolean {
  return (
    countsPages(url) &&
    pageNumber(url) === 2 &&
    pageNumber(first) === 1 &&
    offsetOf(first) === 0 &&
    searchOf(url) === searchOf(first)
  );
}

/** Returns whether a URL is further into the listing than the other: a higher page, or a higher offset. */
export function isFurtherPage(next: URL, current: URL): boolean {
  if (listingKey(next) !== listingKey(current)) return false;
  return (
    pageNumber(next) > pageNumber(current) ||
    (pageNumber(next) === pageNumber(current) && offsetOf(next) > offsetOf(current))
  );
}

/** Returns how many products precede those of a URL's page. */
export function offsetOf(url: URL): number {
  for (const [name, value] of url.searchParams) {
    if (OFFSET_NAMES.test(name) && /^\d{1,7}$/.test(value)) return Number(value);
  }
  return 0;
}

/**
 * Returns the URL of the next page by incrementing. A URL without a page number gets the most common parameter.
 *
 * @param shown number of products on this page, which is added to an offset
 */
export function incrementPage(current: URL, shown: number): URL {
  const next = new URL(current);
  for (const [name, value] of current.searchParams) {
    if (!/^\d{1,7}$/.test(value)) continue;
    if (PAGE_NAMES.test(name)) {
      next.searchParams.set(name, String(Number(value) + 1));
      return next;
    }
    if (OFFSET_NAMES.test(name)) {
      next.searchParams.set(name, String(Number(value) + shown));
      return next;
    }
  }
  if (PAGE_SEGMENT.test(next.pathname)) {
    next.pathname = next.pathname.replace(
      PAGE_SEGMENT,
      (_, sign: string, page: string, end: string | undefined) => `${sign}${Number(page) + 1}${end ?? ""}`,
    );
    return next;
  }
  next.searchParams.set("page", "2");
  return next;
}

/** Returns whether the URL itself numbers pages or products. */
export function countsPages(url: URL): boolean {
  return (
    PAGE_SEGMENT.test(url.pathname) ||
    [...url.searchParams].some(
      ([name, value]) => (PAGE_NAMES.test(name) || OFFSET_NAMES.test(name)) && /^\d+$/.test(value),
    )
  );
}
