import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Required free bytes: a cluster needs 40 MB, its log up to 250, and tests create databases. */
const roomWanted = 600_000_000;

/** Returns the folder for temporary data: a memory disk with enough space, or else the system's temporary folder. */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    if (bavail * bsize > roomWanted) return "/dev/shm";
  } catch {
    // No memory disk on this system.
  }
  return tmpdir();
}
