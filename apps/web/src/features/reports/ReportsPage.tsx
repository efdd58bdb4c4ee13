import { REPORT_KINDS, REPORT_SCREEN_TEXTS as T, REPORT_TEXTS, type ReportRow } from "@pricetrail/contract";
import { useState } from "react";
import { useMayWrite } from "../../api/use-may-write.ts";
import { AddButton } from "../../ui/AddButton.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { listTable } from "../../ui/list-table.ts";
import { Page } from "../../ui/Page.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { Section } from "../../ui/Section.tsx";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import type { ReportDraft } from "./report-form.ts";
import { useReports } from "./report-queries.ts";
import { ReportsTable, type ReportAction } from "./ReportsTable.tsx";
import { useReportChanges } from "./useReportChanges.ts";

const ReportDialog = lazyDialog(() => import("./ReportDialog.tsx"));
const ReportPreview = lazyDialog(() => import("./ReportPreview.tsx"));

/** The draft that an address asks for: `?add=market&of=<the screen's query>&name=<its name>`. */
function draftOf(params: URLSearchParams): ReportDraft | null {
  const kind = REPORT_KINDS.find((one) => one === params.get("add"));
  if (kind === undefined) return null;
  return { kind, query: params.get("of") ?? "", name: params.get("name") ?? REPORT_TEXTS.kinds[kind] };
}

/** What the organisation mails at local times. */
export default function ReportsPage() {
  const reports = useReports();
  const { params, change } = useUrlState();
  const { remove, send } = useReportChanges();
  const mayWrite = useMayWrite();
  const [dialog, setDialog] = useState<{ kind: ReportAction; report: ReportRow }>();
  const { busy, run } = useUntilDone();
  const draft = mayWrite ? draftOf(params) : null;
  const close = () => setDialog(undefined);
  const add = () => change({ add: "market" });
  return (
    <Page
      width="list"
      title={T.title}
      subtitle={T.subtitle}
      actions={mayWrite && <AddButton onClick={add}>{T.add}</AddButton>}
    >
      <Section title={T.list} isList>
        <ReportsTable
          {...listTable(reports, reports.data)}
          onAction={(kind, report) => setDialog({ kind, report })}
          onAdd={add}
        />
      </Section>
      {draft && (
        <ReportDialog
          draft={draft}
          onClose={() => change({ add: undefined, of: undefined, name: undefined }, { replace: true })}
        />
      )}
      {dialog?.kind === "edit" && (
        <ReportDialog report={dialog.report} draft={dialog.report} onClose={close} />
      )}
      {dialog?.kind === "preview" && (
        <ReportPreview report={dialog.report} savedId={dialog.report._id} onClose={close} />
      )}
      {dialog?.kind === "send" && (
        <ConfirmDialog
          open
          title={T.sendNowOf(dialog.report.name)}
          confirmLabel={T.sendNow}
          busy={busy}
          onConfirm={() => void run(send(dialog.report._id), close)}
          onClose={close}
        >
          {T.sendsTo(dialog.report.readers.filter(({ state }) => state === "active").length)}
        </ConfirmDialog>
      )}
      {dialog?.kind === "delete" && (
        <ConfirmDialog
          open
          title={T.deleteTitle}
          confirmLabel={T.deleteYes}
          danger
          busy={busy}
          onConfirm={() => void run(remove(dialog.report._id), close)}
          onClose={close}
        >
          {T.deleteEffect}
        </ConfirmDialog>
      )}
    </Page>
  );
}
