/**
 * `npm run release -- 0.3.0`: prepares a release, and publishes nothing. On a clean `main` whose changelog has unreleased notes, it
 * runs the quality gate, writes the version into every package and the notes under their heading, commits both and tags the commit
 * `v0.3.0` with the notes. `git push --follow-tags` is left to the person.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const HEADING = "## [Unreleased]\n";

/** The message is one sentence for the person at the terminal. */
class RefusedError extends Error {}

/**
 * Moves the unreleased notes under the heading of a version.
 *
 * @param day YYYY-MM-DD
 * @throws RefusedError when nothing is unreleased
 */
export function releaseNotes(
  changelog: string,
  version: string,
  day: string,
): { changelog: string; notes: string } {
  const [before = "", after] = changelog.split(HEADING);
  const end = after?.search(/^## \[/m) ?? -1;
  const notes = (end === -1 ? after : after?.slice(0, end))?.trim();
  if (!notes) throw new RefusedError("CHANGELOG.md has no unreleased notes.");
  const rest = end === -1 ? "" : (after?.slice(end) ?? "");
  return { changelog: `${before}${HEADING}\n## [${version}] - ${day}\n\n${notes}\n\n${rest}`, notes };
}

/** Returns whether a version is three numbers, and later than the current one. */
export function isLater(version: string, current: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false;
  const [next, last] = [version, current].map((text) => text.split(".").map(Number));
  const at = next?.findIndex((part, index) => part !== last?.[index]) ?? -1;
  return at !== -1 && (next?.[at] ?? 0) > (last?.[at] ?? 0);
}

const fileOf = (name: string): string => path.join(root, name);

/** Runs git, and returns what it prints; it reports its own failure. */
function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

/** Writes a version into all packages, which depend on each other's exact versions, and into the extension's manifest. */
function setVersion(current: string, version: string): void {
  const manifests = git(
    "ls-files",
    "package.json",
    "*/package.json",
    "apps/companion/extension/manifest.json",
  );
  for (const name of [...manifests.split("\n"), "package-lock.json"]) {
    const text = readFileSync(fileOf(name), "utf8");
    const own = new RegExp(`("version": |"@pricetrail/[a-z-]+": )"${current.replaceAll(".", "\\.")}"`, "g");
    writeFileSync(
      fileOf(name),
      name === "package-lock.json" ? lockWith(text, version) : text.replace(own, `$1"${version}"`),
    );
  }
}

interface Lock {
  version: string;
  packages: Record<string, { version?: string; dependencies?: Record<string, string> }>;
}

/** Sets the version of our own packages, which are those outside node_modules. */
function lockWith(lock: string, version: string): string {
  const content = JSON.parse(lock) as Lock;
  content.version = version;
  for (const [folder, entry] of Object.entries(content.packages)) {
    if (folder.includes("node_modules/")) continue;
    if (entry.version !== undefined) entry.version = version;
    for (const name of Object.keys(entry.dependencies ?? {}))
      if (name.startsWith("@pricetrail/")) entry.dependencies![name] = version;
  }
  return `${JSON.stringify(content, null, 2)}\n`;
}

function release(): void {
  const { version: current } = JSON.parse(readFileSync(fileOf("package.json"), "utf8")) as {
    version: string;
  };
  const version = process.argv[2] ?? "";
  if (!isLater(version, current))
    throw new RefusedError(`Name a version later than ${current}: npm run release -- 1.2.3`);
  if (git("branch", "--show-current") !== "main") throw new RefusedError("A release is made on main.");
  if (git("status", "--porcelain") !== "")
    throw new RefusedError("There are changes that are not committed.");
  const day = new Date().toISOString().slice(0, 10);
  const { changelog, notes } = releaseNotes(readFileSync(fileOf("CHANGELOG.md"), "utf8"), version, day);
  const { status } = spawnSync("npm", ["run", "check", "--", "--all"], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new RefusedError("The check failed; nothing was changed.");
  setVersion(current, version);
  writeFileSync(fileOf("CHANGELOG.md"), changelog);
  git("commit", "--all", "--message", `release: ${version}`);
  git("tag", "--annotate", `v${version}`, "--message", `Pricetrail ${version}\n\n${notes}`);
  console.log(`Tagged v${version}. Publish it with: git push --follow-tags`);
}

if (import.meta.filename === process.argv[1]) {
  try {
    release();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
