import type { Db } from "../../database/tenant.ts";

/**
 * Marks a solution as used; returns false when it was used before. A single statement, so that one of several concurrent uses
 * succeeds.
 */
export async function consumeSolution(db: Db, key: string, expiresAt: Date): Promise<boolean> {
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
