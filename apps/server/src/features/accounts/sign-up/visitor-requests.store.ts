import { sql } from "kysely";
import type { Db, Trx } from "../../../database/tenant.ts";

export interface AccountRequest {
  id: string;
  kind: "signup" | "resend" | "reset";
  email: string;
  fullname: string;
  orgname: string;
  now: Date;
}

const MAX_ATTEMPTS = 5;

export async function insertRequest(db: Db, request: AccountRequest): Promise<void> {
  await db
    .insertInto("account_request")
    .values({
      id: request.id,
      kind: request.kind,
      email: request.email,
      fullname: request.fullname,
      orgname: request.orgname,
      created_at: request.now,
    })
    .execute();
}

/** Takes the oldest request for processing in this transaction: a rollback returns it. */
export function takeRequest(trx: Trx) {
  return trx
    .deleteFrom("account_request")
    .where("id", "=", (eb) =>
      eb
        .selectFrom("account_request")
        .select("id")
        .where("attempts", "<", MAX_ATTEMPTS)
        .orderBy("id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Counts a failed attempt, so that a request that always fails does not block the others forever. */
export async function countFailure(db: Db, id: string): Promise<void> {
  await db
    .updateTable("account_request")
    .set({ attempts: sql`attempts + 1` })
    .where("id", "=", id)
    .execute();
}

export async function sweepRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("account_request").where("created_at", "<", before).execute();
}

/** Deletes expired attempt counts; the limiter itself only resets the ones that it finds. */
export async function sweepThrottles(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("throttle").where("expire", "<=", now.getTime()).execute();
}
