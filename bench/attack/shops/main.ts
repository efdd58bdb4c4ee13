import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { signUp, startProduct } from "../../../tests/product.ts";
import { serveShop } from "../../../tests/static-shop.ts";

/**
 * The whole path on saved pages of real shop systems: they are served on loopback, every product is added by its address, all are
 * tracked in one run, and the prices are compared with the shops' databases.
 */
interface TruthProduct {
  url: string;
  name: string;
  current: number | null;
  currency: string;
  served: string;
}

interface Run {
  _id: string;
  errors: number;
  finishedAt: string | null;
}

const FLOOR = 45;
const corpus = process.env.CORPUS_DIR;
if (corpus === undefined) throw new Error("CORPUS_DIR is not set");

const pages = new Map<string, string>();
const wanted = new Map<string, TruthProduct>();
for (const shop of readdirSync(join(corpus, "shops"))) {
  const folder = join(corpus, "shops", shop);
  const { products } = JSON.parse(readFileSync(join(folder, "truth.json"), "utf8")) as {
    products: TruthProduct[];
  };
  for (const product of products) {
    const address = new URL(product.url);
    const path = `/${shop}${address.pathname}${address.search}`;
    pages.set(path, gunzipSync(readFileSync(join(folder, product.served))).toString("utf8"));
    wanted.set(path, product);
  }
}
const server = await serveShop((path) => pages.get(path));
const folder = mkdtempSync(join(tmpdir(), "pricetrail-shops-"));
const product = await startProduct({
  DATA_DIR: folder,
  CAPTCHA: "off",
  THROTTLE: "off",
  EGRESS_ALLOW: "127.0.0.1",
  HOST_INTERVAL_MS: "0",
});
let right = 0;
let priced = 0;
let ended = false;
try {
  const person = await signUp(product.url, "shops@example.com");
  const paths = new Map<string, string>();
  for (const path of wanted.keys()) {
    const { data } = await person.call<{ data: { _id: string } }>("POST", "add/product", {
      url: server.origin + path,
    });
    paths.set(data._id, path);
  }
  const { data: started } = await person.call<{ data: Run }>("POST", "track/product", {});
  let run = started;
  for (const until = performance.now() + 300_000; run.finishedAt === null && performance.now() < until;) {
    await wait(200);
    run = (await person.call<{ data: Run }>("GET", `get/run/${started._id}`)).data;
  }
  ended = run.finishedAt !== null;
  const { list } = await person.call<{
    list: {
      _id: string;
      normalPrice: { value: string; currency: string } | null;
      discountedPrice: { value: string } | null;
      outcome: string;
    }[];
  }>("GET", "get/product?pageSize=200");
  for (const row of list) {
    const truth = wanted.get(paths.get(row._id) ?? "");
    if (!truth || truth.current === null) continue;
    priced += 1;
    const read = row.discountedPrice?.value ?? row.normalPrice?.value;
    const isRight = Number(read) === truth.current && row.normalPrice?.currency === truth.currency;
    if (isRight) right += 1;
    else
      console.log(
        `  wrong: ${truth.name}: read ${read ?? row.outcome}, the shop says ${truth.current} ${truth.currency}`,
      );
  }
} finally {
  await product.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
const checks: [string, boolean][] = [
  [`${wanted.size} products added and tracked in one run`, ended],
  [`${right} of ${priced} current prices as in the shops' databases (at least ${FLOOR})`, right >= FLOOR],
];
for (const [text, holds] of checks) console.log(`  ${holds ? "ok  " : "FAIL"} ${text}`);
const failed = checks.filter(([, holds]) => !holds).length;
console.log(`\n${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
