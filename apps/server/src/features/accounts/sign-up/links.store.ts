import type { LinkPurpose } from "@pricetrail/contract";
import type { Db, Trx } from "../../../database/tenant.ts";

export interface NewLink {
  tokenHash: Buffer;
  purpose: LinkPurpose;
  userId: string | null;
  organisationId: string | null;
  invitationId: string | null;
  email: string;
  now: Date;
  expiresAt: Date;
}

export async function insertLink(trx: Trx, link: NewLink): Promise<void> {
  await trx
    .insertInto("link_token")
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      user_id: link.userId,
      organisation_id: link.organisationId,
      invitation_id: link.invitationId,
      email: link.email,
      created_at: link.now,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Returns the unexpired link for one of the purposes; a verification link even after its use. */
export function findLink(db: Db, tokenHash: Buffer, purposes: readonly LinkPurpose[], now: Date) {
  return db
    .selectFrom("link_token")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .where("expires_at", ">", now)
    .where((eb) => eb.or([eb("used_at", "is", null), eb("purpose", "=", "verify")]))
    .executeTakeFirst();
}

/** Uses up a single-use link: of any number of concurrent uses, exactly one gets it. */
export function takeLink(trx: Trx, tokenHash: Buffer, purposes: readonly LinkPurpose[], now: Date) {
  return trx
    .updateTable("link_token")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .where("expires_at", ">", now)
    .where("used_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Ends the person's open links of these purposes. An ended verification link still verifies, but opens no session. */
export async function endLinks(
  trx: Trx,
  userId: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable("link_token")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .execute();
}

/** Returns when the newest verification link of this person was created. */
export async function newestLinkAt(
  trx: Trx,
  userId: string,
  purpose: LinkPurpose,
): Promise<Date | undefined> {
  const row = await trx
    .selectFrom("link_token")
    .select("created_at")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

export async function sweepLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("link_token").where("expires_at", "<", before).execute();
}

/** Returns and locks an existing link. */
export function lockLink(trx: Trx, tokenHash: Buffer) {
  return trx
    .selectFrom("link_token")
    .select(["used_at"])
    .where("token_hash", "=", tokenHash)
    .forUpdate()
    .executeTakeFirst();
}
