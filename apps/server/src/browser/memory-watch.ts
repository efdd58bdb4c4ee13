import { isRenderer, preferToEnd, processMemory, ProcessTable, sessionOf } from "./browser-processes.ts";
import type { BrowserProcess } from "./browser-processes.ts";

/** Time between two looks at what the browsers take; in ms. */
const LOOK_MS = 250;

/** A browser gives its processes a rank of its own when it starts them: for so many looks ours is put over it. */
const RANKING_LOOKS = 4;

export interface WatchedBrowser {
  /** The session that all its processes belong to. */
  session: number;
  /** Above this, what takes most is ended. */
  maxMegabytes: number;
  /** What the system gives one process at most of writable memory: near it, the process dies of any further wish. */
  maxWritableMegabytes: number;
}

/** A process that has come so near to its bound counts as one that met it. */
const NEAR_MEGABYTES = 64;

/** What the looks at one browser have found. */
export interface MemoryRecord {
  /** What all its processes took at the last look. */
  megabytes: number;
  /** How often the bound was passed, or a process had got all that the system gives one. */
  excesses: number;
}

interface Watched extends WatchedBrowser {
  record: MemoryRecord;
  /** Looks at each of its processes so far. */
  seen: Map<number, { looks: number; isRenderer: boolean; isFull: boolean }>;
}

const table = new ProcessTable();
const watched = new Set<Watched>();
let timer: NodeJS.Timeout | undefined;

/**
 * Looks at a browser's processes four times a second until it is stopped, and ends what takes most when all together take
 * more than the bound: a page's process where that is the largest, so that only this page ends; else the whole browser. One timer
 * and one look at the system's processes serve all browsers of this program. Where the system has no /proc nothing is found.
 */
export function watchMemory(browser: WatchedBrowser): { record: MemoryRecord; stop: () => void } {
  const one: Watched = { ...browser, record: { megabytes: 0, excesses: 0 }, seen: new Map() };
  watched.add(one);
  table.forget();
  timer ??= setInterval(lookAtAll, LOOK_MS).unref();
  return {
    record: one.record,
    stop: () => {
      watched.delete(one);
      if (watched.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}

function lookAtAll(): void {
  table.look();
  for (const one of watched) look(one);
}

function look(one: Watched): void {
  const processes = table.of(one.session).flatMap((pid): BrowserProcess[] => {
    const memory = processMemory(pid);
    return memory === null ? [] : [{ pid, ...memory, isRenderer: rankOf(one, pid) }];
  });
  const present = new Set(processes.map(({ pid }) => pid));
  for (const pid of one.seen.keys()) if (!present.has(pid)) one.seen.delete(pid);
  for (const { pid, writableMegabytes } of processes) {
    const seen = one.seen.get(pid);
    if (!seen || seen.isFull || writableMegabytes < one.maxWritableMegabytes - NEAR_MEGABYTES) continue;
    seen.isFull = true;
    one.record.excesses += 1;
  }
  one.record.megabytes = processes.reduce((sum, { megabytes }) => sum + megabytes, 0);
  if (one.record.megabytes <= one.maxMegabytes) return;
  // Noted before anything ends: the end is what others ask the reason for.
  one.record.excesses += 1;
  const largest = processes.reduce((most, next) => (next.megabytes > most.megabytes ? next : most));
  for (const pid of largest.isRenderer ? [largest.pid] : present) {
    // Numbers are given out again: the process must still be the browser's.
    if (sessionOf(pid) === one.session) end(pid);
  }
}

/** Whether a process runs pages; the processes of pages shall be the first of all to die. */
function rankOf(one: Watched, pid: number): boolean {
  const seen = one.seen.get(pid) ?? { looks: 0, isRenderer: false, isFull: false };
  if (seen.looks < RANKING_LOOKS) {
    // A process that was just forked still has its parent's arguments.
    seen.isRenderer = isRenderer(pid);
    preferToEnd(pid, seen.isRenderer);
    seen.looks += 1;
    one.seen.set(pid, seen);
  }
  return seen.isRenderer;
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
