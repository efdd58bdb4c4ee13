import { lookup } from "node:dns/promises";
import { connect } from "node:net";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { resolvedRefusal, targetRefusal } from "./address.ts";
import { allowsHost } from "./allow-list.ts";
import type { AllowList } from "./allow-list.ts";
import { EgressRefusedError } from "./refusal.ts";
import type { Refusal } from "./refusal.ts";

/** Maximum addresses of one name that are tried. */
const MAX_ADDRESSES = 4;

/** Resolves a host name to all its addresses; rejects when there is none. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** Resolves with the system's resolver, including the hosts file, like any program on this machine. */
export const systemResolve: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, verbatim: true });
  return found.map((entry) => entry.address);
};

/**
 * Opens a TCP connection to a host after its name is resolved and all of its addresses are permitted. The socket connects to
 * exactly such an address: there is no second resolution that could differ (DNS rebinding).
 *
 * @param host lower case, without brackets
 * @param timeoutMs for resolution and connection together
 * @throws EgressRefusedError url_rejected, dns, connect or timeout
 */
export async function dial(
  host: string,
  port: number,
  options: { allow: AllowList; resolve: Resolve; timeoutMs: number },
): Promise<Socket> {
  const deadline = performance.now() + options.timeoutMs;
  const early = targetRefusal(host, port, options.allow);
  if (early !== null) throw refused("url_rejected", early);
  const addresses = await resolveOnce(host, options.resolve, options.timeoutMs);
  if (!allowsHost(options.allow, host, port)) {
    for (const address of addresses) {
      // One forbidden address among others refuses the host: an attacker would mix them and succeed by retries.
      const reason = resolvedRefusal(address, port, options.allow);
      if (reason !== null) throw refused("url_rejected", reason);
    }
  }
  let last: unknown;
  const tried = addresses.slice(0, MAX_ADDRESSES);
  for (const [index, address] of tried.entries()) {
    const left = deadline - performance.now();
    try {
      // An address that drops packets must not use up the time of the next one, which may work.
      return await connectTo(address, port, index + 1 < tried.length ? left / 3 : left);
    } catch (error) {
      last = error;
    }
  }
  if (last instanceof EgressRefusedError) throw last;
  throw refused("connect", `no connection (${codeOf(last)})`);
}

async function resolveOnce(host: string, resolve: Resolve, timeoutMs: number): Promise<string[]> {
  if (ipaddr.isValid(host)) return [host];
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refused("dns", "the name server did not answer in time")), timeoutMs);
  });
  try {
    const addresses = await Promise.race([resolve(host), expiry]);
    if (addresses.length === 0) throw refused("dns", "the name has no address");
    return addresses;
  } catch (error) {
    if (error instanceof EgressRefusedError) throw error;
    throw refused("dns", `the name is not known (${codeOf(error)})`);
  } finally {
    clearTimeout(timer);
  }
}

function connectTo(address: string, port: number, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    if (timeoutMs <= 0) {
      reject(refused("timeout", "no connection in time"));
      return;
    }
    const socket = connect({ host: address, port, noDelay: true });
    const timer = setTimeout(() => {
      socket.destroy(refused("timeout", "no connection in time"));
    }, timeoutMs);
    socket.once("connect", () => {
      clearTimeout(timer);
      socket.removeListener("error", reject);
      resolve(socket);
    });
    socket.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}

function refused(outcome: Refusal["outcome"], reason: string): EgressRefusedError {
  return new EgressRefusedError({ outcome, reason });
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}
