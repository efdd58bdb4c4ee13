import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { confirm } from "./confirm.ts";
import type { Known } from "./confirm.ts";
import type { Decision, Held, Price, Reading } from "./reading.ts";
import { RULES } from "./rules.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = Date.UTC(2026, 5, 1);

const price = (normalMinor: number, discountedMinor: number | null = null, currency = "AUD"): Price => ({
  normalMinor,
  discountedMinor,
  currency,
});
const reading = (of: Price | number, minutes = 0, more: Partial<Reading> = {}): Reading => ({
  price: typeof of === "number" ? price(of) : of,
  at: START + minutes * MINUTE_MS,
  extractor: "one",
  picks: "",
  ...more,
});

/** Decides on consecutive readings after the first published one; returns each decision as a word. */
function follow(readings: readonly Reading[], more: Omit<Known, "published" | "held"> = {}) {
  let published: Known["published"];
  let held: readonly Held[] = [];
  return readings.map((one): Decision => {
    const decision = confirm({ published, held, ...more }, one);
    held = "held" in decision ? decision.held : [];
    if (decision.kind === "publish" || decision.kind === "correct") published = one;
    return decision;
  });
}
const words = (decisions: readonly Decision[]) =>
  decisions.map((decision) => (decision.kind === "hold" ? decision.reason : decision.kind));

describe("a published price", () => {
  it("is the first reading, and any reading of the price in force", () => {
    expect(words(follow([reading(100), reading(100, 60), reading(100, 120)]))).toEqual([
      "publish",
      "same",
      "same",
    ]);
  });

  it("is a different price at its second reading, dated to the first sighting", () => {
    const decisions = follow([reading(100), reading(90, 60), reading(90, 70)]);
    expect(words(decisions)).toEqual(["publish", "changed", "publish"]);
    expect(decisions[2]).toMatchObject({ since: START + 60 * MINUTE_MS });
  });

  it("may agree with any held price, not only the newest", () => {
    const decisions = follow([reading(100), reading(90, 60), reading(80, 70), reading(90, 80)]);
    expect(words(decisions)).toEqual(["publish", "changed", "changed", "publish"]);
    expect(decisions[3]).toMatchObject({ since: START + 60 * MINUTE_MS });
  });

  it("is not a price that the page withdrew in between", () => {
    expect(words(follow([reading(100), reading(90, 60), reading(100, 70), reading(90, 80)]))).toEqual([
      "publish",
      "changed",
      "same",
      "changed",
    ]);
  });

  it("has both the normal and the discounted price confirmed", () => {
    const readings = [reading(100), reading(price(100, 80), 1), reading(price(120, 80), 2)];
    expect(words(follow([...readings, reading(price(100, 80), 3)]))).toEqual([
      "publish",
      "changed",
      "changed",
      "publish",
    ]);
  });
});

describe("a price that waits for a later day", () => {
  it.each([
    ["five times the price", 500, "changed"],
    ["more than that", 501, "far"],
    ["a fifth", 20, "changed"],
    ["less than that", 19, "far"],
    ["a discount that far below the price", price(100, 19), "far"],
    ["a normal price that far off beside the same price asked", price(1000, 100), "far"],
    ["another currency", price(100, null, "USD"), "currency"],
    ["nothing", price(0), "far"],
    ["a discount that is none", price(100, 100), "changed"],
  ])("%s", (_, other, reason) => {
    expect(words(follow([reading(100), reading(other, 10)]))[1]).toBe(reason);
  });

  it("is published by an equal reading eighteen hours later, and not earlier", () => {
    const later = 18 * 60;
    const decisions = follow([
      reading(100),
      reading(1000, 10),
      reading(1000, later + 9),
      reading(1000, later + 10),
    ]);
    expect(words(decisions)).toEqual(["publish", "far", "far", "publish"]);
    expect(decisions[3]).toMatchObject({ since: START + 10 * MINUTE_MS });
  });

  it("is rechecked after some minutes, and then after the next day's planned visit", () => {
    const [, first, second] = follow([reading(100), reading(1000, 10), reading(1000, 20)]);
    expect(first).toMatchObject({ until: "day", again: RULES.again });
    expect(second).toMatchObject({ until: "day", again: RULES.nextDay });
    expect(RULES.nextDay.afterMs).toBeGreaterThan(24 * HOUR_MS);
  });
});

describe("a page with a different price at every reading", () => {
  const restless = [100, 91, 92, 93, 94, 95].map((minor, index) => reading(minor, index * 30));

  it("is unstable from the fourth different price on", () => {
    expect(words(follow(restless))).toEqual([
      "publish",
      "changed",
      "changed",
      "changed",
      "unstable",
      "unstable",
    ]);
  });

  it("is trusted again when it shows one price three times in a row, dated to the first of them", () => {
    const decisions = follow([...restless, reading(99, 200), reading(99, 230), reading(99, 260)]);
    expect(words(decisions).slice(6)).toEqual(["unstable", "changed", "publish"]);
    expect(decisions[8]).toMatchObject({ since: START + 200 * MINUTE_MS });
  });

  it("is not trusted for three equal readings with others in between", () => {
    const minors = [99, 98, 99, 97, 99];
    const more = minors.map((minor, index) => reading(minor, 200 + index * 30));
    expect(words(follow([...restless, ...more])).slice(6)).toEqual(minors.map(() => "unstable"));
  });

  it("is treated like any other once the price in force is read again", () => {
    const more = [reading(100, 200), reading(99, 230), reading(99, 260)];
    expect(words(follow([...restless, ...more])).slice(6)).toEqual(["same", "changed", "publish"]);
  });

  it("makes other products of the shop require three readings, too", () => {
    const readings = [reading(100), reading(90, 10), reading(90, 20), reading(90, 30)];
    const peers = { read: 20, moved: 2, unstable: 2 };
    expect(words(follow(readings, { peers }))).toEqual(["publish", "changed", "changed", "publish"]);
    for (const few of [
      { ...peers, unstable: 1 },
      { ...peers, read: 21 },
    ])
      expect(words(follow(readings, { peers: few }))[2]).toBe("publish");
  });

  it("has a limited number of held prices", () => {
    const all = Array.from({ length: 50 }, (_, index) => reading(100 + index, index * 30));
    const last = follow(all).at(-1)!;
    expect("held" in last && last.held.map((held) => held.price.normalMinor)).toEqual([146, 147, 148, 149]);
  });
});

describe("the recheck", () => {
  it("is at least some minutes later, and within a quarter of an hour", () => {
    expect(RULES.again.afterMs).toBeGreaterThanOrEqual(5 * MINUTE_MS);
    expect(RULES.again.afterMs + RULES.again.spreadMs).toBe(15 * MINUTE_MS);
  });

  it("is sooner when other products of the shop changed too", () => {
    const hold = (peers?: Known["peers"]) => follow([reading(100), reading(90, 1)], { peers })[1];
    expect(hold()).toMatchObject({ until: "reading", again: RULES.again });
    expect(hold({ read: 20, moved: 2, unstable: 0 })).toMatchObject({ again: RULES.againWithPeers });
    expect(hold({ read: 21, moved: 2, unstable: 0 })).toMatchObject({ again: RULES.again });
    expect(hold({ read: 1, moved: 1, unstable: 0 })).toMatchObject({ again: RULES.again });
  });
});

describe("a better reading of the same page", () => {
  const evidence = (raw: string, place = "json-ld") => ({ evidence: { raw, place } });

  it("is a correction when other elements are picked", () => {
    const picks = "normalPrice 2";
    expect(words(follow([reading(100), reading(119, 1, { picks }), reading(119, 2, { picks })]))).toEqual([
      "publish",
      "changed",
      "correct",
    ]);
  });

  it("needs a second visit when the picked element shows another text, wherever it is", () => {
    const readings = [1, 2].map((minute) =>
      reading(119, minute, { picks: "normalPrice 2", ...evidence("1.19") }),
    );
    expect(words(follow([reading(100, 0, evidence("1.00")), ...readings])).slice(1)).toEqual([
      "changed",
      "correct",
    ]);
  });

  it.each([
    ["in another place", evidence("1.00"), evidence("1.19", "body"), ["changed", "correct"]],
    ["in a place nobody knows", {}, {}, ["changed", "correct"]],
    ["from the same text, at once", evidence("1,00"), evidence("1,00"), ["correct", "same"]],
    [
      "and the text has changed in its place: then the shop did",
      evidence("1.00"),
      evidence("1.19"),
      ["changed", "publish"],
    ],
  ])("is a correction when other code reads %s", (_, before, now, expected) => {
    const better = { extractor: "two", ...now };
    const readings = [reading(100, 0, before), reading(119, 1, better), reading(119, 2, better)];
    expect(words(follow(readings)).slice(1)).toEqual(expected);
  });

  it("is not assumed when neither code nor picks have changed", () => {
    const readings = [
      reading(100, 0, evidence("1.00")),
      ...[1, 2].map((minute) => reading(119, minute, evidence("1.19", "body"))),
    ];
    expect(words(follow(readings))[2]).toBe("publish");
  });

  it("waits as long as any other price that far off", () => {
    const better = { extractor: "two", ...evidence("1,00") };
    expect(words(follow([reading(100, 0, evidence("1,00")), reading(10_000, 1, better)]))[1]).toBe("far");
  });
});

describe("another product", () => {
  const otherProduct = "the page shows a kettle";

  it("waits for a person, with the price in force or another, however often it is read", () => {
    for (const minor of [100, 90]) {
      const readings = [1, 30, 60].map((hours) => reading(minor, hours * 60, { otherProduct }));
      const decisions = follow([reading(100), ...readings]).slice(1);
      expect(words(decisions)).toEqual(["other_product", "other_product", "other_product"]);
      expect(decisions.map((one) => "again" in one)).toEqual([true, false, false]);
      expect(decisions[2]).toMatchObject({ until: "person" });
    }
  });

  it("is never published as the first price", () => {
    const first = reading(100, 0, { otherProduct });
    expect(confirm({ published: undefined, held: [] }, first)).toMatchObject({ reason: "other_product" });
  });

  it("does not count as the second sighting of a price", () => {
    const readings = [reading(100), reading(90, 1, { otherProduct }), reading(90, 2)];
    expect(words(follow(readings))).toEqual(["publish", "other_product", "changed"]);
  });
});

describe("a price that a person has rejected", () => {
  it("waits for a person, however often it is read", () => {
    const readings = [reading(100), ...[1, 30, 60].map((hours) => reading(90, hours * 60))];
    const decisions = follow(readings, { rejected: [price(90)] });
    expect(words(decisions).slice(1)).toEqual(["rejected", "rejected", "rejected"]);
    for (const decision of decisions.slice(1)) {
      expect(decision).toMatchObject({ until: "person" });
      expect(decision).not.toHaveProperty("again");
    }
  });
});

describe("for any sequence of readings", () => {
  const some = fc.array(
    fc.record({
      minor: fc.constantFrom(100, 100, 90, 80, 70, 60, 1000),
      hours: fc.integer({ min: 0, max: 30 }),
    }),
    { maxLength: 30 },
  );

  it("no price except the first is published after a single reading", () => {
    fc.assert(
      fc.property(some, (steps) => {
        let at = 0;
        const readings = steps.map(({ minor, hours }) => reading(minor, (at += hours * 60 + 1)));
        const decisions = follow(readings);
        for (const [index, decision] of decisions.entries()) {
          if (decision.kind !== "publish" || index === 0) continue;
          const first = readings.findIndex((one) => one.at === decision.since);
          expect(first).toBeLessThan(index);
          expect(readings[first]!.price).toEqual(readings[index]!.price);
        }
      }),
    );
  });

  it("the order of held prices does not matter", () => {
    fc.assert(
      fc.property(some, fc.boolean(), (steps, isReversed) => {
        let at = 0;
        const readings = steps.map(({ minor, hours }) => reading(minor, (at += hours * 60 + 1)));
        let published: Known["published"];
        let held: readonly Held[] = [];
        const decisions = readings.map((one) => {
          const decision = confirm({ published, held: isReversed ? held.toReversed() : held }, one);
          held = "held" in decision ? decision.held : [];
          if (decision.kind === "publish" || decision.kind === "correct") published = one;
          return decision;
        });
        expect(decisions).toEqual(follow(readings));
      }),
    );
  });
});
