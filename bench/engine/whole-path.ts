import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { newDataFolder, signUp, startProduct } from "../../tests/product.ts";
import type { Person } from "../../tests/product.ts";
import { productPage, serveShop } from "../../tests/static-shop.ts";
import { databasePid, treeCpuMs } from "./cpu.ts";
import { largePage } from "./large-page.ts";

/** Recorded visits of the products of some organisations. */
export interface PathWork {
  organisations: number;
  /** Of each; enough that a run's start, and polling for its end every 250 ms, hardly affect the rate. */
  products: number;
  page: (number: number) => string;
}
const RUNS = 2;

const SMALL: PathWork = {
  organisations: 1,
  products: 500,
  page: (number) => productPage(`Kettle model ${number}`, `${number + 10}.50`),
};
/** One organisation has half of the reading threads, so that two are needed to use all. */
const LARGE: PathWork = { organisations: 2, products: 120, page: pagesOfPrices(largePage("0.00"), "0.00") };

/** Made from one page, so that making them costs nothing beside reading them. */
function pagesOfPrices(page: string, price: string): PathWork["page"] {
  return (number) => page.replaceAll(price, `${number + 10}.50`);
}

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
export async function wholePath(pages: "small" | "large"): Promise<WholePath> {
  const folder = newDataFolder();
  try {
    const costs = await visitCosts(
      { DATA_DIR: folder },
      { database: () => treeCpuMs(databasePid(folder)) },
      pages === "small" ? SMALL : LARGE,
    );
    // The embedded database is one of the program's processes.
    return { ...costs, program: costs.program - costs.database };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Recorded visits of pages through queue, guard, reading and database, with no pause between visits. The first run is a
 * warm-up and not counted.
 *
 * @param env settings that name the program's database
 * @param meters counters that grow with the visits: read before and after, and reported per visit
 */
export async function visitCosts<Meter extends string>(
  env: Record<string, string>,
  meters: Record<Meter, () => number | Promise<number>>,
  { organisations, products, page }: PathWork = SMALL,
): Promise<VisitCosts & Record<Meter, number>> {
  const shop = await serveShop((path) => {
    const number = /^\/p\/(\d+)$/.exec(path)?.[1];
    return number === undefined ? undefined : page(Number(number));
  });
  const product = await startProduct({
    CAPTCHA: "off",
    THROTTLE: "off",
    EGRESS_ALLOW: "127.0.0.1",
    HOST_INTERVAL_MS: "0",
    ...env,
  });
  try {
    const people: { person: Person; entries: unknown[] }[] = [];
    for (let organisation = 0; organisation < organisations; organisation += 1) {
      const person = await signUp(product.url, `fixture-${organisation}@example.com`);
      const entries: unknown[] = [];
      for (let number = 1; number <= products; number += 1) {
        const added = await person.call<{ entries: unknown[] }>("POST", "add/product", {
          url: `${shop.origin}/p/${number + organisation * products}`,
        });
        entries.push(...added.entries);
      }
      people.push({ person, entries });
    }
    const pid = product.process.pid ?? 0;
    const visitAllOf = async ({ person, entries }: (typeof people)[number]): Promise<void> => {
      const { data } = await person.call<{ data: Run }>("POST", "start/track", entries);
      for (;;) {
        await wait(250);
        const { data: run } = await person.call<{ data: Run }>("GET", `get/run/${data._id}`);
        if (run.finishedAt === null) continue;
        if (run.errors > 0) throw new Error(`${run.errors} of the fixture's visits failed`);
        return;
      }
    };
    const visitAll = () => Promise.all(people.map(visitAllOf));
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
    const visits = organisations * products * RUNS;
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
