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

/**
 * Whether the mails kept here may be shown: they hold links that open accounts. Only while no SMTP server is set, the program
 * listens on this machine alone, its public address is none or this machine, and the request has come straight from here: no
 * proxy has added headers, and its Host is this machine's too, so that no foreign name that resolves to us gets in.
 */
export function mayShowOutbox(config: Config, request: RequestOrigin): boolean {
  if (config.SMTP_URL !== undefined || !isLoopbackHost(config.HOST)) return false;
  if (config.PUBLIC_URL !== undefined && !isLoopbackHost(new URL(config.PUBLIC_URL).hostname)) return false;
  const names = Object.keys(request.headers);
  if (names.some((name) => name === "forwarded" || name.startsWith("x-forwarded-"))) return false;
  const remote = (request.remoteAddress ?? "").replace(/^::ffff:/, "");
  if (!isLoopbackHost(remote)) return false;
  const { host } = request.headers;
  return typeof host === "string" && isLoopbackHost(hostName(host));
}
