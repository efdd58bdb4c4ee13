import { describe, expect, it } from "vitest";
import { BODY_LIMITS, createBodyBudget, LARGE_BODY } from "./body-budget.ts";

const of = (status: number) => expect.objectContaining({ status, retryAfterS: 2 }) as Error;
const ours = { organisationId: "ours" };

describe("the memory budget for bodies", () => {
  it("is limited per owner with 429 and in total with 503, and is released once", () => {
    const part = { whole: 100, owner: 45 };
    const budget = createBodyBudget({ organisation: part, form: part, message: part });
    const first = budget.open(ours, "form");
    first.add(30);
    expect(() => budget.open(ours, "form").add(20)).toThrow(of(429));
    budget.open({ organisationId: "theirs" }, "form").add(30);
    expect(() => budget.open({ organisationId: "others" }, "form").add(30)).toThrow(of(503));
    expect(budget.held()).toBe(60);
    first.close();
    first.close();
    first.add(10);
    expect(budget.held()).toBe(30);
    budget.open({ organisationId: "others" }, "form").add(30);
  });

  it("keeps room for the next owner, however much the others send", () => {
    const budget = createBodyBudget();
    for (let owner = 0; owner < 8; owner += 1) {
      const body = budget.open({ organisationId: `owner ${owner}` }, "form");
      expect(() => {
        for (;;) body.add(64 * 1024);
      }).toThrow();
    }
    expect(() => budget.open(ours, "form").add(64 * 1024)).not.toThrow();
  });

  it("gives unknown callers an eighth, in which messages leave room for forms, and members the rest", () => {
    const { form, message, organisation } = BODY_LIMITS;
    expect((form.whole + message.whole) * 8).toBe(form.whole + message.whole + organisation.whole);
    const budget = createBodyBudget();
    for (const kind of ["message", "form"] as const) {
      for (let sender = 0; sender < 200; sender += 1) {
        const body = budget.open({ address: `10.0.0.${sender}`, kind }, "json");
        expect(() => {
          for (;;) body.add(16 * 1024);
        }).toThrow();
      }
      expect(budget.held()).toBeLessThanOrEqual(form.whole + message.whole);
      if (kind === "message") budget.open({ address: "192.0.2.1", kind: "form" }, "json").add(16 * 1024);
    }
    expect(() => budget.open(ours, "form").add(LARGE_BODY.form)).not.toThrow();
  });

  it.each(["json", "form"] as const)(
    "accepts one large body (%s) of an organisation at a time, announced or not, and any number of others",
    (kind) => {
      const size = LARGE_BODY[kind];
      const budget = createBodyBudget();
      const refused = expect.objectContaining({ status: 429, code: "busy", retryAfterS: 5 }) as Error;
      const large = budget.open(ours, kind, size + 1);
      expect(() => budget.open(ours, kind, size + 1)).toThrow(refused);
      const growing = budget.open(ours, kind);
      growing.add(size);
      expect(() => growing.add(1)).toThrow(refused);
      budget.open(ours, kind, size).add(10);
      budget.open({ organisationId: "theirs" }, kind, size + 1);
      large.close();
      growing.add(1);
      expect(() => budget.open(ours, kind, size + 1)).toThrow(refused);
    },
  );
});
