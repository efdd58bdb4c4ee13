import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.js";

const needed = 24;

/** The exact version that package.json pins for this platform; undefined if there is none (macOS). */
export function pinnedVersion() {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const platform = process.platform === "win32" ? "win" : process.platform;
  return optionalDependencies?.[`node-${platform}-${process.arch}`];
}

/** The path of the pinned Node, whether it exists or not. */
function pinnedPath() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const platform = process.platform === "win32" ? "win" : process.platform;
  return path.join(root, "node_modules", `node-${platform}-${process.arch}`, "bin", name);
}

/** Returns whether the pinned Node is installed and runs (or none is available for this platform). */
export function pinnedNodeWorks() {
  const version = pinnedVersion();
  if (version === undefined) return true;
  if (!existsSync(pinnedPath())) return false;
  if (process.execPath === pinnedPath()) return process.version === `v${version}`;
  return spawnSync(pinnedPath(), ["-v"], { encoding: "utf8" }).stdout?.trim() === `v${version}`;
}

/**
 * Returns the Node that runs the product: the pinned one, else the system's if it is new enough.
 *
 * @returns {string | undefined} a path, or undefined when there is none
 */
export function nodeForServer() {
  if (pinnedVersion() !== undefined) return pinnedPath();
  return isSupportedNode() ? process.execPath : undefined;
}

/** Returns whether this process may run the product. */
export function isSupportedNode() {
  return Number(process.versions.node.split(".")[0]) >= needed;
}
