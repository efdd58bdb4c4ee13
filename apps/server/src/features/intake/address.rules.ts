import { withProtocol } from "@pricetrail/contract";
import { choosingFragment, isOfAdvertising } from "../../fetch/fragment.rules.ts";

export { sellerOf } from "@pricetrail/contract";

export interface PageAddress {
  /** As entered, with http:// added when no protocol was given. */
  url: string;
  /** Identifies addresses of the same product. */
  urlKey: string;
  /** Host name in lower case, with its port unless it is the protocol's default. */
  host: string;
}

/**
 * Parses a product's address. Addresses are the same after lower-casing the host and removing advertising parameters and a fragment
 * that selects no variant; any other difference may mean another product. Returns undefined for an address that is not http or
 * https.
 */
export function readAddress(typed: string): PageAddress | undefined {
  const url = withProtocol(typed);
  if (url.length > 2048 || !URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  if ((parsed.protocol !== "http:" && parsed.protocol !== "https:") || parsed.hostname === "")
    return undefined;
  const host = parsed.host;
  // The query is edited as text: rebuilding it would re-encode it, and a shop may treat "%20" and "+" as two products.
  const query = parsed.search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !isOfAdvertising(decoded(part.split("=")[0]!)));
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
