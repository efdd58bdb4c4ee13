import { startCluster } from "../../../apps/server/src/database/citus/testing/start-cluster.ts";
import { newDataFolder, startProduct } from "../../../tests/product.ts";
import { rmSync } from "node:fs";
import { runFlow } from "./flow.ts";
import type { FlowReport } from "./flow.ts";
import type { Shop } from "./shop.ts";
import { ask, DATABASE, joinNodes } from "./place.ts";
import type { Place } from "./place.ts";
import { readEverything } from "./rows.ts";

const PASSWORDS = { postgres: "owner-secret", pricetrail_work: "work-secret" };

/** An installation's rows by table, before and after it was distributed. */
export interface LaterReport extends FlowReport {
  stored: Map<string, string[]>;
  kept: Map<string, string[]>;
}

/**
 * The flow on a growing installation: all runs but the last on a PostgreSQL without the extension, which then becomes the coordinator
 * of three nodes that authenticate each other by password, and the last run there.
 */
export async function onLaterCluster(shop: Shop, bin: string, runs: number): Promise<LaterReport> {
  const cluster = await startCluster(bin, { passwords: PASSWORDS });
  try {
    const { host, ports } = cluster;
    const [first] = ports as [number];
    const at = (port: number, database: string): Place => ({
      host,
      port,
      database,
      password: PASSWORDS.postgres,
      env: {},
    });
    const restartWith = (libraries: string): void => {
      cluster.set(0, "shared_preload_libraries", libraries);
      cluster.kill(0);
      cluster.start(0);
    };
    restartWith("");
    await ask(at(first, "postgres"), `create database ${DATABASE}`);
    await ask(
      at(first, "postgres"),
      `create role pricetrail_work login password '${PASSWORDS.pricetrail_work}'`,
    );
    const [owner, work] = Object.entries(PASSWORDS).map(
      ([role, password]) => `postgres://${role}:${password}@${host}:${first}/${DATABASE}`,
    ) as [string, string];
    const place: Place = {
      ...at(first, DATABASE),
      env: { DATABASE_URL: owner, DATABASE_APP_URL: work },
    };
    const before = await runFlow(
      place,
      shop,
      Array.from({ length: runs - 1 }, () => []),
    );
    const stored = await readEverything(place);

    restartWith("citus");
    for (const port of ports.slice(1)) await ask(at(port, "postgres"), `create database ${DATABASE}`);
    await joinNodes(ports.map((port) => at(port, DATABASE)));
    const distributed = { ...place, env: { ...place.env, CITUS: "on" } };
    const folder = newDataFolder();
    const program = await startProduct({ ...distributed.env, DATA_DIR: folder });
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
    const kept = await readEverything(place);
    return { ...(await runFlow(distributed, shop, [[]], before.begun)), stored, kept };
  } finally {
    cluster.stop();
  }
}
