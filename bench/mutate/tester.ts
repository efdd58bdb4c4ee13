import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { copyTree } from "./copy.ts";
import { planted } from "./fault.ts";
import type { Fault } from "./fault.ts";
import type { Answer, Question } from "./test-process.ts";

const SCRIPT = fileURLToPath(new URL("./test-process.ts", import.meta.url));

/** If a fault makes its tests run longer than this, they count as hanging. */
const FAULT_LIMIT_MS = 240_000;
/** Limit for all tests of all areas, on a busy machine. */
const SOUND_LIMIT_MS = 30 * 60_000;

/** A copy of the tree and a process that runs tests in it. */
export class Tester {
  readonly #copy: string;
  #child: ChildProcess | undefined;

  constructor(root: string) {
    this.#copy = copyTree(root);
  }

  /** Runs the tests on the unchanged tree; returns the first failure, if any, and the number of tests. */
  sound(tests: readonly string[]): Promise<Answer> {
    return this.#ask({ tests }, SOUND_LIMIT_MS);
  }

  /** Runs a fault's tests with it. On a busy machine, tests may seem to hang, so a fault counts as found only if they hang twice. */
  async find(fault: Fault): Promise<Answer> {
    const change = {
      file: fault.file,
      faulty: planted(this.#copy, fault),
      sound: readFileSync(path.join(this.#copy, fault.file), "utf8"),
    };
    const question = { tests: fault.tests, change };
    const answer = await this.#ask(question, FAULT_LIMIT_MS);
    return answer.isLost ? this.#ask(question, 2 * FAULT_LIMIT_MS) : answer;
  }

  async stop(): Promise<void> {
    // A pending request notices the exit as well, and clears the child.
    const child = this.#child;
    if (child) {
      const ended = once(child, "exit");
      child.disconnect();
      await Promise.race([ended, setTimeout(20_000, undefined, { ref: false })]);
      child.kill("SIGKILL");
    }
    rmSync(this.#copy, { recursive: true, force: true });
  }

  async #ask(question: Question, limitMs: number): Promise<Answer & { isLost?: boolean }> {
    this.#child ??= await this.#start();
    const child = this.#child;
    const aborter = new AbortController();
    const { signal } = aborter;
    child.send(question);
    try {
      return await Promise.race([
        once(child, "message", { signal }).then(([answer]) => answer as Answer),
        once(child, "exit", { signal }).then(() => this.#lost("the process ended", question)),
        setTimeout(limitMs, undefined, { signal }).then(() => this.#lost("no answer in time", question)),
      ]);
    } finally {
      aborter.abort();
    }
  }

  #lost(why: string, { change }: Question): Answer & { isLost: boolean } {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
    // Otherwise, the process itself would have done so.
    if (change) writeFileSync(path.join(this.#copy, change.file), change.sound);
    return { failed: why, count: 0, isLost: true };
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(SCRIPT, [this.#copy], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    await once(child, "message");
    return child;
  }
}
