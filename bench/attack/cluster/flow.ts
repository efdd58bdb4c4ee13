import { DAY_MS } from "@pricetrail/contract";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { callApi, newDataFolder, startProduct } from "../../../tests/product.ts";
import type { StaticShop } from "../../../tests/static-shop.ts";
import { ask } from "./place.ts";
import type { Place } from "./place.ts";
import { readRows } from "./rows.ts";
import { ENTRIES, seed } from "./seed.ts";
import type { Member } from "./seed.ts";

const MAIN = fileURLToPath(new URL("../../../apps/server/src/main.ts", import.meta.url));
const WORKERS = 4;
/** How many organisations start their runs concurrently. */
const AT_ONCE = 4;
/** How long to wait for something before the attack fails. */
const TIMEOUT_MS = 600_000;

/** A fault in the middle of a run. */
export interface Fault {
  /** The share of the run's items that are done when it happens: 0 to 1. */
  share: number;
  name: string;
  run: (workers: ChildProcess[], members: readonly Member[]) => Promise<void>;
}

/** What an earlier flow has left in the same database. */
export interface Begun {
  members: readonly Member[];
  runs: number;
}

export interface FlowReport {
  begun: Begun;
  /** The rows of each table, without values that differ between two flows. */
  rows: Map<string, string[]>;
  /** How many of the run's items were done when each fault happened. */
  faults: { name: string; done: number }[];
  /** Foreign rows and runs that an organisation was shown, and own ones that it was not. */
  foreign: string[];
}

const ANY_CHANGE = {
  scope: "all",
  condition: { kind: "change", direction: "both", by: { unit: "percent", percent: 0.1 } },
  rearm: { deadBandPercent: 2, afterHours: null },
  isMailed: false,
  channels: [],
};

async function startWorker(env: Record<string, string>): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [MAIN, "--role=worker"], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.once("exit", () => worker.kill("SIGKILL"));
  await once(worker.stdout, "data");
  return worker;
}

/** Retries work that a killed node may refuse; throws its last error at the timeout. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + TIMEOUT_MS; ; await wait(200)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const open = [...all];
  const take = async (): Promise<void> => {
    for (let one = open.shift(); one !== undefined; one = open.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}

/**
 * The whole flow on one database: every organisation has an alert on changed prices and starts one run in each phase of the shop's
 * prices; four workers and the serving program visit the shop.
 *
 * @param faultsOfRuns the faults during each run
 * @param begun continues after an earlier flow
 */
export async function runFlow(
  place: Place,
  shop: StaticShop & { setPhase: (phase: number) => void },
  faultsOfRuns: readonly (readonly Fault[])[],
  begun?: Begun,
): Promise<FlowReport> {
  const folder = newDataFolder();
  const env = {
    CAPTCHA: "off",
    THROTTLE: "off",
    API_RATE: "1000000",
    EGRESS_ALLOW: "127.0.0.1",
    HOST_INTERVAL_MS: "0",
    DATA_DIR: folder,
    ...place.env,
  };
  const first = begun?.runs ?? 0;
  const program = await startProduct(env);
  const workers: ChildProcess[] = [];
  const happened: FlowReport["faults"] = [];
  try {
    for (let count = 0; count < WORKERS; count += 1) workers.push(await startWorker(env));
    const members = begun?.members ?? (await seed(place, shop.origin));
    const countDone = () =>
      retry(async () => {
        const [items] = await ask<{ done: string }>(
          place,
          "select count(*) as done from run_item where state = 'done'",
        );
        const [runs] = await ask<{ open: string }>(
          place,
          "select count(*) as open from run where finished_at is null",
        );
        return { done: Number(items!.done), open: Number(runs!.open) };
      });
    if (begun === undefined)
      await inParallel(members, async ({ key }) => {
        await callApi(program.url, "POST", "add/alert", { body: ANY_CHANGE, bearer: key });
      });
    for (const [index, faults] of faultsOfRuns.entries()) {
      const phase = first + index;
      shop.setPhase(phase);
      const before = phase * ENTRIES;
      await inParallel(members, async ({ key, entries }) => {
        await callApi(program.url, "POST", "start/track", { body: entries, bearer: key });
      });
      const waiting = [...faults];
      for (const until = performance.now() + TIMEOUT_MS; ; await wait(100)) {
        const { done, open } = await countDone();
        const next = waiting[0];
        if (next && done - before >= next.share * ENTRIES) {
          waiting.shift();
          happened.push({ name: next.name, done: done - before });
          await next.run(workers, members);
        }
        if (open === 0 && waiting.length === 0) break;
        if (performance.now() > until) throw new Error(`${open} runs did not end, ${done} items are done`);
      }
      // Held prices are rechecked after 8 minutes, which a slow machine reaches before the flow ends and a fast one does not.
      const tomorrow = new Date(Date.now() + DAY_MS);
      await retry(() => ask(place, "update price_recheck set due_at = $1", [tomorrow]));
    }
    const foreign = await lookAcross(program.url, members);
    const report = { rows: await readRows(place), faults: happened, foreign };
    return { ...report, begun: { members, runs: first + faultsOfRuns.length } };
  } catch (error) {
    console.log(program.output().slice(-4000));
    throw error;
  } finally {
    for (const worker of workers) worker.kill("SIGKILL");
    await program.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares what each organisation is shown with its own rows, and asks for the products of the next one. */
async function lookAcross(url: string, members: readonly Member[]): Promise<string[]> {
  const foreign: string[] = [];
  await inParallel([...members.keys()], async (index) => {
    const { key, products, entries, organisationId } = members[index]!;
    const other = members[(index + 1) % members.length]!;
    const { list } = await callApi<{ list: { entryId: string }[] }>(
      url,
      "GET",
      "get/tracked/data?page=1&pageSize=200",
      { bearer: key },
    );
    const shown = [...new Set(list.map(({ entryId }) => entryId))].toSorted();
    const own = entries.map(({ _id }) => _id).toSorted();
    if (JSON.stringify(shown) !== JSON.stringify(own))
      foreign.push(`${organisationId} is shown ${shown.length} entries: ${shown.slice(0, 3).join()}`);
    for (const [id, wanted] of [
      [products[0], 200],
      [other.products[0], 404],
    ]) {
      const { status } = await fetch(`${url}/api/get/product/${id}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      if (status !== wanted) foreign.push(`${organisationId}: product ${id} is answered ${status}`);
    }
  });
  return foreign;
}
