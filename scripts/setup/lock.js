import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "./root.js";

const clone = createHash("sha256").update(root).digest("hex").slice(0, 16);
/** Time in ms after which an empty lock, which is otherwise just being written, counts as left by a killed process. */
const writtenWithinMs = 10_000;

/**
 * Ensures that only one start at a time does one kind of work on this clone. The lock is outside node_modules, which a set-up may
 * delete. It lists the processes that work under it, and is void when all of them are dead.
 *
 * @template T
 * @param {"install" | "build" | "browser"} kind
 * @param {(addWorker: (pid: number) => void) => Promise<T>} work `addWorker` adds a process to the lock
 * @returns {Promise<T>}
 */
export async function withSetupLock(kind, work) {
  const lockFile = path.join(tmpdir(), `pricetrail-${kind}-${clone}.lock`);
  for (let isReported = false; !taken(lockFile); isReported = true) {
    if (!isReported) console.log("Waiting for another start that is setting up this folder ...");
    await wait(200);
  }
  const release = () => rmSync(lockFile, { force: true });
  process.once("exit", release);
  try {
    return await work((pid) => writeFileSync(lockFile, `${process.pid} ${pid}`));
  } finally {
    process.removeListener("exit", release);
    release();
  }
}

/** @param {string} lockFile */
function taken(lockFile) {
  try {
    writeFileSync(lockFile, `${process.pid}`, { flag: "wx", mode: 0o644 });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
  }
  removeIfDead(lockFile);
  return false;
}

/**
 * Removes a dead lock: of several waiting starts that see it, only the one whose rename succeeds.
 *
 * @param {string} lockFile
 */
function removeIfDead(lockFile) {
  const aside = `${lockFile}.${process.pid}`;
  try {
    const holders = readFileSync(lockFile, "utf8");
    const isWritten = holders !== "" || Date.now() - statSync(lockFile).mtimeMs > writtenWithinMs;
    if (!isWritten || holders.split(" ").some((pid) => pid !== "" && isAlive(Number(pid)))) return;
    renameSync(lockFile, aside);
    if (readFileSync(aside, "utf8") !== holders) writeFileSync(lockFile, readFileSync(aside), { flag: "wx" });
    rmSync(aside, { force: true });
  } catch {
    // Another start has removed it.
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
