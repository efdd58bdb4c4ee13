import { TABLES } from "../../../apps/server/src/database/tables.ts";
import { ask } from "./place.ts";
import type { Place } from "./place.ts";

/** The tables that a run fills. */
const FILLED = [
  "run",
  "run_item",
  "page_check",
  "observation",
  "latest",
  "price_point",
  "price_track",
  "price_change",
  "stock_change",
  "check_day",
  "shop_day",
  "held_price",
  "alert_state",
  "alert_message",
  "usage_day",
  "usage_ledger",
];
/** Times, durations, and the order of an organisation's charges. */
const DIFFERS = new Set(["at", "day", "load_time_ms", "loadTimeMs", "number"]);
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Every row as text: seeded ids unchanged, a run's id replaced by its number, without other ids and times. */
export async function readRows(place: Place): Promise<Map<string, string[]>> {
  const runs = await ask<{ id: string; turn: string }>(
    place,
    `select id, 'run ' || row_number() over (partition by organisation_id order by created_at, id) as turn from run`,
  );
  const names = new Map(runs.map(({ id, turn }) => [id, turn]));
  const rows = new Map<string, string[]>();
  for (const table of FILLED) {
    const found = await ask<Record<string, unknown>>(place, `select * from ${table}`);
    const texts = found.map((row) => {
      const kept = Object.entries(row)
        .filter(([, value]) => !(value instanceof Date))
        .toSorted(([a], [b]) => (a < b ? -1 : 1));
      return JSON.stringify(Object.fromEntries(kept), (key, value: unknown) =>
        DIFFERS.has(key) ? undefined : value,
      ).replaceAll(UUID, (id) => names.get(id) ?? (/^0000000\d-/.test(id) ? id : "an id"));
    });
    rows.set(table, texts.toSorted());
  }
  return rows;
}

/** Every row of every table that is distributed or copied to all nodes, as text in a fixed order. */
export async function readEverything(place: Place): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>();
  for (const [table, { place: where }] of Object.entries(TABLES)) {
    if (where === "here") continue;
    const found = await ask<{ row: string }>(place, `select t::text as row from ${table} t`);
    all.set(table, found.map(({ row }) => row).toSorted());
  }
  return all;
}
