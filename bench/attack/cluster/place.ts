import { Client } from "pg";

/** A flow's database: the program's settings for it, and how its owner connects. */
export interface Place {
  env: Record<string, string>;
  host: string;
  port: number;
  database: string;
  /** The owner's, if the server requires one. */
  password?: string;
}

export const DATABASE = "prices";

/** Joins the databases into a cluster with the first as its coordinator. */
export async function joinNodes([first, ...others]: readonly Place[]): Promise<void> {
  for (const node of [first!, ...others]) await ask(node, "create extension citus");
  await ask(first!, "select citus_set_coordinator_host($1, $2)", [first!.host, first!.port]);
  for (const { host, port } of others) await ask(first!, "select citus_add_node($1, $2)", [host, port]);
}

/** Runs a statement as the owner, each on a new connection, because nodes are killed in between. */
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

/** PostgreSQL's code for a transaction cancelled because of a deadlock. */
const DEADLOCK = "40P01";

/** Repeats a statement that is cancelled as a deadlock with visits, as an operator would. */
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
 * Isolates an organisation in a new shard and moves that to another node, as an operator would (docs/operating.md).
 *
 * @param workers ports of the nodes that store rows
 * @returns the ports of its node before and after
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
