import { withProtocol } from "@pricetrail/contract";
import { choosingFragment } from "../../fetch/fragment.rules.ts";

export { sellerOf } from "@pricetrail/contract";

/** Parameters that only say where a visitor came from. */
const CAMPAIGN = /^(?:utm_.*|gclid|fbclid)$/i;

export interface PageAddress {
  /** As typed, with http:// added where no protocol was given. */
  url: string;
  /** What decides whether two addresses are the same product. */
  urlKey: string;
  /** Lower-cased host name with its port, when it is not the protocol's own. */
  host: string;
}

/**
 * Reads a product's address. The same product is the same address after lower-casing the host and dropping campaign parameters
 * and a fragment that chooses no variant; everything else of an address may name another product. Undefined when it is no http
 * or https address.
 */
export function readAddress(typed: string): PageAddress | undefined {
  const url = withProtocol(typed);
  if (url.length > 2048 || !URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  if ((parsed.protocol !== "http:" && parsed.protocol !== "https:") || parsed.hostname === "")
    return undefined;
  const host = parsed.host;
  // The query is cut as text: rebuilding it would re-encode it, and a shop may treat "%20" and "+" as two products.
  const query = parsed.search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !CAMPAIGN.test(decoded(part.split("=")[0]!)));
  const search = query.length === 0 ? "" : `?${query.join("&")}`;
  const chosen = choosingFragment(parsed);
  const fragment = chosen === "" ? "" : `#${chosen}`;
  return { url, urlKey: `${parsed.protocol}//${host}${parsed.pathname}${search}${fragment}`, host };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
