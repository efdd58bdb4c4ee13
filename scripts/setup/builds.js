import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withSetupLock } from "./lock.js";
import { root } from "./root.js";
import { CommandError, npm } from "./run.js";

/** The builds in order, and the folders whose changes make each stale. */
const builds = [
  {
    workspace: "packages/client",
    sources: ["packages/client", "packages/contract", "apps/server/scripts", "apps/server/src/http"],
  },
  { workspace: "packages/picker", sources: ["packages/picker", "packages/locator", "packages/contract"] },
  {
    workspace: "apps/companion",
    sources: ["apps/companion", "packages/picker", "packages/locator", "packages/contract"],
  },
  { workspace: "apps/web", sources: ["apps/web", "packages/contract"] },
];

/**
 * Builds the web app (and every other part with a build script) when its sources have changed since the last build.
 *
 * @param {"all" | "client"} parts client: only what the types of other parts need
 * @throws {CommandError}
 */
export async function ensureBuilt(parts) {
  for (const build of builds) {
    if (parts === "client" && build.workspace !== "packages/client") continue;
    const workspace = path.join(root, build.workspace);
    const { scripts } = JSON.parse(readFileSync(path.join(workspace, "package.json"), "utf8"));
    if (scripts?.build === undefined) continue;
    const stampFile = path.join(workspace, "dist", ".stamp");
    const stamp = hashOf(build.sources);
    if (isFresh(stampFile, stamp)) continue;
    await withSetupLock("build", async (addWorker) => {
      if (isFresh(stampFile, stamp)) return;
      console.log(`Building ${build.workspace} ...`);
      const { code, output } = await npm(["run", "build", "-w", build.workspace], { onStart: addWorker });
      if (code !== 0) throw new CommandError(`${build.workspace} could not be built.`, output);
      writeFileSync(stampFile, stamp);
    });
  }
}

/**
 * @param {string} stampFile
 * @param {string} stamp
 */
function isFresh(stampFile, stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
}

/**
 * @param {string[]} folders
 * @returns {string} a hash of the source files' names and contents, and of the dependencies
 */
function hashOf(folders) {
  const hash = createHash("sha256").update(readFileSync(path.join(root, "package-lock.json")));
  for (const folder of folders) {
    for (const file of sourceFiles(path.join(root, folder))) {
      hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @returns {string[]} without tests, results and dependencies, sorted
 */
function sourceFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !["dist", "node_modules"].includes(name) && !/\.test\.tsx?$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? sourceFiles(file) : [file];
    });
}
