import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
} from "node:fs";
import { createHash } from "node:crypto";
import path from "node:path";
import {
  accountForRoot,
  namespaced,
  supportsUserNamespaces,
  sameUser,
  userMay,
  type ServerAccount,
} from "./account.ts";
import { copiedBinaries, installedBinaries, linkLibraries } from "./binaries.ts";
import { EmbeddedDatabaseError, systemCode } from "./embedded-error.ts";
import { processesIn } from "./process-table.ts";

/** All decisions before the server can start. */
export interface ServerLayout {
  /** Real path of the data folder. */
  dataDir: string;
  /** PostgreSQL's own folder inside it. */
  pgData: string;
  logFile: string;
  account: ServerAccount;
  /** The folder with `bin`, `lib` and `share`. */
  binaries: string;
}

/**
 * Creates the data folder and decides which user runs the server with which binaries.
 *
 * @param log logs one line for the operator in unusual cases
 * @throws EmbeddedDatabaseError with one sentence when the folder cannot be used
 */
export function prepareLayout(wanted: string, log: (line: string) => void): ServerLayout {
  try {
    const dataDir = createdFolder(path.resolve(wanted));
    return process.getuid?.() === 0 ? layoutForRoot(dataDir, log) : layoutForUser(dataDir);
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    throw new EmbeddedDatabaseError(unusable(path.resolve(wanted), code));
  }
}

function unusable(folder: string, code: string): string {
  const why = {
    EACCES: "permission denied",
    EPERM: "permission denied",
    EROFS: "read-only",
    ENOSPC: "disk full",
    ENOENT: "it cannot be made there",
  };
  const reason =
    code === "ENOTDIR" || code === "EEXIST" ? "not a folder" : (why[code as keyof typeof why] ?? code);
  return `The data folder ${folder} cannot be used (${reason}): give it to this user or set DATA_DIR to another folder.`;
}

function layoutForUser(dataDir: string): ServerLayout {
  const pgData = path.join(dataDir, "postgres");
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  if (existsSync(pgData) && statSync(pgData).uid !== process.getuid?.()) {
    throw new EmbeddedDatabaseError(
      `The data in ${pgData} belongs to another user: start the program as that user or set DATA_DIR to another folder.`,
    );
  }
  const installed = installedBinaries();
  const linked = linkLibraries(installed.folder);
  const binaries = linked ? installed.folder : copiedBinaries(installed, dataDir);
  return { dataDir, pgData, logFile: path.join(dataDir, "postgres.log"), account: sameUser, binaries };
}

function layoutForRoot(dataDir: string, log: (line: string) => void): ServerLayout {
  const pgData = path.join(dataDir, "postgres");
  const logFile = path.join(dataDir, "postgres.log");
  const installed = installedBinaries();
  const linked = linkLibraries(installed.folder);
  const account = accountForRoot([pgData, dataDir]);
  allowTraversal(dataDir, account);
  if (userMay(account, ["x"], dataDir)) {
    giveTree(pgData, account);
    const reachable = linked && userMay(account, ["r", "x"], path.join(installed.folder, "bin", "postgres"));
    const binaries = reachable ? installed.folder : copiedBinaries(installed, dataDir);
    return { dataDir, pgData, logFile, account, binaries };
  }
  if (supportsUserNamespaces()) {
    giveTree(pgData, { uid: 0, gid: 0, wrapper: [] });
    const binaries = linked ? installed.folder : copiedBinaries(installed, dataDir);
    return { dataDir, pgData, logFile, account: namespaced, binaries };
  }
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const elsewhere = `/var/lib/pricetrail/${name}`;
  log(`The database's user cannot enter ${dataDir}, so the database is kept in ${elsewhere}.`);
  return layoutForRoot(createdFolder(elsewhere), log);
}

/** Creates the folder with search permission for the database's user, whatever the umask. */
function createdFolder(folder: string): string {
  // Step by step: Node's recursive mkdir never returns for places like /proc, where nothing can be created.
  const missing: string[] = [];
  for (let part = folder; !existsSync(part); part = path.dirname(part)) missing.unshift(part);
  for (const part of missing) {
    try {
      mkdirSync(part);
      chmodSync(part, process.getuid?.() === 0 ? 0o711 : 0o700);
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
    }
  }
  if (!statSync(folder).isDirectory()) throw Object.assign(new Error(folder), { code: "ENOTDIR" });
  return realpathSync(folder);
}

/** Gives the group of the database's user search permission (only) on a data folder that is private to root. */
function allowTraversal(dataDir: string, account: ServerAccount): void {
  const { uid, mode } = statSync(dataDir);
  const isPrivate = uid === 0 && (mode & 0o077) === 0;
  if (!isPrivate || account.gid === undefined || !userMay(account, ["x"], path.dirname(dataDir))) return;
  chownSync(dataDir, 0, account.gid);
  chmodSync(dataDir, 0o710);
}

/**
 * Changes the owner of data restored or moved by root to the user who will run the server; not for a running server, which will
 * be taken over.
 */
function giveTree(folder: string, account: ServerAccount): void {
  const { uid = 0, gid = 0 } = account;
  if (!existsSync(folder) || statSync(folder).uid === uid || processesIn(folder).length > 0) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(path.join(folder, entry), uid, gid);
  }
  chownSync(folder, uid, gid);
}
