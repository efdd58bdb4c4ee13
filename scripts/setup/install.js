import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withSetupLock } from "./lock.js";
import { pinnedNodeWorks } from "./pinned-node.js";
import { root } from "./root.js";
import { CommandError, npm } from "./run.js";

const modules = path.join(root, "node_modules");
/** Written last: what it names is completely there. */
const stampFile = path.join(modules, ".pricetrail-stamp");
/** Exists during the installation: what a killed installation has left cannot be trusted. */
const unfinishedFile = path.join(modules, ".pricetrail-unfinished");
/** npm's own record of what it has installed, its last act too. */
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
 * Installs the dependencies unless those of this lock file, platform and architecture are completely there. `npm install`
 * and not `npm ci`, which refuses a lock whose optional packages for other platforms are missing in a registry.
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
      if (pinnedNodeWorks()) return finish();
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
 * Outdated: somebody's own `npm install`, or one for another lock file; npm brings it up to date in place. Broken: none, a
 * killed one, one for another kind of machine, or one whose Node does not run.
 *
 * @returns {"complete" | "outdated" | "broken"}
 */
function condition() {
  if (existsSync(unfinishedFile) || !existsSync(npmRecord)) return "broken";
  if (!existsSync(stampFile)) return "outdated";
  const stamp = readFileSync(stampFile, "utf8");
  if (!stamp.startsWith(machine)) return "broken";
  if (stamp !== wantedStamp()) return "outdated";
  return pinnedNodeWorks() ? "complete" : "broken";
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
