/** Maximum length of a fragment; longer ones are text fragments or sign-in tokens. */
const MAX_FRAGMENT = 200;
/** "#/kettle/red" and "#!kettle": pages that a script renders by their fragment. */
const PATH = /^(?:!|\/)\/?[^/]/;
/** A variant's number, with or without a prefix: "#40512", "#variant-40512", "#sku_A7". */
const VARIANT = /^\d{4,}$|^(?:variant|variante|variation|sku|item|option|color|colour|size)[-_:]\w*\d\w*$/i;
/** Names of parameters that only identify where a visitor came from, or a part of the page. */
const SHOWS_ONLY =
  /^(?:utm_.*|gclid|fbclid|ref|referrer|source|src|from|xtor|cmpid|tab|section|view|anchor|scroll|gallery|image|img|photo|slide|page|review.*|comment.*|lang|access_token|id_token|state|session.*|token)$/i;
const NAMED = /^[\p{L}\w.[\]-]{1,40}$/u;

/**
 * Returns the part of an address's fragment that selects the page's content, without "#": `key=value` pairs, a path, a variant's
 * number. Returns an empty text for a position on the page ("reviews", "tab-2") and for anything ambiguous: the fragment is then
 * ignored.
 */
export function choosingFragment({ hash }: Pick<URL, "hash">): string {
  const fragment = hash.slice(1).split(":~:")[0] ?? "";
  if (fragment === "" || fragment.length > MAX_FRAGMENT) return "";
  if (PATH.test(fragment) || VARIANT.test(fragment)) return fragment;
  const pairs = fragment.split("&").map((pair) => [pair, ...pair.split("=")] as const);
  if (!pairs.every(([, name, value]) => value !== undefined && NAMED.test(decoded(name ?? "")))) return "";
  return pairs
    .filter(([, name, value]) => value !== "" && !SHOWS_ONLY.test(decoded(name ?? "")))
    .map(([pair]) => pair)
    .join("&");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
