import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

interface Process {
  pid: number;
  parent: number;
  cpuMs: number;
}

function processes(): Process[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      // The name may contain anything; after it come state, parent and, further on, user and system time.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const cpuMs = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
      return [{ pid: Number(name), parent: Number(fields[1]), cpuMs }];
    } catch {
      // It has ended in the meantime.
      return [];
    }
  });
}

/** This process's current children. */
export function childrenNow(): number[] {
  try {
    return processes()
      .filter(({ parent }) => parent === process.pid)
      .map(({ pid }) => pid);
  } catch {
    return [];
  }
}

/**
 * CPU time used so far by the program and the browsers that it has started, in ms; undefined if the system does not report it.
 *
 * @param others the fixture's own children, which are not counted
 */
export function cpuTime(others: readonly number[]): { program: number; browsers: number | undefined } {
  const { user, system } = process.cpuUsage();
  const program = (user + system) / 1000;
  try {
    const all = processes();
    let browsers = 0;
    let level = new Set(childrenNow().filter((pid) => !others.includes(pid)));
    while (level.size > 0) {
      for (const { pid, cpuMs } of all) if (level.has(pid)) browsers += cpuMs;
      level = new Set(all.filter(({ parent }) => level.has(parent)).map(({ pid }) => pid));
    }
    return { program, browsers };
  } catch {
    return { program, browsers: undefined };
  }
}
