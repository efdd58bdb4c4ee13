import { MINUTE_MS } from "@pricetrail/contract";
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Clock } from "../../clock.ts";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const BUILD = fileURLToPath(new URL("../../../../companion/scripts/build-starter.ts", import.meta.url));
/** The build's exit code when only the download of Node for Windows failed. */
const NOT_FETCHED = 3;
/** Time in ms before a request retries a failed build: the registry may be available again. */
const RETRY_AFTER_MS = 10 * MINUTE_MS;

/** The result of a build. */
export type BuildResult = "made" | "notFetched" | "failed";

/** The state of the program: under construction, or the reason of its absence. */
export type BuildState = "making" | Exclude<BuildResult, "made"> | undefined;

/** Builds the Windows program and returns the result. */
export type WindowsBuild = () => Promise<BuildResult>;

export type WindowsProgram = ReturnType<typeof createWindowsProgram>;

/**
 * Builds the Windows program in the background, one build at a time, on the first request: it downloads Node for Windows from
 * npm's registry and uses one CPU for a minute, which others need not pay for.
 *
 * @param build null when it cannot be built
 */
export function createWindowsProgram(clock: Clock, build: WindowsBuild | null) {
  let making: BuildState;
  let endedAt = 0;
  return {
    /** Starts a build, unless one is under way or has just failed; returns the state. */
    make(): BuildState {
      if (build === null) return undefined;
      const isDue = making === undefined || clock.now().getTime() - endedAt >= RETRY_AFTER_MS;
      if (making === "making" || !isDue) return making;
      making = "making";
      const end = (result: BuildResult): void => {
        making = result === "made" ? undefined : result;
        endedAt = clock.now().getTime();
      };
      build().then(end, () => end("failed"));
      return making;
    },
  };
}

/** Runs the build in a separate process with low priority. */
export function buildWindowsProgram(): Promise<BuildResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [BUILD], { cwd: ROOT, stdio: "ignore" });
    const stop = (): void => void child.kill();
    process.once("exit", stop);
    const end = (result: BuildResult): void => {
      process.removeListener("exit", stop);
      resolve(result);
    };
    child.once("error", () => end("failed"));
    child.once("exit", (code) => end(code === 0 ? "made" : code === NOT_FETCHED ? "notFetched" : "failed"));
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  });
}
