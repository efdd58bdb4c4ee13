import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isTaken } from "../database/embedded/process-table.ts";

/** A control group for one browser: its processes together get no more memory than the bound, by the kernel. */
export interface MemoryGroup {
  folder: string;
  holds(pid: number): boolean;
  /** Processes of the group that the kernel has killed because memory ran out. */
  ended(): number;
  /** Takes it away as soon as its processes are gone. */
  remove(): void;
}

/** Names of a group's files in the two versions of control groups. */
interface Kind {
  limit: string;
  swap: string;
  /** Of the version-2 file: no swap beside the bound. Of version 1: both together. */
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
/** An empty group goes at once; one whose processes are just being killed does within this time. */
const EXIT_PATIENCE_MS = 1_000;
let made = 0;

/** What the system says of a process's control groups. */
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

/** Makes a group below or beside this program's own; null where the system has none or does not let this program make any. */
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
      // Kernels without accounting of swap have no such file, and then no swap beside the bound is known of.
      writeQuietly(path.join(folder, kind.swap), kind.swapValue(bytes));
      if (Number(readFileSync(path.join(folder, kind.limit), "utf8")) !== bytes) throw new Error("no bound");
      return groupIn(folder, kind);
    } catch {
      removeQuietly(folder);
    }
  }
  return null;
}

/** Groups of this program that are still there. */
const present = new Set<string>();

function groupIn(folder: string, kind: Kind): MemoryGroup {
  present.add(folder);
  const ended = (): number =>
    Number(/^oom_kill (\d+)/m.exec(readQuietly(path.join(folder, kind.events)))?.[1] ?? 0);
  let known = 0;
  return {
    folder,
    holds: (pid) => readQuietly(path.join(folder, "cgroup.procs")).split("\n").includes(String(pid)),
    // What is asked after the group has gone is answered by what was known.
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
 * Takes away at this program's end what is left of its groups. Called after each start of a browser: the driver kills its browsers
 * at the same moment, and this has to come after it.
 */
export function removeGroupsAtExit(): void {
  process.removeListener("exit", removeAll);
  process.on("exit", removeAll);
}

function removeAll(): void {
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (const until = performance.now() + EXIT_PATIENCE_MS; performance.now() < until;) {
    for (const folder of present) isGone(folder);
    if (present.size === 0) return;
    // Nothing else happens any more while a process ends.
    Atomics.wait(clock, 0, 0, 20);
  }
}

/** Folders in which a group with a bound of memory can be made, as far as is known without trying. */
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
  // A group that holds processes itself, as this program's does, can have no children with a bound: beside it they can.
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

/** A line of mountinfo: number, parent, device, root, folder, options, tags, "-", type, source, options of the type. */
function readMount(line: string): Mount {
  const [before = "", after = ""] = line.split(" - ");
  const [, , , root = "", folder = ""] = before.split(" ");
  const [type = "", , options = ""] = after.split(" ");
  return { root, folder, type, options: options.split(",") };
}

/** The folder of a group; undefined for one outside of what is mounted. */
function below({ root, folder }: Mount, group: string): string | undefined {
  const inside = path.relative(root, group);
  return inside.startsWith("..") ? undefined : path.join(folder, inside);
}

/** Groups of programs that were killed: only empty ones can be removed at all. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isInteger(owner) && !isTaken(owner)) removeQuietly(path.join(parent, name));
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
    // Not there, or not permitted.
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
