import { createHash, randomUUID } from "node:crypto";
import { Client } from "pg";
import type { EmbeddedConnection } from "../../embedded/supervisor.ts";

/** Fills the database that is copied; `name` must change with the result of `build`. */
interface Template {
  name: string;
  build(connection: EmbeddedConnection): Promise<void>;
}

interface Copy {
  connection: EmbeddedConnection;
  drop(): Promise<void>;
}

let known: Promise<boolean> | undefined;

/**
 * Whether TEST_DATABASE_URL leads to a cluster, across whose nodes the tables of tests are then distributed, and not to a single
 * PostgreSQL, or is not set.
 */
export function isOnCluster(): Promise<boolean> {
  const address = process.env.TEST_DATABASE_URL;
  if (address === undefined) return Promise.resolve(false);
  known ??= ask(new URL(address), "postgres", "show shared_preload_libraries").then((rows) =>
    /\bcitus\b/.test(JSON.stringify(rows)),
  );
  return known;
}

/** How the server at an address is connected to, with a database that is always there. */
export const connectionOf = (address: string): EmbeddedConnection => {
  const { hostname, port, username } = new URL(address);
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    database: "postgres",
  };
};

/** The nodes of the cluster whose coordinator is at the address: its port and the two after it. */
const nodesOf = (coordinator: string): URL[] =>
  [0, 1, 2].map((offset) => {
    const node = new URL(coordinator);
    node.port = String(Number(node.port) + offset);
    return node;
  });

async function ask(node: URL, database: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client({ ...connectionOf(node.href), database });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query<object>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Databases are made on one node after another: the program may be the owner of one database, not of the server. */
const onNodes = async (nodes: readonly URL[], database: string, ...statements: string[]): Promise<void> => {
  for (const node of nodes)
    await ask(node, database, "set citus.enable_ddl_propagation = off", ...statements);
};

/** Nothing may be connected to a database that is copied, and the extension's own process connects to every one. */
const seal = (name: string): string[] => [
  `alter database ${name} allow_connections false`,
  `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
];

/** Returns a copy of the template on every node, for one test file. The template is made by the first that needs it. */
export async function copyOnCluster(coordinator: string, template: Template): Promise<Copy> {
  const nodes = nodesOf(coordinator);
  const [first] = nodes as [URL];
  const connection = connectionOf(coordinator);
  const digest = createHash("sha256").update(template.name).digest("hex");
  const source = `cluster_${digest.slice(0, 20)}`;
  const lock = new Client(connection);
  await lock.connect();
  try {
    await lock.query("select pg_advisory_lock($1)", [Number.parseInt(digest.slice(0, 8), 16)]);
    const made = await lock.query("select from pg_database where datname = $1 and not datallowconn", [
      source,
    ]);
    if (made.rowCount === 0) {
      await onNodes(
        nodes,
        "postgres",
        `drop database if exists ${source} with (force)`,
        `create database ${source}`,
      );
      await onNodes(nodes, source, "create extension citus");
      const [, ...workers] = nodes;
      await ask(
        first,
        source,
        `select citus_set_coordinator_host('${first.hostname}', ${first.port})`,
        ...workers.map((node) => `select citus_add_node('${node.hostname}', ${node.port})`),
      );
      await template.build({ ...connection, database: source });
      await onNodes(nodes.toReversed(), "postgres", ...seal(source));
    }
    const database = `test_${randomUUID().replaceAll("-", "")}`;
    await onNodes(
      nodes,
      "postgres",
      `create database ${database} template ${source} strategy file_copy`,
      `alter database ${database} set citus.propagate_set_commands = 'local'`,
    );
    return {
      connection: { ...connection, database },
      drop: () => onNodes(nodes, "postgres", `drop database if exists ${database} with (force)`),
    };
  } finally {
    await lock.end();
  }
}
