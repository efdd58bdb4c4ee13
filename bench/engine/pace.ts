import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createTestDatabase, openTestRun } from "../../apps/server/src/database/embedded/temporary.ts";
import { newDataFolder, signUp, startProduct } from "../../tests/product.ts";
import { productPage } from "../../tests/static-shop.ts";

const MAIN = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));
const HOSTS = 60;
/** With three entries each: 1,500 items. */
const PRODUCTS = 500;
/** The number of products that can be added within an hour is limited. */
const PEOPLE = 5;
const INTERVAL_MS = 2_000;
/** In addition to the main program, which visits pages as well. */
const WORKERS = 3;

interface Shop {
  server: Server;
  origin: string;
  /** Time and path of each request. */
  asked: { at: number; path: string }[];
}

async function openShop(): Promise<Shop> {
  const asked: Shop["asked"] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push({ at: performance.now(), path });
    const number = /^\/p\/(\d+)$/.exec(path)?.[1];
    if (number === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/html" });
    response.end(productPage(`Kettle model ${number}`, `${Number(number) + 10}.50`));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

export interface Pace {
  items: number;
  values: number;
  gaps: number;
  /** Gaps below the interval. */
  short: number;
  leastMs: number;
  /** Pages that were requested more than once. */
  repeated: number;
  /** Time from SIGTERM to the worker's exit. */
  stopMs: number;
  /** Time from the worker's kill to the end of the run. */
  afterKillMs: number;
}

/** Four programs visit 60 hosts; one is stopped and one killed midway. The gaps are measured at the shops. */
export async function measureShopPace(): Promise<Pace> {
  const shops = await Promise.all(Array.from({ length: HOSTS }, openShop));
  const endServer = await openTestRun();
  const database = await createTestDatabase();
  const { host, port, user, database: name } = database.connection;
  const folder = newDataFolder();
  const env = {
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    DATA_DIR: folder,
    CAPTCHA: "off",
    THROTTLE: "off",
    EGRESS_ALLOW: "127.0.0.1",
    HOST_INTERVAL_MS: String(INTERVAL_MS),
  };
  const product = await startProduct(env);
  const workers: ChildProcess[] = [];
  try {
    for (let count = 0; count < WORKERS; count += 1) {
      const worker = spawn(process.execPath, [MAIN, "--role=worker"], {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: "error", ...env },
        stdio: ["ignore", "pipe", "inherit"],
      });
      workers.push(worker);
      await once(worker.stdout, "data");
    }
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, number) => ({
        person: await signUp(product.url, `pace${number}@example.com`),
        entries: [] as unknown[],
      })),
    );
    const fill = async ({ origin }: Shop, index: number): Promise<void> => {
      const { person, entries } = people[index % PEOPLE]!;
      for (let number = 1; index + (number - 1) * HOSTS < PRODUCTS; number += 1) {
        const url = `${origin}/p/${number}`;
        const added = await person.call<{ entries: unknown[] }>("POST", "add/product", { url });
        entries.push(...added.entries);
      }
    };
    await Promise.all(shops.map(fill));
    for (const { asked } of shops) asked.length = 0;

    interface Run {
      _id: string;
      total: number;
      done: number;
      values: number;
      finishedAt: string | null;
    }
    const runs = await Promise.all(
      people.map(async ({ person, entries }) => {
        const { data } = await person.call<{ data: Run }>("POST", "start/track", entries);
        return { person, id: data._id };
      }),
    );
    const look = async () => {
      const seen = await Promise.all(
        runs.map(({ person, id }) => person.call<{ data: Run }>("GET", `get/run/${id}`)),
      );
      const sum = (of: (run: Run) => number) => seen.reduce((total, { data }) => total + of(data), 0);
      return {
        total: sum(({ total }) => total),
        done: sum(({ done }) => done),
        values: sum(({ values }) => values),
        isEnded: seen.every(({ data }) => data.finishedAt !== null),
      };
    };
    const [stopped, killed] = workers as [ChildProcess, ChildProcess];
    let stopMs: Promise<number> | undefined;
    let killedAt: number | undefined;
    let run = await look();
    while (!run.isEnded) {
      await wait(200);
      run = await look();
      if (stopMs === undefined && run.done > run.total * 0.3) {
        const at = performance.now();
        stopped.kill("SIGTERM");
        stopMs = once(stopped, "exit").then(() => performance.now() - at);
      }
      if (killedAt === undefined && run.done > run.total * 0.6) {
        killedAt = performance.now();
        killed.kill("SIGKILL");
      }
    }
    const afterKillMs = performance.now() - (killedAt ?? performance.now());
    const gaps = shops.flatMap(({ asked }) => asked.slice(1).map(({ at }, index) => at - asked[index]!.at));
    return {
      items: run.total,
      values: run.values,
      gaps: gaps.length,
      short: gaps.filter((gap) => gap < INTERVAL_MS).length,
      leastMs: Math.min(...gaps),
      repeated: shops.reduce(
        (sum, { asked }) => sum + asked.length - new Set(asked.map(({ path }) => path)).size,
        0,
      ),
      stopMs: (await stopMs) ?? 0,
      afterKillMs,
    };
  } finally {
    const ending = workers.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    for (const worker of ending) worker.kill("SIGTERM");
    await Promise.all(ending.map((worker) => once(worker, "exit")));
    await product.stop();
    await database.drop();
    for (const { server } of shops) {
      server.closeAllConnections();
      server.close();
    }
    await endServer();
    rmSync(folder, { recursive: true, force: true });
  }
}
