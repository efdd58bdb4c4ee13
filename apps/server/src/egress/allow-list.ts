import ipaddr from "ipaddr.js";

/** One entry of EGRESS_ALLOW: a host name or a range of addresses; with a port, only that port. */
interface AllowRule {
  host?: string;
  range?: [ipaddr.IPv4 | ipaddr.IPv6, number];
  port?: number;
}

/** The parsed EGRESS_ALLOW: non-public targets that the guard permits. */
export type AllowList = readonly AllowRule[];

/** Thrown when EGRESS_ALLOW contains an entry that is not a host, host:port or CIDR. The message is one sentence for the operator. */
export class AllowListError extends Error {
  override name = "AllowListError";
}

/**
 * Reads EGRESS_ALLOW: entries in a list or separated by commas or spaces, each a host name, an address, `host:port`,
 * `[v6 address]:port` or a CIDR range. An empty text allows nothing.
 *
 * @throws AllowListError when an entry is none of these
 */
export function parseAllowList(entries: string | readonly string[]): AllowList {
  return [entries]
    .flat()
    .flatMap((entry) => entry.split(/[\s,]+/))
    .filter((entry) => entry !== "")
    .map(parseRule);
}

function parseRule(entry: string): AllowRule {
  if (entry.includes("/")) {
    if (!ipaddr.isValidCIDR(entry)) throw refused(entry);
    return { range: ipaddr.parseCIDR(entry) };
  }
  if (ipaddr.IPv6.isValid(entry)) return { range: single(entry) };
  let url: URL;
  try {
    url = new URL(`http://${entry}`);
  } catch {
    throw refused(entry);
  }
  if (
    url.host === "" ||
    url.username !== "" ||
    url.pathname !== "/" ||
    url.search !== "" ||
    url.hash !== ""
  ) {
    throw refused(entry);
  }
  const written = /:(\d+)$/.exec(entry.replace(/^\[.*\]/, ""))?.[1];
  const port = written === undefined ? undefined : Number(written);
  const host = bareHost(url.hostname);
  return ipaddr.isValid(host) ? { range: single(host), port } : { host, port };
}

function single(address: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const parsed = ipaddr.process(address);
  return [parsed, parsed.kind() === "ipv4" ? 32 : 128];
}

function refused(entry: string): AllowListError {
  return new AllowListError(
    `EGRESS_ALLOW: "${entry}" is neither a host, nor host:port, nor a CIDR range such as 10.0.0.0/8.`,
  );
}

/** Returns a host name as rules and the resolver use it: lower case, without brackets and the trailing dot. */
export function bareHost(hostname: string): string {
  return hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");
}

/** Returns whether the operator allows this host by its name (an address counts as its own name). */
export function allowsHost(allow: AllowList, host: string, port: number): boolean {
  return allow.some((rule) => rule.host === host && portMatches(rule, port));
}

/** Returns whether the operator allows this address, by a range or as a single address. */
export function allowsAddress(allow: AllowList, address: string, port: number): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return allow.some((rule) => {
    if (rule.range === undefined || !portMatches(rule, port)) return false;
    const [base, bits] = rule.range;
    if (parsed instanceof ipaddr.IPv4) return base instanceof ipaddr.IPv4 && parsed.match(base, bits);
    return base instanceof ipaddr.IPv6 && parsed.match(base, bits);
  });
}

function portMatches(rule: AllowRule, port: number): boolean {
  return rule.port === undefined || rule.port === port;
}
