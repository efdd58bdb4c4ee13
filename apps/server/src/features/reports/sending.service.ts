import { REPORT_TEXTS, reportTimingText } from "@pricetrail/contract";
import type { ReportContentView, ReportFile, ReportKind } from "@pricetrail/contract";
import { inScope, isId, readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { AppError, notFound } from "../../http/errors.ts";
import { createEachOrganisation } from "../../jobs/each-organisation.ts";
import type { Activity } from "../activity/activity.ts";
import { xlsxOf } from "../exports/xlsx.format.ts";
import type { Mail } from "../mail/mail.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { Readers } from "./readers.service.ts";
import { findReaders } from "./readers.store.ts";
import type { ReportContent, ReportRequest, ReportSource } from "./report-content.rules.ts";
import { firstRows, MAX_FILE_ROWS } from "./report-files.rules.ts";
import { composeReportMail, MAX_MAIL_LINES } from "./report-mail.rules.ts";
import type { ReportMail } from "./report-mail.rules.ts";
import { reportPdf } from "./report-pdf.format.ts";
import { isTooLate, lastTime, nextTime, spanOf } from "./report-times.rules.ts";
import * as store from "./reports.store.ts";
import type { ReportRecord, ReportValues } from "./reports.store.ts";

/** Maximum rows of a PDF: the first page of a list of the longest size. */
const MAX_LINES = 200;
const MEDIA_TYPES: Record<ReportFile, string> = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export interface SendingNeeds {
  sources: readonly ReportSource[];
  activity: Pick<Activity, "recordBy">;
  readers: Pick<Readers, "endLinks">;
  mail: Pick<Mail, "enqueueComposed" | "addFile">;
  pictures: Pick<Pictures, "findForMail">;
}

interface File {
  name: string;
  mediaType: string;
  content: Buffer;
}

/** A report as it is at a time, with its files. */
interface Made {
  madeAt: Date;
  mail: ReportMail;
  files: File[];
}

type Asked = Pick<ReportValues, "name" | "kind" | "query" | "timing"> & { files: readonly ReportFile[] };

/** Returns a chart as an answer's, whose lists may be changed. */
function chartView({ chart }: ReportContent): ReportContentView["chart"] {
  if (chart === null) return null;
  return chart.kind === "days"
    ? { ...chart, values: [...chart.values] }
    : { ...chart, parts: [...chart.parts] };
}

/** Creates the service that makes reports of the services that answer the screens, and sends each once. */
export function createReportSending(
  { db, clock, log, publicUrl }: Pick<Foundation, "db" | "clock" | "log" | "publicUrl">,
  { sources, activity, readers, mail, pictures }: SendingNeeds,
) {
  const each = createEachOrganisation({ clock, log }, "reports");

  const sourceOf = (kind: ReportKind): ReportSource => {
    const source = sources.find((one) => one.kind === kind);
    if (!source) throw notFound();
    return source;
  };

  /** Runs reads of several services on one state of the database, so that all figures of a report agree. */
  const onOneState = <T>(organisationId: string, work: (trx: Trx) => Promise<T>): Promise<T> =>
    readInOrganisation(db, organisationId, async (trx) => {
      await store.keepState(trx);
      return inScope({ organisationId, trx }, () => work(trx));
    });

  async function fileOf(
    format: ReportFile,
    source: ReportSource,
    request: ReportRequest,
    about: Omit<ReportMail, "files" | "when">,
  ): Promise<File & { isCut: boolean }> {
    const table = source.table(request);
    const name = `${table.name}.${format}`;
    const mediaType = MEDIA_TYPES[format];
    if (format === "pdf") {
      const content = await reportPdf({ ...about, madeAt: request.span.now });
      return { name, mediaType, content, isCut: false };
    }
    const cut = firstRows(table, MAX_FILE_ROWS);
    const pieces: Uint8Array[] = [];
    for await (const piece of xlsxOf(cut.table)) pieces.push(piece);
    return { name, mediaType, content: Buffer.concat(pieces), isCut: cut.isCut() };
  }

  /** Makes a report as of now, for a time at which it is due. */
  function make(organisationId: string, asked: Asked, dueAt: number): Promise<Made> {
    const now = clock.now();
    const source = sourceOf(asked.kind);
    const request = {
      organisationId,
      query: new URLSearchParams(asked.query),
      span: spanOf(asked.timing, dueAt, now),
    };
    return onOneState(organisationId, async (trx) => {
      const content: ReportContent = await source.read(request, MAX_LINES);
      const ids = content.lines.flatMap(({ productId }) => productId ?? []);
      const about = {
        name: asked.name,
        organisation: await store.findOrganisationName(trx, organisationId),
        content,
        publicUrl: publicUrl(),
        pictures: await pictures.findForMail(trx, organisationId, [...new Set(ids)]),
      };
      const files: (File & { isCut: boolean })[] = [];
      for (const format of asked.files) files.push(await fileOf(format, source, request, about));
      const names = files.map(({ name, isCut }) =>
        isCut ? `${name} (${REPORT_TEXTS.mail.firstRows(MAX_FILE_ROWS)})` : name,
      );
      return {
        madeAt: now,
        files,
        mail: { ...about, when: reportTimingText(asked.timing), files: names.join(", ") },
      };
    });
  }

  /** Writes the mails of a report in a transaction; returns their number. */
  async function write(trx: Trx, organisationId: string, reportId: string, made: Made): Promise<number> {
    const active = (await findReaders(trx, organisationId, reportId)).filter(
      ({ state }) => state === "active",
    );
    if (active.length === 0) return 0;
    const fileIds: string[] = [];
    for (const file of made.files) fileIds.push(await mail.addFile(trx, file));
    // A person who is a reader by both ways gets one mail.
    const each = new Map(active.toReversed().map((reader) => [reader.email.toLowerCase(), reader]));
    for (const { id, email } of each.values()) {
      const composed = composeReportMail(made.mail, await readers.endLinks(trx, organisationId, id));
      await mail.enqueueComposed(trx, { kind: "report", to: email, fileIds, ...composed });
    }
    return each.size;
  }

  const find = async (trx: Trx, organisationId: string, id: string): Promise<ReportRecord> => {
    const [report] = isId(id) ? await store.findReports(trx, organisationId, id) : [];
    if (!report) throw notFound();
    return report;
  };

  /**
   * Sends a due report: its mails, the row that claims this sending and its next time are one transaction. A program that is killed
   * leaves all or nothing, and of two programs one finds the row.
   */
  async function sendOne(organisationId: string, id: string): Promise<void> {
    const [report] = await readInOrganisation(db, organisationId, (trx) =>
      store.findReports(trx, organisationId, id),
    );
    const now = clock.now();
    if (!report?.nextAt || report.nextAt > now) return;
    const { timing } = report;
    // After an outage, only the last missed one is worth sending.
    const dueAt = lastTime(timing, now.getTime());
    const made = isTooLate(timing, dueAt, now.getTime())
      ? null
      : await makeDue(organisationId, report, dueAt);
    await writeInOrganisation(db, organisationId, async (trx) => {
      await store.lockReport(trx, organisationId, id);
      const [current] = await store.findReports(trx, organisationId, id);
      // Changed or paused while it was made: its new time applies.
      if (current?.nextAt?.getTime() !== report.nextAt!.getTime()) return;
      const issue = { reportId: id, dueAt: new Date(dueAt), at: now };
      if (await store.claimIssue(trx, organisationId, { ...issue, mails: 0 })) {
        const mails = made ? await write(trx, organisationId, id, made) : 0;
        await store.setIssueMails(trx, organisationId, issue, mails);
      }
      await store.updateReport(trx, organisationId, id, {
        nextAt: new Date(nextTime(timing, now.getTime())),
      });
    });
  }

  /** Makes a due report; null when its screen no longer accepts it, so that others are not held up. */
  async function makeDue(organisationId: string, report: ReportRecord, dueAt: number): Promise<Made | null> {
    try {
      return await make(organisationId, report, dueAt);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error, organisationId, report: report.id }, "a report could not be made");
      return null;
    }
  }

  return {
    /** @throws AppError 400 for a query that the report's screen would not accept */
    requireQuery: (organisationId: string, { kind, query, timing }: Omit<Asked, "name" | "files">): void => {
      const now = clock.now();
      const span = spanOf(timing, now.getTime(), now);
      sourceOf(kind).table({ organisationId, query: new URLSearchParams(query), span });
    },

    /**
     * Returns the mail of a report as it would be sent now.
     *
     * @throws AppError 400 for a query that its screen would not accept
     */
    async preview(organisationId: string, asked: Omit<Asked, "files">) {
      const now = clock.now().getTime();
      const { madeAt, mail: made } = await make(organisationId, { ...asked, files: [] }, now);
      const { subject, text, html } = composeReportMail(made, null);
      const nextAt = new Date(nextTime(asked.timing, now)).toISOString();
      const { content } = made;
      const lines = content.lines.slice(0, MAX_MAIL_LINES);
      return {
        subject,
        text,
        html,
        nextAt,
        madeAt: madeAt.toISOString(),
        content: { ...content, figures: [...content.figures], lines, chart: chartView(content) },
      };
    },

    /**
     * Returns a file as it would be attached now.
     *
     * @throws AppError 404 for an unknown report
     */
    async file(organisationId: string, id: string, format: ReportFile): Promise<File> {
      const report = await readInOrganisation(db, organisationId, (trx) => find(trx, organisationId, id));
      const { files } = await make(organisationId, { ...report, files: [format] }, clock.now().getTime());
      return files[0]!;
    },

    /**
     * Sends a report now, in addition to its plan; returns the number of readers.
     *
     * @param isDry only counts them
     * @throws AppError 404 for an unknown report
     */
    async sendNow(
      actor: Pick<Caller, "organisationId" | "userId">,
      id: string,
      isDry: boolean,
    ): Promise<number> {
      const { organisationId } = actor;
      const { report, active } = await readInOrganisation(db, organisationId, async (trx) => {
        const found = await find(trx, organisationId, id);
        const all = await findReaders(trx, organisationId, id);
        const emails = all.filter(({ state }) => state === "active").map(({ email }) => email.toLowerCase());
        return { report: found, active: new Set(emails).size };
      });
      if (isDry || active === 0) return active;
      const now = clock.now();
      const made = await make(organisationId, report, now.getTime());
      return writeInOrganisation(db, organisationId, async (trx) => {
        const issue = { reportId: id, dueAt: now, at: now };
        if (!(await store.claimIssue(trx, organisationId, { ...issue, mails: 0 }))) return 0;
        const mails = await write(trx, organisationId, id, made);
        await store.setIssueMails(trx, organisationId, issue, mails);
        await activity.recordBy(trx, actor, { action: "send_report", target: report.name });
        return mails;
      });
    },

    /** Sends what is due, one transaction for each report. Ends early when `signal` aborts. */
    async sendDue(signal?: AbortSignal): Promise<void> {
      await each(
        await store.findDueOrganisations(db, clock.now()),
        async (organisationId) => {
          const due = await readInOrganisation(db, organisationId, (trx) =>
            store.findDueReports(trx, organisationId, clock.now()),
          );
          for (const id of due) {
            if (signal?.aborted) return;
            await sendOne(organisationId, id);
          }
        },
        signal,
      );
    },
  };
}
export type ReportSending = ReturnType<typeof createReportSending>;
