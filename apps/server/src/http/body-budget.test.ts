import { describe, expect, it } from "vitest";
import { createBodyBudget } from "./body-budget.ts";

describe("the memory for bodies", () => {
  it("is bounded for each owner with 429 and as a whole with 503, and is given back once", () => {
    const budget = createBodyBudget({ whole: 100, owner: 60 });
    const giveBack = budget.take("ours", 40);
    expect(() => budget.take("ours", 30)).toThrow(expect.objectContaining({ status: 429, retryAfterS: 2 }));
    budget.take("theirs", 50);
    expect(() => budget.take("others", 20)).toThrow(expect.objectContaining({ status: 503, retryAfterS: 2 }));
    giveBack();
    giveBack();
    expect(budget.held()).toBe(50);
    expect(() => budget.take("ours", 50)).not.toThrow();
  });
});
