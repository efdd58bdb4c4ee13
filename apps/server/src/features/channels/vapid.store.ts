import { sql } from "kysely";
import type { Db } from "../../database/tenant.ts";
import type { VapidKeys } from "./web-push.rules.ts";
import { newVapidKeys } from "./web-push.rules.ts";

/** Returns the installation's keys, generated once and shared by all its programs: browser subscriptions are bound to them. */
export async function vapidKeys(db: Db): Promise<VapidKeys> {
  await sql`insert into setting (key, value) values ('vapid', ${JSON.stringify(newVapidKeys())}::jsonb) on conflict (key) do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ value: VapidKeys }>`select value from setting where key = 'vapid'`.execute(db);
  return rows[0]!.value;
}
