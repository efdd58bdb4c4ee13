import { isRenderer, preferForOomKill, processMemory, ProcessTable, sessionOf } from "./browser-processes.ts";
import type { BrowserProcess } from "./browser-processes.ts";

/** Interval between two checks of the browsers' memory, in ms. */
const LOOK_MS = 250;

/** A browser sets the ranks of its processes when it starts them; for this many checks, they are overwritten. */
const RANKING_LOOKS = 4;

export interface WatchedBrowser {
  /** The session of all its processes. */
  session: number;
  /** Above this, the largest process is killed. */
  maxMegabytes: number;
  /** Limit of one process's writable memory, enforced by the system: near it, further allocations kill the process. */
  maxWritableMegabytes: number;
}

/** A process this close to its limit counts as having reached it. */
const NEAR_MEGABYTES = 64;

/** The findings about one browser. */
export interface MemoryRecord {
  /** Total of all its processes at the last check. */
  megabytes: number;
  /** How often the limit was exceeded, or a process reached its own. */
  excesses: number;
}

interface Watched extends WatchedBrowser {
  record: MemoryRecord;
  /** Number of checks of each of its processes. */
  seen: Map<number, { looks: number; isRenderer: boolean; isFull: boolean }>;
}

const table = new ProcessTable();
const watched = new Set<Watched>();
let timer: NodeJS.Timeout | undefined;

/**
 * Checks a browser's processes four times a second until stopped, and kills the largest when their total exceeds the limit:
 * a page's process if that is the largest, so that only this page ends; else the whole browser. One timer and one process
 * list serve all of this program's browsers. Without /proc, nothing is detected.
 */
export function watchMemory(browser: WatchedBrowser): { record: MemoryRecord; stop: () => void } {
  const one: Watched = { ...browser, record: { megabytes: 0, excesses: 0 }, seen: new Map() };
  watched.add(one);
  table.forget();
  timer ??= setInterval(checkAllBrowsers, LOOK_MS).unref();
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

function checkAllBrowsers(): void {
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
  // Recorded before the kill, which makes others ask for the reason.
  one.record.excesses += 1;
  const largest = processes.reduce((most, next) => (next.megabytes > most.megabytes ? next : most));
  for (const pid of largest.isRenderer ? [largest.pid] : present) {
    // Process IDs are reused: the process must still be the browser's.
    if (sessionOf(pid) === one.session) end(pid);
  }
}

/** Returns whether a process runs pages, which should be killed before all others. */
function rankOf(one: Watched, pid: number): boolean {
  const seen = one.seen.get(pid) ?? { looks: 0, isRenderer: false, isFull: false };
  if (seen.looks < RANKING_LOOKS) {
    // A newly forked process still has its parent's arguments.
    seen.isRenderer = isRenderer(pid);
    preferForOomKill(pid, seen.isRenderer);
    seen.looks += 1;
    one.seen.set(pid, seen);
  }
  return seen.isRenderer;
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already exited.
  }
}
