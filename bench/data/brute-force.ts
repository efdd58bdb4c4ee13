import type { FastifyInstance } from "fastify";
import { ask } from "./measure.ts";
import { dayBack } from "./questions.ts";
import type { LoadedData } from "./load.ts";

/** The tiles by their definition, from every check of the organisation. */
const TILES = /* sql */ `
with c as (
  select k.product_id, k.at, k.outcome, k.normal_minor as n, k.discounted_minor as d, k.currency as m from page_check k
  where k.organisation_id = $1 and k.at < $3),
last as (select distinct on (product_id) product_id, outcome from c where at >= $2 order by product_id, at desc),
final as (select distinct on (product_id) * from c where outcome = 'value' order by product_id, at desc),
opening as (select distinct on (product_id) * from c where outcome = 'value'
  order by product_id, at <= $2 desc, case when at <= $2 then at end desc, at)
select count(*)::int as "all",
  count(*) filter (where l.outcome = 'value')::int as successfultracking,
  count(*) filter (where l.outcome not in ('value', 'held', 'skipped_cap', 'cancelled'))::int as trackingerrors,
  count(*) filter (where o.m = f.m and o.n <> f.n)::int as normalpricechange,
  count(*) filter (where o.m = f.m and o.d is distinct from f.d)::int as discountedpricechange,
  count(*) filter (where f.d is not null)::int as discountedproduct,
  count(*) filter (where f.n is not null and f.d is null)::int as soldatnormalprice
from last l left join final f using (product_id) left join opening o using (product_id)`;

/** Compares the tiles with the brute-force query for ranges that end now and past ones; returns the ranges that differ. */
export async function compareTiles(app: FastifyInstance, data: LoadedData): Promise<string[]> {
  const wrong: string[] = [];
  const client = await data.pool.connect();
  try {
    for (const [first, last] of [
      [6, 0],
      [29, 0],
      [364, 0],
      [16, 10],
      [190, 8],
    ] as const) {
      const from = `${dayBack(first)}T00:00:00Z`;
      const end = `${dayBack(last - 1)}T00:00:00Z`;
      await client.query("begin");
      await client.query(`set local app.org_id = '${data.organisationId}'`);
      const { rows } = await client.query<object>(TILES, [data.organisationId, from, end]);
      await client.query("commit");
      const answer = await ask(app, `get/dashboard/tile?from=${dayBack(first)}&to=${dayBack(last)}`);
      const given = answer.json<{ data: Record<string, number> }>().data;
      const isSame = Object.entries(rows[0]!).every(([tile, count]) => given[tile] === count);
      if (!isSame)
        wrong.push(`${from} to ${end}: ${JSON.stringify(given)} instead of ${JSON.stringify(rows[0])}`);
    }
  } finally {
    client.release();
  }
  return wrong;
}
