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
 * Returns whether an address is plain public unicast, the only kind that may receive packets.
 *
 * @param address an IPv4 or IPv6 literal in canonical notation, without brackets
 */
export function isPublicAddress(address: string): boolean {
  // A percent sign names a network interface of this machine.
  if (address.includes("%") || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv4) return !CLOUD_HOST_ADDRESSES.has(parsed.toString());
  // Everything outside 2000::/3 is unassigned: deprecated IPv4-compatible addresses, local NAT64 prefixes and the like.
  if (!parsed.match(GLOBAL_UNICAST_V6)) return false;
  // ISATAP contains an IPv4 address in its last 32 bits and is routed to it by the local network.
  const { parts } = parsed;
  return parts[5] !== 0x5efe || (parts[4]! & 0xfdff) !== 0;
}

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
