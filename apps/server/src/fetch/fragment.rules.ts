/** Maximum length of a fragment; longer ones are text fragments or sign-in tokens. */
const MAX_FRAGMENT = 200;
/** "#/kettle/red" and "#!kettle": pages that a script renders by their fragment. */
const PATH = /^(?:!|\/)\/?[^/]/;
/** A variant's number, with or without a prefix: "#40512", "#variant-40512", "#sku_A7". */
const VARIANT = /^\d{4,}$|^(?:variant|variante|variation|sku|item|option|color|colour|size)[-_:]\w*\d\w*$/i;
/**
 * Parameters that advertising, mail and analytics systems add to a link to recognise a visit, as these systems document them. Names
 * that shops use for their own purposes as well ("ref", "source") are not among them.
 */
const OF_ADVERTISING = new RegExp(
  `^(?:${[
    // Google Analytics, Ads, Merchant Center and Display & Video.
    "utm_.*|_gl|_ga|_gac|gclid|gclsrc|gbraid|wbraid|dclid|gad|gad_source|gad_campaignid|srsltid",
    // Meta, Microsoft, Yandex, Pinterest, X, TikTok, LinkedIn, Snapchat, Reddit, Outbrain and Taboola.
    "fbclid|igsh|igshid|msclkid|yclid|ymclid|_openstat|epik|twclid|ttclid|li_fat_id|sccid|rdt_cid|ob_click_id|tblci",
    // Affiliate networks.
    "irclickid|irgwc|cjevent|awc|zanpid|tduid|admitad_uid|ranmid|ransiteid|raneaid",
    // Mail and marketing.
    "mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|hsa_.*|hsctatracking|vero_id|vero_conv|oly_anon_id|oly_enc_id|dm_i|_kx|ml_subscriber(?:_hash)?|wickedid",
    // Adobe, Matomo, AT Internet.
    "ef_id|s_kwcid|s_cid|(?:pk|mtm|piwik)_.*",
  ].join("|")})$`,
  "i",
);

/** Returns whether a parameter only identifies where a visitor came from, so that addresses with and without it are the same. */
export const isOfAdvertising = (name: string): boolean => OF_ADVERTISING.test(name);

/** Names of further parameters in a fragment that only identify where a visitor came from, or a part of the page. */
const SHOWS_ONLY =
  /^(?:ref|referrer|source|src|from|xtor|cmpid|tab|section|view|anchor|scroll|gallery|image|img|photo|slide|page|review.*|comment.*|lang|access_token|id_token|state|session.*|token)$/i;
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
    .filter(
      ([, name, value]) =>
        value !== "" && !SHOWS_ONLY.test(decoded(name ?? "")) && !isOfAdvertising(decoded(name ?? "")),
    )
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
