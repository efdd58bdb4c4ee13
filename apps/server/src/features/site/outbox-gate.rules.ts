import type { Config } from "../../config.ts";
import { isLoopbackHost } from "../../config.ts";

/** The properties of a request that show whether it comes from this machine. */
export interface RequestOrigin {
  headers: Record<string, string | string[] | undefined>;
  /** Address of the connection's remote end, not from any header. */
  remoteAddress: string | undefined;
}

/** Returns the host name of a Host header, without its port. */
function hostName(host: string): string {
  return host.startsWith("[") ? host.slice(0, host.indexOf("]") + 1) : host.replace(/:\d*$/, "");
}

/**
 * Returns whether mails are kept in an outbox: no SMTP server is set, and the program serves only this machine, unless OUTBOX says
 * that the key alone is enough (in a container, where every request comes from outside).
 */
export function keepsOutbox(config: Config): boolean {
  if (config.SMTP_URL !== undefined) return false;
  if (config.OUTBOX === "anywhere") return true;
  if (!isLoopbackHost(config.HOST)) return false;
  return config.PUBLIC_URL === undefined || isLoopbackHost(new URL(config.PUBLIC_URL).hostname);
}

/**
 * Returns whether a request comes directly from this machine: no proxy has added headers, and its Host is this machine's too, so
 * that no foreign name that resolves here is accepted. A proxy that adds nothing looks the same, so this only decides whether the
 * outbox is mentioned: access requires its key.
 */
export function isLocalRequest(request: RequestOrigin): boolean {
  const names = Object.keys(request.headers);
  if (names.some((name) => name === "forwarded" || name.startsWith("x-forwarded-"))) return false;
  const remote = (request.remoteAddress ?? "").replace(/^::ffff:/, "");
  if (!isLoopbackHost(remote)) return false;
  const { host } = request.headers;
  return typeof host === "string" && isLoopbackHost(hostName(host));
}

/** Returns whether a request with the outbox's key may read it. */
export function mayReadOutbox(config: Config, request: RequestOrigin): boolean {
  return keepsOutbox(config) && (config.OUTBOX === "anywhere" || isLocalRequest(request));
}
