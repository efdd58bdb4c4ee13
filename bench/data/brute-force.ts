import type { FastifyInstance } from "fastify";
import { ask } from "./measure.ts";
import { dayBack } from "./questions.ts";
import type { LoadedData } from "./load.ts";

/** The tiles by definition, from every check of the organisation. */
const TILES = /* sql */ `
with c as (
  select k.product_id, k.at, k.id, k.outcome, k.normal_minor as n, k.discounted_minor as d, k.currency as m,
    case when k.outcome = 'value' or k.availability is not null then coalesce(k.availability, 'none') end as s from page_check k
  where k.organisation_id = $1 and k.at < $3),
last as (select distinct on (product_id) product_id, outcome from c where at >= $2 order by product_id, at desc),
final as (select distinct on (product_id) * from c where outcome = 'value' order by product_id, at desc),
stock as (select product_id, at, s, lag(s) over (partition by product_id order by at, id) as before from c where s is not null),
standing as (select distinct on (product_id) product_id, s from stock order by product_id, at desc),
moved as (select distinct product_id from stock where at >= $2 and before <> s
  and not (before in ('InStock', 'none') and s in ('InStock', 'none'))),
opening as (select distinct on (product_id) * from c where outcome = 'value'
  order by product_id, at <= $2 desc, case when at <= $2 then at end desc, at)
select count(*)::int as "all",
  count(*) filter (where l.outcome = 'value')::int as successfultracking,
  count(*) filter (where l.outcome not in ('value', 'held', 'cancelled', 'out_of_stock', 'price_on_request', 'free_of_charge'))::int as trackingerrors,
  count(*) filter (where o.m = f.m and o.n <> f.n)::int as normalpricechange,
  count(*) filter (where o.m = f.m and o.d is distinct from f.d)::int as discountedpricechange,
  count(*) filter (where f.d is not null)::int as discountedproduct,
  count(*) filter (where f.n is not null and f.d is null)::int as soldatnormalprice,
  count(*) filter (where s.s in ('OutOfStock', 'Discontinued'))::int as outofstock,
  count(*) filter (where m.product_id is not null)::int as stockchange
from last l left join standing s using (product_id) left join moved m using (product_id) left join final f using (product_id) left join opening o using (product_id)`;

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
      const tiles = answer.json<Record<"data" | "stock", Record<string, number>>>();
      const given = { ...tiles.data, ...tiles.stock };
      const isSame = Object.entries(rows[0]!).every(([tile, count]) => given[tile] === count);
      if (!isSame)
        wrong.push(`${from} to ${end}: ${JSON.stringify(given)} instead of ${JSON.stringify(rows[0])}`);
    }
  } finally {
    client.release();
  }
  return wrong;
}
