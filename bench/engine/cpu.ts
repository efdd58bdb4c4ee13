import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

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
      // Own time, and that of children that have ended.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      found.set(pid, { parent: Number(fields[1]), ms: ticks * TICK_MS });
    } catch {
      // Ended meanwhile.
    }
  }
  return found;
}

/** CPU time so far of a process and all below it, in ms. Linux only. */
export function treeCpuMs(root: number): number {
  const all = processes();
  let ms = 0;
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    ms += all.get(pid)?.ms ?? 0;
    for (const [child, { parent }] of all) if (parent === pid) open.push(child);
  }
  return ms;
}

/** The first process of the embedded database of a data folder. */
export function databasePid(folder: string): number {
  const [first] = readFileSync(path.join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
  return Number(first);
}
