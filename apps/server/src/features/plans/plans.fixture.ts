import { addPlan, listPlans } from "@pricetrail/contract";
import type { PlanRow, PlanTiming } from "@pricetrail/contract";
import { sql } from "kysely";
import type { PgBoss } from "pg-boss";
import { createQueue, startQueue } from "../../jobs/queue.ts";
import { createActivity } from "../activity/activity.ts";
import { quietTariff } from "../billing/tariff.service.ts";
import { createRuns } from "../runs/runs.ts";
import type { Runs } from "../runs/runs.ts";
import { skipVisit } from "../runs/visits/skipped-visits.service.ts";
import { visitQueues } from "../runs/visits/visits.queue.ts";
import { addProduct, addTracking } from "../testing/samples.fixture.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { createPlans } from "./plans.ts";
import type { Plans } from "./plans.ts";

export interface PlansFixture extends DataFixture {
  boss: PgBoss;
  /** Two programs that poll for due slots, like two servers on one database. */
  programs: readonly [Plans, Plans];
  /** Lets both programs start what is due, concurrently. */
  startDueSlots(): Promise<void>;
  /** Settles the visits of all runs, each product with the given price. */
  settle(tenant: Tenant, priceOf?: (productId: string) => number): Promise<void>;
  /** Ends the waiting visit of one product as the daily cap does. */
  skipForCap(tenant: Tenant, productId: string): Promise<void>;
  runs: Runs;
  addProduct(tenant: Tenant, values?: Parameters<typeof addProduct>[3]): Promise<string>;
}

/** Listings are tested in their own feature. */
const noListings = { startPlanned: () => Promise.resolve(null) };

/** Opens plans on a real database and queue, with a clock that advances only when the test sets it. No worker visits pages. */
export async function openPlansFixture(): Promise<PlansFixture> {
  const parts = {} as { boss: PgBoss; programs: [Plans, Plans]; runs: Runs };
  const fixture = await openDataFixture((foundation, { database }) => async (router) => {
    parts.boss = await startQueue(database.pool, { supervise: false, onError: () => undefined });
    const activity = createActivity(foundation);
    const runs = (parts.runs = createRuns(foundation, {
      activity,
      boss: parts.boss,
      workQueue: "live",
      tariff: quietTariff(foundation.config),
      onPublished: () => Promise.resolve(),
      recheckCaller: (caller) => Promise.resolve(caller),
    }));
    await createQueue(parts.boss, visitQueues("live").visits);
    parts.programs = [
      createPlans(foundation, { activity, runs, listings: noListings }),
      createPlans(foundation, { activity, runs, listings: noListings }),
    ];
    for (const feature of [runs, parts.programs[0]]) feature.registerRoutes(router);
  });
  const { programs } = parts;
  return {
    ...fixture,
    ...parts,
    startDueSlots: async () => {
      await Promise.all(programs.map((program) => program.startDueSlots()));
    },
    async settle(tenant, priceOf = () => 1000) {
      const { organisationId } = tenant;
      await tenant.in(async (trx) => {
        const { rows } = await sql<{ product_id: string; run_id: string }>`
          with done as (
            update run_item set state = 'done', outcome = 'value', finished_at = ${fixture.time.now}
            where organisation_id = ${organisationId} and state <> 'done' returning product_id, run_id)
          select distinct product_id, run_id from done`.execute(trx);
        for (const { product_id, run_id } of rows)
          await sql`
            insert into page_check (organisation_id, id, product_id, run_id, at, outcome, extractor_version, normal_minor, currency)
            values (${organisationId}, gen_random_uuid(), ${product_id}, ${run_id}, ${fixture.time.now}, 'value', '1',
              ${priceOf(product_id)}, 'EUR')`.execute(trx);
        await sql`
          update run set state = 'finished', finished_at = ${fixture.time.now}, value_count = total, error_count = 0, joined_count = 0
          where organisation_id = ${organisationId} and value_count is null`.execute(trx);
      });
    },
    async skipForCap(tenant, productId) {
      const { organisationId } = tenant;
      const { run_id: runId } = await tenant.in((trx) =>
        trx
          .selectFrom("run_item")
          .select("run_id")
          .where("product_id", "=", productId)
          .where("state", "=", "queued")
          .executeTakeFirstOrThrow(),
      );
      const { db, config } = fixture.foundation;
      await skipVisit(
        db,
        { organisationId, runId, productId },
        { now: fixture.time.now, tariff: quietTariff(config) },
      );
    },
    addProduct: (tenant, values) =>
      tenant.in(async (trx) => {
        const id = await addProduct(trx, tenant.organisationId, fixture.time.now, values);
        const price = { normalMinor: 1000, discountedMinor: null, currency: "EUR" };
        await addTracking(trx, tenant.organisationId, id, fixture.time.now, price);
        return id;
      }),
    close: async () => {
      await parts.boss.stop({ graceful: false, close: false });
      await fixture.close();
    },
  };
}

/** Returns the timing of a plan with this interval in minutes, at any time of any day. */
export const everyMinutes = (minutes: number, change: object = {}): PlanTiming => ({
  mode: "interval",
  everyMinutes: minutes,
  zone: "UTC",
  window: null,
  weekdays: [],
  ...change,
});

/** Returns helpers for tests with the plans of one organisation and a clock. */
export function planDriver(now: () => { fixture: PlansFixture; tenant: Tenant }) {
  const plans = async () => (await now().tenant.ask(listPlans)).list;
  const to = async (at: Date): Promise<void> => {
    const { fixture } = now();
    fixture.time.now = at;
    await fixture.startDueSlots();
  };
  const next = async (planId: string): Promise<string> =>
    (await plans()).find(({ _id }) => _id === planId)!.nextAt!;
  return {
    add: async (body: object): Promise<PlanRow> =>
      (await now().tenant.ask(addPlan, "add/plan", { scope: "all", ...body })).data,
    /** Deletes the default plan of a new organisation. */
    removeDefault: async (): Promise<void> => {
      for (const { _id } of await plans()) await now().tenant.call("POST", `delete/plan/${_id}`);
    },
    forward: (ms: number): Promise<void> => to(new Date(now().fixture.time.now.getTime() + ms)),
    next,
    /** Advances the clock to the start of a plan's next visits. */
    toNext: async (planId: string): Promise<void> => to(new Date(await next(planId))),
  };
}
