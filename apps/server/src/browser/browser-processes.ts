import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** One process of a browser, as reported by the system. */
export interface BrowserProcess {
  pid: number;
  /** Whether it runs pages: its death ends only those. */
  isRenderer: boolean;
  /** Memory in use: its own, in RAM or swapped out, and memory shared through files; program code is not counted. */
  megabytes: number;
  /** Memory it could use without requesting more, including reserves; RLIMIT_DATA limits this. */
  writableMegabytes: number;
}

/** The sessions of the system's processes, refreshed repeatedly without reading any process twice. */
export class ProcessTable {
  /** Session by process, as of the last refresh. */
  #sessions = new Map<number, number>();

  /** Refreshes the list of processes. Does nothing without /proc. */
  look(): void {
    const sessions = new Map<number, number>();
    for (const name of numbersIn("/proc")) {
      const session = this.#sessions.get(name) ?? sessionOf(name);
      if (session !== null) sessions.set(name, session);
    }
    this.#sessions = sessions;
  }

  /** Clears the cache: a new process may have been read before it got its session. */
  forget(): void {
    this.#sessions.clear();
  }

  /** Returns the processes of one session: everything a browser starts stays in that of its first process. */
  of(session: number): number[] {
    return [...this.#sessions].filter(([, other]) => other === session).map(([pid]) => pid);
  }
}

/** Returns a process's session; null when it has exited, or without /proc. */
export function sessionOf(pid: number): number | null {
  const status = read(`/proc/${pid}/stat`);
  if (status === null) return null;
  // The name before it may contain spaces and brackets.
  return Number(status.slice(status.lastIndexOf(")") + 2).split(" ", 4)[3]);
}

/** Returns a process's memory use; null when it has exited. */
export function processMemory(pid: number): Pick<BrowserProcess, "megabytes" | "writableMegabytes"> | null {
  const status = read(`/proc/${pid}/status`);
  if (status === null) return null;
  const kilobytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0);
  return {
    megabytes: (kilobytes("RssAnon") + kilobytes("RssShmem") + kilobytes("VmSwap")) / 1024,
    writableMegabytes: kilobytes("VmData") / 1024,
  };
}

/** Returns whether a browser process runs pages, from the arguments the browser gives its child processes. */
export function isRenderer(pid: number): boolean {
  return read(`/proc/${pid}/cmdline`)?.includes("--type=renderer") ?? false;
}

/** Makes a process one of the first to be killed when memory runs out, where that is permitted. */
export function preferForOomKill(pid: number, isPage: boolean): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, isPage ? "900" : "800");
  } catch {
    // A sandboxed process belongs to the system; the browser itself has already given it 200 or 300.
  }
}

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
