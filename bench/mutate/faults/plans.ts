import type { Area } from "../fault.ts";

const SLOTS = ["apps/server/src/features/plans/slots.rules.test.ts"];
const PLANS = ["apps/server/src/features/plans/plans.test.ts"];
const MONTH = ["apps/server/src/features/plans/month.test.ts"];
const BUDGET = ["apps/server/src/features/plans/budget.test.ts"];
const DECIDING = ["apps/server/src/features/plans/next-visit.test.ts"];
const DUE = ["apps/server/src/features/plans/due.test.ts"];
const LATE = [...DUE, ...PLANS, ...MONTH];
const FORECAST = ["packages/contract/src/features/plans/"];
const PLANNER = ["packages/revisit/src/"];

/** Automatic visits: when a slot is due, which plan applies, what a budget selects, and what happens after downtime. */
export const PLAN_FAULTS: Area = {
  name: "plans",
  files: [
    {
      file: "apps/server/src/features/plans/slots.rules.ts",
      tests: SLOTS,
      faults: [
        ["const MAX_JITTER_MS = 10 * MINUTE_MS;", "const MAX_JITTER_MS = 100 * MINUTE_MS;"],
        ["const MAKE_UP_SHARE = 0.75;", "const MAKE_UP_SHARE = 1;"],
        [
          "after - mod(after - grid.offset, grid.step) + grid.step",
          "after - mod(after - grid.offset, grid.step)",
        ],
        ["    if (slot > until) return slots;", "    if (slot >= until) return slots;"],
        [
          "seededRandom(planId, slot) * Math.min(jitterMs(timing), room)",
          "seededRandom(planId) * Math.min(jitterMs(timing), room)",
        ],
        ["(windowMinutes(timing.window) * MINUTE_MS) / 4", "windowMinutes(timing.window) * MINUTE_MS"],
        ["ends.find((end) => end > slot)", "ends.find((end) => end >= slot)"],
        ["[day.subtract({ days: 1 }), day].map", "[day].map"],
        [
          "timing.everyMinutes >= DAY_MINUTES || timing.window",
          "timing.everyMinutes > DAY_MINUTES || timing.window",
        ],
        ["Math.floor(seededRandom(planId) * timing.everyMinutes) * MINUTE_MS", "0"],
        ["{ from: own, until: own }", "{ from: 0, until: 0 }"],
        ["for (let day = start.subtract({ days: 1 }); ;", "for (let day = start; ;"],
        ["slot < until; slot += step", "slot <= until; slot += step"],
        ["      if (slot > after) {", "      if (slot >= after) {"],
        ["      if (isDaily) break;\n", ""],
        [
          "weekdays[Math.floor(seededRandom(planId) * weekdays.length)] === day.dayOfWeek",
          "weekdays[0] === day.dayOfWeek",
        ],
        ["!weekdays.includes(day.dayOfWeek)", "!weekdays.includes(day.dayOfWeek % 7)"],
        ["mod(number, days) === Math.floor(seededRandom(planId) * days)", "mod(number, days) === 0"],
      ],
    },
    {
      file: "apps/server/src/local-window.ts",
      tests: SLOTS,
      faults: [
        ["return until > from ? until - from", "return until >= from ? until - from"],
        ['{ disambiguation: "compatible" }', '{ disambiguation: "later" }'],
        ['{ disambiguation: "compatible" }', '{ disambiguation: "earlier" }'],
        ["until: end > begin ? end : begin + windowMinutes({ from, until }) * MINUTE_MS", "until: end"],
        ["momentOf(until > from ? day : day.add({ days: 1 }), zone, until)", "momentOf(day, zone, until)"],
        [".toZonedDateTime(usableZone(zone), {", '.toZonedDateTime("UTC", {'],
      ],
    },
    {
      file: "apps/server/src/features/plans/due.service.ts",
      tests: LATE,
      faults: [
        [
          "passed.length === 0 && now.getTime() - plan.nextDueAt!.getTime() <= LATE_MS",
          "passed.length === 0",
        ],
        ["const SPREAD_MS = 30 * 60_000;", "const SPREAD_MS = 30 * 3_600_000;"],
        ['Math.floor(seededRandom(plan.id, current, "late") * room)', "0"],
        ["const isLost = until <= now.getTime() || (", "const isLost = ("],
        ["(plan.isLate && passed.length === 0)", "passed.length === 0"],
        ['missed.slice(0, -1), "downtime"', 'missed, "downtime"'],
        ["slotAt: current, dueAt, isLate: true", "slotAt: slot, dueAt, isLate: true"],
        ["const passed = slot > now ? [] :", "const passed = slot >= now - 1 ? [] :"],
        ["        await skip(trx, organisationId, plan, passed, reason);\n", ""],
        [
          "      if (!(await store.claimPlans(trx, organisationId))) return false;",
          "      await store.claimPlans(trx, organisationId);",
        ],
        ["{ reason, slots: 1 + others.length }", "{ reason, slots: 1 }"],
      ],
    },
    {
      file: "apps/server/src/each-organisation.ts",
      tests: ["apps/server/src/each-organisation.test.ts"],
      faults: [
        ["if (isUnavailable(error) || signal?.aborted) throw error;", "throw error;"],
        ["if (isUnavailable(error) || signal?.aborted) throw error;", ""],
        ["if (rest && clock.now().getTime() < rest.until) continue;", ""],
        ["Math.min(2 * rest.restMs, MAX_REST_MS)", "2 * rest.restMs"],
        ["        resting.delete(organisationId);\n", ""],
      ],
    },
    {
      file: "apps/server/src/features/plans/slots.store.ts",
      tests: LATE,
      faults: [
        ['    .where("paused_at", "is", null)\n', ""],
        ['    .where("is_paused", "=", false)\n', ""],
        ["pl.deleted_at is null and not pl.is_paused", "pl.deleted_at is null"],
        ["\n      and slot_at = ${new Date(slot.slotAt)} and state = 'made'", ""],
        ['slots: outcome.state === "skipped" ? outcome.slots : 1', "slots: 1"],
        [
          "select plan_id, product_id, slot_at from plan_visit\n      where organisation_id = ${organisationId} and slot_at < ${before}",
          "select plan_id, product_id, slot_at from plan_visit\n      where organisation_id = ${organisationId} and slot_at <= ${before}",
        ],
        ["is_late: next?.isLate ?? false", "is_late: false"],
      ],
    },
    {
      file: "apps/server/src/features/plans/products-of-plans.store.ts",
      tests: [...PLANS, ...DECIDING],
      faults: [
        [
          "where ${isInScopeOfRule} order by r.rank limit 1)`;",
          "where ${isInScopeOfRule} order by r.rank desc limit 1)`;",
        ],
        [
          "p.is_tracking and ${deciding} = ${planId}\n    order by p.id",
          "${deciding} = ${planId}\n    order by p.id",
        ],
        ["      and p.created_at < ${midnight} and (l.checked_at", "      and (l.checked_at"],
        [
          "from category n where n.organisation_id = ${organisationId}\n        and n.id = pl.target_id and n.deleted_at is null)\n      when 'subcategory'",
          "from category n where n.organisation_id = ${organisationId}\n        and n.id = pl.target_id)\n      when 'subcategory'",
        ],
        [" where id is distinct from ${instead.planId}::uuid", ""],
        ["s.work_queue = 'live'", "s.work_queue <> 'live'"],
        ["i.entry_id = e.id and i.state = 'queued'", "i.entry_id = e.id and i.state = 'done'"],
        ["p.deleted_at is null\n    order by r.rank`", "p.deleted_at is null\n    order by r.rank desc`"],
        ["when 'group' then r.target_id = p.group_id", "when 'group' then r.target_id = p.subcategory_id"],
        ["p.deleted_at is null and p.is_tracking\n    group by", "p.deleted_at is null\n    group by"],
      ],
    },
    {
      file: "apps/server/src/features/plans/loads.rules.ts",
      tests: PLANS,
      faults: [
        ["    .filter((plan) => !plan.isPaused)\n", ""],
        ["active.filter(({ id }) => id !== planId)", "active"],
        ["intervalMs: intervalMs ?? usualMs,", "intervalMs: usualMs,"],
      ],
    },
    {
      file: "apps/server/src/features/plans/plans.service.ts",
      tests: ["apps/server/src/features/listings/watch.test.ts"],
      faults: [
        [
          'if (before) await due.interrupt(trx, organisationId, before, wasPaused ? "paused" : "changed");',
          "",
        ],
      ],
    },
    {
      file: "apps/server/src/features/plans/plans.service.ts",
      tests: PLANS,
      faults: [
        ["nextAt: pausedAt || plan.isPaused ? null", "nextAt: plan.isPaused ? null"],
        ["if ((pausedAt !== null) === isPaused) return;", ""],
        ["if (isBegun) await due.interrupt(", "if (!isBegun) await due.interrupt("],
        [
          'if (isBegun) await due.interrupt(trx, organisationId, before, wasPaused ? "paused" : "changed"',
          'if (isBegun) await due.interrupt(trx, organisationId, before, wasPaused ? "changed" : "paused"',
        ],
        ["(before.isPaused && change.isPaused === false)", "false"],
        [
          "for (const plan of plans.filter((one) => !one.isPaused)) {",
          "for (const plan of plans.slice(0, 0)) {",
        ],
        ["one.scope === plan.scope && one.targetId === targetId", "one.scope === plan.scope"],
        ["clock.now().getTime() - WEEK_MS", "clock.now().getTime() - WEEK_MS / 7000"],
      ],
    },
    {
      file: "apps/server/src/features/plans/plans.store.ts",
      tests: DECIDING,
      faults: [
        ["n.id = ${id} and n.deleted_at is null`", "n.id = ${id}`"],
        ["          and i.state = 'queued') as", "          and i.state <> 'queued') as"],
      ],
    },
    {
      file: "apps/server/src/features/plans/next-visit.service.ts",
      tests: DECIDING,
      faults: [
        ["const why = !product.isTracking", "const why = product.isTracking"],
        [": product.isWaiting\n", ": !product.isWaiting\n"],
        ['isComing = why === "slot" || why === "late" || why === "chosen"', 'isComing = why !== "none"'],
        ["product.visitedAt.getTime() / DAY_MS + 1)", "product.visitedAt.getTime() / DAY_MS)"],
        [": plan.isPaused\n", ": !plan.isPaused\n"],
      ],
    },
    {
      file: "apps/server/src/features/plans/product-visits.service.ts",
      tests: LATE,
      faults: [
        ["wanted.filter((product) => !product.isWaiting)", "wanted"],
        [
          'if (reason !== "paused") await store.skipVisits',
          'if (reason === "paused") await store.skipVisits',
        ],
        ["productIds: taken }", "productIds: free }"],
        ["visits: governed.length * slots }", "visits: governed.length }"],
      ],
    },
    {
      file: "apps/server/src/plan-window.ts",
      tests: ["apps/server/src/plan-window.test.ts"],
      faults: [
        ["until > (end ?? at)", "until >= (end ?? at)"],
        ["from <= (end ?? at)", "from < (end ?? at)"],
        ["weekdays.length === 0 || weekdays.includes(day.dayOfWeek)", "weekdays.length >= 0"],
        ["if (from > at) return from;", "return from;"],
        [".subtract({ days: 1 })", ""],
        ["if (clock.now().getTime() >= at - EARLY_MS) reached.abort();", ""],
        ["stop: () => waiting.abort()", "stop: () => undefined"],
      ],
    },
    {
      file: "apps/server/src/features/runs/visits.worker.ts",
      tests: ["apps/server/src/features/runs/closed-windows.test.ts"],
      faults: [
        ['if (until === undefined) return "closed";', ""],
        ["AbortSignal.any([leaving, closing.signal])", "leaving"],
      ],
    },
    {
      file: "apps/server/src/features/runs/plan-window.store.ts",
      tests: ["apps/server/src/features/runs/closed-windows.test.ts"],
      faults: [["and o.plan_id is null)", "and o.plan_id is not null)"]],
    },
    {
      file: "apps/server/src/features/plans/visit-counts.store.ts",
      tests: PLANS,
      faults: [
        ["reason in ('behind', 'cap', 'window', 'cancelled')\n", "reason is not null\n"],
        ["sum(visits)::int as visits from plan_slot", "count(*)::int as visits from plan_slot"],
      ],
    },
    {
      file: "apps/server/src/features/plans/upcoming-starts.rules.ts",
      tests: ["apps/server/src/features/plans/upcoming-starts.rules.test.ts"],
      faults: [
        ["starts.slice(Math.max(0, missed - 1))", "starts"],
        ["now.getUTCMonth() + 1, 1) - 1;", "now.getUTCMonth() + 2, 1) - 1;"],
        ["if (plan.isPaused || !plan.nextSlotAt", "if (!plan.nextSlotAt"],
        [".filter(({ at }) => at <= until)", ""],
        ["a.at.localeCompare(b.at)", "b.at.localeCompare(a.at)"],
        ["at: plan.nextDueAt.getTime() }", "at: plan.nextSlotAt.getTime() }"],
        ["if (added === 0) continue;", ""],
        ["(parts + count)) / BUDGET_PARTS", "count) / BUDGET_PARTS"],
        ["Math.min(open, allowed)", "allowed"],
        ["Math.min(products, Math.floor", "Math.max(products, Math.floor"],
      ],
    },
    {
      file: "apps/server/src/features/plans/budget.service.ts",
      tests: DECIDING,
      faults: [["if (known.has(id)) planner.assume(id);", "void id;"]],
    },
    {
      file: "apps/server/src/features/plans/budget.service.ts",
      tests: BUDGET,
      faults: [
        ["(product) => product.createdAt < midnight", "(product) => product.createdAt < now"],
        ["const parts = 1 + (await", "const parts = BUDGET_PARTS + (await"],
        [
          "(timing.amount * parts) / BUDGET_PARTS) - chosen.length",
          "(timing.amount * parts) / BUDGET_PARTS)",
        ],
        ["* parts) / BUDGET_PARTS) - spent;", "* parts) / BUDGET_PARTS);"],
        ['  if (timing.unit === "cents")\n', '  if (timing.unit === "points")\n'],
        ["if (product.entries > points) break;", "if (product.entries >= points) break;"],
        ["if (product.entries > points) break;", ""],
        ["  for (const id of chosen) planner.assume(id);\n", ""],
        ["id !== undefined && visits > 0;", "id !== undefined && visits >= 0;"],
        ["Math.ceil(Math.min(governed.products,", "Math.floor(Math.min(governed.products,"],
        ["Math.floor(slotAt / DAY_MS)", "Math.ceil(slotAt / DAY_MS)"],
      ],
    },
    {
      file: "apps/server/src/features/plans/budget.store.ts",
      tests: BUDGET,
      faults: [
        [
          "i.organisation_id = ${organisationId} and i.state = 'queued')",
          "i.organisation_id = ${organisationId} and i.state = 'done')",
        ],
        ["coalesce(c.discounted_minor, c.normal_minor)", "c.normal_minor"],
        ['eb("reason", "in", ["cap", "cancelled"])', 'eb("reason", "is not", null)'],
        ["and c.at <= ${until}", ""],
      ],
    },
    {
      file: "packages/contract/src/features/plans/forecast.ts",
      tests: FORECAST,
      faults: [
        ["Math.max(0, tariff.freePoints - otherPoints)", "tariff.freePoints - otherPoints"],
        ["Math.ceil(open / everyMinutes)", "Math.floor(open / everyMinutes)"],
        ["neededMs <= spanOf(timing) * MINUTE_MS", "roundMs <= spanOf(timing) * MINUTE_MS"],
        ["roundMs <= restMs * freeShare && visitsADay <= visitsThatFit", "roundMs <= restMs * freeShare"],
        ["if (freeShare <= 0) return null;", ""],
        ["days <= 7 ? days * DAY_MINUTES : null", "days * DAY_MINUTES"],
        ["export const MONTH_DAYS = 30;", "export const MONTH_DAYS = 31;"],
        ["Math.max(0, round - shop.intervalMs)", "round"],
        ["freePoints + bought - otherPoints)", "freePoints + bought)"],
        ["pointPriceMicroUsd === 0 ? Infinity :", "pointPriceMicroUsd < 0 ? Infinity :"],
        ["if (everyMinutes >= 7 * DAY_MINUTES) return", "if (everyMinutes > 7 * DAY_MINUTES) return"],
      ],
    },
    {
      file: "packages/contract/src/features/plans/plan-timing.ts",
      tests: FORECAST,
      faults: [
        ["minutes % DAY_MINUTES === 0", "minutes % 60 === 0"],
        ["minutes <= MAX_DAYS * DAY_MINUTES", "minutes <= 2 * MAX_DAYS * DAY_MINUTES"],
        ["days <= 1 || days === MAX_DAYS", "days <= MAX_DAYS"],
        ['unit === "cents" || amount > 0', 'unit === "cents" || amount >= 0'],
        ["from: minuteOfDay(DAY_MINUTES - 1)", "from: minuteOfDay(DAY_MINUTES)"],
        ["z.lte(MAX_BUDGET, PLAN_TEXTS.badBudget)", "z.lte(10 * MAX_BUDGET, PLAN_TEXTS.badBudget)"],
      ],
    },
    {
      file: "packages/revisit/src/planner.ts",
      tests: PLANNER,
      faults: [
        ["const SENTINELS = 0.12;", "const SENTINELS = 0;"],
        ["      left -= 1;\n", ""],
        ["if (product && isDue(product)) return product.id;", "if (product) return product.id;"],
        ["b.factorOf(today) - a.factorOf(today)", "a.factorOf(today) - b.factorOf(today)"],
        ["value.get(b)! - value.get(a)!", "value.get(a)! - value.get(b)!"],
        ["if (left <= 0) return undefined;", "if (left < 0) return undefined;"],
      ],
    },
    {
      file: "packages/revisit/src/shares.ts",
      tests: PLANNER,
      faults: [
        ["shop.factorOf(today) > SWEEP_FACTOR ? daily * OWED_DAYS : 0", "0"],
        ["0.15 + weekday[day % 7]!", "0.15 + weekday[(day + 3) % 7]!"],
      ],
    },
    {
      file: "packages/revisit/src/shop-model.ts",
      tests: PLANNER,
      faults: [
        ["const isChanged = price !== lastPrice;", "const isChanged = price < lastPrice;"],
        ["    product.lastPrice = price;\n", ""],
      ],
    },
    {
      file: "packages/revisit/src/rates.ts",
      tests: PLANNER,
      faults: [
        [
          "(isChanged ? 1 - unchanged * Math.exp(-echo) : unchanged)",
          "(isChanged ? unchanged : 1 - unchanged * Math.exp(-echo))",
        ],
      ],
    },
    {
      file: "apps/server/src/features/plans/due.service.ts",
      tests: ["apps/server/src/features/plans/due.test.ts"],
      faults: [
        [
          "return advance(trx, organisationId, plan, current);",
          "return advance(trx, organisationId, plan, slot);",
        ],
        ["await store.setWake(trx, organisationId);\n      return plan", "return plan"],
      ],
    },
    {
      file: "packages/revisit/src/shares.ts",
      tests: ["packages/revisit/src/shares.test.ts"],
      faults: [["Math.min(share.saved + daily, daily * SAVED_DAYS)", "share.saved + daily"]],
    },
    {
      file: "apps/server/src/plan-window.ts",
      tests: ["apps/server/src/plan-window.test.ts"],
      faults: [["if (clock.now().getTime() >= at - EARLY_MS) reached.abort();", "reached.abort();"]],
    },
    {
      file: "packages/contract/src/features/plans/forecast.ts",
      tests: ["packages/contract/src/features/plans/forecast.test.ts"],
      faults: [
        ["new Set(weekdays).size / 7", "weekdays.length / 7"],
        ["return days <= 7 ? days * DAY_MINUTES : null;", "return days < 7 ? days * DAY_MINUTES : null;"],
      ],
    },
  ],
};
