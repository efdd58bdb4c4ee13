import {
  addReport,
  deleteReport,
  exportReport,
  getReportLink,
  listReports,
  openUnsubscribeReport,
  previewReport,
  REPORT_TEXTS,
  sendReport,
  unsubscribeReport,
  updateReport,
  useReportLink as applyReportLink,
} from "@pricetrail/contract";
import { readForm } from "../../http/form-body.ts";
import { createOrganisationGate } from "../../http/organisation-gate.ts";
import type { Router } from "../../http/router.ts";
import type { Readers } from "./readers.service.ts";
import type { ReportsService } from "./reports.service.ts";
import type { ReportSending } from "./sending.service.ts";

/** Maximum concurrent previews and files per organisation: each reads whole screens. */
const MADE_AT_ONCE = 2;

interface ReportCalls {
  reports: ReportsService;
  readers: Readers;
  sending: ReportSending;
}

export function registerReportRoutes(router: Router, { reports, readers, sending }: ReportCalls): void {
  const gate = createOrganisationGate(MADE_AT_ONCE);
  router.on(listReports, async ({ caller }) => ({ list: await reports.list(caller.organisationId) }));
  router.on(
    addReport,
    async ({ caller, body }) => ({ message: REPORT_TEXTS.added, data: await reports.add(caller, body) }),
    { isOneTransaction: true },
  );
  router.on(updateReport, async ({ caller, params, body }) => ({
    message: REPORT_TEXTS.updated,
    data: await reports.change(caller, params.id, body),
  }));
  router.on(deleteReport, async ({ caller, params }) => {
    await reports.remove(caller, params.id);
    return { message: REPORT_TEXTS.deleted };
  });
  router.on(previewReport, async ({ caller, body }) => ({
    data: await gate(caller.organisationId, () => sending.preview(caller.organisationId, body)),
  }));
  router.on(sendReport, async ({ caller, params, body }) => {
    const isDry = body.dryRun === true;
    const mails = await gate(caller.organisationId, () => sending.sendNow(caller, params.id, isDry));
    return {
      message: isDry ? REPORT_TEXTS.wouldSend(mails) : REPORT_TEXTS.sentNow(mails),
      data: { mails },
    };
  });
  router.on(exportReport, async ({ caller, query, reply }) => {
    const { organisationId } = caller;
    const { name, mediaType, content } = await gate(organisationId, () =>
      sending.file(organisationId, query.id, query.format ?? "pdf"),
    );
    return reply
      .type(mediaType)
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(content);
  });
  router.on(getReportLink, async ({ query }) => ({ data: await readers.readLink(query.token) }));
  const texts = { confirm: REPORT_TEXTS.confirmed, end: REPORT_TEXTS.ended };
  router.on(applyReportLink, async ({ body }) => ({ message: texts[await readers.applyLink(body.token)] }));
  router.on(
    unsubscribeReport,
    async ({ params }) => {
      await readers.applyLink(params.token, "end");
      return { message: REPORT_TEXTS.ended };
    },
    { readBody: readForm },
  );
  router.on(openUnsubscribeReport, ({ params, reply }) =>
    Promise.resolve(reply.redirect(`/report-mail/${encodeURIComponent(params.token)}`, 303)),
  );
}
