import { addPlan, addProduct, trackProducts, updateCap } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSettleFixture } from "./settling/settle.fixture.ts";
import type { SettleFixture, Tracked } from "./settling/settle.fixture.ts";
import { finishRun } from "./runs.store.ts";
import { settleVisit } from "./settling/settle.service.ts";

describe("a run that reaches the daily cap", () => {
  let fixture: SettleFixture;
  const time = { now: new Date("2026-06-15T12:00:00Z") };

  beforeAll(async () => {
    fixture = await openSettleFixture({ now: () => time.now, sleep: () => Promise.resolve() });
  });
  afterAll(() => fixture.close());

  /** Tracks the product once now and returns the run's id. */
  const track = async ({ tenant, settle, reading }: Tracked): Promise<string> => {
    const { job, closed } = await settle(time.now, reading("19.90"), { tariff: fixture.settleNeeds.tariff });
    for (const runId of closed)
      await tenant.in((trx) => finishRun(trx, tenant.organisationId, runId, time.now));
    return job.runId;
  };
  const runOf = ({ tenant }: Tracked, id: string) => fixture.runs.get(tenant.organisationId, id);
  const allRuns = async ({ tenant }: Tracked) =>
    (await fixture.runs.list(tenant.organisationId, { trigger: "resume" })).list;

  it("skips every item, stores no values, and resumes exactly once on the next UTC day", async () => {
    // It is still the previous day in New York.
    time.now = new Date("2026-06-15T02:00:00Z");
    const tracked = await fixture.addTracked();
    const { tenant } = tracked;
    await tenant.ask(updateCap, undefined, { cap: { unit: "points", amount: 3 } });
    const first = await runOf(tracked, await track(tracked));
    expect([first.values, first.skipped]).toEqual([3, 0]);

    const second = await track(tracked);
    expect(await runOf(tracked, second)).toMatchObject({
      state: "finished",
      total: 3,
      done: 3,
      values: 0,
      errors: 0,
      skipped: 3,
    });
    const rows = await tenant.in(async (trx) => ({
      checks: await trx.selectFrom("page_check").select("id").where("run_id", "=", second).execute(),
      values: await trx.selectFrom("observation").select("id").where("run_id", "=", second).execute(),
      points: await trx.selectFrom("usage_ledger").select("number").execute(),
      items: await trx.selectFrom("run_item").select("outcome").where("run_id", "=", second).execute(),
    }));
    expect([rows.checks, rows.values, rows.points.length]).toEqual([[], [], 2]);
    expect(new Set(rows.items.map(({ outcome }) => outcome))).toEqual(new Set(["skipped_cap"]));

    time.now = new Date("2026-06-15T23:59:59Z");
    await fixture.runs.resumed.resumeDue();
    expect(await allRuns(tracked)).toEqual([]);
    time.now = new Date("2026-06-16T00:00:00Z");
    await Promise.all([fixture.runs.resumed.resumeDue(), fixture.runs.resumed.resumeDue()]);
    expect(await allRuns(tracked)).toMatchObject([{ total: 3, state: "queued", skipped: 0 }]);
  });

  it("resumes with what was skipped, without what was read before the cap", async () => {
    time.now = new Date("2026-06-15T12:00:00Z");
    const tracked = await fixture.addTracked();
    const { tenant, productId, reading } = tracked;
    const { organisationId } = tenant;
    const url = "http://127.0.0.1:9/p/pan";
    const { data: other } = await tenant.ask(addProduct, "add/product", { url });
    await tenant.ask(updateCap, undefined, { cap: { unit: "points", amount: 3 } });
    const { data: run } = await tenant.ask(trackProducts, "track/product", {
      products: [productId, other._id],
    });
    const { options } = await tracked.begin(time.now, { tariff: fixture.settleNeeds.tariff });
    for (const product of [productId, other._id]) {
      const job = { organisationId, runId: run._id, productId: product };
      await settleVisit(fixture.foundation.db, job, reading("19.90"), options);
    }
    await tenant.in((trx) => finishRun(trx, organisationId, run._id, time.now));
    expect(await runOf(tracked, run._id)).toMatchObject({ total: 6, values: 3, skipped: 3 });

    time.now = new Date("2026-06-16T00:00:00Z");
    await fixture.runs.resumed.resumeDue();
    const [resumed] = await allRuns(tracked);
    const items = await fixture.runs.listItems(organisationId, resumed!._id, {});
    expect(items.list.map((item) => item.productId)).toEqual([other._id, other._id, other._id]);
  });

  it("resumes only while its plan's window is open and the plan is not paused", async () => {
    time.now = new Date("2026-06-15T12:00:00Z");
    const tracked = await fixture.addTracked();
    const { tenant } = tracked;
    await tenant.ask(updateCap, undefined, { cap: { unit: "points", amount: 0 } });
    const runId = await track(tracked);
    const window = { from: 8 * 60, until: 18 * 60 };
    const timing = { mode: "interval", everyMinutes: 60, zone: "Europe/Berlin", window, weekdays: [] };
    const scope = { scope: "product", target: tracked.productId };
    const { data: plan } = await tenant.ask(addPlan, "add/plan", { ...scope, timing });
    await tenant.in((trx) =>
      trx.updateTable("run").set({ plan_id: plan._id }).where("id", "=", runId).execute(),
    );
    for (const [moment, resumed, isPaused] of [
      ["2026-06-16T05:59:59Z", 0, false],
      ["2026-06-16T16:00:00Z", 0, false],
      ["2026-06-17T06:00:00Z", 0, true],
      ["2026-06-17T06:00:01Z", 1, false],
    ] as const) {
      time.now = new Date(moment);
      await tenant.call("POST", `update/plan/${plan._id}`, { isPaused });
      await fixture.runs.resumed.resumeDue();
      expect([moment, await allRuns(tracked)]).toMatchObject([
        moment,
        Array.from({ length: resumed }, () => ({ plan: { _id: plan._id } })),
      ]);
    }
  });

  it("refuses a page shown by a person's own browser", async () => {
    const tracked = await fixture.addTracked();
    const { tenant, productId } = tracked;
    await tenant.ask(updateCap, undefined, { cap: { unit: "points", amount: 0 } });
    const shown = fixture.runs.settleCapture(
      { organisationId: tenant.organisationId, userId: null },
      productId,
      {
        html: '<h1>Blue kettle</h1><p class="price">USD 19.90</p>',
        loadTimeMs: 5,
      },
    );
    await expect(shown).rejects.toMatchObject({ status: 406, code: "cap_reached" });
  });
});
