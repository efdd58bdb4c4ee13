import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withSetupLock } from "./lock.js";
import { pinnedNodeWorks } from "./pinned-node.js";
import { root } from "./root.js";
import { CommandError, npm } from "./run.js";

const modules = path.join(root, "node_modules");
/** Written last: the installation that it names is complete. */
const stampFile = path.join(modules, ".pricetrail-stamp");
/** Exists during the installation: the remains of a killed one cannot be trusted. */
const unfinishedFile = path.join(modules, ".pricetrail-unfinished");
/** npm's own record of what it has installed, which it also writes last. */
const npmRecord = path.join(modules, ".package-lock.json");

const installation = [
  "install",
  "--no-save",
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  // Whatever NODE_ENV says: the web build and the tests need the development packages, the server its binaries.
  "--include=dev",
  "--include=optional",
];

/**
 * Installs the dependencies unless those of this lock file, platform and architecture are complete. Uses `npm install` instead of
 * `npm ci`, which fails if a registry lacks optional packages for other platforms.
 *
 * @throws {CommandError}
 */
export async function ensureInstalled() {
  if (condition() === "complete") return;
  await withSetupLock("install", async (addWorker) => {
    const found = condition();
    if (found === "complete") return;
    console.log("Installing the dependencies (once, about half a minute) ...");
    if (found === "outdated") {
      await install(addWorker);
      if (pinnedNodeWorks() && !isIncomplete()) return finish();
    }
    rmSync(modules, { recursive: true, force: true });
    const output = await install(addWorker);
    if (!pinnedNodeWorks()) {
      throw new CommandError("npm has not installed a Node.js that runs on this machine.", output);
    }
    finish();
  });
}

/**
 * Returns the state of the installation. Outdated: a manual `npm install`, one for another lock file, or one without the packages of a
 * workspace, which npm updates in place.
 * Broken: none, an interrupted one, one for another platform, or one whose Node does not run.
 *
 * @returns {"complete" | "outdated" | "broken"}
 */
function condition() {
  if (existsSync(unfinishedFile) || !existsSync(npmRecord)) return "broken";
  if (!existsSync(stampFile)) return "outdated";
  const stamp = readFileSync(stampFile, "utf8");
  if (!stamp.startsWith(machine)) return "broken";
  if (stamp !== wantedStamp() || isIncomplete()) return "outdated";
  return pinnedNodeWorks() ? "complete" : "broken";
}

/**
 * Returns whether the folder of a package is missing that npm has installed: some are in the `node_modules` of a workspace, which a
 * cleaned or partly copied working tree lacks.
 */
function isIncomplete() {
  const { packages = {} } = JSON.parse(readFileSync(npmRecord, "utf8"));
  return Object.keys(packages).some((folder) => !existsSync(path.join(root, folder)));
}

/** @param {(pid: number) => void} addWorker */
async function install(addWorker) {
  mkdirSync(modules, { recursive: true });
  writeFileSync(unfinishedFile, "");
  rmSync(stampFile, { force: true });
  const { code, output } = await npm(installation, { onStart: addWorker });
  if (code === 0) return output;
  throw new CommandError(
    "The dependencies could not be installed: is the package registry reachable?",
    output,
  );
}

function finish() {
  writeFileSync(stampFile, wantedStamp());
  rmSync(unfinishedFile, { force: true });
}

const machine = `${process.platform} ${process.arch} `;

function wantedStamp() {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  return machine + createHash("sha256").update(lock).digest("hex");
}
