import { afterEach, expect, it } from "vitest";
import { createReadingThreads, LARGE_BYTES, PageTooExpensiveError, threadModule } from "./reading-threads.ts";
import type { ReadingLimits } from "./reading-threads.ts";
import type * as hostile from "./testing/hostile.thread.ts";

const HOSTILE = threadModule<typeof hostile>(new URL("./testing/hostile.thread.ts", import.meta.url));
const turn = (organisationId = "one") => ({ organisationId, about: "https://shop.example/p" });
const counters = () => new Int32Array(new SharedArrayBuffer(16));

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
  const begun = counters();
  const work = threads.run(HOSTILE, "waste", turn(), () => ({ input: { kind, begun } }));
  await expect(work).rejects.toThrow(PageTooExpensiveError);
  expect(begun[0]).toBe(1);
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
  expect(await threads.run(HOSTILE, "sizeOf", turn(), () => ({ input: next }))).toBe(7);
});

it("counts the CPU time of the job only, not its wait nor that of earlier jobs", async () => {
  const { threads } = open({ cpuMs: 150 });
  const input = { begun: counters(), ms: 600 };
  for (let count = 0; count < 2; count += 1)
    await expect(threads.run(HOSTILE, "meet", turn(), () => ({ input }))).resolves.toMatchObject({
      atOnce: 1,
    });
});

it("lets no organisation have more than half of the threads, and gives another its turn before the waiting rest", async () => {
  const { threads } = open({}, 4);
  const begun = counters();
  const meet = (organisationId: string, ms: number) =>
    threads.run(HOSTILE, "meet", turn(organisationId), () => ({ input: { begun, ms } }));
  const many = Array.from({ length: 6 }, () => meet("one", 300));
  const ended: string[] = [];
  void Promise.all(many).then(() => ended.push("one"));
  const other = await meet("two", 0);
  ended.push("two");
  const all = await Promise.all(many);
  expect(ended).toEqual(["two", "one"]);
  expect(other.atOnce).toBeLessThanOrEqual(3);
  expect(Math.max(...all.map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(3);
  expect(other.settings).toEqual([]);
});

it("works on one large input at a time, and on others meanwhile", async () => {
  const { threads } = open({}, 4);
  const [large, small] = [counters(), counters()];
  const meet = (organisationId: string, begun: Int32Array<SharedArrayBuffer>, bytes: number) =>
    threads.run(HOSTILE, "meet", { ...turn(organisationId), bytes }, () => ({ input: { begun, ms: 150 } }));
  const ended: string[] = [];
  const larges = ["one", "two", "three"].map((name) =>
    meet(name, large, LARGE_BYTES).then(({ atOnce }) => {
      ended.push("large");
      return atOnce;
    }),
  );
  const behind = meet("two", small, LARGE_BYTES - 1).then(() => ended.push("small"));
  expect(await Promise.all(larges)).toEqual([1, 1, 1]);
  await behind;
  expect(ended.indexOf("small")).toBeLessThan(2);
});

it("ends a thread whose heap has grown large after its job, and starts another", async () => {
  const { threads, logged } = open({}, 2);
  const fill = (mb: number) => threads.run(HOSTILE, "fill", turn(), () => ({ input: { mb } }));
  const first = await fill(1);
  expect(await fill(160)).toBe(first);
  expect(await Promise.all([fill(1), fill(1)])).not.toContain(first);
  expect(logged).toEqual([]);
});

it("repeats a job whose thread was lost, with its input made anew, but not without end", async () => {
  const { threads, logged } = open();
  const begun = counters();
  const vanish = (times: number) =>
    threads.run(HOSTILE, "vanish", turn(), () => ({ input: { times, begun } }));
  expect(await vanish(1)).toBeGreaterThan(0);
  expect([...begun]).toEqual([2, 0, 0, 0]);
  begun.fill(0);
  await expect(vanish(5)).rejects.toThrow("The reading thread ended 2 times");
  expect([begun[0], logged.length]).toEqual([2, 3]);
});

it("moves buffers, passes on errors, and refuses an organisation that has too much waiting", async () => {
  const { threads } = open();
  const bytes = new Uint8Array(100_000);
  const size = threads.run(HOSTILE, "sizeOf", turn(), () => ({ input: { bytes }, moved: [bytes.buffer] }));
  expect([await size, bytes.byteLength]).toEqual([100_000, 0]);
  await expect(threads.run(HOSTILE, "fail", turn(), () => ({ input: undefined as never }))).rejects.toThrow(
    "no such thing",
  );
  const input = { begun: counters(), ms: 0 };
  const meet = (organisationId: string) =>
    threads.run(HOSTILE, "meet", turn(organisationId), () => ({ input }));
  const waiting = Array.from({ length: 201 }, () => meet("one"));
  await expect(meet("one")).rejects.toMatchObject({ status: 503, code: "busy", retryAfterS: 5 });
  await expect(meet("two")).resolves.toBeDefined();
  await Promise.all(waiting);
});

it("lets a caller leave, and rejects what waits when it stops", async () => {
  const { threads } = open();
  const begun = counters();
  const meet = (ms: number, signal?: AbortSignal) =>
    threads.run(HOSTILE, "meet", { ...turn(), signal }, () => ({ input: { begun, ms } }));
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
  expect(begun[0]).toBeLessThanOrEqual(1);
});
