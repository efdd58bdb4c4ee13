import { ChildProcess } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { productPage, serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";
import { createReadingThreads } from "../../reading/reading-threads.ts";
import type { ReadingThreads } from "../../reading/reading-threads.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { openEngineFixture } from "./shop.fixture.ts";
import type { EngineFixture } from "./shop.fixture.ts";

const PRODUCTS = 12;
/** Enough for the largest ordinary page, and too little for the dear ones. */
const HEAP_MB = 110;
/** Longest time in ms for which the serving thread may be busy at once, on a machine that others use too. */
const MAX_PAUSE_MS = 2_000;

/** Pages whose trees need far more memory, each by other markup. */
const DEAR: Record<string, string> = {
  "/elements": `<h1>Kettle</h1>${'<p class="price">USD 1<b>2</b>.00</p>'.repeat(75_000)}`,
  "/rows": `<h1>Kettle</h1><table>${"<tr><td>USD 1.00<td>EUR 2,00".repeat(100_000)}`,
};

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

  it("end alone when they are too dear to read, and keep nobody waiting", async () => {
    const [stranger, other] = [await fixture.addTenant(), await fixture.addTenant()];
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
  });
});
