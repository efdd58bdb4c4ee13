import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { newDataFolder, signUp, startProduct } from "../../tests/product.ts";
import { productPage, serveShop } from "../../tests/static-shop.ts";
import { databasePid, treeCpuMs } from "./cpu.ts";

/** Enough visits that a run's start, and polling for its end every 250 ms, hardly affect the rate. */
const PRODUCTS = 500;
const RUNS = 2;

export interface VisitCosts {
  visits: number;
  perSecond: number;
  /** CPU-ms per visit. */
  program: number;
}
export type WholePath = VisitCosts & Record<"database", number>;

interface Run {
  _id: string;
  state: string;
  errors: number;
  values: number;
  finishedAt: string | null;
}

/** The whole path on the embedded database, started as a user starts the program. */
export async function wholePath(): Promise<WholePath> {
  const folder = newDataFolder();
  try {
    const costs = await visitCosts({ DATA_DIR: folder }, { database: () => treeCpuMs(databasePid(folder)) });
    // The embedded database is one of the program's processes.
    return { ...costs, program: costs.program - costs.database };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Recorded visits of small pages through queue, guard, reading and database, with no pause between visits. The first run is a
 * warm-up and not counted.
 *
 * @param env settings that name the program's database
 * @param meters counters that grow with the visits: read before and after, and reported per visit
 */
export async function visitCosts<Meter extends string>(
  env: Record<string, string>,
  meters: Record<Meter, () => number | Promise<number>>,
): Promise<VisitCosts & Record<Meter, number>> {
  const shop = await serveShop((path) => {
    const number = /^\/p\/(\d+)$/.exec(path)?.[1];
    return number === undefined
      ? undefined
      : productPage(`Kettle model ${number}`, `${Number(number) + 10}.50`);
  });
  const product = await startProduct({
    CAPTCHA: "off",
    THROTTLE: "off",
    EGRESS_ALLOW: "127.0.0.1",
    HOST_INTERVAL_MS: "0",
    ...env,
  });
  try {
    const person = await signUp(product.url, "fixture@example.com");
    const entries: unknown[] = [];
    for (let number = 1; number <= PRODUCTS; number += 1) {
      const added = await person.call<{ entries: unknown[] }>("POST", "add/product", {
        url: `${shop.origin}/p/${number}`,
      });
      entries.push(...added.entries);
    }
    const pid = product.process.pid ?? 0;
    const visitAll = async (): Promise<void> => {
      const { data } = await person.call<{ data: Run }>("POST", "start/track", entries);
      for (;;) {
        await wait(250);
        const { data: run } = await person.call<{ data: Run }>("GET", `get/run/${data._id}`);
        if (run.finishedAt === null) continue;
        if (run.errors > 0) throw new Error(`${run.errors} of the fixture's visits failed`);
        return;
      }
    };
    await visitAll();
    const readings = async (): Promise<[name: string, value: number][]> =>
      Promise.all(
        Object.entries<() => number | Promise<number>>({ ...meters, program: () => treeCpuMs(pid) }).map(
          async ([name, read]): Promise<[string, number]> => [name, await read()],
        ),
      );
    const before = new Map(await readings());
    const startedAt = performance.now();
    for (let run = 0; run < RUNS; run += 1) await visitAll();
    const visits = PRODUCTS * RUNS;
    const perSecond = visits / ((performance.now() - startedAt) / 1000);
    const after = await readings();
    const each = Object.fromEntries(
      after.map(([name, value]) => [name, (value - (before.get(name) ?? 0)) / visits]),
    ) as Record<Meter | "program", number>;
    return { visits, perSecond, ...each };
  } finally {
    await product.stop();
    await shop.stop();
  }
}
