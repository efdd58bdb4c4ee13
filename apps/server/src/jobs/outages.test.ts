import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { PgBoss } from "pg-boss";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDb } from "../database/testing.ts";
import type { TestDb } from "../database/testing.ts";
import { DatabaseUnavailableError } from "../database/unavailable.ts";
import { watchDatabase } from "../database/watch.ts";
import type { RunningWatch } from "../database/watch.ts";
import { processThroughOutages } from "./outages.ts";
import { startQueue } from "./queue.ts";

const QUEUE = "letters";

let database: TestDb;
let watch: RunningWatch;
let boss: PgBoss;
let owner: pg.Client;
const failures: unknown[] = [];
const onError = (error: unknown): void => void failures.push(error);

beforeAll(async () => {
  database = await openTestDb();
  owner = new pg.Client(database.target);
  await owner.connect();
  watch = watchDatabase(
    { ...database.target, user: database.role },
    { log: () => undefined, hasRoom: () => Promise.resolve(true) },
  );
  boss = await startQueue(database.pool, { supervise: false, onError });
  await boss.createQueue(QUEUE, { retryLimit: 3, retryDelay: 0 });
});
afterAll(async () => {
  await boss.stop({ graceful: false, close: false });
  await watch.stop();
  await owner.end();
  await database.drop();
});

/** Cuts the watching connection, like a network that drops idle connections. */
const cutOff = async (): Promise<void> => {
  const ended =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pricetrail-watch' and datname = current_database()";
  await expect.poll(() => owner.query(ended).then(({ rowCount }) => rowCount)).toBe(1);
};

it("repeats a job whose handler lost the database, and returns a job that no worker received", async () => {
  const handled: number[] = [];
  let hasFailed = false;
  await boss.insert(QUEUE, [{ data: { n: 1 } }]);
  // Taken on a connection that broke before the job could be read.
  const [lost] = await boss.fetch<{ n: number }>(QUEUE);
  expect(lost?.data.n).toBe(1);
  const work = await processThroughOutages<{ n: number }>(
    { boss, watch, queue: QUEUE, options: { pollingIntervalSeconds: 0.5 }, isAlone: false, onError },
    async ({ data }) => {
      if (data.n === 2 && !hasFailed) {
        hasFailed = true;
        throw new DatabaseUnavailableError("away");
      }
      handled.push(data.n);
      return Promise.resolve();
    },
  );
  await boss.insert(QUEUE, [{ data: { n: 2 } }]);
  await expect.poll(() => handled, { timeout: 10_000 }).toEqual([2]);
  await cutOff();
  await expect.poll(() => handled, { timeout: 10_000 }).toEqual([2, 1]);
  await work.stop();
  const jobs = await boss.findJobs<{ n: number }>(QUEUE);
  // Only the lost job counts an attempt: waiting for the database counts none.
  const inOrder = jobs.toSorted((one, other) => one.data.n - other.data.n);
  expect(inOrder.map(({ data, state, retryCount }) => [data.n, state, retryCount])).toEqual([
    [1, "completed", 1],
    [2, "completed", 0],
  ]);
  expect(failures).toEqual([]);
});

it("takes the next job at once while there are any", async () => {
  await boss.createQueue("many", {});
  const handled: number[] = [];
  await boss.insert(
    "many",
    Array.from({ length: 40 }, (_, n) => ({ data: { n } })),
  );
  const work = await processThroughOutages<{ n: number }>(
    // By polling alone, a worker would need most of an hour.
    {
      boss,
      watch,
      queue: "many",
      options: { pollingIntervalSeconds: 60, localConcurrency: 2 },
      isAlone: false,
      onError,
    },
    async ({ data }) => {
      handled.push(data.n);
      return Promise.resolve();
    },
  );
  await expect.poll(() => handled.length, { timeout: 20_000 }).toBe(40);
  await work.stop();
});

it("returns a waiting job on stop, to the front of the queue", async () => {
  await boss.createQueue("left", { retryLimit: 0 });
  await boss.insert("left", [{ data: { n: 1 }, group: { id: "shop" } }, { data: { n: 2 } }]);
  const waiting = Promise.withResolvers<void>();
  const work = await processThroughOutages<{ n: number }>(
    { boss, watch, queue: "left", options: {}, isAlone: false, onError },
    async (_, __, leaving) => {
      waiting.resolve();
      await new Promise((_resolve, reject) => {
        leaving.addEventListener("abort", () => reject(new Error("left")));
      });
    },
  );
  await waiting.promise;
  await work.stop();
  const [next] = await boss.fetch<{ n: number }>("left", { includeMetadata: true });
  expect(next).toMatchObject({ data: { n: 1 }, groupId: "shop" });
  expect(failures).toEqual([]);
});

it("aborts a job that exceeds its grace period after a stop, and returns it", async () => {
  await boss.createQueue("long", { retryLimit: 0 });
  await boss.insert("long", [{ data: { n: 1 } }]);
  const begun = Promise.withResolvers<void>();
  const work = await processThroughOutages<{ n: number }>(
    { boss, watch, queue: "long", options: {}, isAlone: false, graceMs: 1, onError },
    async (_, signal) => {
      begun.resolve();
      await new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("ended")));
      });
    },
  );
  await begun.promise;
  await work.stop();
  expect(await boss.fetch<{ n: number }>("long")).toMatchObject([{ data: { n: 1 } }]);
});

describe("a full disk", () => {
  const full = new DatabaseUnavailableError("full");
  const away = new DatabaseUnavailableError("away");
  let asked = 0;
  let hasSpace = false;
  const lines: string[] = [];
  const options = {
    log: (line: string) => void lines.push(line),
    hasRoom: () => {
      asked += 1;
      return hasSpace ? Promise.resolve(true) : Promise.reject(new Error("no room"));
    },
  };
  beforeEach(() => {
    [asked, hasSpace] = [0, false];
    lines.length = 0;
  });

  it("is waited for, and asked about once a second until it has room again", async () => {
    const own = watchDatabase({ ...database.target, user: database.role }, options);
    const { signal } = new AbortController();
    await own.whenUsable(signal);
    expect([own.isFull, asked]).toEqual([false, 0]);
    const began = performance.now();
    own.note(full);
    own.note(full);
    let isUsable = false;
    const usable = own.whenUsable(signal).then(() => (isUsable = true));
    await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(0);
    // Each lost connection is looked at once more, which asks nothing about the disk.
    for (let round = 0; round < 5; round += 1) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const end = own.onBack(resolve);
      own.note(away);
      await promise;
      end();
    }
    expect(asked).toBeLessThanOrEqual(1 + (performance.now() - began) / 1000);
    expect([isUsable, own.isFull, own.isAway]).toEqual([false, true, false]);
    hasSpace = true;
    await usable;
    expect([own.isFull, lines]).toEqual([
      false,
      [
        "The database's disk is full. Nothing can be written until there is room again.",
        "The database's disk has room again.",
      ],
    ]);
    await own.stop();
  });

  it("is not asked about while the database does not answer", async () => {
    const own = watchDatabase({ ...database.target, host: "127.0.0.1", port: 1 }, options);
    const { promise, resolve } = Promise.withResolvers<void>();
    own.onAway(resolve);
    await promise;
    own.note(full);
    // Real time: it looks four times a second.
    await wait(600);
    expect([own.isAway, own.isFull, asked]).toEqual([true, true, 0]);
    await own.stop();
  });
});
