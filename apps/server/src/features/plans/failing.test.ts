import { addPlan, listPlans, listRuns } from "@pricetrail/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tenant } from "../testing/data.bench.ts";
import { openPlansBench } from "./plans.bench.ts";
import type { PlansBench } from "./plans.bench.ts";

const MINUTE_MS = 60_000;
const HOURLY = {
  mode: "interval",
  everyMinutes: 60,
  zone: "Europe/Berlin",
  window: null,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
};

let bench: PlansBench;
beforeAll(async () => {
  bench = await openPlansBench();
});
afterAll(() => bench.close());

/** An organisation with one product and an hourly plan. */
async function addPlanned(): Promise<{ tenant: Tenant; planId: string; nextAt: Date }> {
  const tenant = await bench.addTenant();
  await bench.addProduct(tenant);
  for (const { _id } of (await tenant.ask(listPlans)).list) await tenant.call("POST", `delete/plan/${_id}`);
  const plan = (await tenant.ask(addPlan, "add/plan", { scope: "all", timing: HOURLY })).data;
  return { tenant, planId: plan._id, nextAt: new Date(plan.nextAt!) };
}

/** A zone that the time zone data of this program does not have, as an older version's may. */
const setZone = ({ tenant, planId }: { tenant: Tenant; planId: string }, zone: string) =>
  tenant.in((trx) =>
    trx
      .updateTable("plan")
      .set({ timing: JSON.stringify({ ...HOURLY, zone }) })
      .where("id", "=", planId)
      .execute(),
  );
/** Whether a plan's slot has come and nobody has taken it up. */
const isWaiting = async ({ tenant, planId }: { tenant: Tenant; planId: string }) => {
  const plan = await tenant.in((trx) =>
    trx.selectFrom("plan").select("next_due_at").where("id", "=", planId).executeTakeFirstOrThrow(),
  );
  return plan.next_due_at! <= bench.time.now;
};

it("holds up no other organisation where one's plans fail, and continues there when they can be read again", async () => {
  const [one, other] = [await addPlanned(), await addPlanned()];
  const [failing, sound] = one.nextAt <= other.nextAt ? [one, other] : [other, one];
  await setZone(failing, "Nowhere/Else");
  bench.time.now = sound.nextAt;
  await bench.takeDue();
  expect([await isWaiting(failing), await isWaiting(sound)]).toEqual([true, false]);
  expect((await sound.tenant.ask(listRuns)).list).toHaveLength(1);
  await setZone(failing, HOURLY.zone);
  await bench.takeDue();
  expect(await isWaiting(failing)).toBe(true);
  bench.time.now = new Date(bench.time.now.getTime() + MINUTE_MS);
  await bench.takeDue();
  expect(await isWaiting(failing)).toBe(false);
});
