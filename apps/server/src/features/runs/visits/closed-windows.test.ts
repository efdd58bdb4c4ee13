import {
  addPlan,
  listPlans,
  listRuns,
  planCoverage,
  trackProducts,
  MINUTE_MS,
  DAY_MS,
} from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { productPage, serveShop } from "../../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../../tests/static-shop.ts";
import { steppedClock } from "../../../http/stepped-clock.fixture.ts";
import { databaseHostSlots } from "../../../reading/pacing.store.ts";
import type { Tenant } from "../../testing/data.fixture.ts";
import { openEngineFixture } from "../shop.fixture.ts";
import type { EngineFixture } from "../shop.fixture.ts";

const CLOSES = 18;

describe("a visit of a plan with a window", () => {
  const clock = steppedClock(Date.parse("2026-06-01T00:00:00Z"));
  let shop: StaticShop;
  let fixture: EngineFixture;
  let tenant: Tenant;
  let productId: string;
  let planId: string;
  let runId: string;

  beforeAll(async () => {
    shop = await serveShop((path) =>
      path === "/robots.txt" ? undefined : productPage("Blue kettle", "19.90"),
    );
    fixture = await openEngineFixture({ worker: false, clock });
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });
  /** Starts, on a new day, a run of the plan whose visit is still queued. */
  beforeEach(async () => {
    await clock.advance(DAY_MS - (clock.now().getTime() % DAY_MS));
    tenant = await fixture.addTenant();
    const url = `${shop.origin}/p/kettle`;
    productId = (await tenant.call<{ data: { _id: string } }>("POST", "add/product", { url })).body.data._id;
    for (const { _id } of (await tenant.ask(listPlans)).list) await tenant.call("POST", `delete/plan/${_id}`);
    const window = { from: 8 * 60, until: CLOSES * 60 };
    const timing = { mode: "interval", everyMinutes: 1440, zone: "UTC", window, weekdays: [] };
    const plan = (await tenant.ask(addPlan, "add/plan", { scope: "all", timing })).data;
    planId = plan._id;
    await clock.advance(Date.parse(plan.nextAt!) - clock.now().getTime());
    await fixture.plans.startDueSlots();
    runId = (await tenant.ask(listRuns)).list.find(({ trigger }) => trigger === "schedule")!._id;
  });

  /** Advances the clock to this many minutes after the window closes. */
  const afterClosing = (minutes: number): Promise<void> => {
    const closes = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS + CLOSES * 60 * MINUTE_MS;
    return clock.advance(closes + minutes * MINUTE_MS - clock.now().getTime());
  };
  const visits = () => shop.visits.get("/p/kettle") ?? 0;
  const work = () => fixture.startWorker("visits");
  const counted = async () => {
    const { made, skipped } = (await tenant.ask(listPlans)).list.find(({ _id }) => _id === planId)!;
    return { made, skipped };
  };
  const outcomes = () =>
    tenant.in((trx) =>
      trx
        .selectFrom("run_item")
        .select(["outcome", "detail"])
        .distinct()
        .where("run_id", "=", runId)
        .execute(),
    );

  it("is made until the last moment of the window", async () => {
    await afterClosing(-1 / 60);
    const before = visits();
    await work();
    expect(await fixture.ended(tenant, runId)).toMatchObject({ values: 3 });
    await fixture.stopWorker("visits");
    expect(visits()).toBe(before + 1);
    expect(await counted()).toEqual({ made: 1, skipped: {} });
  });

  it("is skipped, and counted as skipped, when its turn comes after the window has closed", async () => {
    await afterClosing(0);
    const before = visits();
    await work();
    expect(await fixture.ended(tenant, runId)).toMatchObject({ state: "finished", values: 0, errors: 0 });
    await fixture.stopWorker("visits");
    expect(visits()).toBe(before);
    const detail = "the window of its plan closed before its turn";
    expect(await outcomes()).toEqual([{ outcome: "cancelled", detail }]);
    expect(await counted()).toEqual({ made: 0, skipped: { window: 1 } });
    const { data } = await tenant.ask(planCoverage);
    expect(data.find(({ _id }) => _id === planId)).toMatchObject({ made: 0, skipped: { window: 1 } });
  });

  it("leaves a held price for the next window", async () => {
    await tenant.in((trx) =>
      sql`
        insert into held_price (organisation_id, id, product_id, normal_minor, currency, reason, first_at, last_at, in_a_row, check_id, sighting)
        values (${tenant.organisationId}, ${productId}, ${productId}, 1500, 'USD', 'changed', ${clock.now()}, ${clock.now()}, 1, ${productId}, '{}')`.execute(
        trx,
      ),
    );
    await afterClosing(0);
    const opens = clock.now().getTime() + (24 - CLOSES + 8) * 60 * MINUTE_MS;
    await work();
    await fixture.ended(tenant, runId);
    await fixture.stopWorker("visits");
    const dueAt = await tenant.in((trx) => trx.selectFrom("price_recheck").select("due_at").execute());
    expect(dueAt).toEqual([{ due_at: new Date(opens) }]);
  });

  describe("waiting for its shop's pause while the window closes", () => {
    let before: number;
    beforeEach(async () => {
      await afterClosing(-1);
      const now = clock.now();
      const host = new URL(shop.origin).host;
      const slots = databaseHostSlots(fixture.foundation.db, fixture.engine.workQueue);
      await slots.penalise(host, new Date(now.getTime() + 3 * MINUTE_MS), now);
      before = visits();
      await work();
      await expect.poll(() => stateOf(runId), { timeout: 30_000 }).toBe("running");
    });
    afterEach(() => clock.advance(5 * MINUTE_MS));

    const stateOf = async (id: string) => (await fixture.runs.get(tenant.organisationId, id)).state;
    const finished = async (id: string) => {
      const stateLater = async () => {
        await clock.advance(5000);
        return stateOf(id);
      };
      await expect.poll(stateLater, { timeout: 60_000 }).toBe("finished");
      await fixture.stopWorker("visits");
    };

    it("is skipped", async () => {
      await finished(runId);
      expect(visits()).toBe(before);
      expect(await counted()).toEqual({ made: 0, skipped: { window: 1 } });
    });

    it("is made for a person whose run has joined it", async () => {
      const { data } = await tenant.ask(trackProducts, "track/product", { products: [productId] });
      await finished(data._id);
      expect(visits()).toBe(before + 1);
      expect(await fixture.ended(tenant, data._id)).toMatchObject({ values: 3, joined: 3 });
    });
  });

  it("is made for a person whose run waits for it", async () => {
    const { body } = await tenant.call<{ data: { _id: string; joined: number } }>("POST", "track/product", {
      products: [productId],
    });
    expect(body.data.joined).toBe(3);
    await afterClosing(60);
    const before = visits();
    await work();
    expect(await fixture.ended(tenant, body.data._id)).toMatchObject({ values: 3, joined: 3 });
    await fixture.stopWorker("visits");
    expect(visits()).toBe(before + 1);
  });
});
