import { setTimeout as wait } from "node:timers/promises";
import {
  installedCitus,
  startCluster,
} from "../../../apps/server/src/database/citus/testing/start-cluster.ts";
import { createTestDatabase, startTemporary } from "../../../apps/server/src/database/embedded/temporary.ts";
import { productPage, serveShop } from "../../../tests/static-shop.ts";
import { createCheckRecord } from "../check-record.ts";
import { ask, ENTRIES, runFlow } from "./flow.ts";
import type { FlowReport, Place, Strike } from "./flow.ts";

/**
 * 200 organisations on three nodes of Citus, each with two runs on five programs, while a worker node, the coordinator and two of the
 * programs are killed (kill -9): nothing may be lost or be there twice, each organisation sees its own rows only, and all rows equal
 * those of the same flow without faults on one PostgreSQL.
 */
const VISIT_MS = 600;
/** How long a killed node is away. */
const AWAY_MS = 3000;
const DATABASE = "prices";

const checks = createCheckRecord();
const { check } = checks;

async function openShop() {
  let phase = 0;
  const shop = await serveShop((path) => {
    const number = Number(/^\/p\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (Number.isNaN(number)) return undefined;
    // A third of the prices falls a little before the second run.
    const price = number + 10 - (number % 3 === 0 ? phase : 0);
    return productPage(`Kettle ${number}`, `${price}.50`);
  }, VISIT_MS);
  return Object.assign(shop, { setPhase: (value: number) => void (phase = value) });
}
type Shop = Awaited<ReturnType<typeof openShop>>;

async function onOne(shop: Shop): Promise<FlowReport> {
  const one = await createTestDatabase();
  try {
    const { host, port, user, database } = one.connection;
    const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
    return await runFlow({ host, port, database: database ?? "", env: { DATABASE_URL: url } }, shop, [
      [],
      [],
    ]);
  } finally {
    await one.drop();
    await (await startTemporary()).stop();
  }
}

async function onCluster(shop: Shop, bin: string): Promise<FlowReport & { undecided: number }> {
  const cluster = await startCluster(bin, { "citus.recover_2pc_interval": "5s" });
  try {
    const { host, ports } = cluster;
    const [first, ...others] = ports as [number, ...number[]];
    const at = (port: number, database: string): Place => ({ host, port, database, env: {} });
    for (const port of ports) {
      await ask(at(port, "postgres"), `create database ${DATABASE}`);
      await ask(at(port, DATABASE), "create extension citus");
    }
    await ask(at(first, DATABASE), `select citus_set_coordinator_host('${host}', ${first})`);
    for (const port of others) await ask(at(first, DATABASE), `select citus_add_node('${host}', ${port})`);
    const nodeDies = (node: number, name: string, share: number): Strike => ({
      share,
      name,
      run: async () => {
        cluster.kill(node);
        await wait(AWAY_MS);
        cluster.start(node);
      },
    });
    const programDies = (worker: number, share: number): Strike => ({
      share,
      name: "a program",
      run: async (workers) => void workers[worker]!.kill("SIGKILL"),
    });
    const place = {
      ...at(first, DATABASE),
      env: { CITUS: "on", DATABASE_URL: `postgres://postgres@${host}:${first}/${DATABASE}` },
    };
    const report = await runFlow(place, shop, [
      [nodeDies(1, "a worker node", 0.2), nodeDies(0, "the coordinator", 0.5)],
      [programDies(0, 0.2), programDies(1, 0.5)],
    ]);
    let undecided = 0;
    for (const port of ports) {
      const [row] = await ask<{ count: string }>(
        at(port, DATABASE),
        "select count(*) as count from pg_prepared_xacts where prepared < now() - interval '1 minute'",
      );
      undecided += Number(row!.count);
    }
    return { ...report, undecided };
  } finally {
    cluster.stop();
  }
}

const bin = installedCitus();
if (bin === null) {
  console.log("The extension Citus is not installed beside PostgreSQL: this attack is skipped.");
} else {
  const shop = await openShop();
  try {
    const one = await onOne(shop);
    const many = await onCluster(shop, bin);
    check(
      "every kill is in the middle of a run",
      many.struckAt.every(({ done }) => done < ENTRIES),
      many.struckAt.map(({ name, done }) => `${name} at ${done} of ${ENTRIES} items`).join(", "),
    );
    const of = (table: string): string[] => many.rows.get(table) ?? [];
    const items = of("run_item");
    const done = items.filter((row) => row.includes('"state":"done"')).length;
    const failed = items.filter((row) => row.includes('"outcome":"internal"')).length;
    check(
      "no item is lost",
      items.length === 2 * ENTRIES && done === items.length && failed === 0,
      `${done} of ${2 * ENTRIES} done, ${failed} of them failed`,
    );
    check(
      "no check, data point or charge is there twice",
      ["page_check", "observation", "usage_ledger"].every(
        (table) => of(table).length === one.rows.get(table)?.length,
      ),
      `${of("page_check").length} checks, ${of("observation").length} data points, ${of("usage_ledger").length} charges`,
    );
    check("no transaction is left undecided", many.undecided === 0, `${many.undecided} older than a minute`);
    for (const [where, { foreign }] of [
      ["one PostgreSQL", one],
      ["the cluster", many],
    ] as const)
      check(
        `on ${where} each organisation sees its own rows only`,
        foreign.length === 0,
        foreign.slice(0, 3).join("; ") || "no other",
      );
    for (const [table, rows] of one.rows) {
      const other = of(table);
      const differing = rows.findIndex((row, index) => row !== other[index]);
      const isEqual = rows.length === other.length && differing === -1;
      check(
        `rows of ${table} are equal`,
        isEqual,
        isEqual
          ? `${rows.length}`
          : `${rows.length} and ${other.length}; ${rows[differing]} and ${other[differing]}`,
      );
    }
  } catch (error) {
    checks.fail();
    console.error(error);
  } finally {
    await shop.stop();
  }
  checks.finish();
}
