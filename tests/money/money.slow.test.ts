import { expect, it } from "vitest";
import { settleUnderCap } from "./concurrent-cap.ts";
import { simulateMonth } from "./simulated-month.ts";
import { sendWebhooks } from "./webhooks.ts";

it("charges exactly what an independent count gives, to the micro-dollar, despite plans, killed programs, rolled-back settlements, caps, corrections and lost responses", async () => {
  const { faults, settled, undone, corrected, planned, kills } = await simulateMonth({
    organisations: 3,
    days: 3,
    seed: 11,
  });
  expect(faults).toEqual([]);
  expect(Math.min(settled, undone, corrected, planned, kills)).toBeGreaterThan(0);
}, 600_000);

it("accepts no forged message among genuine ones, in whatever order and however often they arrive", async () => {
  const { faults, accepted, forged } = await sendWebhooks({ messages: 200, organisations: 3, seed: 5 });
  expect([faults, accepted]).toEqual([[], 0]);
  expect(forged).toBeGreaterThan(20);
}, 120_000);

it("stores no point above a cap, however many visits settle concurrently", async () => {
  expect(await settleUnderCap({ settlements: 60, cap: 40 })).toMatchObject({ points: 40, above: 0 });
}, 60_000);
