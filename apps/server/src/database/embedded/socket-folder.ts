import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { changeOwner, type ServerAccount } from "./account.ts";
import { EmbeddedDatabaseError } from "./embedded-error.ts";

/** The port number in the socket's name; no TCP port is opened. */
export const socketPort = 5432;

/** Maximum bytes (not characters) of a socket's path, without the terminating zero. */
const pathLimit = process.platform === "linux" ? 107 : 103;

/**
 * Returns the folder of the server's socket, accessible only to the server's user: `run` in the data folder if the path is short
 * enough, or else a folder in the system's temporary folder.
 *
 * @throws EmbeddedDatabaseError when another user has already created that temporary folder
 */
export function socketFolder(dataDir: string, account: ServerAccount): string {
  const near = path.join(dataDir, "run");
  const socket = path.join(near, `.s.PGSQL.${socketPort}`);
  if (Buffer.byteLength(socket) <= pathLimit) return prepared(near, account);
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const base = Buffer.byteLength(tmpdir()) > 60 ? "/tmp" : tmpdir();
  return prepared(path.join(base, `pricetrail-${name}`), account);
}

function prepared(folder: string, account: ServerAccount): string {
  const owner = account.uid ?? process.getuid?.() ?? 0;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = lstatSync(folder);
  if (
    !stat.isDirectory() ||
    (stat.uid !== owner && stat.uid !== process.getuid?.() && process.getuid?.() !== 0)
  ) {
    throw new EmbeddedDatabaseError(
      `The folder ${folder} belongs to another user; remove it or set another DATA_DIR.`,
    );
  }
  chmodSync(folder, 0o700);
  changeOwner(account, folder);
  return folder;
}
