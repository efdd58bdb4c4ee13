import { execFile, fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { copyTree } from "./copy.ts";
import type { Edit } from "./generate.ts";
import type { Answer, Question } from "./test-process.ts";

const SCRIPT = fileURLToPath(new URL("./test-process.ts", import.meta.url));

/** If a fault makes its tests run longer than this, they count as hanging. */
const LIMIT_MS = 300_000;

/** A copy of the tree and a process that runs tests in it. */
export class Tester {
  readonly #copy: string;
  #child: ChildProcess | undefined;
  /** Tests that have failed: whether they pass without a fault. */
  readonly #isSound = new Map<string, boolean>();
  /** Configurations that the compiler accepts without a fault. */
  readonly #compiled = new Set<string>();
  readonly #stopping = new AbortController();

  constructor(root: string) {
    this.#copy = copyTree(root);
  }

  /** Returns the test that a fault makes fail, the compiler if it refuses the fault, or undefined. */
  async find(file: string, edit: Edit, tests: readonly string[]): Promise<string | undefined> {
    const sound = readFileSync(path.join(this.#copy, file), "utf8");
    const faulty = sound.slice(0, edit.start) + edit.replacement + sound.slice(edit.end);
    const change = { file, faulty, sound };
    for (;;) {
      const judges = tests.filter((test) => this.#isSound.get(test) !== false);
      const answer = await this.#ask({ tests: judges, change });
      if (answer.failed === undefined) return (await this.#compiles(change)) ? undefined : "the compiler";
      if (answer.file === undefined || (await this.#passes(answer.file))) return answer.failed;
      console.log(`         ${answer.file} fails without a fault: ${answer.failed}`);
    }
  }

  /** Only a test that passes without a fault can find one. */
  async #passes(test: string): Promise<boolean> {
    let isSound = this.#isSound.get(test);
    if (isSound === undefined) {
      isSound = (await this.#ask({ tests: [test] })).failed === undefined;
      this.#isSound.set(test, isSound);
    }
    return isSound;
  }

  /** @throws Error when the tree does not compile without the fault either: the compiler would find every fault */
  async #compiles({ file, faulty, sound }: NonNullable<Question["change"]>): Promise<boolean> {
    const config = file.startsWith("apps/web/") ? "apps/web/tsconfig.json" : "tsconfig.json";
    const full = path.join(this.#copy, file);
    writeFileSync(full, faulty);
    const isAccepted = await this.#accepts(config);
    if (this.#stopping.signal.aborted) return false;
    writeFileSync(full, sound);
    if (!isAccepted && !this.#compiled.has(config)) {
      if (!(await this.#accepts(config)))
        throw new Error(`${config} does not compile without a fault: is packages/client built?`);
      this.#compiled.add(config);
    }
    return isAccepted;
  }

  async #accepts(config: string): Promise<boolean> {
    const stored = `node_modules/.${config.replaceAll("/", "-")}.tsbuildinfo`;
    const args = ["-p", config, "--noEmit", "--incremental", "--tsBuildInfoFile", stored];
    try {
      const { signal } = this.#stopping;
      await promisify(execFile)("node_modules/.bin/tsc", args, { cwd: this.#copy, signal });
      return true;
    } catch {
      return false;
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
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

  async #ask(question: Question): Promise<Answer> {
    this.#child ??= await this.#start();
    const child = this.#child;
    const aborter = new AbortController();
    const { signal } = aborter;
    child.send(question);
    try {
      return await Promise.race([
        once(child, "message", { signal }).then(([answer]) => answer as Answer),
        once(child, "exit", { signal }).then(() => this.#lost("the process ended", question)),
        setTimeout(LIMIT_MS, undefined, { signal }).then(() => this.#lost("no answer in time", question)),
      ]);
    } finally {
      aborter.abort();
    }
  }

  #lost(why: string, { change }: Question): Answer {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
    // Otherwise, the process itself would have done so.
    if (change) writeFileSync(path.join(this.#copy, change.file), change.sound);
    return { failed: why };
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(SCRIPT, [this.#copy], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    await once(child, "message");
    return child;
  }
}
