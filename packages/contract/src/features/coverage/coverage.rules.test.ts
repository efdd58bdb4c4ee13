import { expect, it } from "vitest";
import { troublesOf, visitsOf } from "./coverage.rules.ts";

const counts = {
  value: 10,
  held: 3,
  out_of_stock: 2,
  cancelled: 7,
  host_paused: 5,
  blocked: 1,
  timeout: 4,
  unstable_price: 2,
};

it("counts visits made and successful ones", () => {
  expect(visitsOf(counts)).toEqual({ visits: 22, answered: 15 });
  expect(visitsOf({})).toEqual({ visits: 0, answered: 0 });
});

it("lists what prevented prices, the most frequent first, without successful or dropped visits", () => {
  expect(troublesOf(counts)).toEqual([
    { outcome: "host_paused", count: 5 },
    { outcome: "timeout", count: 4 },
    { outcome: "unstable_price", count: 2 },
    { outcome: "blocked", count: 1 },
  ]);
});
