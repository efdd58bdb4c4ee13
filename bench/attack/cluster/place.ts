import { Client } from "pg";

/** Where the databases of both flows are: what the program is given, and how its owner asks. */
export interface Place {
  env: Record<string, string>;
  host: string;
  port: number;
  database: string;
  /** Of the owner, where the server wants one. */
  password?: string;
}

export const DATABASE = "prices";

/** Makes the databases one, that of the first of the nodes its coordinator's. */
export async function joinNodes([first, ...others]: readonly Place[]): Promise<void> {
  for (const node of [first!, ...others]) await ask(node, "create extension citus");
  await ask(first!, "select citus_set_coordinator_host($1, $2)", [first!.host, first!.port]);
  for (const { host, port } of others) await ask(first!, "select citus_add_node($1, $2)", [host, port]);
}

/** Asks as the owner; every statement on a connection of its own, since nodes die in between. */
export async function ask<T extends object>(
  place: Place,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const { host, port, database, password } = place;
  const client = new Client({ host, port, database, password, user: "postgres" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The code of a transaction that was cancelled because of a deadlock. */
const DEADLOCK = "40P01";

/** Repeats a statement that is cancelled because visits hold what it waits for, as an operator would. */
async function askUntilDone(place: Place, text: string, values: unknown[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await ask(place, text, values);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tries === 20) throw error;
    }
  }
}

/**
 * Gives an organisation a part of its own and moves it to another node, as an operator would (docs/operating.md).
 *
 * @param workers ports of the nodes that have rows
 * @returns the ports of the nodes that it was on and is on
 */
export async function moveElsewhere(
  place: Place,
  organisationId: string,
  workers: readonly number[],
): Promise<{ from: number; to: number }> {
  const part = "get_shard_id_for_distribution_column('product', $1::uuid)";
  const portOf = async (): Promise<number> => {
    const [row] = await ask<{ port: number }>(
      place,
      `select nodeport as port from pg_dist_shard_placement where shardid = ${part}`,
      [organisationId],
    );
    return row!.port;
  };
  const from = await portOf();
  const to = workers.find((port) => port !== from)!;
  await askUntilDone(
    place,
    "select isolate_tenant_to_new_shard('product', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')",
    [organisationId],
  );
  await askUntilDone(
    place,
    `select citus_move_shard_placement(${part}, $2, ${from}, $2, ${to}, 'block_writes')`,
    [organisationId, place.host],
  );
  return { from, to: await portOf() };
}
