import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort, signUp, startProduct } from "../../../tests/product.ts";
import type { Product } from "../../../tests/product.ts";
import { productPage, serveShop } from "../../../tests/static-shop.ts";
import { createCheckRecord } from "../check-record.ts";

/**
 * Kills the whole program (kill -9) ten times during a run of 200 entries, and restarts it each time; in the end, every entry
 * must have exactly one outcome, one observation and one ledger row.
 */
const KILLS = 10;
const ENTRIES = 200;
const PRODUCTS = 100;
/** Duration of each visit, long enough to be killed in the middle. */
const VISIT_MS = 250;

interface Run {
  _id: string;
  total: number;
  done: number;
  values: number;
  errors: number;
  finishedAt: string | null;
}

const folder = mkdtempSync(join(tmpdir(), "pricetrail-kill-"));
const shop = await serveShop((path) => {
  const number = /^\/p\/(\d+)$/.exec(path)?.[1];
  return number === undefined
    ? undefined
    : productPage(`Kettle model ${number}`, `${Number(number) + 10}.50`);
}, VISIT_MS);
const env = {
  DATA_DIR: folder,
  PORT: String(await freePort()),
  CAPTCHA: "off",
  THROTTLE: "off",
  EGRESS_ALLOW: "127.0.0.1",
  HOST_INTERVAL_MS: "0",
  WORKER_CONCURRENCY: "4",
};

let product: Product = await startProduct(env);
const checks = createCheckRecord();
const { check } = checks;

try {
  const person = await signUp(product.url, "kill@example.com");
  const entries: { _id: string }[] = [];
  for (let number = 1; number <= PRODUCTS; number += 1) {
    const added = await person.call<{ entries: { _id: string; field: string }[] }>("POST", "add/product", {
      url: `${shop.origin}/p/${number}`,
    });
    entries.push(...added.entries.filter((entry) => entry.field !== "availability"));
  }
  const { data: started } = await person.call<{ data: Run }>(
    "POST",
    "start/track",
    entries.slice(0, ENTRIES),
  );
  let doneAtKills = "";
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = (await person.call<{ data: Run }>("GET", `get/run/${started._id}`)).data;
    // Some of the run is completed between two kills, so that each kill interrupts it.
    const goal = Math.min(before.done + 10, ENTRIES - 20);
    let now = before;
    while (now.done < goal) {
      await wait(30);
      now = (await person.call<{ data: Run }>("GET", `get/run/${started._id}`)).data;
    }
    doneAtKills += ` ${now.done}`;
    await product.kill();
    product = await startProduct(env);
  }
  const until = performance.now() + 300_000;
  let run = (await person.call<{ data: Run }>("GET", `get/run/${started._id}`)).data;
  while (run.finishedAt === null && performance.now() < until) {
    await wait(200);
    run = (await person.call<{ data: Run }>("GET", `get/run/${started._id}`)).data;
  }
  console.log(`  entries done at the kills:${doneAtKills}`);
  check("the run ends after ten kills", run.finishedAt !== null, `${run.done} of ${run.total} entries`);
  check(
    "no entry is lost",
    run.values === ENTRIES && run.errors === 0,
    `${run.values} values, ${run.errors} errors`,
  );

  const seen = new Map<string, number>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await person.call<{ list: { entryId: string }[]; pages: number }>(
      "GET",
      `get/tracked/data?page=${page}&pageSize=200`,
    );
    pages = answer.pages;
    for (const row of answer.list) seen.set(row.entryId, (seen.get(row.entryId) ?? 0) + 1);
  }
  const stored = [...seen.values()].reduce((sum, count) => sum + count, 0);
  check(
    "no entry is stored twice",
    stored === ENTRIES && seen.size === ENTRIES,
    `${stored} observations of ${seen.size} entries`,
  );
  const usage = await person.call<{ totals: { points: number; costMicroUsd: number } }>("GET", "get/usage");
  // Every product shows a normal price and no discount, which is stored free of charge.
  check(
    "no entry is billed twice",
    usage.totals.points === PRODUCTS,
    `${usage.totals.points} data points billed`,
  );
} catch (error) {
  checks.fail();
  console.log(product.output());
  console.error(error);
} finally {
  await product.stop();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
checks.finish();
