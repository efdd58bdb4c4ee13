import type { Trx } from "../../database/tenant.ts";
import { sql } from "kysely";
import { isSeenBy } from "../ownership/ownership.shared.store.ts";
import type { Reader } from "../ownership/ownership.rules.ts";

/** A stored feed; `version` increases with each new address. */
export interface FeedRecord {
  id: string;
  userId: string;
  ruleId: string | null;
  version: number;
  createdAt: Date;
}

const columns = [
  "alert_feed.id",
  "alert_feed.user_id as userId",
  "alert_feed.rule_id as ruleId",
  "alert_feed.version",
  "alert_feed.created_at as createdAt",
] as const;

const all = (trx: Trx, organisationId: string) =>
  trx
    .selectFrom("alert_feed")
    .leftJoin("alert_rule as r", (join) =>
      join.on("r.organisation_id", "=", organisationId).onRef("r.id", "=", "alert_feed.rule_id"),
    )
    .where("alert_feed.organisation_id", "=", organisationId)
    // A feed ends with its alert.
    .where("r.deleted_at", "is", null)
    .select(columns);

/** Matches the feed of the caller's own inbox, and those of the alerts that the caller sees. */
const seenBy = (reader: Reader) => sql<boolean>`case when alert_feed.rule_id is null
  then ${reader.key?.isTeam === true ? sql`false` : sql`alert_feed.user_id = ${reader.userId}`} else ${isSeenBy(reader, "r")} end`;

/** Returns the feeds that the caller sees, the inbox's first. */
export function findFeeds(trx: Trx, reader: Reader): Promise<FeedRecord[]> {
  return all(trx, reader.organisationId)
    .where(seenBy(reader))
    .orderBy("alert_feed.rule_id", (order) => order.asc().nullsFirst())
    .execute();
}

export function findFeed(trx: Trx, organisationId: string, id: string): Promise<FeedRecord | undefined> {
  return all(trx, organisationId).where("alert_feed.id", "=", id).executeTakeFirst();
}

/** Creates a feed, or gives the existing one a new address. That of an alert has the person of the alert. */
export async function renewFeed(
  trx: Trx,
  organisationId: string,
  feed: { id: string; userId: string; ruleId: string | null; at: Date },
): Promise<void> {
  await trx
    .insertInto("alert_feed")
    .values({
      organisation_id: organisationId,
      id: feed.id,
      user_id: feed.userId,
      rule_id: feed.ruleId,
      created_at: feed.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organisation_id", "user_id", "rule_id"])
        .doUpdateSet((eb) => ({ version: eb("alert_feed.version", "+", 1), created_at: feed.at })),
    )
    .execute();
}

/** Deletes a feed; returns whether it existed. */
export async function deleteFeed(
  trx: Trx,
  organisationId: string,
  userId: string,
  ruleId: string | null,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("alert_feed")
    .where("organisation_id", "=", organisationId)
    .where("user_id", "=", userId)
    .where("rule_id", ruleId === null ? "is" : "=", ruleId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
