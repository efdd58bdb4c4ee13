import { expect, it } from "vitest";
import { learnPrior, newBelief, observe, RATES, weigh } from "./rates.ts";

const EVEN = new Float64Array(RATES.length).fill(1 / RATES.length);

/** Returns the belief after visits every two days, each with or without a change. */
function after(found: readonly boolean[]) {
  const belief = newBelief();
  for (const isChanged of found) observe(belief, 2, 0, isChanged);
  weigh(belief, EVEN);
  return belief;
}
const never = Array.from({ length: 60 }, () => false);

it("expect more changes the more were found", () => {
  const [none, some, all] = [never, never.map((_, index) => index % 10 === 0), never.map(() => true)].map(
    (found) => after(found).mean,
  );
  expect(none).toBeLessThan(1 / 150);
  // One change in twenty days.
  expect(some).toBeGreaterThan(1 / 35);
  expect(some).toBeLessThan(1 / 10);
  expect(all).toBeGreaterThan(0.12);
});

it("are probabilities, also after a long history", () => {
  const { probability } = after(Array.from({ length: 5000 }, () => false));
  expect(probability.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
  const prior = learnPrior([after(never), after(never)]);
  expect(prior.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1);
  expect(prior[0]).toBeGreaterThan(prior.at(-1)!);
  expect(Math.min(...prior)).toBeGreaterThan(0);
});

it("attribute a change to an echo rather than to the product's own rate", () => {
  const [plain, echoed] = [0, 3].map((echo) => {
    const belief = newBelief();
    observe(belief, 2, echo, true);
    weigh(belief, EVEN);
    return belief.mean;
  });
  expect(echoed).toBeLessThan(plain!);
});
