import type { Db } from "../../database/tenant.ts";

/** Removes counts of tries whose time is over; the limiter itself leaves them and begins anew where it finds one. */
export async function sweepThrottles(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("throttle").where("expire", "<=", now.getTime()).execute();
}
