import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { cpuTime } from "./cpu.ts";
import type { LoadedData } from "./load.ts";
import { questionsOf } from "./questions.ts";
import { BENCH_TOKEN, serve } from "./serve.ts";

const PER_SECOND = 200;
const SECONDS = 15;
const MAX_P99_MS = 100;

/** A realistic mix: mostly the default dashboard, lists and single products, and occasionally a long range. */
const MIX: Readonly<Record<string, number>> = {
  "tiles, default range": 2,
  "latest list": 4,
  "latest list, filters": 3,
  "latest list, text": 1,
  "product history": 8,
  "product checks": 6,
  "product list": 4,
  "data points": 1,
  "price changes": 1,
};

interface Report {
  count: number;
  errors: number;
  medianMs: number;
  p99Ms: number;
  seconds: number;
  generatorCpuMs: number;
}

/** Mixed reads at a fixed rate over real HTTP. */
export async function mixedLoad(data: LoadedData): Promise<{ isGood: boolean; text: string }[]> {
  const app = await serve(data);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const questions = await questionsOf(data);
  const paths: string[] = [];
  for (let turn = 0; turn < 20; turn += 1)
    for (const [name, share] of Object.entries(MIX))
      for (let n = 0; n < share; n += 1)
        paths.push(questions.find((one) => one.name === name)!.path(turn * 7 + n));
  const order = { port, token: BENCH_TOKEN, paths: shuffled(paths), perSecond: PER_SECOND };
  await generate({ ...order, perSecond: 50, seconds: 3 });
  const before = cpuTime(data.folder);
  const report = await generate({ ...order, seconds: SECONDS });
  const after = cpuTime(data.folder);
  await app.close();
  const serverMs = after.program - before.program - report.generatorCpuMs;
  const each = (ms: number) => `${(ms / report.count).toFixed(2)} ms`;
  const database =
    before.database === undefined || after.database === undefined
      ? "unknown"
      : each(Math.max(0, after.database - before.database));
  return [
    {
      isGood: report.p99Ms <= MAX_P99_MS && report.errors === 0,
      text:
        `${PER_SECOND} mixed reads a second for ${SECONDS} s: median ${report.medianMs.toFixed(1)}, ` +
        `p99 ${report.p99Ms.toFixed(1)} ms (at most ${MAX_P99_MS}), ${report.errors} errors; ` +
        `CPU per request: program ${each(serverMs)}, database ${database}, load generator ${each(report.generatorCpuMs)}`,
    },
  ];
}

function generate(order: object): Promise<Report> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("load-generator.ts", import.meta.url), { workerData: order });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

/** A fixed shuffle: every run sends the requests in the same order. */
function shuffled<T>(items: T[]): T[] {
  let state = 7;
  for (let i = items.length - 1; i > 0; i -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const j = state % (i + 1);
    [items[i], items[j]] = [items[j]!, items[i]!];
  }
  return items;
}
