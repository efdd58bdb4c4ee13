import { withProtocol } from "@pricetrail/contract";
import ipaddr from "ipaddr.js";
import { isOwnAddress, isPublicAddress } from "./public-address.ts";
import { allowsAddress, allowsHost, bareHost } from "./allow-list.ts";
import type { AllowList } from "./allow-list.ts";
import { isBlockedPort } from "./ports.ts";

/** A page address that may be visited according to its text, or the reason why not. */
export type Acceptance = { ok: true; url: URL } | { ok: false; reason: string };

/**
 * One message for all addresses that are not public: a more specific one would reveal what exists in the network behind this
 * program.
 */
const NOT_PUBLIC = "the address is not a public one";

/** Maximum length of an address in characters; browsers and servers have similar limits. */
const MAX_URL_LENGTH = 2048;

/**
 * Parses an address as a person types it. Only http and https are accepted; http:// is added when no protocol is given. Literal
 * addresses are checked here, names only after the guard has resolved them, because only that answer counts.
 *
 * @returns the parsed address, or a reason that can be shown to the user
 */
export function acceptUrl(input: string, allow: AllowList): Acceptance {
  const text = input.trim();
  if (text === "") return refuse("the address is empty");
  if (text.length > MAX_URL_LENGTH) return refuse(`the address is longer than ${MAX_URL_LENGTH} characters`);
  // URL parsers drop tabs and line breaks and turn "\" into "/": two parsers could see two different hosts in such a text.
  if (/[\p{Cc}\s]/u.test(text)) return refuse("the address contains spaces or control characters");
  if (/^[^?#]*\\/.test(text)) return refuse("the address contains a backslash");
  let url: URL;
  try {
    url = new URL(withProtocol(text));
  } catch {
    return refuse("the address cannot be read");
  }
  return checkUrl(url, allow);
}

/**
 * Does the same for an address that a person enters as a product's page, and also refuses a host without a dot: with http:// added, any
 * word is a readable address. Visits, redirects and receivers of messages do not use this: a network of the operator may have such names,
 * allowed by their range of addresses.
 *
 * @returns the parsed address, or a reason that can be shown to the user
 */
export function acceptPageUrl(input: string, allow: AllowList): Acceptance {
  const accepted = acceptUrl(input, allow);
  if (!accepted.ok) return accepted;
  const host = bareHost(accepted.url.hostname);
  const isWord = !host.includes(".") && !ipaddr.isValid(host) && host !== "localhost";
  if (!isWord || allowsHost(allow, host, portOf(accepted.url))) return accepted;
  return refuse(`the host name "${host}" has no dot, as in shop.com`);
}

/** Does the same check as acceptUrl for a parsed address: a redirect's target or a browser navigation. */
export function checkUrl(url: URL, allow: AllowList): Acceptance {
  if (url.protocol !== "http:" && url.protocol !== "https:") return refuse("only http and https are visited");
  if (url.username !== "" || url.password !== "")
    return refuse("the address contains a user name or password");
  const host = bareHost(url.hostname);
  const reason = targetRefusal(host, portOf(url), allow);
  return reason === null ? { ok: true, url } : refuse(reason);
}

/**
 * Returns why a host and port are refused before any resolution; null when that depends on the resolved addresses.
 *
 * @param host lower case, without brackets
 */
export function targetRefusal(host: string, port: number, allow: AllowList): string | null {
  if (host === "") return "the address has no host";
  if (allowsHost(allow, host, port)) return null;
  if (isBlockedPort(port) && !allowsAddress(allow, host, port)) return "the port is not one of the web";
  if (ipaddr.isValid(host)) return resolvedRefusal(host, port, allow);
  if (host === "localhost" || host.endsWith(".localhost")) {
    const allowed = ["127.0.0.1", "::1"].some((address) => allowsAddress(allow, address, port));
    return allowed ? null : NOT_PUBLIC;
  }
  return null;
}

/** Returns why packets must not go to an address that a name resolved to; null when they may. */
export function resolvedRefusal(address: string, port: number, allow: AllowList): string | null {
  if (allowsAddress(allow, address, port)) return null;
  return !isPublicAddress(address) || isOwnAddress(address) ? NOT_PUBLIC : null;
}

/** Returns the port of the connection. */
export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

/** Returns host and port, the unit of politeness: `shop.example:443`. */
export function hostPortOf(url: URL): string {
  return `${url.hostname.toLowerCase().replace(/\.$/, "")}:${portOf(url)}`;
}

function refuse(reason: string): Acceptance {
  return { ok: false, reason };
}
