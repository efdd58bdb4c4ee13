import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isPidInUse } from "../database/embedded/process-table.ts";

/** A control group for one browser, with which the kernel limits the total memory of its processes. */
export interface MemoryGroup {
  folder: string;
  holds(pid: number): boolean;
  /** Returns the number of processes the kernel has killed because memory ran out. */
  ended(): number;
  /** Removes it once its processes have exited. */
  remove(): void;
}

/** File names in the two versions of control groups. */
interface Kind {
  limit: string;
  swap: string;
  /** The version 2 file: no swap beyond the limit. Version 1: both together. */
  swapValue: (bytes: number) => string;
  events: string;
}

const VERSION_1: Kind = {
  limit: "memory.limit_in_bytes",
  swap: "memory.memsw.limit_in_bytes",
  swapValue: String,
  events: "memory.oom_control",
};
const VERSION_2: Kind = {
  limit: "memory.max",
  swap: "memory.swap.max",
  swapValue: () => "0",
  events: "memory.events",
};

const PREFIX = "pricetrail-browser-";
const REMOVE_AGAIN_MS = 1_000;
const REMOVE_TIMES = 30;
/** An empty group is removed at once; one whose processes are being killed within this time. */
const EXIT_TIMEOUT_MS = 1_000;
let made = 0;

/** The system's information on a process's control groups. */
export interface GroupSystem {
  /** As in /proc/self/cgroup. */
  groups: string;
  /** As in /proc/self/mountinfo. */
  mounts: string;
}

const ownSystem = (): GroupSystem => ({
  groups: readQuietly("/proc/self/cgroup"),
  mounts: readQuietly("/proc/self/mountinfo"),
});

/** Creates a group below or beside this program's own; null if the system has none or does not permit it. */
export function makeMemoryGroup(megabytes: number, system = ownSystem()): MemoryGroup | null {
  for (const [kind, parent] of places(system)) {
    const folder = path.join(parent, `${PREFIX}${process.pid}-${(made += 1)}`);
    try {
      removeLeftovers(parent);
      mkdirSync(folder);
    } catch {
      continue;
    }
    try {
      const bytes = Math.round(megabytes) * 1024 * 1024;
      writeFileSync(path.join(folder, kind.limit), String(bytes));
      // Kernels without swap accounting have no such file, and cannot limit swap.
      writeQuietly(path.join(folder, kind.swap), kind.swapValue(bytes));
      if (Number(readFileSync(path.join(folder, kind.limit), "utf8")) !== bytes) throw new Error("no bound");
      return groupIn(folder, kind);
    } catch {
      removeQuietly(folder);
    }
  }
  return null;
}

/** Existing groups of this program. */
const present = new Set<string>();

function groupIn(folder: string, kind: Kind): MemoryGroup {
  present.add(folder);
  const ended = (): number =>
    Number(/^oom_kill (\d+)/m.exec(readQuietly(path.join(folder, kind.events)))?.[1] ?? 0);
  let known = 0;
  return {
    folder,
    holds: (pid) => readQuietly(path.join(folder, "cgroup.procs")).split("\n").includes(String(pid)),
    // After the group's removal, the last known value is returned.
    ended: () => (known = Math.max(known, ended())),
    remove: () => {
      let times = 0;
      const attempt = (): void => {
        times += 1;
        if (isGone(folder) || times > REMOVE_TIMES) return;
        setTimeout(attempt, REMOVE_AGAIN_MS).unref();
      };
      ended();
      attempt();
    },
  };
}

function isGone(folder: string): boolean {
  if (!removeQuietly(folder) && existsSync(folder)) return false;
  present.delete(folder);
  return true;
}

/**
 * Removes this program's remaining groups on exit. Call after each browser start: the driver kills its browsers at the same
 * point, and this has to run later.
 */
export function removeGroupsAtExit(): void {
  process.removeListener("exit", removeAll);
  process.on("exit", removeAll);
}

function removeAll(): void {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (const until = performance.now() + EXIT_TIMEOUT_MS; performance.now() < until;) {
    for (const folder of present) isGone(folder);
    if (present.size === 0) return;
    // Nothing else runs while a process exits.
    Atomics.wait(clock, 0, 0, 20);
  }
}

/** Returns folders in which a group with a memory limit may be possible, as far as can be known without trying. */
function places(system: GroupSystem): [Kind, string][] {
  const groups = system.groups.split("\n");
  const mounts = system.mounts.split("\n").map(readMount);
  const old = groups.map((line) => /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(.*)$/.exec(line)?.[1]).find(Boolean);
  if (old !== undefined) {
    const mount = mounts.find(({ type, options }) => type === "cgroup" && options.includes("memory"));
    const own = mount && below(mount, old);
    return own === undefined ? [] : [[VERSION_1, own]];
  }
  const own2 = groups.map((line) => /^0::(.*)$/.exec(line)?.[1]).find(Boolean);
  const mount = mounts.find(({ type }) => type === "cgroup2");
  const own = own2 !== undefined && mount && below(mount, own2);
  if (own === undefined || own === false || mount === undefined) return [];
  // A group that contains processes itself, like this program's, cannot have limited children, but siblings can.
  return [own, ...(own === mount.folder ? [] : [path.dirname(own)])]
    .filter((folder) => /\bmemory\b/.test(readQuietly(path.join(folder, "cgroup.subtree_control"))))
    .map((folder) => [VERSION_2, folder]);
}

interface Mount {
  root: string;
  folder: string;
  type: string;
  options: string[];
}

/** Parses a line of mountinfo: number, parent, device, root, folder, options, tags, "-", type, source, options of the type. */
function readMount(line: string): Mount {
  const [before = "", after = ""] = line.split(" - ");
  const [, , , root = "", folder = ""] = before.split(" ");
  const [type = "", , options = ""] = after.split(" ");
  return { root, folder, type, options: options.split(",") };
}

/** Returns a group's folder; undefined for one outside the mount. */
function below({ root, folder }: Mount, group: string): string | undefined {
  const inside = path.relative(root, group);
  return inside.startsWith("..") ? undefined : path.join(folder, inside);
}

/** Removes groups of killed programs: only empty ones can be removed at all. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isInteger(owner) && !isPidInUse(owner)) removeQuietly(path.join(parent, name));
  }
}

function readQuietly(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function writeQuietly(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch {
    // Missing, or not permitted.
  }
}

function removeQuietly(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
