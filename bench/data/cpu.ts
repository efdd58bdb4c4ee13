import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Length of a tick of /proc/PID/stat on Linux. */
const TICK_MS = 10;

/** CPU time used so far, in milliseconds. */
export interface CpuTime {
  program: number;
  /** CPU time of the database's current processes; undefined where the system does not report it. */
  database: number | undefined;
}

/** Fields of /proc/PID/stat after the name, which may contain anything: first the state, then the parent's id. */
function statOf(pid: string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function databaseCpuMs(folder: string): number | undefined {
  try {
    const [postmaster] = readFileSync(path.join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
    let ticks = 0;
    for (const pid of readdirSync("/proc")) {
      if (!/^\d+$/.test(pid)) continue;
      try {
        const fields = statOf(pid);
        if (fields[1] === postmaster) ticks += Number(fields[11]) + Number(fields[12]);
      } catch {
        // It has ended in the meantime.
      }
    }
    return ticks * TICK_MS;
  } catch {
    return undefined;
  }
}

export function cpuTime(folder: string): CpuTime {
  const { user, system } = process.cpuUsage();
  return { program: (user + system) / 1000, database: databaseCpuMs(folder) };
}
