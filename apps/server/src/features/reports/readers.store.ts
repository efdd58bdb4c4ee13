import { sql } from "kysely";
import type { ReaderState } from "@pricetrail/contract";
import type { Trx } from "../../database/tenant.ts";

export interface ReaderRecord {
  id: string;
  reportId: string;
  /** Null for an outside reader. */
  userId: string | null;
  name: string | null;
  email: string;
  emailKey: string | null;
  state: ReaderState | "removed";
  since: Date;
  askedAt: Date | null;
  /** When the reader last ended it. */
  endedAt: Date | null;
}

/** Returns the readers of reports, members first; those that the team has removed are included. */
export async function findReaders(
  trx: Trx,
  organisationId: string,
  reportId?: string,
): Promise<ReaderRecord[]> {
  const { rows } = await sql<ReaderRecord>`
    select d.id, d.report_id as "reportId", d.user_id as "userId", u.fullname as name,
      coalesce(u.email, d.email) as email, d.email_key as "emailKey", d.state, d.since, d.asked_at as "askedAt", d.ended_at as "endedAt"
    from report_reader d
    left join app_user u on u.id = d.user_id
    where d.organisation_id = ${organisationId}
      and (${reportId ?? null}::uuid is null or d.report_id = ${reportId ?? null}::uuid)
    order by d.user_id is null, lower(coalesce(u.fullname, d.email)), d.id`.execute(trx);
  return rows;
}

/** Returns which of these people are members. */
export async function findMembers(
  trx: Trx,
  organisationId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from membership
    where organisation_id = ${organisationId} and user_id = any(${userIds}::uuid[])`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Returns how many outside readers were asked since a time. */
export async function countAsked(trx: Trx, organisationId: string, since: Date): Promise<number> {
  const row = await trx
    .selectFrom("report_reader")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("organisation_id", "=", organisationId)
    .where("asked_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function insertReader(
  trx: Trx,
  organisationId: string,
  reader: Pick<ReaderRecord, "id" | "reportId" | "userId" | "emailKey" | "state" | "askedAt"> & {
    email: string | null;
    at: Date;
  },
): Promise<void> {
  await trx
    .insertInto("report_reader")
    .values({
      organisation_id: organisationId,
      id: reader.id,
      report_id: reader.reportId,
      user_id: reader.userId,
      email: reader.email,
      email_key: reader.emailKey,
      state: reader.state,
      since: reader.at,
      asked_at: reader.askedAt,
      ended_at: null,
    })
    .execute();
}

export async function setState(
  trx: Trx,
  organisationId: string,
  id: string,
  { state, at, askedAt }: { state: ReaderRecord["state"]; at: Date; askedAt?: Date },
): Promise<void> {
  await trx
    .updateTable("report_reader")
    .set({
      state,
      since: at,
      ...(askedAt === undefined ? {} : { asked_at: askedAt }),
      ...(state === "ended" ? { ended_at: at } : {}),
    })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

/** Returns a reader for a change of its state, with what the page of its link says. */
export async function lockReader(trx: Trx, organisationId: string, id: string) {
  const row = await trx
    .selectFrom("report_reader as d")
    .innerJoin("report as r", (join) =>
      join.onRef("r.organisation_id", "=", "d.organisation_id").onRef("r.id", "=", "d.report_id"),
    )
    .select(["d.id", "d.state", "d.report_id as reportId", "r.name", "r.timing"])
    .where("d.organisation_id", "=", organisationId)
    .where("d.id", "=", id)
    .forUpdate("d")
    .executeTakeFirst();
  return row;
}
