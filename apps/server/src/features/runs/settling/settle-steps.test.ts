import { expect, it } from "vitest";
import { SETTLING_STEPS } from "./settle-steps.service.ts";

it("runs each step of settling after those it needs, and last what other visits wait for", () => {
  const names = SETTLING_STEPS.map(({ name }) => name);
  for (const [index, { name, after = {}, last }] of SETTLING_STEPS.entries()) {
    const earlier = names.slice(0, index);
    expect(earlier, name).toEqual(expect.arrayContaining(Object.keys(after)));
    if (last === undefined)
      expect(
        SETTLING_STEPS.slice(0, index).filter((step) => step.last !== undefined),
        name,
      ).toEqual([]);
  }
  expect(new Set(names).size).toBe(names.length);
});
