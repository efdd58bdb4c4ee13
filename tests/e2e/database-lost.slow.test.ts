import { rmSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../apps/server/src/database/embedded/temporary.ts";
import { lineFaults, serverFault } from "../outages/faults.ts";
import { openFaultyLine } from "../outages/faulty-line.ts";
import { runUnderFaults } from "../outages/run-under-faults.ts";
import type { FaultsReport } from "../outages/run-under-faults.ts";
import { newDataFolder, startProduct } from "../product.ts";
import type { Product } from "../product.ts";

const QUIET = { CAPTCHA: "off", THROTTLE: "off", EGRESS_ALLOW: "127.0.0.1", HOST_INTERVAL_MS: "0" };

/** What must hold, whatever happened to the database. */
function expectNothingLost(report: FaultsReport, product: Product): void {
  expect(report.unexpected).toEqual([]);
  expect(report.run).toMatchObject({ values: report.entries, errors: 0 });
  expect(report).toMatchObject({
    points: report.entries,
    pointEntries: report.entries,
    billed: report.entries / 2,
    typedStored: report.typed,
  });
  expect(product.process.exitCode).toBeNull();
}

describe("a database that is lost in the middle of a run", () => {
  const endings: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  });

  it("is started again after kill -9 and after an immediate stop, and the run continues by itself", async () => {
    const folder = newDataFolder();
    endings.push(() => rmSync(folder, { recursive: true, force: true }));
    const product = await startProduct({ ...QUIET, DATA_DIR: folder });
    endings.push(() => product.stop());
    const pgData = path.join(folder, "postgres");
    const report = await runUnderFaults({
      url: product.url,
      faults: [serverFault("kill -9", "SIGKILL", pgData), serverFault("immediate stop", "SIGQUIT", pgData)],
      products: 40,
      visitMs: 250,
    });
    expectNothingLost(report, product);
  });

  it("is waited for after a reset, a refusal and a black hole, reported by 503 and failing readiness", async () => {
    const database = await createTestDatabase();
    endings.push(() => database.drop());
    const { host, port, user, database: name } = database.connection;
    const line = await openFaultyLine(path.join(host, `.s.PGSQL.${port}`));
    endings.push(() => line.stop());
    const product = await startProduct({
      ...QUIET,
      DATABASE_URL: `postgres://${user}@127.0.0.1:${line.port}/${name}`,
    });
    endings.push(() => product.stop());
    const report = await runUnderFaults({
      url: product.url,
      // Each lasts until the program has detected it.
      faults: lineFaults(line, { refusedMs: 0, holeMs: 0 }),
      products: 40,
      visitMs: 250,
    });
    expectNothingLost(report, product);
    const lasting = report.outcomes.filter(({ kind }) => kind !== "reset");
    expect(lasting.map(({ wasUnready, refused }) => wasUnready && refused > 0)).toEqual([true, true]);
  });
});
