import { spawnSync } from "node:child_process";
import { chownSync, existsSync, readFileSync, statSync } from "node:fs";

/** The user that runs the database server: PostgreSQL refuses to run as root. */
export interface ServerAccount {
  /** Set when the program is root and starts the server as another user. */
  uid?: number;
  gid?: number;
  /** Prefix of every server command; used for the user namespace. */
  wrapper: string[];
}

interface Passwd {
  name: string;
  uid: number;
  gid: number;
}

/** The program's own user. */
export const sameUser: ServerAccount = { wrapper: [] };

/**
 * A user namespace in which root appears as nobody. The last resort for a folder that only root may enter, such as one below
 * /root: the server has access to root's files but none of root's privileges.
 */
export const namespaced: ServerAccount = {
  wrapper: ["unshare", "--user", "--map-user=65534", "--map-group=65534"],
};

/** Returns whether this machine allows user namespaces (containers often do not). */
export function supportsUserNamespaces(): boolean {
  const [command, args] = commandLine(namespaced, "true", []);
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/**
 * Returns the user under which root runs the server: the owner of the data, or else of the data folder, or else `postgres`, or
 * else `nobody`. Never root itself, nor an id without a passwd entry, which initdb rejects.
 */
export function accountForRoot(folders: string[]): Required<ServerAccount> {
  const users = passwd();
  for (const folder of folders) {
    const owner = existsSync(folder) ? statSync(folder).uid : 0;
    const user = users.find((entry) => entry.uid === owner && owner !== 0);
    if (user) return { uid: user.uid, gid: user.gid, wrapper: [] };
  }
  const user =
    users.find((entry) => entry.name === "postgres") ?? users.find((entry) => entry.name === "nobody");
  return { uid: user?.uid ?? 65534, gid: user?.gid ?? 65534, wrapper: [] };
}

/** Returns the system's unprivileged account. */
export function unprivilegedAccount(): { name: string; uid: number; gid: number } {
  const user = passwd().find(({ name }) => name === "nobody");
  return { name: "nobody", uid: user?.uid ?? 65534, gid: user?.gid ?? 65534 };
}

/**
 * Returns whether a user has all of the permissions `tests` (read, write, execute or enter) on the file, according to the system,
 * because of ACLs.
 */
export function userMay(account: ServerAccount, tests: ("r" | "w" | "x")[], file: string): boolean {
  const script = tests.map((letter) => `test -${letter} "$0"`).join(" && ");
  return (
    spawnSync("/bin/sh", ["-c", script, file], { ...ids(account), stdio: "ignore", cwd: "/" }).status === 0
  );
}

/** Changes the folder's owner to the account (the program's own user when the account names none). */
export function changeOwner(account: ServerAccount, folder: string): void {
  if (process.getuid?.() !== 0) return;
  chownSync(folder, account.uid ?? 0, account.gid ?? 0);
}

/** Returns the command and arguments that run a program as the account. */
export function commandLine(account: ServerAccount, program: string, args: string[]): [string, string[]] {
  const [wrapper, ...options] = account.wrapper;
  return wrapper === undefined ? [program, args] : [wrapper, [...options, program, ...args]];
}

/** Returns the account's ids as options for `spawn`. */
export function ids(account: ServerAccount): { uid?: number; gid?: number } {
  return account.uid === undefined ? {} : { uid: account.uid, gid: account.gid };
}

function passwd(): Passwd[] {
  try {
    return readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => line.split(":"))
      .filter((fields) => fields.length > 3)
      .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  } catch {
    return [];
  }
}
