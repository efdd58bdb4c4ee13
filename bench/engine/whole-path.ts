import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { newDataFolder, signUp, startProduct } from "../../tests/product.ts";
import { productPage, serveShop } from "../../tests/static-shop.ts";
import { databasePid, treeCpuMs } from "./cpu.ts";

const PRODUCTS = 100;
const RUNS = 4;

export interface WholePath {
  visits: number;
  perSecond: number;
  /** CPU-ms of one visit. */
  program: number;
  database: number;
}

interface Run {
  _id: string;
  state: string;
  errors: number;
  values: number;
  finishedAt: string | null;
}

/**
 * Recorded visits of small pages through queue, guard, reading and database, in a program as its user starts it, with no pause
 * between visits. The first run is not counted: nothing is prepared or compiled by then.
 */
export async function wholePath(): Promise<WholePath> {
  const shop = await serveShop((path) => {
    const number = /^\/p\/(\d+)$/.exec(path)?.[1];
    return number === undefined
      ? undefined
      : productPage(`Kettle model ${number}`, `${Number(number) + 10}.50`);
  });
  const folder = newDataFolder();
  const product = await startProduct({
    DATA_DIR: folder,
    CAPTCHA: "off",
    THROTTLE: "off",
    EGRESS_ALLOW: "127.0.0.1",
    HOST_INTERVAL_MS: "0",
  });
  try {
    const person = await signUp(product.url, "bench@example.com");
    const entries: unknown[] = [];
    for (let number = 1; number <= PRODUCTS; number += 1) {
      const added = await person.call<{ entries: unknown[] }>("POST", "add/product", {
        url: `${shop.origin}/p/${number}`,
      });
      entries.push(...added.entries);
    }
    const pid = product.process.pid ?? 0;
    const database = databasePid(folder);
    const visitAll = async (): Promise<void> => {
      const { data } = await person.call<{ data: Run }>("POST", "start/track", entries);
      for (;;) {
        await wait(250);
        const { data: run } = await person.call<{ data: Run }>("GET", `get/run/${data._id}`);
        if (run.finishedAt === null) continue;
        if (run.errors > 0) throw new Error(`${run.errors} of the bench's visits failed`);
        return;
      }
    };
    await visitAll();
    const before = { at: performance.now(), program: treeCpuMs(pid), database: treeCpuMs(database) };
    for (let run = 0; run < RUNS; run += 1) await visitAll();
    const visits = PRODUCTS * RUNS;
    return {
      visits,
      perSecond: visits / ((performance.now() - before.at) / 1000),
      program: (treeCpuMs(pid) - before.program) / visits,
      database: (treeCpuMs(database) - before.database) / visits,
    };
  } finally {
    await product.stop();
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
