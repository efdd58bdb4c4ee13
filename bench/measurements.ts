import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** One measurement, run as a separate process, so that memory and compiled code of one do not affect the next. */
export interface Measurement {
  name: string;
  /** The program's path, relative to this folder. */
  file: string;
  /** Reads the corpora of CORPUS_DIR. */
  needsCorpus: boolean;
  args?: readonly string[];
}

interface Count {
  passed: number;
  failed: number;
}

/** Runs one measurement, passes on its output, and parses its last line `N passed, N failed`; a non-zero exit is a failure. */
function measure(measurement: Measurement): Promise<Count> {
  const program = fileURLToPath(new URL(measurement.file, import.meta.url));
  const child = spawn(process.execPath, [program, ...(measurement.args ?? [])], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    text += part;
    process.stdout.write(part);
  });
  return new Promise((resolve) => {
    child.once("close", (code) => {
      const [, passed = "0", failed = "0"] = [...text.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1) ?? [];
      const count = { passed: Number(passed), failed: Number(failed) };
      if (code !== 0 && count.failed === 0) count.failed = 1;
      if (code === 0 && count.passed + count.failed === 0) count.passed = 1;
      resolve(count);
    });
  });
}

/**
 * Runs the measurements named on the command line, or all. Without CORPUS_DIR, those that read a corpus say so and are skipped.
 * Ends with `N passed, N failed`; the exit code is non-zero when a figure is below its floor.
 */
export async function runMeasurements(all: readonly Measurement[], argv: readonly string[]): Promise<void> {
  const names = argv.filter((argument) => !argument.startsWith("-"));
  const unknown = names.find((name) => !all.some((one) => one.name === name));
  if (unknown !== undefined) {
    console.error(
      `There is no measurement "${unknown}". There are: ${all.map((one) => one.name).join(", ")}.`,
    );
    process.exitCode = 1;
    return;
  }
  const corpus = process.env.CORPUS_DIR;
  if (corpus !== undefined && !existsSync(corpus)) {
    console.error(`CORPUS_DIR ${corpus} does not exist.`);
    process.exitCode = 1;
    return;
  }
  const total: Count = { passed: 0, failed: 0 };
  for (const one of all) {
    if (names.length > 0 && !names.includes(one.name)) continue;
    console.log(`\n== ${one.name}`);
    if (one.needsCorpus && corpus === undefined) {
      console.log("CORPUS_DIR is not set: skipped.");
      continue;
    }
    const args = argv.filter((argument) => argument.startsWith("-"));
    const count = await measure({ ...one, args: [...(one.args ?? []), ...args] });
    total.passed += count.passed;
    total.failed += count.failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
}
