/** Parameters by which addresses count pages, and those that count products instead. */
const PAGE_NAMES =
  /^(?:page|p|pg|pag|paged|pagina|page_?(?:no|num|nr|number|index)?|seite|sida|side|strona|stranka|currentpage|cp|pn|_page|product-page|PAGEN_\d+)$/i;
const OFFSET_NAMES = /^(?:offset|start|from|skip|startrow|first|begin|_start)$/i;
const SIZE_NAMES = /^(?:sz|size|limit|per_?page|page_?size|count|rows|_limit)$/i;

/** "/page/3", "/seite-3", "/p3" at the end of a path. */
const PAGE_SEGMENT =
  /([/_-](?:page|pagina|pag|seite|sida|side|strona|stranka|p|pg)[/_=-]?)(\d{1,5})(\.html?|\/)?$/i;

/** Absolute address without its fragment; undefined when it is none of the web. */
export function absolute(href: string | undefined, base: URL): URL | undefined {
  if (href === undefined || href.length > 2048) return undefined;
  const trimmed = href.trim();
  if (trimmed === "" || trimmed.startsWith("#")) return undefined;
  const url = URL.parse(trimmed, base);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return undefined;
  url.hash = "";
  return url;
}

/** Whether two addresses are of one shop: "www." makes no difference. */
export function isSameSite(a: URL, b: URL): boolean {
  const host = (url: URL) => url.host.replace(/^www\./, "");
  return host(a) === host(b);
}

/** The number of the page that an address names, and 1 when it names none. */
export function pageNumber(url: URL): number {
  for (const [name, value] of url.searchParams) {
    if (PAGE_NAMES.test(name) && /^\d{1,5}$/.test(value)) return Number(value);
  }
  return Number(PAGE_SEGMENT.exec(url.pathname)?.[2] ?? 1);
}

/** The query of an address without what counts pages: what is searched, and how it is filtered and sorted. */
function searchOf(url: URL): string {
  return [...url.searchParams]
    .filter(([name]) => !PAGE_NAMES.test(name) && !OFFSET_NAMES.test(name) && !SIZE_NAMES.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join("&");
}

/** What is left of an address without what counts pages: the same for all pages of a listing. */
export function listingKey(url: URL): string {
  const path = url.pathname.replace(PAGE_SEGMENT, "").replace(/\/+$/, "");
  return `${url.host.replace(/^www\./, "")}${path}?${searchOf(url)}`;
}

/**
 * Whether an address can be the second page of a list whose first page has a path of its own. What is searched is the same:
 * the "next" of another search's results, shown on the page as well, leads elsewhere.
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

/** Whether an address is further on in the listing than the other one: a higher page, or a higher offset. */
export function isFurther(next: URL, current: URL): boolean {
  if (listingKey(next) !== listingKey(current)) return false;
  return (
    pageNumber(next) > pageNumber(current) ||
    (pageNumber(next) === pageNumber(current) && offsetOf(next) > offsetOf(current))
  );
}

/** How many products an address leaves out before its page's first. */
export function offsetOf(url: URL): number {
  for (const [name, value] of url.searchParams) {
    if (OFFSET_NAMES.test(name) && /^\d{1,7}$/.test(value)) return Number(value);
  }
  return 0;
}

/**
 * The page after this one by counting on. An address that does not count yet is given the parameter that most shops know.
 *
 * @param shown products on this page, by which an offset continues
 */
export function countOn(current: URL, shown: number): URL {
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

/** Whether the address itself says that it counts pages or products. */
export function countsPages(url: URL): boolean {
  return (
    PAGE_SEGMENT.test(url.pathname) ||
    [...url.searchParams].some(
      ([name, value]) => (PAGE_NAMES.test(name) || OFFSET_NAMES.test(name)) && /^\d+$/.test(value),
    )
  );
}
