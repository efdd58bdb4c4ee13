import pg from "pg";
import { connect } from "../../apps/server/src/database/connect.ts";
import type { Connection } from "../../apps/server/src/database/connect.ts";
import { startEmbedded } from "../../apps/server/src/database/embedded/supervisor.ts";
import type { Owner } from "../../apps/server/src/database/owner.ts";
import { ensurePartitions } from "../../apps/server/src/database/partitions.ts";
import { prepareDatabase } from "../../apps/server/src/database/prepare.ts";

/** The current time of the loaded data. */
export const BENCH_NOW = new Date("2026-06-15T12:00:00Z");

const ORGANISATIONS = 20;
const PRODUCTS = 50_000;
/** Products of the first organisation; the others share the rest. */
const LARGEST = 20_000;
/** A check that read a price has three observations. */
const PER_CHECK = 3;
/** The share of checks that end in an error. */
const ERROR_SHARE = 0.04;
/** Hours between two checks of a product. More observations extend the history at the same density, as in real use. */
const HOURS_BETWEEN = 110;
const HOURS_A_MONTH = 28 * 24;

export interface LoadedData extends Connection {
  owner: Owner;
  /** The organisation with 20,000 products. */
  organisationId: string;
  /** One of its products, with 100,000 checks. */
  busyProductId: string;
  observations: number;
  folder: string;
  stop(): Promise<void>;
}

/** The id of the n-th item of a kind, from a hash, so that ids are the same in every run. */
const ID = /* sql */ `
create or replace function bench_id(kind text, n bigint) returns uuid language sql immutable parallel safe
  as $$ select md5(kind || n)::uuid $$;
create or replace function bench_random(seed text, n bigint, below integer) returns integer language sql immutable parallel safe
  as $$ select abs(hashtextextended(seed, n) % below)::integer $$;`;

const CATALOGUE = /* sql */ `
insert into organisation select bench_id('org', o), 'Organisation ' || o, false, '2025-01-01' from generate_series(1, ${ORGANISATIONS}) o;
create table bench_product as
  select p as n, case when p <= ${LARGEST} then 1 else 2 + p % ${ORGANISATIONS - 1} end as org from generate_series(1, ${PRODUCTS}) p;
insert into brand select bench_id('org', o), bench_id('brand' || o, n), 'Brand ' || n, 'brand ' || n, '2025-01-01', null
  from generate_series(1, ${ORGANISATIONS}) o, generate_series(1, 200) n;
insert into category select bench_id('org', o), bench_id('category' || o, n), 'Category ' || n, 'category ' || n, '2025-01-01', null
  from generate_series(1, ${ORGANISATIONS}) o, generate_series(1, 40) n;
insert into subcategory (organisation_id, id, name, name_key, category_id, created_at)
  select bench_id('org', o), bench_id('sub' || o, n), 'Subcategory ' || n, 'subcategory ' || n, bench_id('category' || o, n % 40 + 1), '2025-01-01'
  from generate_series(1, ${ORGANISATIONS}) o, generate_series(1, 120) n;
insert into seller select bench_id('org', o), bench_id('seller' || o, n), 'shop' || n || '.example', 'shop' || n || '.example', '2025-01-01', null
  from generate_series(1, ${ORGANISATIONS}) o, generate_series(1, 60) n;
insert into product_group select bench_id('org', o), bench_id('group' || o, n), 'Group ' || n, 'group ' || n, '2025-01-01', null
  from generate_series(1, ${ORGANISATIONS}) o, generate_series(1, 2000) n;
insert into product (organisation_id, id, url, url_key, host, name, sku, brand_id, category_id, subcategory_id, seller_id, group_id, created_at, updated_at)
  select bench_id('org', org), bench_id('product', n),
    'https://shop' || (n % 60 + 1) || '.example/p/' || n, 'https://shop' || (n % 60 + 1) || '.example/p/' || n, 'shop' || (n % 60 + 1) || '.example',
    (array['Trail','City','Alpine','Summer','Winter','Classic','Studio','Ocean'])[1 + bench_random('a', n, 8)] || ' '
      || (array['running shoe','rain jacket','backpack','headphones','coffee maker','desk lamp','keyboard','water bottle','tent','sleeping bag'])[1 + bench_random('b', n, 10)]
      || ' ' || n,
    'SKU-' || n,
    bench_id('brand' || org, 1 + bench_random('c', n, 200)), bench_id('category' || org, 1 + bench_random('d', n, 40)),
    bench_id('sub' || org, 1 + bench_random('e', n, 120)), bench_id('seller' || org, n % 60 + 1),
    case when n % 4 = 0 then null else bench_id('group' || org, 1 + bench_random('f', n, 2000)) end,
    timestamptz '2025-06-01' + n * interval '1 second', '2025-06-01'
  from bench_product;
insert into tracking_entry (organisation_id, id, product_id, field, dom, location, pathway, tag, created_at, updated_at)
  select bench_id('org', org), bench_id(f, n), bench_id('product', n), f, '<span class="price">122.00</span>', 'span.price', 'html > body > main > span', 'span',
    timestamptz '2025-06-01' + n * interval '1 second', '2025-06-01'
  from bench_product, unnest(array['normalPrice', 'discountedPrice', 'availability']) f;`;

/**
 * Checks: a price stays for some twenty checks, a quarter of these periods are discounted, and one check in 25 is an error.
 * `$1` is the number of checks of each product.
 */
const CHECKS = (perProduct: number) => /* sql */ `
insert into page_check (organisation_id, id, product_id, run_id, at, outcome, tier, load_time_ms, extractor_version, normal_minor, discounted_minor, currency, availability)
select bench_id('org', org), md5('check' || n || '.' || k)::uuid, bench_id('product', n), bench_id('run', k), at,
  case when failed then (array['timeout','price_not_found','blocked','http_status'])[1 + bench_random('kind', n * 1000 + k, 4)] else 'value' end,
  'http', 200 + bench_random('load', n * 1000 + k, 900), '1',
  case when failed then null else normal end,
  case when failed or not discounted then null else normal * (70 + bench_random('off', n * 1000 + stretch, 25)) / 100 end,
  case when failed then null else 'AUD' end, case when failed then null else 'InStock' end
from (
  select *, 1000 + bench_random('base', n, 90000) + bench_random('step', n * 1000 + stretch, 2000) as normal,
    bench_random('sale', n * 1000 + stretch, 4) = 0 as discounted
  from (
    select n, org, k,
      timestamptz '2026-06-15 11:00Z' - (k - 1) * interval '${HOURS_BETWEEN} hours' - bench_random('at', n, ${HOURS_BETWEEN * 60}) * interval '1 minute' as at,
      (k + bench_random('phase', n, 20)) / 20 as stretch,
      bench_random('fail', n * 1000 + k, 100) < ${ERROR_SHARE * 100} as failed
    from bench_product, generate_series(1, ${perProduct}) k) s) c;`;

const OBSERVATIONS = /* sql */ `
insert into observation (organisation_id, id, entry_id, entry_version, product_id, run_id, field, tag, raw, text_value, minor, currency, load_time_ms, at)
select c.organisation_id, md5(c.id || f.field)::uuid, e.id, 1, c.product_id, c.run_id, f.field, 'span',
  coalesce(f.minor::text, f.text), f.text, f.minor, case when f.minor is null then null else c.currency end, c.load_time_ms, c.at
from page_check c
join bench_product b on bench_id('product', b.n) = c.product_id
cross join lateral (values
  ('normalPrice', c.normal_minor, null), ('discountedPrice', c.discounted_minor, case when c.discounted_minor is null then 'none' end),
  ('availability', null, c.availability)) f (field, minor, text)
cross join lateral (select bench_id(f.field, b.n) as id) e
where c.outcome = 'value';`;

/** The start of the current price and the price before it, from the points. */
const PRIOR = /* sql */ `
update latest l set price_since = v.at, prior_since = v.a0, prior_normal = v.n0, prior_discounted = v.d0, prior_currency = v.c0
from (
  select distinct on (organisation_id, product_id) organisation_id, product_id, at,
    lag(at) over w as a0, lag(normal_minor) over w as n0, lag(discounted_minor) over w as d0, lag(currency) over w as c0
  from price_point window w as (partition by organisation_id, product_id order by at)
  order by organisation_id, product_id, at desc) v
where v.organisation_id = l.organisation_id and v.product_id = l.product_id;`;

/** The derived tables as the program writes them, the counts day by day, computed from the checks at once. */
const DERIVED = /* sql */ `
insert into price_point (organisation_id, product_id, at, check_id, normal_minor, discounted_minor, currency)
select organisation_id, product_id, at, id, normal_minor, discounted_minor, currency from (
  select *, lag(normal_minor) over w as n0, lag(discounted_minor) over w as d0, lag(id) over w as prior from page_check
  where outcome = 'value' window w as (partition by organisation_id, product_id order by at)) v
where prior is null or n0 <> normal_minor or d0 is distinct from discounted_minor;
insert into price_change (organisation_id, id, product_id, check_id, kind, at, from_minor, to_minor, currency)
select organisation_id, md5(check_id || kind)::uuid, product_id, check_id, kind, at, from_minor, to_minor, currency from (
  select *, lag(normal_minor) over w as n0, lag(discounted_minor) over w as d0, lag(check_id) over w as prior from price_point
  window w as (partition by organisation_id, product_id order by at)) v
cross join lateral (values ('normal', n0, normal_minor), ('discounted', d0, discounted_minor)) f (kind, from_minor, to_minor)
where prior is not null and from_minor is distinct from to_minor;
insert into latest (organisation_id, product_id, checked_at, check_id, outcome, priced_at, normal_minor, discounted_minor, currency, availability)
select c.organisation_id, c.product_id, c.at, c.id, c.outcome, v.at, v.normal_minor, v.discounted_minor, v.currency, v.availability
from (select distinct on (organisation_id, product_id) * from page_check order by organisation_id, product_id, at desc) c
left join (select distinct on (organisation_id, product_id) * from page_check where outcome = 'value'
  order by organisation_id, product_id, at desc) v using (organisation_id, product_id);
insert into check_day (organisation_id, product_id, day, outcome, checks)
select organisation_id, product_id, (at at time zone 'UTC')::date, outcome, count(*) from page_check group by 1, 2, 3, 4 order by 3;
insert into shop_day (organisation_id, host, day, outcome, checks)
select c.organisation_id, p.host, c.day, c.outcome, sum(c.checks) from check_day c
join product p on p.organisation_id = c.organisation_id and p.id = c.product_id group by 1, 2, 3, 4 order by 3;
insert into stock_change (organisation_id, product_id, at, id, check_id, from_state, to_state)
select organisation_id, product_id, at, md5('stock' || id)::uuid, id, before, state from (
  select organisation_id, product_id, at, id, coalesce(availability, 'none') as state,
    lag(coalesce(availability, 'none')) over (partition by organisation_id, product_id order by at) as before
  from page_check where outcome = 'value' or availability is not null) v
where before is distinct from state;
update latest l set stock_at = l.priced_at, stock_since = c.at
from (select organisation_id, product_id, max(at) as at from stock_change group by 1, 2) c
where c.organisation_id = l.organisation_id and c.product_id = l.product_id;
insert into price_track (organisation_id, product_id, currency, at, normal_minor, discounted_minor, is_whole)
select organisation_id, product_id, max(currency), array_agg(at order by at), array_agg(normal_minor order by at),
  array_agg(coalesce(discounted_minor, -1) order by at), true
from price_point group by organisation_id, product_id;
${PRIOR}`;

/**
 * A product of the first organisation that was checked every minute: 100,000 checks, with a new price at every fiftieth, and one
 * spike of a single check.
 */
const BUSY_PRODUCT = /* sql */ `
insert into product (organisation_id, id, url, url_key, host, name, created_at, updated_at)
select bench_id('org', 1), bench_id('busy', 1), 'https://busy.example/', 'https://busy.example/', 'busy.example', 'Busy', '2025-06-01', '2025-06-01';
insert into page_check (organisation_id, id, product_id, run_id, at, outcome, tier, load_time_ms, extractor_version, normal_minor, currency, availability)
select bench_id('org', 1), bench_id('busycheck', k), bench_id('busy', 1), bench_id('run', k), timestamptz '2026-06-15 11:00Z' - k * interval '1 minute',
  'value', 'http', 200, '1', case when k = 31234 then 99999 else 5000 + bench_random('busy', k / 50, 3000) end, 'AUD', 'InStock'
from generate_series(1, 100000) k;
insert into price_point (organisation_id, product_id, at, check_id, normal_minor, discounted_minor, currency)
select organisation_id, product_id, at, id, normal_minor, null, currency from (
  select *, lag(normal_minor) over (order by at) as n0 from page_check
  where organisation_id = bench_id('org', 1) and product_id = bench_id('busy', 1)) v
where n0 is distinct from normal_minor;
insert into latest (organisation_id, product_id, checked_at, check_id, outcome, priced_at, normal_minor, currency, availability)
select organisation_id, product_id, at, id, outcome, at, normal_minor, currency, availability from page_check where organisation_id = bench_id('org', 1) and product_id = bench_id('busy', 1) order by at desc limit 1;
insert into price_track (organisation_id, product_id, currency, at, normal_minor, discounted_minor, is_whole)
select organisation_id, product_id, max(currency), array_agg(at order by at), array_agg(normal_minor order by at),
  array_agg(-1::bigint order by at), false
from (select * from price_point where organisation_id = bench_id('org', 1) and product_id = bench_id('busy', 1)
  order by at desc limit 200) p
group by organisation_id, product_id;
${PRIOR}`;

/** Starts a database in `folder` and fills it with about this many observations, unless an earlier run has done so. */
export async function load(folder: string, observations: number): Promise<LoadedData> {
  const server = await startEmbedded({
    dataDir: folder,
    log: () => undefined,
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_wal_size: "4GB" },
    sync: false,
  });
  const target = server.connection;
  const onError = (error: Error) => {
    throw error;
  };
  const { working, owner } = await prepareDatabase(target, { now: BENCH_NOW });
  const perProduct = Math.round(observations / PER_CHECK / (1 - ERROR_SHARE) / PRODUCTS);
  const months = Math.ceil((perProduct * HOURS_BETWEEN) / HOURS_A_MONTH) + 1;
  await owner.run((db) => ensurePartitions(db, BENCH_NOW, { back: Math.max(14, months), ahead: 3 }));
  const connection = connect(working, { max: 4, onError });
  const admin = new pg.Client({ ...target, options: "-c TimeZone=UTC -c work_mem=128MB" });
  await admin.connect();
  const known = await admin.query("select 1 from pg_proc where proname = 'bench_loaded'");
  if (known.rowCount === 0) {
    for (const statement of [
      ID,
      CATALOGUE,
      CHECKS(perProduct),
      OBSERVATIONS,
      DERIVED,
      BUSY_PRODUCT,
      "vacuum analyze",
    ])
      await admin.query(statement);
    await admin.query("create function bench_loaded() returns void language sql as ''");
  }
  const { rows } = await admin.query<{ id: string; busy: string; observations: number }>(
    "select bench_id('org', 1) as id, bench_id('busy', 1) as busy, (select count(*)::int from observation) as observations",
  );
  await admin.end();
  return {
    ...connection,
    owner,
    organisationId: rows[0]!.id,
    busyProductId: rows[0]!.busy,
    observations: rows[0]!.observations,
    folder,
    stop: async () => {
      await connection.close();
      await server.stop();
    },
  };
}
