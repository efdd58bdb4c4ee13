import { exportStatement, startCheckout, usage, utcDay, HOUR_MS, DAY_MS } from "@pricetrail/contract";
import { openStripeFixture } from "../../apps/server/src/features/billing/testing/stripe.fixture.ts";
import { insertReversal } from "../../apps/server/src/features/runs/points/reversals.shared.store.ts";
import {
  billPoints,
  CapReachedError,
} from "../../apps/server/src/features/runs/points/bill-points.service.ts";
import type { Tenant } from "../../apps/server/src/features/testing/data.fixture.ts";
import { newId } from "../../apps/server/src/ids.ts";
import { openPlannedVisits } from "./planned-visits.ts";
import { randomOf, shuffled } from "../random.ts";
import { POINTS_PER_VISIT } from "./settling-program.ts";

const FREE_POINTS = 10;
/** The price of a data point in micro-dollars, which changes in the middle of the month. */
const PRICES = [50_000, 40_001] as const;
const MONTH = "2026-06";

export interface MonthOutcome {
  settled: number;
  refused: number;
  undone: number;
  corrected: number;
  /** Visits started by plans, and processes that were killed while settling some of them. */
  planned: number;
  kills: number;
  /** Micro-dollars of all organisations, by the independent count. */
  totalMicroUsd: bigint;
  requests: number;
  faults: string[];
}

interface Simulated {
  tenant: Tenant;
  customer: string;
  /** Maximum points per day. */
  cap: number | null;
  /** Points of each day, by the independent count. */
  points: Map<string, number>;
  /** Run items of all points. */
  billed: string[];
}

/**
 * Simulates a month of organisations whose visits settle eight at a time, with transactions that are rolled back midway and
 * repeated, a cap for some, a price change in the middle of the month, corrections, a clock that is set back across midnight, and
 * a Stripe that loses responses. In addition, plans start visits that are first settled by a process that is killed, and then
 * settled twice. In the end, ledger, usage, statement and Stripe's count must match the count made here.
 */
export async function simulateMonth({
  organisations,
  days,
  seed,
}: {
  organisations: number;
  days: number;
  seed: number;
}): Promise<MonthOutcome> {
  const fixture = await openStripeFixture({ freePoints: FREE_POINTS });
  const next = randomOf(seed);
  // The number of planned visits differs from run to run, and must not affect the other random choices.
  const nextOfPlans = randomOf(seed + 1);
  const faults: string[] = [];
  const outcome = { settled: 0, refused: 0, undone: 0, corrected: 0, planned: 0, kills: 0 };
  const start = Date.UTC(2026, 5, 1);
  fixture.time.now = new Date(start);
  const plans = await openPlannedVisits(fixture);
  const tenants: Simulated[] = [];
  for (let index = 0; index < organisations; index += 1) {
    const tenant = await fixture.addTenant();
    await tenant.ask(startCheckout);
    await fixture.send("customer.subscription.created", fixture.subscriptionOf(tenant, "active"));
    const { customer_id: customer } = (await fixture.accountOf(tenant))!;
    const cap = index % 4 === 0 ? 12 + index : null;
    if (cap !== null) await tenant.call("POST", "update/cap", { cap: { unit: "points", amount: cap } });
    await plans.add(tenant, fixture.time.now);
    tenants.push({
      tenant,
      customer: customer!,
      cap,
      points: new Map<string, number>(),
      billed: [] as string[],
    });
  }
  const priceOf = (day: string) => PRICES[Number(day.slice(8)) > 15 ? 1 : 0];

  /** One visit, whose points count once, whatever happens to the first attempt. */
  async function visit(one: Simulated, now: Date): Promise<void> {
    const { tenant, points: counted } = one;
    const day = utcDay(now);
    const ids = Array.from({ length: 1 + Math.floor(next() * 3) }, () => newId());
    const { organisationId } = tenant;
    const tariff = { ...fixture.billing.tariff, pointPriceMicroUsd: priceOf(day) };
    const at = { organisationId, runId: newId(), productId: newId(), now };
    const isUndone = next() < 0.1;
    const settle = (isKilled: boolean) =>
      tenant.in(async (trx) => {
        await billPoints(trx, at, ids, tariff);
        if (isKilled) throw new Error("killed");
      });
    try {
      if (isUndone) {
        outcome.undone += 1;
        await settle(true).catch((error: unknown) => {
          if (error instanceof CapReachedError) throw error;
        });
      }
      await settle(false);
    } catch (error) {
      if (!(error instanceof CapReachedError)) throw error;
      outcome.refused += 1;
      return;
    }
    outcome.settled += 1;
    counted.set(day, (counted.get(day) ?? 0) + ids.length);
    one.billed.push(...ids);
  }

  /** The visits that plans have started so far: all of them without a cap, and those it let through under one. */
  async function settlePlanned(begun: Map<string, number>, isKilled: boolean): Promise<void> {
    const { now } = fixture.time;
    const day = utcDay(now);
    const prices = { freePoints: FREE_POINTS, pointPriceMicroUsd: priceOf(day) };
    const free = tenants.filter(({ cap }) => cap === null);
    if (isKilled) {
      const jobs = shuffled(
        (await Promise.all(free.map(({ tenant }) => plans.openJobs(tenant)))).flat(),
        nextOfPlans,
      );
      if (jobs.length > 0) {
        await plans.settleKilled(jobs, now, prices, 1 + Math.floor(nextOfPlans() * (jobs.length - 1)));
        outcome.kills += 1;
      }
    }
    for (const { tenant, cap, points } of tenants) {
      const { organisationId } = tenant;
      const before = await plans.visitsWithValues(tenant);
      const jobs = await plans.openJobs(tenant);
      await plans.settle(jobs, now, { ...fixture.billing.tariff, ...prices });
      const wanted = begun.get(organisationId)!;
      if (!isKilled && jobs.length !== wanted)
        faults.push(`${organisationId} ${day}: plans began ${jobs.length} visits instead of ${wanted}`);
      const visits = cap === null ? wanted : (await plans.visitsWithValues(tenant)) - before;
      if (visits > 0) points.set(day, (points.get(day) ?? 0) + visits * POINTS_PER_VISIT);
      outcome.planned += visits;
    }
  }

  const corrections = new Map<string, bigint>();
  for (let day = 0; day < days; day += 1) {
    const midnight = start + day * DAY_MS;
    const killsBefore = outcome.kills;
    for (const hour of [0, 6, 14, 23]) {
      // Some visits of the last hour run on a clock that has already passed midnight.
      const moments = Array.from({ length: 8 }, () => midnight + (hour + next()) * HOUR_MS);
      fixture.time.now = new Date(Math.max(...moments));
      const begun = await plans.begin(fixture.time.now);
      await Promise.all([
        // A plan visits every twelve hours, so one of the two hours has visits that a killed process can leave half done.
        settlePlanned(begun, hour === 14 || (hour === 23 && outcome.kills === killsBefore)),
        ...tenants.flatMap((one) => moments.slice(0, 2).map((moment) => visit(one, new Date(moment)))),
      ]);
      await Promise.all(
        moments.slice(0, 8).map((moment) => visit(tenants[day % organisations]!, new Date(moment))),
      );
    }
    const shifted = tenants[(day * 7) % organisations]!;
    await Promise.all([
      visit(shifted, new Date(midnight + DAY_MS + 5)),
      visit(shifted, new Date(midnight + DAY_MS - 5)),
    ]);
    fixture.time.now = new Date(midnight + 25 * HOUR_MS);
    for (const one of tenants.filter(() => next() < 0.2)) {
      const source = one.billed[Math.floor(next() * one.billed.length)];
      if (source === undefined) continue;
      const { organisationId } = one.tenant;
      await one.tenant.in(async (trx) => {
        const row = await trx
          .selectFrom("usage_ledger")
          .select("price_micro_usd")
          .where("organisation_id", "=", organisationId)
          .where("run_item_id", "=", source)
          .executeTakeFirstOrThrow();
        const isNew = await insertReversal(trx, organisationId, {
          id: newId(),
          kind: "correction",
          source,
          runItemId: source,
          at: fixture.time.now,
          day: `${MONTH}-${String(Math.min(day + 1, days)).padStart(2, "0")}`,
          points: -1,
          amountMicroUsd: -row.price_micro_usd,
          reason: "corrected",
        });
        if (!isNew) return;
        outcome.corrected += 1;
        corrections.set(
          organisationId,
          (corrections.get(organisationId) ?? 0n) + BigInt(row.price_micro_usd),
        );
      });
    }
    if (next() < 0.5) fixture.stripe.next("lost");
    if (next() < 0.2) fixture.stripe.next("broken", "answer", "lost");
    await Promise.all([fixture.billing.reports.reportDue(), fixture.billing.reports.reportDue()]);
  }
  // Late points of the last day are in the reports of the following days.
  for (const hour of [1, 23, 25, 49]) {
    fixture.time.now = new Date(start + days * DAY_MS + hour * HOUR_MS);
    await fixture.billing.reports.reportDue();
  }

  let totalMicroUsd = 0n;
  for (const { tenant, customer, cap, points } of tenants) {
    const { organisationId } = tenant;
    let cost = 0n;
    for (const [day, count] of points) {
      cost += BigInt(Math.max(0, count - FREE_POINTS)) * BigInt(priceOf(day));
      if (cap !== null && count > cap) faults.push(`${organisationId} ${day}: ${count} points, cap ${cap}`);
    }
    const due = cost - (corrections.get(organisationId) ?? 0n);
    totalMicroUsd += due;
    const rows = await tenant.in((trx) =>
      trx
        .selectFrom("usage_ledger")
        .select(["day", "price_micro_usd"])
        .where("organisation_id", "=", organisationId)
        .execute(),
    );
    const ledger = rows.reduce((sum, row) => sum + BigInt(row.price_micro_usd), 0n);
    const shown = await tenant.ask(usage, `get/usage?from=${MONTH}-01&to=${utcDay(fixture.time.now)}`);
    const statements = await Promise.all(
      [MONTH, "2026-07"].map((month) => dueOf(exportStatement.path, month, tenant.caller.sessionId)),
    );
    const compared: [string, bigint, bigint][] = [
      ["ledger", ledger, cost],
      ["usage", BigInt(shown.totals.costMicroUsd), cost],
      ["points", BigInt(rows.length), BigInt([...points.values()].reduce((sum, count) => sum + count, 0))],
      ["statement", statements.reduce((sum, one) => sum + one, 0n), due],
      ["Stripe", BigInt(fixture.stripe.totalOf(customer)), due],
    ];
    for (const [what, found, wanted] of compared)
      if (found !== wanted) faults.push(`${organisationId} ${what}: ${found} instead of ${wanted}`);
  }
  const { differences } = await fixture.billing.reconciliation.run();
  for (const one of differences) faults.push(`reconciliation: ${JSON.stringify(one)}`);
  const requests = fixture.stripe.asked.length;
  await plans.close();
  await fixture.close();
  return { ...outcome, totalMicroUsd, requests, faults };

  /** The amount due according to a statement's file. */
  async function dueOf(path: string, month: string, ticket: string): Promise<bigint> {
    const url = `/api/${path}?month=${month}&format=csv&ticket=${ticket}`;
    const { body } = await fixture.app.inject({ method: "GET", url });
    const [, sign = "", whole = "0", fraction = "0"] =
      /Due for the month,\S*?,(-?)(\d+)\.(\d{6})\r?$/m.exec(body) ?? [];
    return BigInt(`${sign}${whole}${fraction}`);
  }
}
