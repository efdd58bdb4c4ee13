import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { processMemory } from "../../apps/server/src/browser/browser-processes.ts";

/** Length of a tick of /proc/PID/stat on Linux. */
const TICK_MS = 10;

interface ProcessTime {
  parent: number;
  ms: number;
}

function processes(): Map<number, ProcessTime> {
  const found = new Map<number, ProcessTime>();
  for (const pid of readdirSync("/proc").map(Number).filter(Number.isInteger)) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      // The process's own time, and that of its children that have ended.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      found.set(pid, { parent: Number(fields[1]), ms: ticks * TICK_MS });
    } catch {
      // It has ended in the meantime.
    }
  }
  return found;
}

/** A process and all its descendants, except one process and its descendants. */
function tree(root: number, except?: number): (ProcessTime & { pid: number })[] {
  const all = processes();
  if (except !== undefined) all.delete(except);
  const found: (ProcessTime & { pid: number })[] = [];
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    const time = all.get(pid);
    if (time) found.push({ pid, ...time });
    for (const [child, { parent }] of all) if (parent === pid) open.push(child);
  }
  return found;
}

/** CPU time so far of a process and its descendants, in ms; `except` and its descendants are not counted. Linux only. */
export function treeCpuMs(root: number, except?: number): number {
  return tree(root, except).reduce((sum, { ms }) => sum + ms, 0);
}

/** Memory of a process's descendants, without itself, in MB; `except` and its descendants are not counted. Linux only. */
export function memoryBelowMb(root: number, except?: number): number {
  return tree(root, except)
    .filter(({ pid }) => pid !== root)
    .reduce((sum, { pid }) => sum + (processMemory(pid)?.megabytes ?? 0), 0);
}

/** The first process of the embedded database of a data folder. */
export function databasePid(folder: string): number {
  const [first] = readFileSync(path.join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
  return Number(first);
}
