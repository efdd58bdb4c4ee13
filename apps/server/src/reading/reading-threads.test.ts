import { mkdtempSync, rmSync, statSync } from "node:fs";
import { constants, getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { createReadingThreads, LARGE_BYTES, PageTooExpensiveError, threadModule } from "./reading-threads.ts";
import type { ReadingLimits } from "./reading-thread.ts";
import type * as hostile from "./testing/hostile.thread.ts";

const HOSTILE = threadModule<typeof hostile>(new URL("./testing/hostile.thread.ts", import.meta.url));
const turn = (organisationId = "one") => ({ organisationId, about: "https://shop.example/p", bytes: 1 });

const folder = mkdtempSync(join(tmpdir(), "pricetrail-reading-"));
afterAll(() => rmSync(folder, { recursive: true }));
let counters = 0;
const newCounter = () => join(folder, String(counters++));
const begun = (counter: string) => statSync(counter).size;
/** The greatest number of jobs that ran at once. */
const atOnce = (jobs: { from: number; to: number }[]) =>
  Math.max(...jobs.map(({ from: at }) => jobs.filter(({ from, to }) => from <= at && at < to).length));

const opened: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.stop();
});

function open(limits: Partial<ReadingLimits> = {}, size = 2) {
  const logged: object[] = [];
  const threads = createReadingThreads({
    log: (event, message) => logged.push({ ...event, message }),
    limits,
    size,
  });
  opened.push(threads);
  return { threads, logged };
}

it.each([
  ["pattern", "cpu"],
  ["loop", "cpu"],
  ["memory", "memory"],
] as const)("ends a job with an endless %s by its %s, says so once and runs the next", async (kind, by) => {
  const { threads, logged } = open({ cpuMs: kind === "memory" ? 60_000 : 300, heapMb: 80 });
  const counter = newCounter();
  const work = threads.run(HOSTILE, "waste", turn(), () => ({ kind, counter }));
  await expect(work).rejects.toThrow(PageTooExpensiveError);
  expect(begun(counter)).toBe(1);
  expect(logged).toEqual([
    {
      about: "https://shop.example/p",
      organisationId: "one",
      work: "waste",
      by,
      message: "a page was too expensive to read",
    },
  ]);
  const next = { bytes: new Uint8Array(7) };
  expect(await threads.run(HOSTILE, "sizeOf", turn(), () => next)).toBe(7);
});

it("counts the CPU time of the job only, not its wait nor that of earlier jobs", async () => {
  // More than the thread's start takes, which on a busy machine is part of its first job.
  const { threads } = open({ cpuMs: 600 });
  for (let count = 0; count < 2; count += 1)
    await expect(threads.run(HOSTILE, "meet", turn(), () => ({ ms: 1_000 }))).resolves.toBeDefined();
});

it("lets no organisation have more than half of the threads, and gives another its turn before the waiting rest", async () => {
  const { threads } = open({}, 4);
  const meet = (organisationId: string, ms: number) =>
    threads.run(HOSTILE, "meet", turn(organisationId), () => ({ ms }));
  const many = Array.from({ length: 6 }, () => meet("one", 300));
  const ended: string[] = [];
  void Promise.all(many).then(() => ended.push("one"));
  await meet("two", 0);
  ended.push("two");
  const all = await Promise.all(many);
  expect(ended).toEqual(["two", "one"]);
  expect(atOnce(all)).toBe(2);
});

it("gives its threads no settings, and way to the serving process", async () => {
  const { threads } = open();
  const standing = await threads.run(HOSTILE, "standing", turn(), () => undefined as never);
  const isLinux = process.platform === "linux";
  const priority = Math.min(getPriority() + 10, constants.priority.PRIORITY_LOW);
  expect(standing).toEqual({ settings: [], priority, endedFirst: isLinux ? 500 : null });
});

it("works on one large input at a time, and on others meanwhile", async () => {
  const { threads } = open({}, 4);
  const meet = (organisationId: string, bytes: number) =>
    threads.run(HOSTILE, "meet", { ...turn(organisationId), bytes }, () => ({ ms: 150 }));
  // A thread that has yet to start would be later than two large inputs.
  await Promise.all(["one", "two", "three", "four"].map((name) => meet(name, 0)));
  const ended: string[] = [];
  const larges = ["one", "two", "three"].map(async (name) => {
    const met = await meet(name, LARGE_BYTES);
    ended.push("large");
    return met;
  });
  const behind = meet("two", LARGE_BYTES - 1).then(() => ended.push("small"));
  expect(atOnce(await Promise.all(larges))).toBe(1);
  await behind;
  expect(ended.indexOf("small")).toBeLessThan(2);
});

it("works on a large input that others wait for before all other large ones", async () => {
  const { threads } = open({}, 4);
  const ended: string[] = [];
  const meet = async (organisationId: string, isUrgent: boolean) => {
    const large = { ...turn(organisationId), bytes: LARGE_BYTES, isUrgent };
    const met = await threads.run(HOSTILE, "meet", large, () => ({ ms: 100 }));
    ended.push(organisationId);
    return met;
  };
  const all = await Promise.all([meet("one", false), meet("two", false), meet("three", true)]);
  expect(ended).toEqual(["one", "three", "two"]);
  expect(atOnce(all)).toBe(1);
});

it("ends a thread whose heap has grown large after its job, and starts another", async () => {
  const { threads, logged } = open({}, 2);
  const fill = (mb: number) => threads.run(HOSTILE, "fill", turn(), () => ({ mb }));
  const first = await fill(1);
  expect(await fill(120)).toBe(first);
  expect(await Promise.all([fill(1), fill(1)])).not.toContain(first);
  expect(logged).toEqual([]);
});

it.each(["exit", "SIGKILL"] as const)(
  "repeats a job whose thread or process was lost by %s, but not without end",
  async (by) => {
    const { threads, logged } = open();
    const vanish = (times: number, counter: string) =>
      threads.run(HOSTILE, "vanish", turn(), () => ({ times, counter, by }));
    const [once, often] = [newCounter(), newCounter()];
    expect(await vanish(1, once)).toBeGreaterThan(0);
    expect(begun(once)).toBe(2);
    await expect(vanish(5, often)).rejects.toThrow("The reading thread ended 2 times");
    expect([begun(often), logged.length]).toEqual([2, 3]);
  },
);

it("repeats the jobs with which the process has crashed one by one, and refuses the one that crashes it again", async () => {
  const { threads, logged } = open({}, 4);
  const counter = newCounter();
  const beside = ["two", "three"].map((name) =>
    threads.run(HOSTILE, "meet", turn(name), () => ({ ms: 500 })),
  );
  const crash = threads.run(HOSTILE, "vanish", turn(), () => ({ times: 9, counter, by: "SIGABRT" as const }));
  await expect(crash).rejects.toThrow(PageTooExpensiveError);
  const met = await Promise.all(beside);
  expect([begun(counter), atOnce(met)]).toEqual([2, 1]);
  expect(logged.filter((event) => "by" in event)).toMatchObject([{ work: "vanish", by: "crash" }]);
});

it("passes on bytes and errors, and refuses an organisation that has too much waiting", async () => {
  const { threads } = open();
  const bytes = new Uint8Array(1_000_000);
  expect(await threads.run(HOSTILE, "sizeOf", turn(), () => ({ bytes }))).toBe(bytes.length);
  await expect(threads.run(HOSTILE, "fail", turn(), () => undefined as never)).rejects.toThrow(
    "no such thing",
  );
  const meet = (organisationId: string) =>
    threads.run(HOSTILE, "meet", turn(organisationId), () => ({ ms: 0 }));
  const waiting = Array.from({ length: 201 }, () => meet("one"));
  await expect(meet("one")).rejects.toMatchObject({ status: 503, code: "busy", retryAfterS: 5 });
  await expect(meet("two")).resolves.toBeDefined();
  await Promise.all(waiting);
});

it("lets a caller leave, and rejects what waits when it stops", async () => {
  const { threads } = open();
  const meet = (ms: number, signal?: AbortSignal) =>
    threads.run(HOSTILE, "meet", { ...turn(), signal }, () => ({ ms }));
  const leaving = new AbortController();
  const running = meet(60_000);
  const waiting = meet(0, leaving.signal);
  leaving.abort(new Error("called off"));
  await expect(waiting).rejects.toThrow("called off");
  const rest = meet(0);
  await Promise.all([
    expect(running).rejects.toThrow("stopping"),
    expect(rest).rejects.toThrow("stopping"),
    threads.stop(),
  ]);
  await expect(meet(0)).rejects.toThrow("stopping");
});
