/** Maximum length of a fragment; longer ones are text fragments or sign-in tokens. */
const MAX_FRAGMENT = 200;
/** "#/kettle/red" and "#!kettle": pages that a script renders by their fragment. */
const PATH = /^(?:!|\/)\/?[^/]/;
/** A variant's number, with or without a prefix: "#40512", "#variant-40512", "#sku_A7". */
const VARIANT = /^\d{4,}$|^(?:variant|variante|variation|sku|item|option|color|colour|size)[-_:]\w*\d\w*$/i;
/**
 * Parameters that advertising, mail and analytics systems add to a link to recognise a visit: those that the help pages of each system
 * named below list ("Google Ads: auto-tagging", "Matomo: campaign tracking", "Piano Analytics: marketing campaigns", "HubSpot: cookies
 * set in a visitor's browser"). Names that shops use for their own purposes as well ("ref", "source") are not among them.
 */
const OF_ADVERTISING = new RegExp(
  `^(?:${[
    // Google Analytics, Ads, Merchant Center and Display & Video.
    "utm_.*|_gl|_ga|_gac|_gcl_.*|gclid|gclsrc|gbraid|wbraid|dclid|gad|gad_.*|srsltid",
    // Meta, Microsoft, Yandex, Pinterest, X, TikTok, LinkedIn, Snapchat, Reddit, Outbrain and Taboola.
    "fbclid|mibextid|igsh|igshid|msclkid|yclid|ymclid|ysclid|_openstat|epik|twclid|ttclid|li_fat_id|sccid|rdt_cid|ob_click_id|tblci",
    // Affiliate networks.
    "irclickid|irgwc|cjevent|awc|zanpid|tduid|admitad_uid|ranmid|ransiteid|raneaid",
    // Mail and marketing.
    "mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|__hs(?:sc|tc|fp)|hsa_.*|hsctatracking|vero_id|vero_conv|oly_anon_id|oly_enc_id|dm_i|_kx|ml_subscriber(?:_hash)?|wickedid",
    // Adobe, Matomo, Piano Analytics (formerly AT Internet).
    "ef_id|s_kwcid|s_cid|(?:pk|mtm|piwik)_.*|xtor",
    "at_(?:medium|campaign(?:_group)?|creation|variant|network|term|format|(?:general|detail)_placement|channel|audience|type|platform|send_(?:date|time)|emailtype|recipient_(?:id|list)|link(?:_id|_origin)?|ptr_name|content|source|custom\\d{1,2})",
  ].join("|")})$`,
  "i",
);

/** Returns whether a parameter only identifies where a visitor came from, so that addresses with and without it are the same. */
export const isOfAdvertising = (name: string): boolean => OF_ADVERTISING.test(name);

/** Names of further parameters in a fragment that only identify where a visitor came from, or a part of the page. */
const SHOWS_ONLY =
  /^(?:ref|referrer|source|src|from|cmpid|tab|section|view|anchor|scroll|gallery|image|img|photo|slide|page|review.*|comment.*|lang|access_token|id_token|state|session.*|token)$/i;
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
