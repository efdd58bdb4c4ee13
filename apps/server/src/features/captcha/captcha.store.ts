import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../database/tenant.ts";

const SECRET_KEY = "captcha_secret";

/** The installation's secret for challenges, made once and shared by all processes. */
export async function captchaSecret(db: Db): Promise<string> {
  const fresh = JSON.stringify({ secret: randomBytes(32).toString("base64url") });
  await sql`insert into setting (key, value) values (${SECRET_KEY}, ${fresh}::jsonb) on conflict (key) do nothing`.execute(
    db,
  );
  const { rows } = await sql<{ secret: string }>`
    select value ->> 'secret' as secret from setting where key = ${SECRET_KEY}`.execute(db);
  return rows[0]!.secret;
}

/** Marks a solution as used; false when it was used before. One statement, so that of parallel uses one wins. */
export async function spendSolution(db: Db, key: string, expiresAt: Date): Promise<boolean> {
  const result = await db
    .insertInto("captcha_used")
    .values({ key, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function sweepSolutions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("captcha_used").where("expires_at", "<", now).execute();
}
