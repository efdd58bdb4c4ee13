import { MINUTE_MS } from "@pricetrail/contract";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { readPidFile } from "../../apps/server/src/database/embedded/postmaster.ts";
import { newDataFolder, signUp, startProduct } from "../../tests/product.ts";
import type { Person } from "../../tests/product.ts";
import { productPage, serveShop } from "../../tests/static-shop.ts";
import { createCheckRecord } from "../attack/check-record.ts";
import { openHeapProbe } from "./heap.ts";
import { median } from "../median.ts";

/**
 * Runs over 500 products, one after another, for `--minutes=20`: heap, handles, connections, and every table that does not record
 * visits must not grow. Prices change occasionally, so that changes, confirmations and evidence are part of the work.
 */
const PRODUCTS = 500;
const MINUTES = Number(
  process.argv.find((argument) => argument.startsWith("--minutes="))?.slice("--minutes=".length) ?? 20,
);
const SAMPLE_MS = Math.min(MINUTE_MS, (MINUTES * MINUTE_MS) / 8);
/** A product's price changes after this many visits. */
const VISITS_PER_PRICE = 40;
/** Tables that are meant to grow with each visit, run or change, and the queue's, which is checked separately. */
const RECORDS =
  /^(page_check|observation|run_item|run|usage_ledger|price_change|price_point|stock_change|evidence\w*|snapshot|stored_content|activity|job_\w+)(_\d{4}_\d\d)?$/;
/** Finished jobs are kept for ten minutes, and deleted by the next maintenance, which runs every five. */
const MAX_JOB_MINUTES = 16;
/** How much a sample at the end may exceed one at the beginning: a share, and an allowance for random variation. */
const LIMITS = {
  heap: [1.1, 8_000_000],
  handles: [1, 6],
  connections: [1, 4],
  tables: [1.25, 1_500_000],
} as const;

type Figure = keyof typeof LIMITS;
type Sample = Record<Figure, number> & { visits: number; sizes: Map<string, number> };

async function tableSizes(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

async function runOnce(person: Person, entries: unknown[]): Promise<number> {
  const { data } = await person.call<{ data: { _id: string } }>("POST", "start/track", entries);
  for (;;) {
    await wait(250);
    const { data: run } = await person.call<{
      data: { done: number; errors: number; finishedAt: string | null };
    }>("GET", `get/run/${data._id}`);
    if (run.finishedAt === null) continue;
    if (run.errors > 0) throw new Error(`${run.errors} entries of a run ended with an error`);
    return run.done / 3;
  }
}

const folder = newDataFolder();
const visitsOf = new Map<string, number>();
const shop = await serveShop((address) => {
  const number = /^\/p\/(\d+)$/.exec(address)?.[1];
  if (number === undefined) return undefined;
  const visits = visitsOf.get(number) ?? Number(number) % VISITS_PER_PRICE;
  visitsOf.set(number, visits + 1);
  return productPage(
    `Kettle model ${number}`,
    `${Number(number) + 10 + Math.floor(visits / VISITS_PER_PRICE)}.50`,
  );
});
const product = await startProduct({
  DATA_DIR: folder,
  CAPTCHA: "off",
  THROTTLE: "off",
  EGRESS_ALLOW: "127.0.0.1",
  HOST_INTERVAL_MS: "0",
  NODE_OPTIONS: "--inspect=127.0.0.1:0",
});
const record = createCheckRecord();
try {
  const inspector = /Debugger listening on (ws:\S+)/.exec(product.output())?.[1] ?? "";
  const heap = await openHeapProbe(inspector);
  const socket = readPidFile(path.join(folder, "postgres"));
  const database = new Client({ ...socket, user: "postgres", database: "pricetrail" });
  await database.connect();
  const pid = product.process.pid ?? 0;

  const person = await signUp(product.url, "soak@example.com");
  const entries: unknown[] = [];
  for (let number = 1; number <= PRODUCTS; number += 1) {
    const added = await person.call<{ entries: unknown[] }>("POST", "add/product", {
      url: `${shop.origin}/p/${number}`,
    });
    entries.push(...added.entries);
  }

  let visits = 0;
  const sample = async (): Promise<Sample> => {
    const sizes = await tableSizes(database);
    const { rows } = await database.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return {
      visits,
      heap: await heap.usedBytes(),
      handles: readdirSync(`/proc/${pid}/fd`).length,
      connections: rows[0]?.n ?? 0,
      tables: [...sizes].reduce((sum, [name, bytes]) => sum + (RECORDS.test(name) ? 0 : bytes), 0),
      sizes,
    };
  };
  const samples: Sample[] = [];
  // The first run is a warm-up and not counted.
  visits += await runOnce(person, entries);
  for (const until = performance.now() + MINUTES * MINUTE_MS; performance.now() < until;) {
    const next = performance.now() + SAMPLE_MS;
    while (performance.now() < next) visits += await runOnce(person, entries);
    const now = await sample();
    samples.push(now);
    console.log(
      `  ${now.visits} visits: heap ${(now.heap / 1e6).toFixed(1)} MB, ${now.handles} handles, ${now.connections} connections, ` +
        `tables that record no visits ${(now.tables / 1e6).toFixed(2)} MB`,
    );
  }

  const third = Math.ceil(samples.length / 3);
  for (const [figure, [share, chance]] of Object.entries(LIMITS) as [Figure, readonly [number, number]][]) {
    const first = median(samples.slice(0, third).map((one) => one[figure]));
    const last = median(samples.slice(-third).map((one) => one[figure]));
    record.check(
      `${figure} after ${visits} visits as in the first third`,
      samples.length >= 3 && last <= first * share + chance,
      `${first} and ${last}`,
    );
  }
  const [start, end] = [samples[0], samples.at(-1)];
  const grown = [...(end?.sizes ?? [])].filter(
    ([name, bytes]) => !RECORDS.test(name) && bytes > (start?.sizes.get(name) ?? 0) * 1.25 + 65_536,
  );
  console.log(
    `  tables that record no visits and grew: ${grown.map(([name, bytes]) => `${name} to ${bytes}`).join(", ") || "none"}`,
  );
  const { rows: old } = await database.query<{ n: number }>(
    "select count(*)::int as n from pgboss.job where completed_on < now() - make_interval(mins => $1)",
    [MAX_JOB_MINUTES],
  );
  record.check(
    `no finished job is older than ${MAX_JOB_MINUTES} minutes`,
    old[0]?.n === 0,
    `${old[0]?.n} are, in ${((end?.sizes.get("job_common") ?? 0) / 1e6).toFixed(1)} MB`,
  );
  heap.close();
  await database.end();
} catch (error) {
  record.fail();
  console.log(product.output().slice(-2_000));
  console.error(error);
} finally {
  await product.stop();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
record.finish();
