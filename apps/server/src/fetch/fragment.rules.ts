/** Longer fragments are texts to scroll to, or what a sign-in hands over. */
const MAX_FRAGMENT = 200;
/** "#/kettle/red" and "#!kettle": pages that a script draws by their fragment. */
const PATH = /^(?:!|\/)\/?[^/]/;
/** A variant's number alone, or behind the word for it: "#40512", "#variant-40512", "#sku_A7". */
const VARIANT = /^\d{4,}$|^(?:variant|variante|variation|sku|item|option|color|colour|size)[-_:]\w*\d\w*$/i;
/** Names of parameters that only say where a visitor came from, or which part of the page is to be shown. */
const SHOWS_ONLY =
  /^(?:utm_.*|gclid|fbclid|ref|referrer|source|src|from|xtor|cmpid|tab|section|view|anchor|scroll|gallery|image|img|photo|slide|page|review.*|comment.*|lang|access_token|id_token|state|session.*|token)$/i;
const NAMED = /^[\p{L}\w.[\]-]{1,40}$/u;

/**
 * The part of an address's fragment that chooses what its page shows, without "#": `key=value` pairs, a path, a variant's
 * number. Empty for a place on the page ("reviews", "tab-2") and for everything of which that is not plain: an address with
 * such a fragment is that of the page.
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
