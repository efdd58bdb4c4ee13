import { sql } from "kysely";
import type { Db, Trx } from "../../database/tenant.ts";
import type { ComposedMail } from "./compose.rules.ts";
import type { MailKind } from "./messages.rules.ts";

export interface NewMail extends ComposedMail {
  id: string;
  kind: MailKind;
  to: string;
  state: "pending" | "kept";
  now: Date;
  fileIds?: readonly string[];
}

export interface MailFile {
  id: string;
  name: string;
  mediaType: string;
  content: Buffer;
}

export async function insertFile(trx: Trx, file: MailFile, now: Date): Promise<void> {
  const { id, name, mediaType, content } = file;
  await trx
    .insertInto("mail_file")
    .values({ id, name, media_type: mediaType, content, created_at: now })
    .execute();
}

/** Returns files in the order of their ids; those that are gone are left out. */
export async function findFiles(db: Db, ids: readonly string[]): Promise<MailFile[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("mail_file")
    .select(["id", "name", "media_type as mediaType", "content"])
    .where("id", "in", ids)
    .execute();
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export async function insertMail(trx: Trx, mail: NewMail): Promise<void> {
  await trx
    .insertInto("mail")
    .values({
      id: mail.id,
      kind: mail.kind,
      to_address: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      unsubscribe_url: mail.oneClickUrl ?? null,
      file_ids: [...(mail.fileIds ?? [])],
      state: mail.state,
      next_attempt_at: mail.now,
      last_error: null,
      created_at: mail.now,
      sent_at: null,
    })
    .execute();
}

/** Claims due mails for one attempt each, exclusively until `leaseEnd`; after a crash in between they are attempted again then. */
export async function claimDueMails(db: Db, now: Date, leaseEnd: Date, limit: number) {
  const due = db
    .selectFrom("mail")
    .select("id")
    .where("state", "=", "pending")
    .where("next_attempt_at", "<=", now)
    .orderBy("next_attempt_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable("mail")
    .set({ next_attempt_at: leaseEnd, attempts: sql`attempts + 1` })
    .where("id", "in", due)
    .returning([
      "id",
      "kind",
      "to_address",
      "subject",
      "body_text",
      "body_html",
      "unsubscribe_url",
      "file_ids",
      "attempts",
    ])
    .execute();
}

/** Bodies contain links that give access to accounts, so they are deleted after delivery. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("mail")
    .set({
      state: "sent",
      sent_at: now,
      last_error: null,
      body_text: "",
      body_html: "",
      unsubscribe_url: null,
    })
    .where("id", "=", id)
    .execute();
}

export async function markFailed(
  db: Db,
  id: string,
  failure: { state: "pending" | "dead"; error: string; nextAttemptAt: Date },
): Promise<void> {
  await db
    .updateTable("mail")
    .set({ state: failure.state, last_error: failure.error, next_attempt_at: failure.nextAttemptAt })
    .where("id", "=", id)
    .execute();
}

/** Queues a failed mail again; returns whether it exists. */
export async function requeue(db: Db, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("mail")
    .set({ state: "pending", attempts: 0, next_attempt_at: now })
    .where("id", "=", id)
    .where("state", "=", "dead")
    .where("body_text", "<>", "")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns mails in the built-in outbox, newest first. */
export function findOutbox(db: Db, limit: number) {
  return db
    .selectFrom("mail")
    .selectAll()
    .where("state", "=", "kept")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Returns waiting and failed mails for the operator, without contents and recipients. */
export function findUndelivered(db: Db, limit: number) {
  return db
    .selectFrom("mail")
    .select(["id", "kind", "state", "attempts", "last_error", "created_at"])
    .where("state", "in", ["pending", "dead"])
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}

/** Deletes old mails, the contents of those whose links are long dead, and files that no mail with a content has. */
export async function sweepMails(
  db: Db,
  { bodiesBefore, rowsBefore, filesBefore }: Record<"bodiesBefore" | "rowsBefore" | "filesBefore", Date>,
): Promise<void> {
  await db.deleteFrom("mail").where("created_at", "<", rowsBefore).where("state", "<>", "pending").execute();
  await db
    .updateTable("mail")
    .set({ body_text: "", body_html: "", unsubscribe_url: null })
    .where("created_at", "<", bodiesBefore)
    .where("state", "in", ["dead", "kept"])
    .where("body_text", "<>", "")
    .execute();
  await sql`delete from mail_file f where f.created_at < ${filesBefore} and not exists (
    select from mail m where m.body_text <> '' and f.id = any(m.file_ids))`.execute(db);
}
