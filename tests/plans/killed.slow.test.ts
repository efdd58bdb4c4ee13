import { expect, it } from "vitest";
import { killPlans } from "./kill-plans.ts";

it("makes each planned visit once, or records that it was skipped, however often the program is killed", async () => {
  const { faults, plannedItems, kills } = await killPlans({
    kills: 3,
    products: 12,
    wantedItems: 100,
    speed: 1200,
    seed: 7,
  });
  expect(faults).toEqual([]);
  expect(plannedItems).toBeGreaterThanOrEqual(100);
  expect(kills).toBe(3);
}, 300_000);
