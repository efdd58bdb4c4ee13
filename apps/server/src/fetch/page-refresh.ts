/** Longest delay in seconds that is a redirect: pages with a longer one are read before they leave. */
const MAX_REFRESH_S = 5;

/** Characters searched for a declared redirect, which belongs in the head. */
const HEAD_LENGTH = 50_000;

/** Content in which a browser does not see the element. */
const NOT_SEEN = /<!--[^]*?(?:-->|$)|<(noscript|script|style|template|textarea|title)\b[^]*?(?:<\/\1|$)/gi;
/** Also one without its end, which is then not searched again from every later one. */
const META = /<meta\b[^>]{0,2000}/gi;
const ATTRIBUTE = /([a-z-]{1,40})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/**
 * The HTML standard's "shared declarative refresh steps": seconds, a separator, and perhaps `url=` and quotes. What has no
 * address is a reload.
 */
const REFRESH = /^\s*(\d*)(?:\.[\d.]*)?(?:\s*[;,]|\s)\s*(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.*))/is;

/**
 * Returns the address to which a page itself leads on at once, by a `Refresh` header or `<meta http-equiv="refresh">`, or null.
 * A page that reloads itself is not a redirect.
 *
 * @param header the answer's Refresh header
 * @returns as written, perhaps relative
 */
export function refreshTarget(html: string, header: string | undefined): string | null {
  const declared = header === undefined ? null : targetIn(header);
  if (declared !== null) return declared;
  const head = html.slice(0, HEAD_LENGTH);
  if (!/refresh/i.test(head)) return null;
  for (const [element] of head.replace(NOT_SEEN, " ").matchAll(META)) {
    const attributes = new Map<string, string>();
    for (const [, name, double, single, bare] of element.matchAll(ATTRIBUTE)) {
      attributes.set(name!.toLowerCase(), double ?? single ?? bare ?? "");
    }
    if (attributes.get("http-equiv")?.trim().toLowerCase() !== "refresh") continue;
    const target = targetIn((attributes.get("content") ?? "").replaceAll(/&amp;/gi, "&"));
    if (target !== null) return target;
  }
  return null;
}

function targetIn(refresh: string): string | null {
  const match = REFRESH.exec(refresh.slice(0, 4000));
  if (match === null || Number(match[1]) > MAX_REFRESH_S) return null;
  const target = (match[2] ?? match[3] ?? match[4] ?? "").trim();
  return target === "" ? null : target;
}
