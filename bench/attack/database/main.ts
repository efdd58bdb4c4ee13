import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "../../../apps/server/src/database/embedded/temporary.ts";
import { lineFaults, serverFault } from "../../../tests/outages/faults.ts";
import type { Fault } from "../../../tests/outages/faults.ts";
import { openFaultyLine } from "../../../tests/outages/faulty-line.ts";
import { runUnderFaults } from "../../../tests/outages/run-under-faults.ts";
import type { FaultOutcome } from "../../../tests/outages/run-under-faults.ts";
import { freePort, startProduct } from "../../../tests/product.ts";
import { createCheckRecord } from "../check-record.ts";

/**
 * `npm run attack -- database [--full]`: loses the database during two runs: the embedded one by kill -9 and immediate stop, one over
 * TCP by resets, refusals of 6 s and black holes of 12 s. The program must survive, answer 503 in the meantime, continue by itself
 * within 10 s, and have every data point exactly once. `--full` is the form reported in docs/benchmarks.md, fifty faults in runs of
 * 600 entries; the short form takes a third of the time.
 */
const isFull = process.argv.includes("--full");
const PRODUCTS = isFull ? 300 : 110;
const VISIT_MS = 400;
/** Of each run: three of each kind of the line, or more. */
const FAULTS = isFull ? 25 : 9;
const BACK_WITHIN_MS = 10_000;

const QUIET = { CAPTCHA: "off", THROTTLE: "off", EGRESS_ALLOW: "127.0.0.1", HOST_INTERVAL_MS: "0" };

const checks = createCheckRecord();
const { check } = checks;

const inTurn = (faults: readonly Fault[]): Fault[] =>
  Array.from({ length: FAULTS }, (_, index) => faults[index % faults.length]!);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function printTable(outcomes: readonly FaultOutcome[]): void {
  for (const [kind, all] of Map.groupBy(outcomes, (outcome) => outcome.kind)) {
    const worst = (of: (outcome: FaultOutcome) => number): string => seconds(Math.max(...all.map(of)));
    console.log(
      `  ${kind}: ${all.length} times; ready again after at most ${worst((one) => one.readyMs)}, the run continued after at most ` +
        `${worst((one) => one.onMs)}; ${all.reduce((sum, one) => sum + one.refused, 0)} requests answered 503`,
    );
  }
}

async function attack(name: string, env: Record<string, string>, faults: readonly Fault[]): Promise<void> {
  console.log(`\n  ${name}`);
  const product = await startProduct({ ...QUIET, PORT: String(await freePort()), ...env });
  try {
    const report = await runUnderFaults({
      url: product.url,
      faults: inTurn(faults),
      products: PRODUCTS,
      visitMs: VISIT_MS,
      onOutcome: ({ kind, done, readyMs, onMs }) =>
        console.log(
          `    at ${done}: ${kind}, ready after ${seconds(readyMs)}, continued after ${seconds(onMs)}`,
        ),
    });
    const { outcomes, unexpected, run, entries } = report;
    printTable(outcomes);
    const slowest = Math.max(...outcomes.map(({ onMs }) => onMs));
    check("the program survives", product.process.exitCode === null, `${outcomes.length} faults`);
    check(
      "every answer is success or 503",
      unexpected.length === 0,
      unexpected.slice(0, 5).join("; ") || "no other",
    );
    const lasting = outcomes.filter(({ kind }) => kind === "refused" || kind === "black hole");
    const announced = lasting.filter(({ wasUnready, refused }) => wasUnready && refused > 0);
    check(
      "lasting faults turn it red",
      announced.length === lasting.length,
      `${announced.length} of ${lasting.length}`,
    );
    check("everything continues within 10 s", slowest <= BACK_WITHIN_MS, `at most ${seconds(slowest)}`);
    check(
      "no entry is lost",
      run.values === entries && run.errors === 0,
      `${run.values} values, ${run.errors} errors`,
    );
    check(
      "no entry is stored twice",
      report.points === entries && report.pointEntries === entries,
      `${report.points} data points of ${report.pointEntries} entries`,
    );
    check("no entry is billed twice", report.billed === PRODUCTS, `${report.billed} data points billed`);
    check(
      "what was typed is stored once",
      report.typedStored === report.typed,
      `${report.typedStored} of ${report.typed}`,
    );
  } catch (error) {
    checks.fail();
    console.log(product.output().slice(-4000));
    console.error(error);
  } finally {
    await product.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), "pricetrail-lost-"));
try {
  const pgData = join(folder, "postgres");
  await attack("the embedded database, killed", { DATA_DIR: folder }, [
    serverFault("kill -9", "SIGKILL", pgData),
    serverFault("immediate stop", "SIGQUIT", pgData),
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const database = await createTestDatabase();
const { host, port, user, database: name } = database.connection;
const line = await openFaultyLine(join(host, `.s.PGSQL.${port}`));
try {
  await attack(
    "a database at the end of a TCP line, cut off",
    { DATABASE_URL: `postgres://${user}@127.0.0.1:${line.port}/${name}` },
    lineFaults(line, { refusedMs: 6000, holeMs: 12_000 }),
  );
} finally {
  await line.stop();
  await database.drop();
}
checks.finish();
