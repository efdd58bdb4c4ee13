import { DAY_MS } from "@pricetrail/contract";
import type { LoadedData } from "./load.ts";

/** A read caused by a screen, with the goal for its median. */
export interface Question {
  name: string;
  /** Path and query, built from a varying number, so that no response comes from a cache. */
  path: (turn: number) => string;
  /** Milliseconds of server time at the median. */
  floorMs: number;
  /** The smaller data, of 32 days, holds only part of the answer, so the two are not compared. */
  isLonger?: true;
}

const pick = <T>(of: readonly T[], turn: number): T => of[turn % of.length]!;

export const dayBack = (days: number): string =>
  new Date(Date.UTC(2026, 5, 15) - days * DAY_MS).toISOString().slice(0, 10);

/** The reads whose speed is promised, over the organisation with 20,000 products. */
export async function questionsOf(data: LoadedData): Promise<Question[]> {
  const client = await data.pool.connect();
  await client.query("begin");
  await client.query(`set local app.org_id = '${data.organisationId}'`);
  const asked = async (table: string) =>
    (await client.query<{ id: string }>(`select id from ${table} order by id limit 40`)).rows.map(
      (row) => row.id,
    );
  const [products, brands, sellers] = [await asked("product"), await asked("brand"), await asked("seller")];
  const groups = await asked("product_group");
  await client.query("commit");
  client.release();
  const words = ["jacket", "tent 19", "alpine lamp", "sku-1234", "group 17", "shop12.example"];
  return [
    { name: "tiles, default range", path: () => "get/dashboard/tile", floorMs: 10 },
    { name: "tiles, last 30 days", path: () => `get/dashboard/tile?from=${dayBack(29)}`, floorMs: 50 },
    {
      name: "tiles, last year",
      path: (n) => `get/dashboard/tile?from=${dayBack(364 - (n % 9))}`,
      floorMs: 50,
    },
    {
      name: "tiles, a past week",
      path: (n) => `get/dashboard/tile?from=${dayBack(16 + (n % 9))}&to=${dayBack(10 + (n % 9))}`,
      floorMs: 250,
    },
    {
      name: "tiles, a past half year",
      path: (n) => `get/dashboard/tile?from=${dayBack(190 + (n % 9))}&to=${dayBack(8 + (n % 9))}`,
      floorMs: 250,
    },
    { name: "overview", path: () => "get/dashboard/overview", floorMs: 250 },
    {
      name: "overview, filters",
      path: (n) => `get/dashboard/overview?brand=${pick(brands, n)}&seller=${pick(sellers, n)}`,
      floorMs: 60,
    },
    { name: "latest list", path: (n) => `get/dashboard/product?page=${1 + (n % 20)}`, floorMs: 30 },
    {
      name: "latest list, filters",
      path: (n) =>
        `get/dashboard/product?brand=${pick(brands, n)}&brand=${pick(brands, n + 1)}&seller=${pick(sellers, n)}&seller=none`,
      floorMs: 30,
    },
    {
      name: "latest list, text",
      path: (n) => `get/dashboard/product?search=${encodeURIComponent(pick(words, n))}`,
      floorMs: 30,
    },
    {
      name: "latest list, tile and order",
      path: (n) => `get/dashboard/product?tile=normalpricechange&sort=${n % 2 ? "-change" : "change"}`,
      floorMs: 30,
    },
    {
      name: "product history",
      path: (n) => `get/product/${pick(products, n)}/history?from=${dayBack(364)}`,
      floorMs: 20,
    },
    {
      name: "product checks",
      path: (n) => `get/product/${pick(products, n)}/check?from=${dayBack(364)}`,
      floorMs: 20,
    },
    {
      name: "group chart",
      path: (n) => `get/group/${pick(groups, n)}/history?from=${dayBack(364)}`,
      floorMs: 20,
    },
    { name: "product list", path: (n) => `get/product?page=${1 + (n % 50)}`, floorMs: 30 },
    { name: "data points", path: (n) => `get/tracked/data?page=${1 + (n % 20)}`, floorMs: 60 },
    { name: "product coverage", path: (n) => `get/product/${pick(products, n)}/coverage`, floorMs: 20 },
    { name: "shop coverage, 30 days", path: () => "get/coverage?days=30", floorMs: 30 },
    { name: "shop coverage, 90 days", path: () => "get/coverage?days=90", floorMs: 60, isLonger: true },
    { name: "stock changes", path: (n) => `get/stock/change?page=${1 + (n % 20)}`, floorMs: 60 },
    { name: "price changes", path: (n) => `get/price/change?page=${1 + (n % 20)}`, floorMs: 60 },
  ];
}
