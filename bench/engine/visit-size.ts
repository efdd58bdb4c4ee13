import { HOUR_MS } from "@pricetrail/contract";
import pg from "pg";
import { openSettleFixture } from "../../apps/server/src/features/runs/settling/settle.fixture.ts";

const VISITS = 20_000;
/** Visits per run, one of each product. */
const PRODUCTS = 200;

/** Tables that get rows at every visit, and the columns that differ in each copied row. */
const GROWING: Record<string, readonly string[]> = {
  page_check: ["id", "product_id", "run_id", "at"],
  observation: ["id", "entry_id", "product_id", "run_id", "at"],
  run_item: ["run_id", "entry_id", "id", "product_id", "finished_at"],
  usage_ledger: ["run_item_id", "run_id", "product_id", "at", "number"],
};
const TABLES = Object.keys(GROWING);

/** Ids of copied rows: products and entries repeat, each run has one, and all others are in order of time. */
const COPY = `create function pg_temp.copy(id uuid, visit int, kind text) returns uuid language sql immutable as $$
  select (case when kind in ('product_id', 'entry_id') then md5(id::text || visit % ${PRODUCTS})
    else lpad(to_hex(1790000000000 + visit / ${PRODUCTS} * 3600000), 12, '0')
      || substr(md5(id::text || case when kind = 'run_id' then visit / ${PRODUCTS} else visit end), 13) end)::uuid $$`;

export interface VisitSize {
  /** Bytes of one visit including indexes: at first, and once its run's items are deleted. */
  bytes: number;
  lastingBytes: number;
  byTable: { table: string; bytes: number }[];
}

async function sizes(client: pg.Client): Promise<Map<string, number>> {
  for (const table of TABLES) await client.query(`vacuum analyze ${table}`);
  const { rows } = await client.query<{ table: string; bytes: number }>(
    `select t as "table",
       (select sum(pg_total_relation_size(c)) from (
         select t::regclass union select inhrelid from pg_inherits where inhparent = t::regclass) p (c))::float8 as bytes
     from unnest($1::text[]) t`,
    [TABLES],
  );
  return new Map(rows.map(({ table, bytes }) => [table, bytes]));
}

/**
 * Measures the space that one visit of a product with three entries takes in the tables that grow with every visit: one visit is
 * settled as the program does, and its rows are copied for 20,000 visits of 200 products, with realistic ids and times.
 */
export async function visitSize(): Promise<VisitSize> {
  const fixture = await openSettleFixture();
  const client = new pg.Client(fixture.database.target);
  try {
    const { settle, reading } = await fixture.addTracked();
    const now = new Date();
    await settle(new Date(now.getTime() - HOUR_MS), reading("19.90"));
    const { job } = await settle(now, reading("19.90"));
    await client.connect();
    await client.query(COPY);
    const before = await sizes(client);
    const copy = async (table: string, columns: readonly string[], of: string, step: number) => {
      const other = columns.map((column) => {
        if (column === "number") return `'number', r.number + (v + 1) * 3`;
        if (/^at$|_at$/.test(column)) return `'${column}', r.${column} + v * interval '50 milliseconds'`;
        return `'${column}', pg_temp.copy(r.${column}, v, '${column === "id" && table === "run" ? "run_id" : column}')`;
      });
      await client.query(
        `insert into ${table} select c.*
         from ${table} r cross join generate_series(0, ${VISITS - 1}, ${step}) v
         cross join lateral jsonb_populate_record(r, jsonb_build_object(${other.join(", ")})) c
         where r.${of} = $1 order by v`,
        [job.runId],
      );
    };
    await copy("run", ["id"], "id", PRODUCTS);
    for (const [table, columns] of Object.entries(GROWING)) await copy(table, columns, "run_id", 1);
    const after = await sizes(client);
    const byTable = TABLES.map((table) => ({
      table,
      bytes: ((after.get(table) ?? 0) - (before.get(table) ?? 0)) / VISITS,
    }));
    const sum = (of: typeof byTable) => of.reduce((total, { bytes }) => total + bytes, 0);
    return {
      bytes: sum(byTable),
      lastingBytes: sum(byTable.filter(({ table }) => table !== "run_item")),
      byTable,
    };
  } finally {
    await client.end();
    await fixture.close();
  }
}
