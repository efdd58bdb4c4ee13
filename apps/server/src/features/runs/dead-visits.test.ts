import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productPage, serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";
import { openEngineBench } from "./shop.bench.ts";
import type { EngineBench } from "./shop.bench.ts";
import { createVisitQueues, queueNames, VISIT_RETRIES } from "./visits.queue.ts";

interface Answer {
  entries: { _id: string }[];
  data: { _id: string };
}

describe("a visit whose worker dies at every attempt", () => {
  let shop: StaticShop;
  let bench: EngineBench;
  let visits: string;

  beforeAll(async () => {
    shop = await serveShop((path) =>
      path === "/robots.txt" ? undefined : productPage("Blue kettle", "19.90"),
    );
    bench = await openEngineBench({ worker: false });
    ({ visits } = queueNames(bench.engine.workQueue));
  });
  afterAll(async () => {
    await bench.close();
    await shop.stop();
  });

  it("ends as internal after the last retry, so that its run ends, and is free", async () => {
    const tenant = await bench.addTenant();
    const { body } = await tenant.call<Answer>("POST", "add/product", { url: `${shop.origin}/p/kettle` });
    const entries = body.entries.map((entry) => ({ _id: entry._id }));
    const started = await tenant.call<Answer>("POST", "start/track", entries);
    await sql`update pgboss.job set retry_count = retry_limit - 1 where name = ${visits}`.execute(
      bench.foundation.db,
    );
    const fail = async () => {
      const [job] = await bench.boss.fetch(visits);
      if (job) await bench.boss.fail(visits, job.id);
      return job !== undefined;
    };
    expect(await fail()).toBe(true);
    await sql`update pgboss.job set start_after = now() where name = ${visits}`.execute(bench.foundation.db);
    expect(await fail()).toBe(true);

    await bench.engine.startWorker(bench.workerNeeds);
    const run = await bench.ended(tenant, started.body.data._id);
    expect(run).toMatchObject({ state: "finished", values: 0, errors: 3 });
    const items = await tenant.in((trx) => trx.selectFrom("run_item").select("outcome").execute());
    expect(items.map(({ outcome }) => outcome)).toEqual(["internal", "internal", "internal"]);
    const charged = await tenant.in((trx) => trx.selectFrom("usage_ledger").selectAll().execute());
    expect(charged).toEqual([]);
    await bench.engine.stopWorker();
  });

  it("gets the current number of retries on an installation created with another one", async () => {
    await bench.boss.updateQueue(visits, { retryLimit: VISIT_RETRIES - 1 });
    await createVisitQueues(bench.boss, bench.engine.workQueue);
    expect(await bench.boss.getQueue(visits)).toMatchObject({ retryLimit: VISIT_RETRIES });
  });
});
