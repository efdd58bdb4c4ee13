import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { DEFAULT_FIELDS, DAY_MS } from "@pricetrail/contract";
import type { PlanTiming } from "@pricetrail/contract";
import { createActivity } from "../../apps/server/src/features/activity/activity.ts";
import type { StripeFixture } from "../../apps/server/src/features/billing/testing/stripe.fixture.ts";
import { createPlans } from "../../apps/server/src/features/plans/plans.ts";
import { slotStart, slotsBetween } from "../../apps/server/src/features/plans/slots.rules.ts";
import type { Tariff } from "../../apps/server/src/features/runs/points/bill-points.service.ts";
import { createRuns } from "../../apps/server/src/features/runs/runs.ts";
import type { VisitJob } from "../../apps/server/src/features/runs/visits/visits.queue.ts";
import { visitQueues } from "../../apps/server/src/features/runs/visits/visits.queue.ts";
import type { Tenant } from "../../apps/server/src/features/testing/data.fixture.ts";
import { addProduct } from "../../apps/server/src/features/testing/samples.fixture.ts";
import { newId } from "../../apps/server/src/ids.ts";
import { createQueue, startQueue } from "../../apps/server/src/jobs/queue.ts";
import { visitSettler } from "./settling-program.ts";
import type { SettlingOptions } from "./settling-program.ts";

const PROGRAM = fileURLToPath(new URL("./settling-program.ts", import.meta.url));
/** Delay between a slot's moment and the check for due slots. */
const LOOK_MS = 3000;
const PRODUCTS = 2;
/** Longer than the time between two checks for due slots, because each check finds at most one slot of a plan. */
const TIMING: PlanTiming = { mode: "interval", everyMinutes: 720, zone: "UTC", window: null, weekdays: [] };

interface Planned {
  planId: string;
  since: number;
  /** The end of the period whose slots have been counted here. */
  until: number;
}

/** Plans of organisations and the visits they start: started by the program, counted here independently from the plans. */
export async function openPlannedVisits(fixture: StripeFixture) {
  const { foundation, database } = fixture;
  const boss = await startQueue(database.pool, { supervise: false, onError: () => undefined });
  await createQueue(boss, visitQueues("live").visits);
  const activity = createActivity(foundation);
  const runs = createRuns(foundation, {
    activity,
    boss,
    workQueue: "live",
    tariff: fixture.billing.tariff,
    onPublished: () => Promise.resolve(),
    recheckCaller: (caller) => Promise.resolve(caller),
  });
  const listings = { startPlanned: () => Promise.resolve(null) };
  // Two programs that check for due slots at the same moments.
  const programs = [1, 2].map(() => createPlans(foundation, { activity, runs, listings }));
  const planned = new Map<string, Planned>();

  const openJobs = async (tenant: Tenant): Promise<VisitJob[]> => {
    const { organisationId } = tenant;
    const rows = await tenant.in((trx) =>
      trx
        .selectFrom("run_item")
        .select(["run_id as runId", "product_id as productId"])
        .distinct()
        .where("organisation_id", "=", organisationId)
        .where("state", "<>", "done")
        .orderBy("run_id")
        .orderBy("product_id")
        .execute(),
    );
    return rows.map((row) => ({ ...row, organisationId }));
  };

  return {
    /** Two products, and a plan that visits them every twelve hours. */
    async add(tenant: Tenant, now: Date): Promise<void> {
      const { organisationId } = tenant;
      const planId = newId(now);
      const [slot = 0] = slotsBetween(TIMING, planId, now.getTime(), now.getTime() + DAY_MS);
      await tenant.in(async (trx) => {
        for (let index = 0; index < PRODUCTS; index += 1) {
          const productId = await addProduct(trx, organisationId, now);
          const ids = { organisation_id: organisationId, product_id: productId };
          const rest = { dom: "", location: "", pathway: null, fingerprint: null };
          const times = { created_at: now, updated_at: now, deleted_at: null };
          await trx
            .insertInto("tracking_entry")
            .values(
              DEFAULT_FIELDS.map((field) => ({
                ...ids,
                ...rest,
                ...times,
                id: newId(now),
                field,
                tag: field,
              })),
            )
            .execute();
        }
        await trx
          .insertInto("plan_setting")
          .values({ organisation_id: organisationId, paused_at: null, wake_at: now })
          .execute();
        await trx
          .insertInto("plan")
          .values({
            organisation_id: organisationId,
            id: planId,
            scope: "all",
            target_id: null,
            timing: JSON.stringify(TIMING),
            next_slot_at: new Date(slot),
            next_due_at: new Date(slotStart(TIMING, planId, slot)),
            created_at: now,
            updated_at: now,
            deleted_at: null,
          })
          .execute();
      });
      planned.set(organisationId, { planId, since: now.getTime(), until: now.getTime() });
    },

    /**
     * Starts the slots that have become due since the last call, each a few seconds after its moment, and leaves the clock at `now`.
     *
     * @returns the visits that each organisation's plan has started, counted from its timing
     */
    async begin(now: Date): Promise<Map<string, number>> {
      const moments: number[] = [];
      const visits = new Map<string, number>();
      for (const [organisationId, plan] of planned) {
        const begun = slotsBetween(
          TIMING,
          plan.planId,
          Math.max(plan.since, plan.until - DAY_MS),
          now.getTime(),
        )
          .map((slot) => slotStart(TIMING, plan.planId, slot))
          .filter((at) => at > plan.until && at <= now.getTime());
        plan.until = now.getTime();
        moments.push(...begun);
        visits.set(organisationId, begun.length * PRODUCTS);
      }
      for (const at of moments.toSorted((a, b) => a - b)) {
        fixture.time.now = new Date(at + LOOK_MS);
        await Promise.all(programs.map((program) => program.startDueSlots()));
      }
      fixture.time.now = now;
      return visits;
    },

    openJobs,

    /** Settles in a process that is killed (kill -9) after some of the visits, or in the middle of one. */
    async settleKilled(
      jobs: readonly VisitJob[],
      now: Date,
      prices: SettlingOptions["prices"],
      after: number,
    ) {
      const { host, port, database: name } = database.target;
      const target = { host, port, database: name, user: database.role };
      const given: SettlingOptions = { target, now: now.toISOString(), jobs, prices };
      const child = spawn(process.execPath, [PROGRAM, JSON.stringify(given)], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let dots = 0;
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        dots += text.length;
        // By then, the next visit is being settled.
        if (dots > after) child.kill("SIGKILL");
      });
      await once(child, "exit");
      if (dots === 0) throw new Error("the settling program did not begin");
    },

    /** Settles each visit twice concurrently, as two deliveries of it do. */
    async settle(jobs: readonly VisitJob[], now: Date, tariff: Tariff): Promise<void> {
      const settle = visitSettler(foundation.db, now, tariff);
      for (const job of jobs) await Promise.all([settle(job), settle(job)]);
    },

    /** Number of visits that stored values; the others were skipped because of the cap. */
    async visitsWithValues(tenant: Tenant): Promise<number> {
      const { organisationId } = tenant;
      const rows = await tenant.in((trx) =>
        trx
          .selectFrom("run_item")
          .select("id")
          .where("organisation_id", "=", organisationId)
          .where("outcome", "=", "value")
          .execute(),
      );
      return rows.length / DEFAULT_FIELDS.length;
    },

    close: () => boss.stop({ graceful: false, close: false }),
  };
}
