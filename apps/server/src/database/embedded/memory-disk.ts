import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Bytes that must be free: a cluster is 40 MB, its log up to 250, and tests make databases. */
const roomWanted = 600_000_000;

/** The folder for throw-away data: the memory disk where there is room on one, else the system's temporary folder. */
export function throwAwayFolder(): string {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    if (bavail * bsize > roomWanted) return "/dev/shm";
  } catch {
    // No memory disk on this system.
  }
  return tmpdir();
}
