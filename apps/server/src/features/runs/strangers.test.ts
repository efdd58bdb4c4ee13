import { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { ExtractInput } from "@pricetrail/extract";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { randomOf } from "../../../../../tests/random.ts";
import { productPage, serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";
import { PAGE } from "../../reading/page-parts.ts";
import { createReadingThreads, threadModule } from "../../reading/reading-threads.ts";
import type { ReadingThreads } from "../../reading/reading-threads.ts";
import type * as mortal from "../../reading/testing/mortal.thread.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { openEngineFixture } from "./shop.fixture.ts";
import type { EngineFixture } from "./shop.fixture.ts";

const MORTAL = threadModule<typeof mortal>(
  new URL("../../reading/testing/mortal.thread.ts", import.meta.url),
);
const PRODUCTS = 12;
/** Part of the readings whose thread ends, and up to how many steps into the page. */
const KILLED_PART = 0.4;
const STEPS = 600;
const SEED = 36;
/** Enough for the largest ordinary page, and too little for the dear ones. */
const HEAP_MB = 86;
/** The most memory in MB that the process of the reading threads may ever have had: its code and two threads take 200. */
const MAX_PROCESS_MB = 300;
/** Longest time in ms for which the serving thread may be busy at once, on a machine that others use too. */
const MAX_PAUSE_MS = 2_000;

/** Pages whose trees need far more memory: elements are limited, but not what is between them. */
const DEAR: Record<string, string> = {
  "/comments": `<h1>Kettle</h1><p class="price">USD 1</p>${"a<!>".repeat(740_000)}`,
  "/instructions": `<h1>Kettle</h1><p class="price">USD 1</p>${"a<?>".repeat(740_000)}`,
};

/** The most memory in MB that a process has had. Linux only. */
function peakMb(child: unknown): number {
  const pid = child instanceof ChildProcess ? child.pid : undefined;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

describe("pages of strangers", () => {
  let shop: StaticShop;
  let fixture: EngineFixture;
  let threads: ReadingThreads;
  const logged: object[] = [];

  beforeAll(async () => {
    threads = createReadingThreads({ log: (event) => logged.push(event), limits: { heapMb: HEAP_MB } });
    shop = await serveShop(
      (path) => DEAR[path] ?? (path.startsWith("/p/") ? productPage(`Kettle ${path}`, "19.90") : undefined),
    );
    fixture = await openEngineFixture({ threads });
  });
  afterAll(async () => {
    await fixture.close();
    await threads.stop();
    await shop.stop();
  });
  afterEach(() => vi.restoreAllMocks());

  /** Tracks pages and returns the run that reads them. */
  async function track(tenant: Tenant, paths: readonly string[]): Promise<string> {
    const { status, body } = await tenant.call<{ runId: string }>("POST", "import/product", {
      text: paths.map((path) => shop.origin + path).join("\n"),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.runId;
  }
  const ordinary = (): string[] => Array.from({ length: PRODUCTS }, (_, number) => `/p/${number}`);
  const outcomesOf = (tenant: Tenant, runId: string) =>
    tenant.in((trx) =>
      trx
        .selectFrom("page_check")
        .innerJoin("product", "product.id", "page_check.product_id")
        .where("page_check.run_id", "=", runId)
        .select(["product.url", "page_check.outcome"])
        .orderBy("product.url")
        .execute(),
    );

  /** Expects each product to have been read and settled once. */
  async function expectAllOnce(tenant: Tenant, runId: string): Promise<void> {
    const outcomes = await outcomesOf(tenant, runId);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(ordinary().map(() => "value"));
    const { count } = await tenant.in((trx) =>
      trx
        .selectFrom("observation")
        .where("run_id", "=", runId)
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow(),
    );
    expect(Number(count)).toBe(3 * PRODUCTS);
  }

  it("end alone when they are too dear to read, and keep nobody waiting", async () => {
    const [stranger, other] = [await fixture.addTenant(), await fixture.addTenant()];
    const ref = vi.spyOn(ChildProcess.prototype, "ref");
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const dear = await track(stranger, Object.keys(DEAR));
    delay.enable();
    const undisturbed = await track(other, ordinary());
    const run = await fixture.ended(other, undisturbed);
    await fixture.ended(stranger, dear);
    delay.disable();
    expect(run).toMatchObject({ values: 3 * PRODUCTS, errors: 0 });
    expect((await outcomesOf(stranger, dear)).map(({ outcome }) => outcome)).toEqual(
      Object.keys(DEAR).map(() => "page_too_expensive"),
    );
    expect(delay.max / 1e6).toBeLessThan(MAX_PAUSE_MS);
    if (process.platform === "linux") expect(peakMb(ref.mock.contexts.at(-1))).toBeLessThan(MAX_PROCESS_MB);
    // Each was tried once, and its address is in the log.
    const about = logged.map((event) => ("about" in event ? event.about : ""));
    expect(new Set(about)).toEqual(new Set(Object.keys(DEAR).map((path) => shop.origin + path)));
    expect(about).toHaveLength(Object.keys(DEAR).length);
    expect(Object.keys(DEAR).map((path) => shop.visits.get(path))).toEqual(Object.keys(DEAR).map(() => 1));
  });

  it("are each read and settled once, however often the process of the reading threads is killed", async () => {
    const tenant = await fixture.addTenant();
    const killed = new Set<ChildProcess>();
    // Each process is seen when it is used, which changes nothing.
    const ref = vi.spyOn(ChildProcess.prototype, "ref");
    const runId = await track(tenant, ordinary());
    const ending = new AbortController();
    const killing = (async () => {
      // Real time: the process dies at any moment of a job, and of its own start.
      for (; !ending.signal.aborted && killed.size < 6; await wait(50 + Math.random() * 800)) {
        const child = ref.mock.contexts.at(-1);
        if (!(child instanceof ChildProcess) || killed.has(child)) continue;
        killed.add(child);
        child.kill("SIGKILL");
      }
    })();
    const run = await fixture.ended(tenant, runId);
    ending.abort();
    await killing;
    expect(killed.size).toBeGreaterThan(2);
    expect(run).toMatchObject({ values: 3 * PRODUCTS, errors: 0 });
    await expectAllOnce(tenant, runId);
  });

  it("are each read and settled once, however often a reading thread ends in the middle of a page", async () => {
    const tenant = await fixture.addTenant();
    const next = randomOf(SEED);
    logged.length = 0;
    let killed = 0;
    const alive = threads.run.bind(threads);
    vi.spyOn(threads, "run").mockImplementation((module, name, turn, prepare) => {
      if (module.href !== PAGE.href || name !== "read") return alive(module, name, turn, prepare);
      const read = alive(MORTAL, "read", turn, () => {
        const isKilled = next() < KILLED_PART;
        if (isKilled) killed += 1;
        const input: unknown = prepare();
        return { input: input as ExtractInput, steps: isKilled ? Math.floor(next() * STEPS) : null };
      });
      // Both have one type.
      return read as never;
    });
    const runId = await track(tenant, ordinary());
    expect(await fixture.ended(tenant, runId)).toMatchObject({ values: 3 * PRODUCTS, errors: 0 });
    expect(killed).toBeGreaterThan(3);
    expect(logged.filter((event) => "reason" in event)).toHaveLength(killed);
    await expectAllOnce(tenant, runId);
  });
});
