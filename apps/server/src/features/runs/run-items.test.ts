import { listRunItems } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { finishRun } from "./runs.store.ts";
import { openSettleFixture } from "./settling/settle.fixture.ts";
import type { SettleFixture, Tracked } from "./settling/settle.fixture.ts";
import { purgeValueItems } from "../upkeep/upkeep.store.ts";

describe("the items of a run that ended long ago", () => {
  let fixture: SettleFixture;
  let tracked: Tracked;
  let now: Date;
  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tracked = await fixture.addTracked();
    now = new Date();
  });

  const later = (ms: number) => new Date(now.getTime() + ms);
  const list = async (runId: string, query = "") => {
    const { list: rows, data } = await tracked.tenant.ask(listRunItems, `get/run/${runId}/item${query}`);
    return { rows: rows.toSorted((a, b) => a.entryId.localeCompare(b.entryId)), total: data.total };
  };
  const left = (runId: string) =>
    tracked.tenant.in((trx) =>
      trx.selectFrom("run_item").select("outcome").where("run_id", "=", runId).execute(),
    );
  const purge = (before: Date) =>
    tracked.tenant.in((trx) => purgeValueItems(trx, tracked.tenant.organisationId, before));
  const finish = (runId: string, at: Date) =>
    tracked.tenant.in((trx) => finishRun(trx, tracked.tenant.organisationId, runId, at));

  it("are shown from their data points after they are purged; errors are kept", async () => {
    const { settle, reading, tenant } = tracked;
    const { job } = await settle(now, reading("19.90", { was: "25.00" }));
    await tenant.in((trx) =>
      trx
        .updateTable("run_item")
        .set({ outcome: "element_not_found", value: null, detail: "the page does not show it" })
        .where("run_id", "=", job.runId)
        .where("entry_id", "in", (eb) =>
          eb.selectFrom("tracking_entry").select("id").where("field", "=", "availability"),
        )
        .execute(),
    );
    await tenant.in((trx) => trx.deleteFrom("observation").where("field", "=", "availability").execute());
    await finish(job.runId, now);
    const before = await list(job.runId);
    expect(new Set(before.rows.map(({ value }) => value))).toEqual(new Set(["19.90", "25.00", null]));
    await purge(later(1));
    expect(await left(job.runId)).toEqual([{ outcome: "element_not_found" }]);
    expect(await list(job.runId)).toEqual(before);
    expect((await list(job.runId, "?only=errors")).rows).toMatchObject([{ outcome: "element_not_found" }]);
  });

  it("are kept while the run is recent or live, and when the value belongs to another run", async () => {
    const { settle, begin, reading, tenant } = tracked;
    const { job } = await settle(now, reading("19.90"));
    await purge(later(1));
    expect(await left(job.runId)).toHaveLength(3);
    await finish(job.runId, now);
    await purge(now);
    expect(await left(job.runId)).toHaveLength(3);

    const first = await begin(later(1000));
    const joined = await begin(later(1000));
    await tracked.settle(later(1000), reading("19.90"));
    expect(first.job.runId).not.toBe(joined.job.runId);
    const waiting = await tenant.in((trx) =>
      trx.selectFrom("run_item").select("run_id").where("joined_run_id", "is not", null).distinct().execute(),
    );
    await tenant.in((trx) =>
      trx
        .updateTable("run_item")
        .set({ state: "done", outcome: "value", finished_at: now })
        .where("joined_run_id", "is not", null)
        .execute(),
    );
    for (const { run_id } of waiting) await finish(run_id, now);
    await purge(later(60_000));
    for (const { run_id } of waiting) expect(await left(run_id)).toHaveLength(3);
    expect(waiting.length).toBeGreaterThan(0);
  });

  it("are kept when no data point stores the value", async () => {
    const { settle, reading, tenant } = tracked;
    const { job } = await settle(now, reading("19.90"));
    await finish(job.runId, now);
    await tenant.in((trx) => trx.deleteFrom("observation").execute());
    await purge(later(1));
    expect(await left(job.runId)).toHaveLength(3);
  });
});
