import { userInfo } from "node:os";
import { accountWithoutPowers } from "../database/embedded/account.ts";

/** One way to run the browser: as whom, and whether its own sandbox is on. */
export interface BrowserAccount {
  /** As the launcher takes it: `same`, `namespace`, or "uid:gid". */
  launchAs: string;
  hasSandbox: boolean;
  /** For the operator; what it lacks is named. */
  sentence: string;
}

/**
 * The ways to run a browser from the safest to the last, for the user that this program runs as. Root hands it to the account
 * without powers; where that account cannot reach the program of the browser, it keeps root's files and loses root's powers in a
 * user namespace. A plain user's browser is never started without its sandbox.
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
  const { uid, gid, name } = accountWithoutPowers();
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

/** Whether a browser could not be started for a reason that lies in the way it was started, not in the moment. */
export function isRefusal(error: unknown): boolean {
  return /no usable sandbox|zygote_host_impl|namespace sandbox failed|failed to move to new namespace|permission denied|operation not permitted|(?:setpriv|unshare)\S*: not found|\bE(?:ACCES|PERM)\b/i.test(
    String(error),
  );
}
