import { describe, expect, it } from "vitest";
import { createBodyBudget } from "./body-budget.ts";

describe("the memory budget for bodies", () => {
  it("is limited per owner with 429 and in total with 503, and is released once", () => {
    const budget = createBodyBudget({ whole: 100, owner: 60 });
    const giveBack = budget.take("ours", 40);
    expect(() => budget.take("ours", 30)).toThrow(expect.objectContaining({ status: 429, retryAfterS: 2 }));
    budget.take("theirs", 50);
    expect(() => budget.take("others", 20)).toThrow(expect.objectContaining({ status: 503, retryAfterS: 2 }));
    giveBack();
    giveBack();
    expect(budget.held()).toBe(50);
    const first = budget.take("ours", 20);
    budget.take("ours", 30);
    first();
    expect(() => budget.take("ours", 31)).toThrow(expect.objectContaining({ status: 429 }));
    expect(() => budget.take("ours", 20)).not.toThrow();
  });
});
