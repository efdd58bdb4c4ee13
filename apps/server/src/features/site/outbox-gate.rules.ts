import type { Config } from "../../config.ts";
import { isLoopbackHost } from "../../config.ts";

/** What of a request decides whether it comes from this machine. */
export interface RequestOrigin {
  headers: Record<string, string | string[] | undefined>;
  /** Address of the other end of the connection, not what any header claims. */
  remoteAddress: string | undefined;
}

/** The host name of a Host header, without its port. */
function hostName(host: string): string {
  return host.startsWith("[") ? host.slice(0, host.indexOf("]") + 1) : host.replace(/:\d*$/, "");
}

/** Whether mails are kept here at all: no SMTP server is set, and the program is meant for this machine alone. */
export function keepsMails(config: Config): boolean {
  if (config.SMTP_URL !== undefined || !isLoopbackHost(config.HOST)) return false;
  return config.PUBLIC_URL === undefined || isLoopbackHost(new URL(config.PUBLIC_URL).hostname);
}

/**
 * Whether a request has come straight from this machine: no proxy has added headers, and its Host is this machine's too, so that
 * no foreign name that resolves to us gets in. A proxy that adds nothing looks the same, so this decides only whether the outbox
 * is spoken of: its key opens it.
 */
export function isFromHere(request: RequestOrigin): boolean {
  const names = Object.keys(request.headers);
  if (names.some((name) => name === "forwarded" || name.startsWith("x-forwarded-"))) return false;
  const remote = (request.remoteAddress ?? "").replace(/^::ffff:/, "");
  if (!isLoopbackHost(remote)) return false;
  const { host } = request.headers;
  return typeof host === "string" && isLoopbackHost(hostName(host));
}
