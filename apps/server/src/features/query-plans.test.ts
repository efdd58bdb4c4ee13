import type { CompiledQuery } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createActivity } from "./activity/activity.ts";
import { createCatalogue } from "./catalogue/catalogue.ts";
import { lockDue } from "./confirm/rechecks.store.ts";
import { isOnCluster } from "../database/citus/testing/test-cluster.ts";
import { writeInOrganisation } from "../database/tenant.ts";
import { openDataFixture } from "./testing/data.fixture.ts";
import type { DataFixture, Tenant } from "./testing/data.fixture.ts";
import { createCoverage } from "./coverage/coverage.ts";
import { createDashboard } from "./dashboard/dashboard.ts";
import { createPrices } from "./prices/prices.ts";
import { createProducts } from "./products/products.ts";
import { createStock } from "./stock/stock.ts";
import { createTracked } from "./tracked/tracked.ts";

/** Tables that grow with use: a sequential scan of one takes longer every day. */
const GROWING = [
  "observation",
  "page_check",
  "price_point",
  "price_change",
  "stock_change",
  "check_day",
  "shop_day",
  "latest",
  "product",
  "tracking_entry",
];

/** The products and checks of two organisations: 400 of the queried one and 20,000 of another. */
const FILL = /* sql */ `
create temporary table filling as
  select n, case when n <= 400 then $1::uuid else $2::uuid end as org, gen_random_uuid() as id from generate_series(1, 20400) n;
insert into product (organisation_id, id, url, url_key, host, name, created_at, updated_at)
  select org, id, 'http://shop.example/' || n, 'http://shop.example/' || n, 'shop.example', 'Product ' || n, '2026-06-01', '2026-06-01' from filling;
insert into tracking_entry (organisation_id, id, product_id, field, dom, location, tag, created_at, updated_at)
  select org, gen_random_uuid(), id, 'normalPrice', '', 'span', 'span', '2026-06-01', '2026-06-01' from filling;
insert into page_check (organisation_id, id, product_id, run_id, at, outcome, extractor_version, normal_minor, currency)
  select org, gen_random_uuid(), id, id, timestamptz '2026-06-15' - k * interval '3 days', 'value', '1', 1000 + k, 'AUD'
  from filling, generate_series(1, 5) k;
insert into observation (organisation_id, id, entry_id, entry_version, product_id, run_id, field, tag, raw, minor, currency, at)
  select organisation_id, gen_random_uuid(), product_id, 1, product_id, run_id, 'normalPrice', 'span', '1', normal_minor, currency, at
  from page_check;
insert into price_point (organisation_id, product_id, at, check_id, normal_minor, currency)
  select organisation_id, product_id, at, id, normal_minor, currency from page_check;
insert into price_change (organisation_id, id, product_id, check_id, kind, at, from_minor, to_minor, currency)
  select organisation_id, gen_random_uuid(), product_id, check_id, 'normal', at, normal_minor, normal_minor + 1, currency from price_point;
insert into check_day (organisation_id, product_id, day, outcome, checks)
  select organisation_id, product_id, at::date, 'value', 1 from page_check;
insert into shop_day (organisation_id, host, day, outcome, checks)
  select organisation_id, product_id::text, day, outcome, checks from check_day;
insert into stock_change (organisation_id, product_id, at, id, check_id, from_state, to_state)
  select organisation_id, product_id, at, gen_random_uuid(), check_id, 'InStock', 'OutOfStock' from price_point;
insert into latest (organisation_id, product_id, checked_at, check_id, outcome, priced_at, normal_minor, currency, price_since, stock_at, stock_since)
  select org, id, '2026-06-12', id, 'value', '2026-06-12', 1001, 'AUD', '2026-06-12', '2026-06-12', '2026-06-12' from filling;
insert into price_track (organisation_id, product_id, currency, at, normal_minor, discounted_minor, is_whole)
  select organisation_id, product_id, 'AUD', array_agg(at order by at), array_agg(normal_minor order by at), array_agg(-1::bigint order by at), true
  from price_point group by 1, 2;`;

/** On a cluster, the nodes make the plans. */
const describeOnOneServer = describe.skipIf(await isOnCluster());

describeOnOneServer("the query plans of the data screens", () => {
  let fixture: DataFixture;
  let tenant: Tenant;
  let product: string;
  let seen: CompiledQuery[] = [];
  /** The growing tables and partitions with rows; scanning an empty one is fine. */
  let filled: ReadonlySet<string>;

  beforeAll(async () => {
    fixture = await openDataFixture(
      (foundation) => {
        const activity = createActivity(foundation);
        const catalogue = createCatalogue(foundation, { activity });
        const products = createProducts(foundation, { activity });
        const others = [
          createDashboard(foundation, { countRepairs: () => Promise.resolve(0) }),
          createPrices(foundation),
          createStock(foundation),
          createCoverage(foundation),
          createTracked(foundation),
        ];
        return (router) => {
          for (const feature of [catalogue, products, ...others]) feature.registerRoutes(router);
        };
      },
      (query) => seen.push(query),
    );
    tenant = await fixture.addTenant();
    const other = await fixture.addTenant();
    const admin = new pg.Client(fixture.database.target);
    await admin.connect();
    const [first, ...rest] = FILL.split(";\n").map((statement) => statement.replace(/;$/, ""));
    await admin.query(
      first!.replace("$1", `'${tenant.organisationId}'`).replace("$2", `'${other.organisationId}'`),
    );
    for (const statement of rest) await admin.query(statement);
    await admin.query("vacuum analyze");
    const { rows } = await admin.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.reltuples > 0 and regexp_replace(c.relname, '_\\d{4}_\\d{2}$', '') = any($1)`,
      [GROWING],
    );
    filled = new Set(rows.map((row) => row.name));
    await admin.end();
    const row = await tenant.in((trx) =>
      trx.selectFrom("product").select("id").limit(1).executeTakeFirstOrThrow(),
    );
    product = row.id;
  });
  afterAll(() => fixture.close());

  const plain = (text: string) => text.replace("/* prepared */", "");

  /** Returns the lines of the query plans of every statement that `work` sends, made with a setting of the planner. */
  async function plansOf(work: () => Promise<unknown>, setting = ""): Promise<string[]> {
    seen = [];
    await work();
    const selects = seen.filter((query) => /^(\/\* prepared \*\/)?\s*(select|with)\b/i.test(query.sql));
    expect(selects.length).toBeGreaterThan(0);
    const client = await fixture.database.pool.connect();
    try {
      await client.query("begin");
      await client.query(`set local app.org_id = '${tenant.organisationId}'; ${setting}`);
      const lines: string[] = [];
      for (const query of selects) {
        const plan = await client.query<{ "QUERY PLAN": string }>(`explain ${query.sql}`, [
          ...query.parameters,
        ]);
        // The generic plan of a prepared statement must not scan either.
        const generic = query.sql.includes("/* prepared */")
          ? await client.query<{ "QUERY PLAN": string }>(`explain (generic_plan) ${plain(query.sql)}`)
          : { rows: [] };
        lines.push(...[...plan.rows, ...generic.rows].map((row) => row["QUERY PLAN"].trim()));
      }
      await client.query("commit");
      return lines;
    } finally {
      client.release();
    }
  }
  const isWholeRead = (line: string): boolean => {
    const table = /Seq Scan on (\w+)/.exec(line)?.[1];
    return table !== undefined && filled.has(table);
  };
  /** Returns the plan lines with a sequential scan of a growing table, for all statements of one call. */
  const wholeReads = async (path: string): Promise<string[]> => {
    const lines = await plansOf(async () => expect((await tenant.call("GET", path)).status).toBe(200));
    return lines.filter(isWholeRead);
  };

  it.each([
    "get/dashboard/tile",
    "get/dashboard/tile?from=2025-06-20",
    "get/dashboard/tile?from=2026-06-01&to=2026-06-07",
    "get/dashboard/overview",
    "get/dashboard/product?tile=outofstock",
    "get/dashboard/product?tile=stockchange",
    "get/stock/change",
    "get/coverage",
    "get/stock/change?stock=out&search=product",
    "get/dashboard/product",
    "get/dashboard/product?sort=-checkedAt&page=3",
    "get/dashboard/product?tile=normalpricechange&sort=change",
    "get/dashboard/product?from=2026-06-01&to=2026-06-07&tile=trackingerrors",
    "get/product?sort=-createdAt",
    "get/product?search=product+1",
    "get/tracking/data",
    "get/tracked/data",
    "get/tracked/data?from=2026-06-01&to=2026-06-07",
    "get/price/change",
    "get/category",
  ])("never scan a growing table sequentially for %s", async (path) => {
    expect(await wholeReads(path)).toEqual([]);
  });

  it.each(["history", "check", "check?tab=normalChange", "coverage"])(
    "nor for a product's %s",
    async (path) => {
      expect(await wholeReads(`get/product/${product}/${path}`)).toEqual([]);
    },
  );

  it("nor for the data points of one product", async () => {
    expect(await wholeReads(`get/tracked/data?product=${product}`)).toEqual([]);
  });

  it("take the newest price changes, with corrections, from their index instead of sorting all", async () => {
    const lines = await plansOf(() => tenant.call("GET", "get/price/change"));
    expect(lines.filter((line) => /Index Scan using price_change_newest/.test(line))).toHaveLength(1);
  });

  it("read the overview's points product by product, even where the planner expects a join to cost less", async () => {
    const lines = await plansOf(
      () => tenant.call("GET", "get/dashboard/overview"),
      "set local enable_nestloop = off",
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^Index Cond: .*product_id = l\.product_id\).*\(at >= /),
    );
  });

  it("nor for due rechecks, each of which is found by its product and time", async () => {
    const { organisationId } = tenant;
    const lines = await plansOf(() =>
      writeInOrganisation(fixture.foundation.db, organisationId, (trx) =>
        lockDue(trx, organisationId, "live", fixture.time.now),
      ),
    );
    const reads = lines.flatMap((line, index) => {
      const table = / on (page_check_\w+)/.exec(line)?.[1];
      return table !== undefined && filled.has(table) ? [lines[index + 1]] : [];
    });
    expect(reads.length).toBeGreaterThan(0);
    for (const read of reads) expect(read).toMatch(/^Index Cond: .*product_id = .*at = .*id = /);
  });

  it("control: a statement without the organisation does scan a table sequentially", async () => {
    const client = await fixture.database.pool.connect();
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      "explain select * from observation where raw = 'x'",
    );
    client.release();
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/Seq Scan on observation_\d{4}_\d{2}/);
  });
});
