import { decodeHTMLAttribute } from "entities";

/** Longest delay in seconds that is a redirect: pages with a longer one are read before they leave. */
const MAX_REFRESH_S = 5;

/** Characters searched for a declared redirect, which belongs in the head. */
const HEAD_LENGTH = 50_000;

/** Characters of a Refresh header or an attribute that are read. */
const MAX_VALUE_LENGTH = 4000;

/** The start of a comment or of an element, whose attributes follow. */
const START = /<(?:!--|([a-z][^\t\n\f\r />]*))/gi;
/** One attribute, as the HTML standard's tokenizer reads it. A value without its closing quote reaches to the page's end. */
const ATTRIBUTE =
  /([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\t\n\f\r >"'][^\t\n\f\r >]*)))?/y;
const BETWEEN_ATTRIBUTES = new Set("\t\n\f\r /");

/** Where content ends in which a browser that runs scripts sees no elements, by the element that holds it. */
const UNSEEN_ENDS = new Map(
  [
    "noscript",
    "script",
    "style",
    "template",
    "textarea",
    "title",
    "iframe",
    "noembed",
    "noframes",
    "xmp",
  ].map((name) => [name, new RegExp(`</${name}`, "gi")]),
);
const COMMENT_END = /-->/g;

/**
 * The HTML standard's "shared declarative refresh steps": seconds, a separator, and perhaps `url=` and quotes. What has no
 * address is a reload.
 */
const REFRESH = /^\s*(\d*)(?:\.[\d.]*)?(?:\s*[;,]|\s)\s*(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.*))/is;

/**
 * Returns the address to which a page itself leads on at once, by a `Refresh` header or `<meta http-equiv="refresh">`, or null.
 * A page that reloads itself is not a redirect for its caller.
 *
 * @param header the answer's Refresh header, one byte a character
 * @param url the page's own, to which a relative address refers where no `<base>` comes before it
 */
export function refreshTarget(html: string, header: string | undefined, url: string): URL | null {
  const declared = header === undefined ? null : addressIn(escapedBytes(header), url);
  if (declared !== null) return declared;
  const head = html.slice(0, HEAD_LENGTH);
  if (!/refresh/i.test(head)) return null;
  let base: string | undefined;
  for (const { name, attributes } of elementsOf(head)) {
    const href = attributes.get("href");
    // Only the first one counts (HTML standard, "document base URL"), and none that is data or a script.
    if (name === "base" && href !== undefined) base ??= baseOf(href, url);
    if (name !== "meta" || attributes.get("http-equiv")?.trim().toLowerCase() !== "refresh") continue;
    const target = addressIn(attributes.get("content") ?? "", base ?? url);
    if (target !== null) return target;
  }
  return null;
}

/** Header bytes arrive one per character; like browsers, each that is not ASCII is escaped as it came. */
export const escapedBytes = (address: string): string =>
  address.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

/** The elements that a browser sees, by their start tags, names in lower case. Takes linear time: every character is read once. */
function* elementsOf(html: string): Generator<{ name: string; attributes: Map<string, string> }> {
  let at = 0;
  for (;;) {
    const start = matchAt(START, html, at);
    if (start === null) return;
    at = start.end;
    const name = start.match[1]?.toLowerCase();
    const unseenEnd = name === undefined ? COMMENT_END : UNSEEN_ENDS.get(name);
    if (name !== undefined) {
      const attributes = new Map<string, string>();
      const isWanted = name === "meta" || name === "base";
      for (;;) {
        while (BETWEEN_ATTRIBUTES.has(html.charAt(at))) at += 1;
        if (html.charAt(at) === ">") break;
        const one = matchAt(ATTRIBUTE, html, at);
        // A tag without its end is no element, and nothing comes after it.
        if (one === null) return;
        at = one.end;
        const [, key = "", double, single, bare] = one.match;
        if (isWanted && !attributes.has(key.toLowerCase())) {
          const value = (double ?? single ?? bare ?? "").slice(0, MAX_VALUE_LENGTH);
          attributes.set(key.toLowerCase(), decodeHTMLAttribute(value));
        }
      }
      at += 1;
      if (isWanted) yield { name, attributes };
    }
    if (unseenEnd === undefined) continue;
    // The dashes of "<!-->" are a comment's end as well.
    const end = matchAt(unseenEnd, html, name === undefined ? at - 2 : at);
    if (end === null) return;
    at = end.end;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): { match: RegExpExecArray; end: number } | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null ? null : { match, end: pattern.lastIndex };
}

function baseOf(href: string, url: string): string {
  const base = URL.parse(href, url);
  return base === null || base.protocol === "data:" || base.protocol === "javascript:" ? url : base.href;
}

function addressIn(refresh: string, base: string): URL | null {
  const match = REFRESH.exec(refresh.slice(0, MAX_VALUE_LENGTH));
  if (match === null || Number(match[1]) > MAX_REFRESH_S) return null;
  const target = (match[2] ?? match[3] ?? match[4] ?? "").trim();
  const address = target === "" ? null : URL.parse(target, base);
  // Browsers run no script that a page declares in this way, and stay where an address cannot be read.
  return address?.protocol === "javascript:" ? null : address;
}
