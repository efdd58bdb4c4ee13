import { setTimeout as wait } from "node:timers/promises";
import {
  installedCitus,
  startCluster,
} from "../../../apps/server/src/database/citus/testing/start-cluster.ts";
import { createTestDatabase, startTemporary } from "../../../apps/server/src/database/embedded/temporary.ts";
import { createCheckRecord } from "../check-record.ts";
import { runFlow } from "./flow.ts";
import type { Fault, FlowReport } from "./flow.ts";
import { onLaterCluster } from "./later.ts";
import { ask, DATABASE, joinNodes, moveElsewhere } from "./place.ts";
import type { Place } from "./place.ts";
import { ENTRIES, PRODUCTS } from "./seed.ts";
import { openShop } from "./shop.ts";
import type { Shop } from "./shop.ts";

/**
 * 200 organisations on three nodes of Citus, each with three runs on five programs, while a worker node, the coordinator and two of the
 * programs are killed (kill -9) and an organisation moves to another node: nothing may be lost or duplicated, each organisation
 * sees only its own rows, and all rows equal those of the same flow without faults on one PostgreSQL. Then the same flow on an
 * installation that is distributed before its last run.
 */
const RUNS = 3;
/** How long a killed node stays down. */
const AWAY_MS = 3000;

const checks = createCheckRecord();
const { check } = checks;

async function onOne(shop: Shop): Promise<FlowReport> {
  const one = await createTestDatabase();
  try {
    const { host, port, user, database } = one.connection;
    const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
    return await runFlow(
      { host, port, database, env: { DATABASE_URL: url } },
      shop,
      Array.from({ length: RUNS }, () => []),
    );
  } finally {
    await one.drop();
    await (await startTemporary()).stop();
  }
}

interface ClusterReport extends FlowReport {
  /** Distributed transactions that are neither committed nor rolled back. */
  undecided: number;
  /** The ports of the moved organisation's node, before and after. */
  moved: { from: number; to: number };
}

async function onCluster(shop: Shop, bin: string): Promise<ClusterReport> {
  const cluster = await startCluster(bin, { settings: { "citus.recover_2pc_interval": "5s" } });
  try {
    const { host, ports } = cluster;
    const [first, ...others] = ports as [number, ...number[]];
    const at = (port: number, database: string): Place => ({ host, port, database, env: {} });
    for (const port of ports) await ask(at(port, "postgres"), `create database ${DATABASE}`);
    await joinNodes(ports.map((port) => at(port, DATABASE)));
    const nodeDies = (node: number, name: string, share: number): Fault => ({
      share,
      name,
      run: async () => {
        cluster.kill(node);
        await wait(AWAY_MS);
        cluster.start(node);
      },
    });
    const programDies = (worker: number, share: number): Fault => ({
      share,
      name: "a program",
      run: async (workers) => void workers[worker]!.kill("SIGKILL"),
    });
    const place = {
      ...at(first, DATABASE),
      env: { CITUS: "on", DATABASE_URL: `postgres://postgres@${host}:${first}/${DATABASE}` },
    };
    let moved = { from: 0, to: 0 };
    const moves: Fault = {
      share: 0.2,
      name: "the move of an organisation",
      run: async (_, [member]) => void (moved = await moveElsewhere(place, member!.organisationId, others)),
    };
    const report = await runFlow(place, shop, [
      [nodeDies(1, "a worker node", 0.2), nodeDies(0, "the coordinator", 0.5)],
      [programDies(0, 0.2), programDies(1, 0.5)],
      [moves],
    ]);
    let undecided = 0;
    for (const port of ports) {
      const [row] = await ask<{ count: string }>(
        at(port, DATABASE),
        "select count(*) as count from pg_prepared_xacts where prepared < now() - interval '1 minute'",
      );
      undecided += Number(row!.count);
    }
    return { ...report, undecided, moved };
  } finally {
    cluster.stop();
  }
}

function checkOwn(where: string, { foreign }: FlowReport): void {
  check(
    `${where} each organisation sees its own rows only`,
    foreign.length === 0,
    foreign.slice(0, 3).join("; ") || "no other",
  );
}

function checkEqual(when: string, expected: Map<string, string[]>, found: Map<string, string[]>): void {
  for (const [table, rows] of expected) {
    const other = found.get(table) ?? [];
    const differing = rows.findIndex((row, index) => row !== other[index]);
    const isEqual = rows.length === other.length && differing === -1;
    check(
      `${when}rows of ${table} are equal`,
      isEqual,
      isEqual
        ? `${rows.length}`
        : `${rows.length} and ${other.length}; ${rows[differing]} and ${other[differing]}`,
    );
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
      "every kill and the move are in the middle of a run",
      many.faults.every(({ done }) => done < ENTRIES),
      many.faults.map(({ name, done }) => `${name} at ${done} of ${ENTRIES} items`).join(", "),
    );
    const of = (table: string): string[] => many.rows.get(table) ?? [];
    const items = of("run_item");
    const done = items.filter((row) => row.includes('"state":"done"')).length;
    const failed = items.filter((row) => row.includes('"outcome":"internal"')).length;
    check(
      "no item is lost",
      items.length === RUNS * ENTRIES && done === items.length && failed === 0,
      `${done} of ${RUNS * ENTRIES} done, ${failed} of them failed`,
    );
    const changed = one.rows.get("price_change")?.length ?? 0;
    const reported = one.rows.get("alert_message")?.length ?? 0;
    check(
      "a third of the prices changes, is confirmed and reported",
      changed === Math.floor(PRODUCTS / 3) && reported === changed,
      `${changed} changes, ${reported} messages, ${one.rows.get("held_price")?.length} prices held`,
    );
    check(
      "the organisation has moved",
      many.moved.from !== many.moved.to,
      `from the node at ${many.moved.from} to the one at ${many.moved.to}`,
    );
    check(
      "no check, data point or charge is there twice",
      ["page_check", "observation", "usage_ledger"].every(
        (table) => of(table).length === one.rows.get(table)?.length,
      ),
      `${of("page_check").length} checks, ${of("observation").length} data points, ${of("usage_ledger").length} charges`,
    );
    check("no transaction is left undecided", many.undecided === 0, `${many.undecided} older than a minute`);
    checkOwn("on one PostgreSQL", one);
    checkOwn("on the cluster", many);
    checkEqual("", one.rows, many.rows);
    const later = await onLaterCluster(shop, bin, RUNS);
    checkEqual("an installation that is distributed keeps its rows: ", later.stored, later.kept);
    checkEqual("after a run on it, ", one.rows, later.rows);
    checkOwn("on it", later);
  } catch (error) {
    checks.fail();
    console.error(error);
  } finally {
    await shop.stop();
  }
  checks.finish();
}
