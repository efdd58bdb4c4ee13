import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { PgBoss } from "pg-boss";
import { systemClock } from "../../clock.ts";
import { readConfig } from "../../config.ts";
import { parseAllowList } from "../../egress/allow-list.ts";
import { createEngine } from "../../engine.ts";
import type { Engine } from "../../engine.ts";
import { startQueue } from "../../queue/queue.ts";
import { createActivity } from "../activity/activity.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { createConfigurations } from "../configurations/configurations.ts";
import type { PickedPage } from "../configurations/new-entries.ts";
import { openDataBench } from "../testing/data-bench.ts";
import type { DataBench, Tenant } from "../testing/data-bench.ts";
import { createHistory } from "../history/history.ts";
import { createNaming } from "../products/first-names.ts";
import { createIntake } from "../products/intake.ts";
import { createProducts } from "../products/products.ts";
import { createShops } from "../shops/shops.ts";
import type { Shops } from "../shops/shops.ts";
import { createRuns } from "./runs.ts";
import type { Runs } from "./runs.ts";
import { createVisitQueues } from "./visit-queue.ts";

export interface Shop {
  origin: string;
  stop(): Promise<void>;
}

const SHOP = fileURLToPath(new URL("../../../../demo-shop/src/main.ts", import.meta.url));

/** The demonstration's shop as a process of its own: for these tests it is somebody else's shop. */
export async function startShop(...flags: string[]): Promise<Shop> {
  const child = spawn(process.execPath, [SHOP, "--port", "0", ...flags], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { port } = JSON.parse(line) as { port: number };
    const origin = `http://127.0.0.1:${port}`;
    await setAwayFromTheHour(origin);
    return {
      origin,
      stop: () =>
        new Promise((resolve) => {
          child.once("exit", () => resolve());
          child.kill("SIGTERM");
        }),
    };
  }
  throw new Error("the shop did not start");
}

/** The shop's prices move on full hours, in the midst of a test too: half an hour is left until the next. */
async function setAwayFromTheHour(origin: string): Promise<void> {
  const answer = await fetch(`${origin}/__clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ now: new Date(new Date().setUTCMinutes(30, 0, 0)) }),
  });
  if (!answer.ok) throw new Error(`the shop's clock could not be set: ${answer.status}`);
}

export interface EngineBench extends DataBench {
  boss: PgBoss;
  engine: Engine;
  runs: Runs;
  shops: Shops;
  /** Visits pages of trials; a test may stop it and put another in its place. */
  trials: { stop(): Promise<void> };
  /** Waits until a run has ended and returns it. */
  ended(tenant: Tenant, runId: string): Promise<Awaited<ReturnType<Runs["get"]>>>;
}

/** The data bench with everything that visits pages; loopback shops are allowed. */
export async function openEngineBench(
  options: {
    browserPath?: string;
    worker?: boolean;
    findInspection?: (id: string) => PickedPage | undefined;
  } = {},
): Promise<EngineBench> {
  const config = readConfig({ LOG_LEVEL: "silent", EGRESS_ALLOW: "127.0.0.1", HOST_INTERVAL_MS: "0" });
  const parts = {} as {
    boss: PgBoss;
    engine: Engine;
    runs: Runs;
    shops: Shops;
    trials: { stop(): Promise<void> };
  };
  const bench = await openDataBench((base, database) => async (router) => {
    const foundation = { ...base, config, clock: systemClock };
    const allow = parseAllowList(config.EGRESS_ALLOW);
    const boss = await startQueue(database.pool, { supervise: false, onError: () => undefined });
    const engine = await createEngine({ foundation, boss, allow, browserPath: options.browserPath ?? null });
    const activity = createActivity(foundation);
    const catalogue = createCatalogue(foundation, { activity });
    const runs = createRuns(foundation, { activity, boss, lane: engine.lane });
    const products = createProducts(foundation, { activity, catalogue });
    const { fetcher } = engine;
    const intake = createIntake(foundation, {
      fetcher,
      allow,
      catalogue,
      activity,
      getProduct: (organisationId, id) => products.get(organisationId, id),
    });
    const getProduct = (organisationId: string, id: string) => products.get(organisationId, id);
    const configurations = createConfigurations(foundation, {
      activity,
      intake,
      getProduct,
      findInspection: (_caller, id) => options.findInspection?.(id),
    });
    const history = createHistory(foundation);
    const shops = createShops(foundation, {
      fetcher,
      activity,
      intake,
      configurations,
      boss,
      lane: engine.lane,
    });
    for (const feature of [catalogue, products, intake, configurations, shops, history, runs])
      feature.registerRoutes(router);
    if (options.worker ?? true) await engine.startWorker({ nameProduct: createNaming(catalogue) });
    else await createVisitQueues(boss, engine.lane);
    const trials = await shops.startWorker();
    Object.assign(parts, { trials, boss, engine, runs, shops });
  });
  const engineBench: EngineBench = {
    ...bench,
    ...parts,
    ended: async (tenant, runId) => {
      const until = performance.now() + 60_000;
      while (performance.now() < until) {
        const run = await parts.runs.get(tenant.organisationId, runId);
        if (run.finishedAt !== null) return run;
        await setTimeout(50);
      }
      throw new Error("the run did not end");
    },
    close: async () => {
      await engineBench.trials.stop();
      await parts.engine.stop();
      await parts.boss.stop({ graceful: false, close: false });
      await bench.close();
    },
  };
  return engineBench;
}
