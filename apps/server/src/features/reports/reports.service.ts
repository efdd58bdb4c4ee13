import { MAX_REPORTS, REPORT_TEXTS, reportTimingText } from "@pricetrail/contract";
import type { ReportForm, ReportRow } from "@pricetrail/contract";
import { isId, joinOrganisation, readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { notFound, refused } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import type { Activity } from "../activity/activity.ts";
import { findReaders } from "./readers.store.ts";
import type { ReaderRecord } from "./readers.store.ts";
import type { Readers } from "./readers.service.ts";
import { nextTime } from "./report-times.rules.ts";
import * as store from "./reports.store.ts";
import type { ReportRecord } from "./reports.store.ts";

type Actor = Pick<Caller, "organisationId" | "userId" | "fullname">;

export interface ReportsNeeds {
  activity: Pick<Activity, "recordBy">;
  readers: Pick<Readers, "put">;
  /** @throws AppError 400 when the report's screen would not accept its query */
  requireQuery: (organisationId: string, report: Pick<ReportForm, "kind" | "query" | "timing">) => void;
}

function toRow(report: ReportRecord, readers: readonly ReaderRecord[]): ReportRow {
  const { id, nextAt, createdAt, lastAt, lastMails, ...rest } = report;
  return {
    ...rest,
    _id: id,
    when: reportTimingText(report.timing),
    readers: readers.flatMap(({ id: readerId, userId, name, email, state, since }) =>
      state === "removed"
        ? []
        : [{ _id: readerId, member: userId, name, email, state, since: since.toISOString() }],
    ),
    nextAt: nextAt?.toISOString() ?? null,
    last: lastAt && { at: lastAt.toISOString(), mails: lastMails ?? 0 },
    createdAt: createdAt.toISOString(),
  };
}

/** Creates the service for an organisation's reports: what each shows, when it is sent and to whom. */
export function createReportsService(
  { db, clock }: Pick<Foundation, "db" | "clock">,
  { activity, readers, requireQuery }: ReportsNeeds,
) {
  const nextOf = (timing: ReportForm["timing"]) => new Date(nextTime(timing, clock.now().getTime()));

  async function rowOf(trx: Trx, organisationId: string, id: string): Promise<ReportRow> {
    const [report] = await store.findReports(trx, organisationId, id);
    if (!report) throw notFound();
    return toRow(report, await findReaders(trx, organisationId, id));
  }

  return {
    list: (organisationId: string): Promise<ReportRow[]> =>
      readInOrganisation(db, organisationId, async (trx) => {
        const reports = await store.findReports(trx, organisationId);
        const all = Map.groupBy(await findReaders(trx, organisationId), ({ reportId }) => reportId);
        return reports.map((report) => toRow(report, all.get(report.id) ?? []));
      }),

    /**
     * Adds a report, and asks its outside readers.
     *
     * @throws AppError 400 for a query that its screen would not accept, or an unknown member; 406 when there are too many
     */
    add: (actor: Actor, { members, addresses, ...values }: ReportForm): Promise<ReportRow> =>
      joinOrganisation(db, actor.organisationId, async (trx) => {
        const { organisationId } = actor;
        requireQuery(organisationId, values);
        if ((await store.countReports(trx, organisationId)) >= MAX_REPORTS)
          throw refused(REPORT_TEXTS.tooMany);
        const at = clock.now();
        const id = newId(at);
        await store.insertReport(trx, actor, { ...values, id, at, nextAt: nextOf(values.timing) });
        await readers.put(trx, actor, { ...values, id }, { members, addresses });
        await activity.recordBy(trx, actor, { action: "add_report", target: values.name });
        return rowOf(trx, organisationId, id);
      }),

    /**
     * Changes a report, its readers, or pauses it.
     *
     * @throws AppError 404 when there is none; else as `add`
     */
    change: (
      actor: Actor,
      id: string,
      { members, addresses, ...values }: Partial<ReportForm> & { isPaused?: boolean | undefined },
    ): Promise<ReportRow> =>
      writeInOrganisation(db, actor.organisationId, async (trx) => {
        const { organisationId } = actor;
        if (!isId(id) || !(await store.lockReport(trx, organisationId, id))) throw notFound();
        const [before] = await store.findReports(trx, organisationId, id);
        const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
        const report = { ...before!, ...given };
        requireQuery(organisationId, report);
        const isPlanned = values.timing !== undefined || values.isPaused !== undefined;
        await store.updateReport(trx, organisationId, id, {
          ...given,
          nextAt: report.isPaused ? null : isPlanned ? nextOf(report.timing) : before!.nextAt,
        });
        await readers.put(trx, actor, report, { members, addresses });
        await activity.recordBy(trx, actor, {
          action:
            values.isPaused === undefined
              ? "change_report"
              : values.isPaused
                ? "pause_report"
                : "resume_report",
          target: report.name,
        });
        return rowOf(trx, organisationId, id);
      }),

    /** @throws AppError 404 when there is no such report */
    remove: (actor: Actor, id: string): Promise<void> =>
      writeInOrganisation(db, actor.organisationId, async (trx) => {
        const name = isId(id) ? await store.deleteReport(trx, actor.organisationId, id) : undefined;
        if (name === undefined) throw notFound();
        await activity.recordBy(trx, actor, { action: "delete_report", target: name });
      }),
  };
}
export type ReportsService = ReturnType<typeof createReportsService>;
