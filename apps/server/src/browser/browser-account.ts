import { userInfo } from "node:os";
import { unprivilegedAccount } from "../database/embedded/account.ts";

/** One way to run the browser: its account, and whether its own sandbox is on. */
export interface BrowserAccount {
  /** In the launcher's form: `same`, `namespace`, or "uid:gid". */
  launchAs: string;
  hasSandbox: boolean;
  /** For the operator; names any missing protection. */
  sentence: string;
}

/**
 * Returns the ways to run a browser, from the safest to the last resort, for this program's own user. Root uses the
 * unprivileged account; where that account cannot access the browser's program, the browser keeps root's files and drops
 * root's capabilities in a user namespace. For any other user, the browser never starts without its sandbox.
 */
export function browserAccounts(program: string): BrowserAccount[] {
  if (process.getuid?.() !== 0) {
    return [{ launchAs: "same", hasSandbox: true, sentence: `sandboxed as ${userInfo().username}` }];
  }
  const asRoot = {
    launchAs: "same",
    hasSandbox: false,
    sentence: "runs AS ROOT AND WITHOUT A SANDBOX; start this program as another user",
  };
  if (process.platform !== "linux") return [asRoot];
  const { uid, gid, name } = unprivilegedAccount();
  const nobody = `${uid}:${gid}`;
  const namespace = `with root's files but without root's powers, because ${name} cannot reach ${program} or the folder for its profile`;
  const noSandbox =
    "WITHOUT ITS SANDBOX, because this system gives it none (user namespaces, or a setuid chrome-sandbox)";
  return [
    { launchAs: nobody, hasSandbox: true, sentence: `sandboxed as ${name}` },
    { launchAs: "namespace", hasSandbox: true, sentence: `sandboxed ${namespace}` },
    { launchAs: nobody, hasSandbox: false, sentence: `runs as ${name}, but ${noSandbox}` },
    { launchAs: "namespace", hasSandbox: false, sentence: `runs ${namespace}, and ${noSandbox}` },
    asRoot,
  ];
}

/** Returns whether a browser failed to start because of the way it was started, rather than temporarily. */
export function isRefusal(error: unknown): boolean {
  return /no usable sandbox|zygote_host_impl|namespace sandbox failed|failed to move to new namespace|permission denied|operation not permitted|(?:setpriv|unshare)\S*: not found|\bE(?:ACCES|PERM)\b/i.test(
    String(error),
  );
}
