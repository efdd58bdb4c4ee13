import ipaddr from "ipaddr.js";

/**
 * Returns the key under which an address is counted: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one
 * subscriber.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return ipaddr.fromByteArray([...parsed.toByteArray().slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0]).toString();
}
