import type { ReportFile, ReportKind, ReportTiming } from "@pricetrail/contract";
import { sql } from "kysely";
import { findOrganisationsWith } from "../../database/organisations.ts";
import type { Db, Trx } from "../../database/tenant.ts";

/** What a person says about a report. */
export interface ReportValues {
  name: string;
  kind: ReportKind;
  query: string;
  timing: ReportTiming;
  files: ReportFile[];
}

export interface ReportRecord extends ReportValues {
  id: string;
  isPaused: boolean;
  /** Who added it; null after they have left. */
  addedBy: string | null;
  nextAt: Date | null;
  createdAt: Date;
  lastAt: Date | null;
  lastMails: number | null;
}

/** Returns the reports by name, or the one with an id. */
export async function findReports(trx: Trx, organisationId: string, id?: string): Promise<ReportRecord[]> {
  const { rows } = await sql<ReportRecord>`
    select r.id, r.name, r.kind, r.query, r.timing, r.files, r.is_paused as "isPaused", u.fullname as "addedBy",
      r.next_at as "nextAt", r.created_at as "createdAt", i.at as "lastAt", i.mails as "lastMails"
    from report r
    left join membership m on m.organisation_id = ${organisationId} and m.user_id = r.user_id
    left join app_user u on u.id = m.user_id
    left join lateral (
      select s.at, s.mails from report_issue s
      where s.organisation_id = ${organisationId} and s.report_id = r.id and s.mails > 0
      order by s.due_at desc limit 1) i on true
    where r.organisation_id = ${organisationId} and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
    order by lower(r.name), r.id`.execute(trx);
  return rows;
}

export async function countReports(trx: Trx, organisationId: string): Promise<number> {
  const row = await trx
    .selectFrom("report")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("organisation_id", "=", organisationId)
    .executeTakeFirstOrThrow();
  return row.total;
}

export async function insertReport(
  trx: Trx,
  { organisationId, userId }: { organisationId: string; userId: string },
  { timing, ...report }: ReportValues & { id: string; nextAt: Date; at: Date },
): Promise<void> {
  const { nextAt, at, ...values } = report;
  await trx
    .insertInto("report")
    .values({
      ...values,
      timing: JSON.stringify(timing),
      organisation_id: organisationId,
      user_id: userId,
      next_at: nextAt,
      created_at: at,
    })
    .execute();
}

/** Changes the given values, and when it is due next. */
export async function updateReport(
  trx: Trx,
  organisationId: string,
  id: string,
  { timing, isPaused, nextAt, ...rest }: Partial<ReportValues> & { isPaused?: boolean; nextAt: Date | null },
): Promise<void> {
  await trx
    .updateTable("report")
    .set({
      ...rest,
      ...(timing === undefined ? {} : { timing: JSON.stringify(timing) }),
      ...(isPaused === undefined ? {} : { is_paused: isPaused }),
      next_at: nextAt,
    })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

/** @returns its name; undefined when there is no such report */
export async function deleteReport(
  trx: Trx,
  organisationId: string,
  id: string,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom("report")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** Locks a report for a change of its plan. */
export async function lockReport(trx: Trx, organisationId: string, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("report")
    .select("id")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export function findDueOrganisations(db: Db, now: Date): Promise<string[]> {
  return findOrganisationsWith(db, (trx) =>
    trx.selectFrom("report").select("organisation_id").distinct().where("next_at", "<=", now),
  );
}

export async function findDueReports(trx: Trx, organisationId: string, now: Date): Promise<string[]> {
  const rows = await trx
    .selectFrom("report")
    .select("id")
    .where("organisation_id", "=", organisationId)
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Claims a sending in this transaction; returns false when it has been made or skipped already. */
export async function claimIssue(
  trx: Trx,
  organisationId: string,
  issue: { reportId: string; dueAt: Date; at: Date; mails: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("report_issue")
    .values({
      organisation_id: organisationId,
      report_id: issue.reportId,
      due_at: issue.dueAt,
      at: issue.at,
      mails: issue.mails,
    })
    .onConflict((conflict) => conflict.columns(["organisation_id", "report_id", "due_at"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findOrganisationName(trx: Trx, organisationId: string): Promise<string> {
  const row = await trx
    .selectFrom("organisation")
    .select("name")
    .where("id", "=", organisationId)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** Records how many mails a sending wrote. */
export async function setIssueMails(
  trx: Trx,
  organisationId: string,
  { reportId, dueAt }: { reportId: string; dueAt: Date },
  mails: number,
): Promise<void> {
  await trx
    .updateTable("report_issue")
    .set({ mails })
    .where("organisation_id", "=", organisationId)
    .where("report_id", "=", reportId)
    .where("due_at", "=", dueAt)
    .execute();
}

/** Makes all later reads of this transaction see one state of the database. It must be its first statement. */
export async function keepState(trx: Trx): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(trx);
}
