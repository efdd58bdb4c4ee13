import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { compareTiles } from "./brute-force.ts";
import { load } from "./load.ts";
import type { LoadedData } from "./load.ts";
import { ask, measure } from "./measure.ts";
import { mixedLoad } from "./mixed-load.ts";
import { dayBack, questionsOf } from "./questions.ts";
import { serve } from "./serve.ts";
import { streamExport } from "./stream-export.ts";

/** `npm run bench -- data [--large[=MILLIONS]] [--keep=FOLDER]`: speed of reads at one million observations, and at 10 or MILLIONS. */
const SMALL = 1_000_000;
const LARGE_MILLIONS = 10;
/** How much slower the large data may be than the small; differences below a millisecond are noise. */
const FLAT = 1.5;
const NOISE_MS = 1;

let passed = 0;
let failed = 0;
function check(isGood: boolean, text: string): void {
  if (isGood) passed += 1;
  else failed += 1;
  console.log(`${isGood ? "ok  " : "FAIL"} ${text}`);
}

/** On an overloaded machine, elapsed time measures other processes, so the CPU time counts, and the output says so. */
const isBusy = () => loadavg()[0]! > availableParallelism();

async function measureAll(data: LoadedData): Promise<Map<string, number>> {
  const app = await serve(data);
  const medians = new Map<string, number>();
  for (const question of await questionsOf(data)) {
    const { medianMs, cpuMs, bytes } = await measure(app, data, question);
    const countsCpu = cpuMs !== undefined && isBusy();
    const countedMs = countsCpu ? cpuMs : medianMs;
    if (!question.isLonger) medians.set(question.name, countedMs);
    check(
      countedMs <= question.floorMs,
      `${question.name.padEnd(28)} median ${medianMs.toFixed(1).padStart(6)} ms, CPU ${cpuMs?.toFixed(1) ?? "unknown"} ms ` +
        `(at most ${question.floorMs} ms${countsCpu ? " of CPU: the machine is busy" : ""}), ${bytes} bytes`,
    );
  }
  const wrong = await compareTiles(app, data);
  check(wrong.length === 0, `tiles equal the brute-force query in 5 ranges ${wrong.join("; ")}`);
  const chart = await ask(app, `get/product/${data.busyProductId}/history?from=${dayBack(90)}`);
  const points = chart.json<{ series: { points: number[][] }[] }>().series[0]!.points;
  check(
    chart.rawPayload.length <= 60 * 1024 && points.some((point) => point[1] === 99_999),
    `chart of 100,000 checks: ${chart.rawPayload.length} bytes (at most 61,440), its spike kept, ${points.length} points`,
  );
  await app.close();
  return medians;
}

async function run(argv: readonly string[]): Promise<void> {
  const keep = argv.find((argument) => argument.startsWith("--keep="))?.slice("--keep=".length);
  const folder = keep ?? mkdtempSync(path.join(tmpdir(), "pricetrail-bench-"));
  const large = argv.map((argument) => /^--large(?:=(\d+))?$/.exec(argument)).find((match) => match !== null);
  const sizes = large ? [SMALL, Number(large[1] ?? LARGE_MILLIONS) * 1_000_000] : [SMALL];
  const results: Map<string, number>[] = [];
  try {
    for (const size of sizes) {
      const begin = performance.now();
      const data = await load(path.join(folder, String(size)), size);
      try {
        const seconds = Math.round((performance.now() - begin) / 1000);
        console.log(
          `\n${data.observations} observations, 50,000 products, 20 organisations, the asked one with 20,000`,
        );
        console.log(
          `loaded in ${seconds} s; ${availableParallelism()} CPUs; ${new Date().toISOString().slice(0, 10)}`,
        );
        results.push(await measureAll(data));
        if (size === SMALL) {
          for (const { isGood, text } of await mixedLoad(data)) check(isGood, text);
          const { isGood, text } = await streamExport(data);
          check(isGood, text);
        }
      } finally {
        await data.stop();
      }
    }
    const [few, many] = results;
    if (few && many)
      for (const [name, before] of few) {
        const after = many.get(name)!;
        check(
          after <= before * FLAT + NOISE_MS,
          `flat: ${name.padEnd(28)} ${before.toFixed(1)} -> ${after.toFixed(1)} ms`,
        );
      }
  } finally {
    if (keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

await run(process.argv.slice(2));
