import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productPage, serveShop } from "../../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../../tests/static-shop.ts";
import { openEngineFixture } from "../shop.fixture.ts";
import type { EngineFixture } from "../shop.fixture.ts";
import { createQueue } from "../../../jobs/queue.ts";
import { visitQueues, VISIT_RETRIES } from "./visits.queue.ts";

interface Answer {
  entries: { _id: string }[];
  data: { _id: string };
}

describe("a visit whose worker dies at every attempt", () => {
  let shop: StaticShop;
  let fixture: EngineFixture;
  let visits: string;

  beforeAll(async () => {
    shop = await serveShop((path) =>
      path === "/robots.txt" ? undefined : productPage("Blue kettle", "19.90"),
    );
    fixture = await openEngineFixture({ worker: false });
    visits = visitQueues(fixture.engine.workQueue).visits.name;
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });

  it("ends as internal after the last retry, so that its run ends, and is free", async () => {
    const tenant = await fixture.addTenant();
    const { body } = await tenant.call<Answer>("POST", "add/product", { url: `${shop.origin}/p/kettle` });
    const entries = body.entries.map((entry) => ({ _id: entry._id }));
    const started = await tenant.call<Answer>("POST", "start/track", entries);
    await sql`update pgboss.job set retry_count = retry_limit - 1 where name = ${visits}`.execute(
      fixture.foundation.db,
    );
    const fail = async () => {
      const [job] = await fixture.boss.fetch(visits);
      if (job) await fixture.boss.fail(visits, job.id);
      return job !== undefined;
    };
    expect(await fail()).toBe(true);
    await sql`update pgboss.job set start_after = now() where name = ${visits}`.execute(
      fixture.foundation.db,
    );
    expect(await fail()).toBe(true);

    await fixture.startWorker("visits");
    const run = await fixture.ended(tenant, started.body.data._id);
    expect(run).toMatchObject({ state: "finished", values: 0, errors: 3 });
    const items = await tenant.in((trx) => trx.selectFrom("run_item").select("outcome").execute());
    expect(items.map(({ outcome }) => outcome)).toEqual(["internal", "internal", "internal"]);
    const charged = await tenant.in((trx) => trx.selectFrom("usage_ledger").selectAll().execute());
    expect(charged).toEqual([]);
    await fixture.stopWorker("visits");
  });

  it("gets the current number of retries on an installation created with another one", async () => {
    await fixture.boss.updateQueue(visits, { retryLimit: VISIT_RETRIES - 1 });
    await createQueue(fixture.boss, visitQueues(fixture.engine.workQueue).visits);
    expect(await fixture.boss.getQueue(visits)).toMatchObject({ retryLimit: VISIT_RETRIES });
  });
});
