import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Skeleton from "@mui/material/Skeleton";
import {
  CONTROL_TEXTS,
  exportReport,
  REPORT_FILES,
  REPORT_SCREEN_TEXTS as T,
  type ReportContentView,
} from "@pricetrail/contract";
import { useId } from "react";
import { errorText } from "../../api/api-error.ts";
import { download } from "../../api/download.ts";
import { formatDateTime } from "../../ui/dates.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { useReportPreview, type PreviewedReport } from "./report-queries.ts";
import { ReportChart, TONE_COLOURS } from "./ReportChart.tsx";

/** A report as it would be sent now, and the files that would be attached. */
export default function ReportPreview({
  report: { name, kind, query, timing },
  savedId,
  onClose,
}: {
  report: PreviewedReport;
  /** Of a stored report, whose files can be downloaded. */
  savedId?: string;
  onClose: () => void;
}) {
  const id = useId();
  const preview = useReportPreview({ name, kind, query, timing });
  const { data } = preview;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id} variant="h2">
        {T.previewTitle}
      </DialogTitle>
      <DialogContent>
        {preview.isError ? (
          <ErrorState message={errorText(preview.error)} onRetry={() => void preview.refetch()} />
        ) : data ? (
          <>
            <Box sx={{ typography: "h3", overflowWrap: "anywhere" }}>{data.subject}</Box>
            <Note>{data.content.about}</Note>
            <Content content={data.content} />
            <Box sx={{ typography: "body2", color: "text.secondary", mt: 2 }}>
              {T.nextAt(formatDateTime(data.nextAt))}
            </Box>
          </>
        ) : (
          <Skeleton variant="rounded" height={420} />
        )}
      </DialogContent>
      <DialogActions>
        {savedId !== undefined &&
          REPORT_FILES.map((format) => (
            <Button key={format} onClick={() => void download(exportReport, { id: savedId, format })}>
              {T.fileNames[format]}
            </Button>
          ))}
        <Button variant="contained" onClick={onClose}>
          {CONTROL_TEXTS.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Content({ content }: { content: ReportContentView }) {
  const { figures, chart, lines, total } = content;
  return (
    <>
      <Box
        component="dl"
        sx={{
          display: "grid",
          gridTemplateColumns: "repeat(auto-fit, minmax(120px, 1fr))",
          gap: 1,
          my: 2,
          fontVariantNumeric: "tabular-nums",
        }}
      >
        {figures.map(({ label, text, note }) => (
          <Box key={label} sx={{ border: 1, borderColor: "divider", borderRadius: 1, px: 1.25, py: 0.75 }}>
            <Box component="dt" sx={{ typography: "caption", color: "text.secondary" }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: "1.125rem", fontWeight: 600 }}>
              {text}
              {note !== undefined && <Note>{note}</Note>}
            </Box>
          </Box>
        ))}
      </Box>
      {chart && <ReportChart chart={chart} />}
      {lines.length === 0 ? (
        <Box sx={{ typography: "body2", mt: 2 }}>{T.nothing}</Box>
      ) : (
        <Lines content={content} />
      )}
      {lines.length < total && <Note>{T.firstOf(lines.length, total)}</Note>}
    </>
  );
}

function Lines({ content: { heads, lines } }: { content: ReportContentView }) {
  const cell = (label: string, { text, note, isQuiet }: ReportContentView["lines"][number]["left"]) => (
    <Box component="span" sx={{ color: isQuiet === true ? "text.secondary" : undefined }}>
      <Box component="span" sx={{ color: "text.secondary" }}>
        {label}:
      </Box>{" "}
      {text}
      {note !== undefined && (
        <Box component="span" sx={{ color: "text.secondary" }}>
          {" "}
          {note}
        </Box>
      )}
    </Box>
  );
  return (
    <Box
      component="ul"
      sx={{
        listStyle: "none",
        p: 0,
        m: 0,
        mt: 2,
        fontVariantNumeric: "tabular-nums",
        overflowWrap: "anywhere",
      }}
    >
      {lines.map((line, index) => (
        <Box
          component="li"
          key={`${index} ${line.name}`}
          sx={{ borderTop: 1, borderColor: "divider", py: 1, typography: "body2" }}
        >
          <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2 }}>
            <Box sx={{ fontWeight: 600 }}>
              {line.name}
              {line.note !== null && <Note>{line.note}</Note>}
            </Box>
            {line.badge && (
              <Box sx={{ color: TONE_COLOURS[line.badge.tone], fontWeight: 600, whiteSpace: "nowrap" }}>
                {line.badge.text}
              </Box>
            )}
          </Box>
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2 }}>
            {cell(heads.left, line.left)}
            {cell(heads.right, line.right)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
