import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Clock } from "../../clock.ts";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const BUILD = fileURLToPath(new URL("../../../../companion/scripts/build-starter.ts", import.meta.url));
/** The build's exit code when all is well but Node for Windows could not be fetched. */
const NOT_FETCHED = 3;
/** A build that failed is tried again with a request after this time: a registry may answer by then. */
const RETRY_AFTER_MS = 10 * 60 * 1000;

/** How a build ended. */
export type BuildEnd = "made" | "notFetched" | "failed";

/** Where the program is: being made, or why it was not. */
export type Making = "making" | Exclude<BuildEnd, "made"> | undefined;

/** Makes the program for Windows and says how that ended. */
export type WindowsBuild = () => Promise<BuildEnd>;

export type WindowsProgram = ReturnType<typeof createWindowsProgram>;

/**
 * Makes the program for Windows in the background, once at a time, when somebody asks for it first: it takes Node for Windows
 * from npm's registry and a minute of one processor, which nobody pays who does not want it.
 *
 * @param build null where none is made
 */
export function createWindowsProgram(clock: Clock, build: WindowsBuild | null) {
  let making: Making;
  let endedAt = 0;
  return {
    /** Starts making it, unless that is under way or has just failed; answers where it is. */
    make(): Making {
      if (build === null) return undefined;
      const isDue = making === undefined || clock.now().getTime() - endedAt >= RETRY_AFTER_MS;
      if (making === "making" || !isDue) return making;
      making = "making";
      const end = (result: BuildEnd): void => {
        making = result === "made" ? undefined : result;
        endedAt = clock.now().getTime();
      };
      build().then(end, () => end("failed"));
      return making;
    },
  };
}

/** Runs the build as a process of its own, behind everything else that wants the processor. */
export function buildWindowsProgram(): Promise<BuildEnd> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [BUILD], { cwd: ROOT, stdio: "ignore" });
    const stop = (): void => void child.kill();
    process.once("exit", stop);
    const end = (result: BuildEnd): void => {
      process.removeListener("exit", stop);
      resolve(result);
    };
    child.once("error", () => end("failed"));
    child.once("exit", (code) => end(code === 0 ? "made" : code === NOT_FETCHED ? "notFetched" : "failed"));
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  });
}
