import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/**
 * Decides which IP addresses may receive packets. The rule is an allowlist: an address must be plain, globally routed unicast;
 * anything else is refused, including special ranges that do not exist yet.
 */

/** Public by number, but answered by the machine's own cloud host (Azure's wire server). */
const CLOUD_HOST_ADDRESSES = new Set(["168.63.129.16"]);

/** The only IPv6 block assigned for global unicast (IANA IPv6 Global Unicast Address Assignments). */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns why packets must not go to this address, or null when it is plain public unicast.
 *
 * @param address an IPv4 or IPv6 literal in canonical notation, without brackets
 */
export function addressRefusal(address: string): string | null {
  if (address.includes("%")) return "the address names a network interface";
  if (!ipaddr.isValid(address)) return "the address is not readable";
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6) return v6Refusal(parsed);
  return v4Refusal(parsed);
}

function v4Refusal(address: ipaddr.IPv4): string | null {
  const range = address.range();
  if (range !== "unicast") return `the address is ${RANGE_WORDS[range] ?? "reserved"}`;
  if (CLOUD_HOST_ADDRESSES.has(address.toString())) return "the address belongs to the cloud host";
  return null;
}

function v6Refusal(address: ipaddr.IPv6): string | null {
  if (address.isIPv4MappedAddress()) {
    return v4Refusal(address.toIPv4Address()) ?? "the address is an IPv4 address in disguise";
  }
  const range = address.range();
  if (range !== "unicast") return `the address is ${RANGE_WORDS[range] ?? "reserved"}`;
  // Everything outside 2000::/3 is unassigned: deprecated IPv4-compatible addresses, local NAT64 prefixes and the like.
  if (!address.match(GLOBAL_UNICAST_V6)) return "the address is not public";
  // ISATAP contains an IPv4 address in its last 32 bits and is routed to it by the local network.
  const parts = address.parts;
  if (parts[5] === 0x5efe && (parts[4]! & 0xfdff) === 0) return "the address is a tunnel into IPv4";
  return null;
}

const RANGE_WORDS: Record<string, string> = {
  unspecified: "unspecified",
  broadcast: "a broadcast address",
  multicast: "a multicast address",
  linkLocal: "link-local",
  loopback: "this machine itself",
  private: "private",
  uniqueLocal: "private",
  carrierGradeNat: "private to a provider's network",
  "6to4": "a tunnel into IPv4",
  teredo: "a tunnel into IPv4",
  rfc6052: "a translation into IPv4",
  rfc6145: "a translation into IPv4",
};

/**
 * Returns whether the address belongs to this machine. A machine reaches its own public address without passing its firewall, so
 * a tracked page could otherwise reach services that are closed to the outside.
 */
export function isOwnAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const wanted = ipaddr.process(address).toNormalizedString();
  for (const entries of Object.values(networkInterfaces())) {
    for (const entry of entries ?? []) {
      if (ipaddr.process(entry.address.split("%")[0]!).toNormalizedString() === wanted) return true;
    }
  }
  return false;
}
