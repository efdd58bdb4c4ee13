import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** One process of a browser, as the system sees it. */
export interface BrowserProcess {
  pid: number;
  /** It runs pages: its death ends them alone. */
  isRenderer: boolean;
  /** What it takes: its own memory, in the machine or swapped out, and memory shared by files; programs' code not counted. */
  megabytes: number;
  /** What it could take without asking the system again, reserves included: RLIMIT_DATA bounds this. */
  writableMegabytes: number;
}

/** The sessions of the system's processes, looked at again and again without reading about the same process twice. */
export class ProcessTable {
  /** Session by process, as of the last look. */
  #sessions = new Map<number, number>();

  /** Reads which processes there are. Does nothing where the system has no /proc. */
  look(): void {
    const sessions = new Map<number, number>();
    for (const name of numbersIn("/proc")) {
      const session = this.#sessions.get(name) ?? sessionOf(name);
      if (session !== null) sessions.set(name, session);
    }
    this.#sessions = sessions;
  }

  /** A process that was just started may have been seen before it got its session: reads about all of them again. */
  forget(): void {
    this.#sessions.clear();
  }

  /** The processes of one session: whatever a browser starts stays in that of its first process. */
  of(session: number): number[] {
    return [...this.#sessions].filter(([, other]) => other === session).map(([pid]) => pid);
  }
}

/** The session that a process belongs to; null when it is gone, or where the system has no /proc. */
export function sessionOf(pid: number): number | null {
  const status = read(`/proc/${pid}/stat`);
  if (status === null) return null;
  // The name before it may hold spaces and brackets.
  return Number(status.slice(status.lastIndexOf(")") + 2).split(" ", 4)[3]);
}

/** What a process takes; null when it is gone. */
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

/** Whether a browser's process runs pages, by the arguments that the browser gives its own parts. */
export function isRenderer(pid: number): boolean {
  return read(`/proc/${pid}/cmdline`)?.includes("--type=renderer") ?? false;
}

/** Makes a process one of the first to die when the machine's memory runs out, where that is permitted. */
export function preferToEnd(pid: number, isPage: boolean): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, isPage ? "900" : "800");
  } catch {
    // A process in the sandbox belongs to the system; the browser itself has given it 200 or 300.
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
