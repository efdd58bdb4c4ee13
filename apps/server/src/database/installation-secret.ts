import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./tenant.ts";

/** Returns the secret of this installation: 256 random bits, generated once and shared by all its processes. */
export async function installationSecret(
  db: Db,
  name: "alert_links" | "captcha_secret" | "outbox_key" | "report_links",
): Promise<string> {
  const fresh = JSON.stringify({ secret: randomBytes(32).toString("base64url") });
  await sql`insert into setting (key, value) values (${name}, ${fresh}::jsonb) on conflict (key) do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ secret: string }>`
    select value ->> 'secret' as secret from setting where key = ${name}`.execute(db);
  return rows[0]!.secret;
}
