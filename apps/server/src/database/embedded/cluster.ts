import { spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { commandLine, changeOwner, ids, type ServerAccount } from "./account.ts";
import { EmbeddedDatabaseError, systemCode } from "./embedded-error.ts";
import { unfinishedName } from "./unfinished.ts";

/**
 * Creates the data folder if missing. It is created under another name and renamed when complete: a kill in between leaves
 * nothing unfinished, and of two concurrent starts the second uses the first one's folder.
 */
export async function ensureCluster(options: {
  binaries: string;
  account: ServerAccount;
  pgData: string;
  sync: boolean;
}): Promise<void> {
  const { binaries, account, pgData, sync } = options;
  if (existsSync(path.join(pgData, "PG_VERSION"))) return checkVersion(pgData, binaries);
  const half = unfinishedName(pgData);
  mkdirSync(half, { mode: 0o700 });
  changeOwner(account, half);
  try {
    await initdb(binaries, account, half, sync);
    renameSync(half, pgData);
    if (sync) syncFolder(path.dirname(pgData));
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    const lost = ["ENOTEMPTY", "EEXIST"].includes(systemCode(error) ?? "");
    if (!lost || !existsSync(path.join(pgData, "PG_VERSION"))) throw error;
  }
  chmodSync(pgData, 0o700);
}

function initdb(binaries: string, account: ServerAccount, folder: string, sync: boolean): Promise<void> {
  const locale = process.platform === "linux" ? "C.UTF-8" : "C";
  const args = [
    "-D",
    folder,
    "--username=postgres",
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
  ];
  args.push(
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    `--locale=${locale}`,
    "--data-checksums",
  );
  if (!sync) args.push("--no-sync");
  const [command, rest] = commandLine(account, path.join(binaries, "bin", "initdb"), args);
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      ...ids(account),
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe"],
      env: { PATH: process.env.PATH, TZ: "UTC" },
    });
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) return resolve();
      const reason = complaint.trim().split("\n").at(-1) ?? "";
      reject(new EmbeddedDatabaseError(`The database could not be created in ${folder}: ${reason}.`));
    });
  });
}

function checkVersion(pgData: string, binaries: string): void {
  const found = readFileSync(path.join(pgData, "PG_VERSION"), "utf8").trim();
  const control = path.join(binaries, "share", "postgresql", "postgres.bki");
  const ours = /^# PostgreSQL (\d+)/.exec(readFileSync(control, "utf8").slice(0, 100))?.[1];
  if (ours !== undefined && ours !== found) {
    throw new EmbeddedDatabaseError(
      `The data in ${pgData} was made by PostgreSQL ${found}, this program brings PostgreSQL ${ours}: see "Upgrading" in docs/operating.md.`,
    );
  }
}

/** Makes the rename durable. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
