import { BlockList, isIPv6, Socket } from "node:net";
import type { SocketConnectOpts, TcpSocketConnectOpts } from "node:net";

/** A connection that this process tried to open. */
export interface Dial {
  host: string;
  port: number;
  /** Addresses that are not public, by a list that shares no code with the guard's check. */
  forbidden: boolean;
}

const PRIVATE = new BlockList();
for (const range of [
  ..."0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24".split(" "),
  ..."192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24".split(" "),
  ..."224.0.0.0/4 240.0.0.0/4 168.63.129.16/32".split(" "),
]) {
  const [base, bits] = range.split("/") as [string, string];
  PRIVATE.addSubnet(base, Number(bits), "ipv4");
}

/**
 * Watches every outgoing connection of this process and blocks all except those to `permitted` (host:port on loopback), so that
 * the hostile addresses are really tried but no packet leaves.
 */
export function watchSockets(permitted: Set<string>): { dials: Dial[]; restore: () => void } {
  const dials: Dial[] = [];
  const original = Reflect.get(Socket.prototype, "connect") as unknown as (...args: unknown[]) => Socket;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const options = optionsOf(args);
    if ("path" in options) return original.apply(this, args);
    const { host = "localhost", port } = options;
    if (permitted.has(`${host}:${port}`)) return original.apply(this, args);
    dials.push({ host, port, forbidden: isForbidden(host) });
    process.nextTick(() => this.destroy(Object.assign(new Error("watched"), { code: "ECONNREFUSED" })));
    return this;
  };
  return {
    dials,
    restore: () => {
      Reflect.set(Socket.prototype, "connect", original);
    },
  };
}

/** A name instead of an address is forbidden too: it would be resolved a second time. */
function isForbidden(host: string): boolean {
  if (isIPv6(host))
    return !/^[23][0-9a-f]{3}:/i.test(host) || /^(2002|2001:0{0,4}:|2001:db8|3fff)/i.test(host);
  return !/^[\d.]+$/.test(host) || PRIVATE.check(host, "ipv4");
}

/** `net.connect` passes its arguments as one list, direct callers pass them separately. */
function optionsOf(args: unknown[]): SocketConnectOpts {
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as unknown[];
  if (typeof first === "object" && first !== null) return first as TcpSocketConnectOpts;
  return { port: Number(first), host: typeof second === "string" ? second : undefined };
}
