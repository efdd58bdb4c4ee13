import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { systemCode } from "./embedded-error.ts";

/** Returns whether a process id is in use, even by a zombie. */
export function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
}

/**
 * Returns whether a process with this id is running, whoever owns it. Zombies do not count: in a container whose init process
 * does not reap them, they stay forever.
 */
export function isAlive(pid: number): boolean {
  if (!isPidInUse(pid)) return false;
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    return status.slice(status.lastIndexOf(")") + 2, status.lastIndexOf(")") + 3) !== "Z";
  } catch {
    return process.platform !== "linux";
  }
}

/** Returns the working directory of a process, or undefined when it has ended or belongs to another user. */
export function workingDirectory(pid: number): string | undefined {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`);
    } catch {
      return undefined;
    }
  }
  return lsof(["-a", "-p", String(pid), "-d", "cwd", "-Fpn"]).get(pid);
}

/**
 * Returns the processes whose working directory is `folder`: PostgreSQL's postmaster and its children change into the data
 * folder, so these are exactly the ones that use it.
 */
export function processesIn(folder: string): number[] {
  const everyCwd = process.platform === "linux" ? fromProc() : lsof(["-d", "cwd", "-c", "postgres", "-Fpn"]);
  return [...everyCwd].filter(([pid, cwd]) => cwd === folder && pid !== process.pid).map(([pid]) => pid);
}

function fromProc(): Map<number, string> {
  const found = new Map<number, string>();
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    const cwd = Number.isInteger(pid) ? workingDirectory(pid) : undefined;
    if (cwd !== undefined) found.set(pid, cwd);
  }
  return found;
}

function lsof(args: string[]): Map<number, string> {
  const found = new Map<number, string>();
  let pid = 0;
  for (const line of spawnSync("lsof", args, { encoding: "utf8" }).stdout?.split("\n") ?? []) {
    if (line.startsWith("p")) pid = Number(line.slice(1));
    else if (line.startsWith("n")) found.set(pid, line.slice(1));
  }
  return found;
}
