import { addPlan, listPlans, listRuns, MINUTE_MS } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addOwner } from "../testing/people.fixture.ts";
import { addName } from "../testing/samples.fixture.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { openPlansFixture } from "./plans.fixture.ts";
import type { PlansFixture } from "./plans.fixture.ts";

const HOURLY = {
  mode: "interval",
  everyMinutes: 60,
  zone: "Europe/Berlin",
  window: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
};

let fixture: PlansFixture;
beforeAll(async () => {
  fixture = await openPlansFixture();
});
afterAll(() => fixture.close());

/** Creates an organisation with one product and an hourly plan. */
async function addPlanned(): Promise<{ tenant: Tenant; planId: string; nextAt: Date }> {
  const tenant = await fixture.addTenant();
  await fixture.addProduct(tenant);
  for (const { _id } of (await tenant.ask(listPlans)).list) await tenant.call("POST", `delete/plan/${_id}`);
  const plan = (await tenant.ask(addPlan, "add/plan", { scope: "all", timing: HOURLY })).data;
  return { tenant, planId: plan._id, nextAt: new Date(plan.nextAt!) };
}

/** Stores invalid weekdays, which cannot be parsed, as another version might have. */
const setWeekdays = ({ tenant, planId }: { tenant: Tenant; planId: string }, weekdays: null | []) =>
  tenant.in((trx) =>
    trx
      .updateTable("plan")
      .set({ timing: JSON.stringify({ ...HOURLY, weekdays }) })
      .where("id", "=", planId)
      .execute(),
  );
/** Returns whether a plan's slot is due and has not started. */
const isWaiting = async ({ tenant, planId }: { tenant: Tenant; planId: string }) => {
  const plan = await tenant.in((trx) =>
    trx.selectFrom("plan").select("next_due_at").where("id", "=", planId).executeTakeFirstOrThrow(),
  );
  return plan.next_due_at! <= fixture.time.now;
};

it("do not delay other organisations when one's plans fail, and continue there when they can be read again", async () => {
  const [one, other] = [await addPlanned(), await addPlanned()];
  const [failing, sound] = one.nextAt <= other.nextAt ? [one, other] : [other, one];
  await setWeekdays(failing, null);
  fixture.time.now = sound.nextAt;
  await fixture.startDueSlots();
  expect([await isWaiting(failing), await isWaiting(sound)]).toEqual([true, false]);
  expect((await sound.tenant.ask(listRuns)).list).toHaveLength(1);
  await setWeekdays(failing, []);
  fixture.time.now = new Date(fixture.time.now.getTime() + MINUTE_MS);
  await fixture.startDueSlots();
  expect(await isWaiting(failing)).toBe(false);
});

describe("a due plan", () => {
  const skipped = async (tenant: Tenant) => (await tenant.ask(listPlans)).list[0]!.skipped;
  const planOf = (tenant: Tenant, planId: string) =>
    tenant.in((trx) => trx.selectFrom("plan").selectAll().where("id", "=", planId).executeTakeFirstOrThrow());

  it("is not caught up close to its next slot, and continues with that one", async () => {
    const { tenant, planId } = await addPlanned();
    const slot = (await planOf(tenant, planId)).next_slot_at!.getTime();
    // Three quarters of the hour have passed.
    fixture.time.now = new Date(slot + 45 * MINUTE_MS + 1);
    await fixture.startDueSlots();
    await fixture.startDueSlots();
    expect((await tenant.ask(listRuns)).list).toEqual([]);
    expect(await skipped(tenant)).toEqual({ downtime: 1 });
    const next = await planOf(tenant, planId);
    expect(next.next_slot_at!.getTime()).toBe(slot + 60 * MINUTE_MS);
    expect(next.is_late).toBe(false);
  });

  it("counts each slot of a downtime once, and is due next after now", async () => {
    const { tenant, planId } = await addPlanned();
    const slot = (await planOf(tenant, planId)).next_slot_at!.getTime();
    fixture.time.now = new Date(slot + 105 * MINUTE_MS + 1);
    await fixture.startDueSlots();
    await fixture.startDueSlots();
    expect(await skipped(tenant)).toEqual({ downtime: 2 });
    const { next_slot_at: next, next_due_at: due } = await planOf(tenant, planId);
    expect(next!.getTime()).toBe(slot + 120 * MINUTE_MS);
    const { wake_at: wake } = await tenant.in((trx) =>
      trx.selectFrom("plan_setting").select("wake_at").executeTakeFirstOrThrow(),
    );
    expect(wake).toEqual(due);
  });

  it("starts nothing after its window has closed, even just after its slot was due", async () => {
    const { tenant, planId } = await addPlanned();
    const opens = Math.ceil(fixture.time.now.getTime() / MINUTE_MS + 1) * MINUTE_MS;
    const from = (opens / MINUTE_MS) % (24 * 60);
    const timing = {
      ...HOURLY,
      zone: "UTC",
      everyMinutes: 4,
      window: { from, until: (from + 5) % (24 * 60) },
    };
    await tenant.call("POST", `update/plan/${planId}`, { timing });
    // The last slot of the window, a minute before it closes.
    const at = (minute: number) => opens + minute * MINUTE_MS;
    await tenant.in((trx) =>
      trx
        .updateTable("plan")
        .set({ next_slot_at: new Date(at(4)), next_due_at: new Date(at(4) + 20_000) })
        .where("id", "=", planId)
        .execute(),
    );
    fixture.time.now = new Date(at(5));
    await fixture.startDueSlots();
    expect((await tenant.ask(listRuns)).list).toEqual([]);
    expect(await skipped(tenant)).toEqual({ downtime: 1 });
  });

  it("counts as skipped when it is edited exactly at its slot, and not earlier", async () => {
    const { tenant, planId } = await addPlanned();
    const slot = (await planOf(tenant, planId)).next_slot_at!.getTime();
    const change = () => tenant.call("POST", `update/plan/${planId}`, { timing: HOURLY });
    fixture.time.now = new Date(slot - 1);
    await change();
    expect(await skipped(tenant)).toEqual({});
    fixture.time.now = new Date(slot);
    await change();
    expect(await skipped(tenant)).toEqual({ changed: 1 });
  });

  it("starts nothing while it is paused, even when another plan of the organisation is due", async () => {
    const { tenant, planId } = await addPlanned();
    const brand = await tenant.in((trx) => addName(trx, tenant.organisationId, "brand", "Acme"));
    const branded = await fixture.addProduct(tenant, { brand_id: brand });
    const other = (await tenant.ask(addPlan, "add/plan", { scope: "brand", target: brand, timing: HOURLY }))
      .data;
    await tenant.call("POST", `update/plan/${planId}`, { isPaused: true });
    // Both start at the same time.
    const { next_slot_at: slot } = await planOf(tenant, other._id);
    await tenant.in((trx) =>
      trx
        .updateTable("plan")
        .set({ next_slot_at: slot, next_due_at: slot })
        .where("organisation_id", "=", tenant.organisationId)
        .execute(),
    );
    fixture.time.now = new Date(Date.parse(other.nextAt!));
    await fixture.startDueSlots();
    const visited = await tenant.in((trx) => trx.selectFrom("plan_visit").select("product_id").execute());
    expect(visited.map(({ product_id }) => product_id)).toEqual([branded]);
  });

  it("causes no wake-up while it is paused", async () => {
    const { tenant, planId } = await addPlanned();
    const wake = () =>
      tenant.in((trx) => trx.selectFrom("plan_setting").select("wake_at").executeTakeFirstOrThrow());
    expect((await wake()).wake_at).not.toBeNull();
    await tenant.call("POST", `update/plan/${planId}`, { isPaused: true });
    expect((await wake()).wake_at).toBeNull();
  });
});

describe("a plan's slots from before it was added", () => {
  it("can be made afterwards, each once, without changing when the plan is due next", async () => {
    const { tenant, planId, nextAt } = await addPlanned();
    const added = fixture.time.now;
    const until = new Date(added.getTime() + MINUTE_MS);
    const [program] = fixture.programs;
    const find = (from: number, until: number) =>
      program.findEarlierSlots(
        tenant.organisationId,
        new Date(added.getTime() + from * MINUTE_MS),
        new Date(added.getTime() + until * MINUTE_MS),
      );
    const slots = await find(-180, 180);
    // Slots since then are the plan's own.
    expect(slots.map(({ slotAt }) => slotAt < added.getTime())).toEqual([true, true, true]);
    expect(slots).toEqual([...(await find(-180, -60)), ...(await find(-60, 0))]);
    fixture.time.now = new Date(slots[0]!.startsAt);
    const runId = await program.startEarlierSlot(tenant.organisationId, slots[0]!, until);
    await fixture.settle(tenant);
    expect(await program.startEarlierSlot(tenant.organisationId, slots[0]!, until)).toBe(runId);
    fixture.time.now = added;
    const [run, ...others] = (await tenant.ask(listRuns)).list;
    expect([run!._id, run!.trigger, run!.plan!._id, others]).toEqual([runId, "schedule", planId, []]);
    const [plan] = (await tenant.ask(listPlans)).list;
    expect([plan!.made, plan!.skipped, plan!.nextAt]).toEqual([1, {}, nextAt.toISOString()]);
  });

  it("visit only products that were added before a given time", async () => {
    const { tenant } = await addPlanned();
    const until = new Date(fixture.time.now.getTime() + MINUTE_MS);
    fixture.time.now = until;
    const later = await fixture.addProduct(tenant);
    const [program] = fixture.programs;
    const from = new Date(until.getTime() - 120 * MINUTE_MS);
    const [slot] = await program.findEarlierSlots(tenant.organisationId, from, until);
    fixture.time.now = new Date(slot!.startsAt);
    await program.startEarlierSlot(tenant.organisationId, slot!, until);
    const visited = await tenant.in((trx) => trx.selectFrom("plan_visit").select("product_id").execute());
    expect(visited).toHaveLength(1);
    expect(visited[0]!.product_id).not.toBe(later);
    await fixture.settle(tenant);
    fixture.time.now = until;
  });
});

it("run on when whoever added them has left: plans belong to the organisation", async () => {
  const { tenant, nextAt } = await addPlanned();
  await addOwner(fixture.foundation.db, tenant);
  await tenant.in((trx) =>
    trx.deleteFrom("membership").where("user_id", "=", tenant.caller.userId).execute(),
  );
  fixture.time.now = nextAt;
  await fixture.startDueSlots();
  expect((await tenant.ask(listRuns)).list).toHaveLength(1);
});
