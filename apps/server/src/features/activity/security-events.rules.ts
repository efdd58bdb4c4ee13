import type { SecurityEventKind } from "@pricetrail/contract";
import ipaddr from "ipaddr.js";
import type { ObservedCall } from "../../http/caller.ts";

/** Calls that are security events whenever they are done or refused, by path. */
const KINDS: Readonly<Record<string, SecurityEventKind>> = {
  "user/login": "sign_in",
  "user/signup": "sign_up",
  "change/password": "password",
  "user/reset-password": "password",
  "user/set-password": "password",
  "user/delete-account": "account_deletion",
  "user/confirm-deletion": "account_deletion",
  "delete/session/{id}": "session_end",
  "delete/session": "session_end",
  "add/key": "key_new",
  "rotate/key/{id}": "key_rotation",
  "delete/key/{id}": "key_end",
  "redeem/pairing": "device",
  "delete/device/{id}": "device",
  "delete/companion": "device",
  "add/member": "member_new",
  "resend/invitation/{id}": "member_new",
  "accept/invitation": "member_new",
  "update/member/{id}": "member_role",
  "delete/member/{id}": "member_end",
  "leave/organisation": "member_end",
};

/** Calls that answer a wrong password with 400. */
const ASKS_PASSWORD: ReadonlySet<SecurityEventKind> = new Set(["sign_in", "password", "account_deletion"]);

const REFUSALS = new Set([401, 403, 404, 406, 429]);

export interface SecurityOutcome {
  kind: SecurityEventKind;
  outcome: "done" | "refused";
}

/**
 * Returns the security event that an answered call is; undefined for all others, which are most.
 *
 * @param call.isSigned whether the caller is known
 * @param call.withKey whether the call was made with an API key or its access token, valid or not
 */
export function securityOutcomeOf(
  { method, path, access, params }: ObservedCall,
  { status, isSigned, withKey }: { status: number; isSigned: boolean; withKey: boolean },
): SecurityOutcome | undefined {
  const kind: SecurityEventKind | undefined =
    KINDS[path] ??
    (path.startsWith("export/")
      ? "export"
      : access.kind === "operator" && method === "POST"
        ? "operator"
        : undefined);
  const isRefused = REFUSALS.has(status);
  // An ended key is one, whatever it was used for.
  if (status === 401 && (withKey || path === "token")) return { kind: "key", outcome: "refused" };
  if (kind !== undefined) {
    if (status < 300) return { kind, outcome: "done" };
    return isRefused || (status === 400 && ASKS_PASSWORD.has(kind))
      ? { kind, outcome: "refused" }
      : undefined;
  }
  if (status === 403) return { kind: "permission", outcome: "refused" };
  return status === 404 && isSigned && params !== undefined ? { kind: "row", outcome: "refused" } : undefined;
}

/** Returns the network of an address as the log may contain it: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const kept = parsed.kind() === "ipv4" ? 3 : 6;
  const bytes = parsed.toByteArray().map((byte, index) => (index < kept ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${kept * 8}`;
}
