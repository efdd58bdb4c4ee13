import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SECOND_MS, DAY_MS } from "@pricetrail/contract";
import { openTestDb, TEST_NOW } from "../database/testing.ts";
import type { TestDb } from "../database/testing.ts";
import { StepClock } from "../fetch/testing/step-clock.ts";
import { databaseHostSlots } from "./pacing.store.ts";

/** Added to two seconds. */
const MARGIN_MS = 50;
const MAX_WAIT_MS = 5 * 60 * SECOND_MS;

/** Creates a worker with its own clock that uses the slots. */
function workerOf(db: TestDb, clock = new StepClock(TEST_NOW.toISOString())) {
  const slots = databaseHostSlots(db.db, "live");
  return {
    clock,
    claim: async (host: string) => (await slots.claim(host, 2 * SECOND_MS, clock.now(), MAX_WAIT_MS)).waitMs,
    arrived: (host: string, ms: number) =>
      slots.arrived(host, 2 * SECOND_MS, new Date(clock.now().getTime() + ms)),
    giveBack: (host: string, ms: number) =>
      slots.giveBack(host, 2 * SECOND_MS, new Date(clock.now().getTime() + ms)),
    penalise: (host: string, ms: number) =>
      slots.penalise(host, new Date(clock.now().getTime() + ms), clock.now()),
  };
}

describe("host slots in the database", () => {
  let db: TestDb;
  beforeAll(async () => {
    db = await openTestDb();
  });
  afterAll(() => db.drop());

  it("are an interval apart, and not before a penalty's end", async () => {
    const worker = workerOf(db);
    expect(await worker.claim("shop.example:443")).toBe(0);
    // The first row has no margin: no earlier request to the host could have been late.
    expect(await worker.claim("shop.example:443")).toBe(2 * SECOND_MS);
    await worker.penalise("shop.example:443", 60 * SECOND_MS);
    expect(await worker.claim("shop.example:443")).toBe(60 * SECOND_MS);
    expect(await worker.claim("shop.example:443")).toBe(62 * SECOND_MS + MARGIN_MS);
  });

  it("are a whole interval after a late request, and a margin more than that after a punctual one's slot", async () => {
    const worker = workerOf(db);
    await worker.claim("late.example:443");
    await worker.arrived("late.example:443", 700);
    expect(await worker.claim("late.example:443")).toBe(700 + 2 * SECOND_MS);
    await worker.arrived("late.example:443", 700 + 2 * SECOND_MS + MARGIN_MS - 1);
    expect(await worker.claim("late.example:443")).toBe(700 + 4 * SECOND_MS + MARGIN_MS);
  });

  it("are free again when they are returned, unless a later one was taken", async () => {
    const worker = workerOf(db);
    const host = "left.example:443";
    await worker.claim(host);
    expect(await worker.claim(host)).toBe(2 * SECOND_MS);
    await worker.giveBack(host, 2 * SECOND_MS);
    expect(await worker.claim(host)).toBe(2 * SECOND_MS);
    const next = await worker.claim(host);
    await worker.giveBack(host, 2 * SECOND_MS);
    expect(await worker.claim(host)).toBe(next + 2 * SECOND_MS + MARGIN_MS);
  });

  it("keep the longest pause that a host may request, also from a clock that is a minute ahead", async () => {
    const ahead = workerOf(db, new StepClock(new Date(TEST_NOW.getTime() + 60 * SECOND_MS).toISOString()));
    await ahead.claim("closed.example:443");
    await ahead.penalise("closed.example:443", DAY_MS);
    expect(await workerOf(db).claim("closed.example:443")).toBe(DAY_MS + 60 * SECOND_MS);
    // A shorter pause does not end the longer one.
    await workerOf(db).penalise("closed.example:443", SECOND_MS);
    expect(await workerOf(db).claim("closed.example:443")).toBe(DAY_MS + 60 * SECOND_MS);
  });

  it("are free even if a clock that ran 20 days ahead has taken them", async () => {
    const wrong = workerOf(db, new StepClock(new Date(TEST_NOW.getTime() + 20 * DAY_MS).toISOString()));
    await wrong.claim("visited.example:443");
    await wrong.claim("asked.example:443");
    await wrong.penalise("asked.example:443", 60 * SECOND_MS);
    await wrong.penalise("new.example:443", 60 * SECOND_MS);
    const worker = workerOf(db);
    for (const host of ["visited.example:443", "asked.example:443", "new.example:443"]) {
      expect(await worker.claim(host)).toBe(0);
      expect(await worker.claim(host)).toBe(2 * SECOND_MS + MARGIN_MS);
    }
    // The wrong clock's penalty does not return on its date either.
    await worker.clock.sleep(19 * DAY_MS + 1);
    expect(await worker.claim("asked.example:443")).toBe(0);
  });

  it("respect a new penalty even if a wrong clock has left a later one", async () => {
    const wrong = workerOf(db, new StepClock(new Date(TEST_NOW.getTime() + 20 * DAY_MS).toISOString()));
    await wrong.penalise("both.example:443", 60 * SECOND_MS);
    const worker = workerOf(db);
    await worker.penalise("both.example:443", 90 * SECOND_MS);
    expect(await worker.claim("both.example:443")).toBe(90 * SECOND_MS);
  });
});
