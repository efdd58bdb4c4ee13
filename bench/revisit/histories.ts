import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { DAY_MS } from "@pricetrail/contract";

/** One product of a real shop with its true price on every day of the simulation. */
export interface HistoryProduct {
  shop: string;
  id: string;
  /** Prices by day; day 0 is the shop's first. */
  prices: Int32Array;
  /** Days from 1 on which the price changed. */
  changes: number[];
}

export interface Histories {
  shops: string[];
  products: HistoryProduct[];
  /** The last day of the simulation. */
  days: number;
}

interface ShopFile {
  shop: string;
  sim_from: string;
  sim_days: number;
}

interface Line {
  id: string;
  changes: [date: string, price: number][];
  sim?: 1;
}

/** Reads the simulation's products from the corpus folder `history`. */
export function readHistories(folder: string): Histories {
  const { shops } = JSON.parse(readFileSync(path.join(folder, "shops.json"), "utf8")) as {
    shops: ShopFile[];
  };
  const days = Math.min(...shops.map((shop) => shop.sim_days));
  const products = shops.flatMap(({ shop, sim_from }) => {
    const start = Date.parse(sim_from) / DAY_MS;
    return gunzipSync(readFileSync(path.join(folder, `${shop}.ndjson.gz`)))
      .toString("utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line.sim === 1)
      .map((line) => productOf(shop, line, start, days));
  });
  return { shops: shops.map(({ shop }) => shop), products, days };
}

function productOf(shop: string, { id, changes }: Line, start: number, days: number): HistoryProduct {
  const dated = changes.map(([date, price]) => ({ day: Date.parse(date) / DAY_MS - start, price }));
  const prices = new Int32Array(days + 1);
  let index = 0;
  for (let day = 0; day <= days; day += 1) {
    while (index + 1 < dated.length && dated[index + 1]!.day <= day) index += 1;
    prices[day] = dated[index]!.price;
  }
  const later = dated.slice(1).map((change) => change.day);
  return { shop, id, prices, changes: later.filter((day) => day >= 1 && day <= days) };
}
