import { REPORT_TEXTS } from "@pricetrail/contract";
import { besidePicture, escapeHtml, link, page, quiet } from "../alerts/mail-html.rules.ts";
import type { ComposedMail } from "../mail/compose.rules.ts";
import { neutralise } from "../mail/strangers-text.rules.ts";
import { chartHtml, chartText } from "./report-chart.rules.ts";
import type { ReportCell, ReportContent, ReportFigure, ReportLine, Tone } from "./report-content.rules.ts";

/** Maximum rows in a mail; all are in its files and on the screen. */
export const MAX_MAIL_LINES = 12;
const PICTURE_PX = 40;
const T = REPORT_TEXTS.mail;

export const TONES: Readonly<Record<Tone, string>> = {
  good: "#1a7f37",
  bad: "#b42318",
  plain: "#1f2328",
  quiet: "#57606a",
};

export interface ReportMail {
  name: string;
  organisation: string;
  /** The timing as a sentence. */
  when: string;
  content: ReportContent;
  /** What is attached, as one text; "" for nothing. */
  files: string;
  publicUrl: string;
  pictures: ReadonlyMap<string, Buffer>;
}

/** The links of one reader; none in a preview. */
export interface ReaderLinks {
  endUrl: string;
  oneClickUrl: string;
}

const cellText = ({ text, note }: ReportCell): string =>
  note === undefined ? text : `${text} (${neutralise(note)})`;

function lineText({ heads }: ReportContent, line: ReportLine): string {
  const { name, note, left, right, badge } = line;
  return [
    `${neutralise(name)}${note === null ? "" : ` · ${neutralise(note)}`}`,
    `  ${heads.left}: ${cellText(left)}, ${heads.right}: ${cellText(right)}${badge === null ? "" : `, ${badge.text}`}`,
  ].join("\n");
}

const figureHtml = ({ label, text, note }: ReportFigure): string =>
  [
    '<td class="item" style="border:1px solid #d0d7de;padding:8px 10px;vertical-align:top;line-height:1.3">',
    `<div>${quiet(escapeHtml(label), 12)}</div>`,
    `<div style="font-size:20px;line-height:1.4;font-weight:600;white-space:nowrap">${escapeHtml(text)}</div>`,
    note === undefined ? "" : `<div>${quiet(escapeHtml(note), 12)}</div>`,
    "</td>",
  ].join("");

/** Returns the figures as tiles, three in a row, all of one width. */
function figuresHtml(figures: readonly ReportFigure[]): string {
  const rows = Array.from({ length: Math.ceil(figures.length / 3) }, (_, row) =>
    figures.slice(3 * row, 3 * row + 3),
  );
  return rows
    .map(
      (row) =>
        `<table role="presentation" cellspacing="0" cellpadding="0" style="border-collapse:collapse;width:100%;table-layout:fixed;margin:0 0 8px"><tr>${row.map(figureHtml).join("")}${"<td></td>".repeat(rows.length > 1 ? 3 - row.length : 0)}</tr></table>`,
    )
    .join("");
}

function cellHtml({ text, note, isQuiet }: ReportCell): string {
  const value =
    isQuiet === true
      ? quiet(escapeHtml(text), 14)
      : `<span style="white-space:nowrap">${escapeHtml(text)}</span>`;
  return note === undefined ? value : `${value} ${quiet(escapeHtml(neutralise(note)), 13)}`;
}

function badgeHtml({ badge }: ReportLine): string {
  if (badge === null) return "";
  const { text, tone } = badge;
  return tone === "quiet"
    ? quiet(escapeHtml(text), 13)
    : `<span class="${tone}" style="color:${TONES[tone]};font-weight:600;white-space:nowrap">${escapeHtml(text)}</span>`;
}

function lineHtml(mail: ReportMail, line: ReportLine): string {
  const { heads } = mail.content;
  const picture = line.productId === null ? undefined : mail.pictures.get(line.productId);
  const body = [
    '<table role="presentation" cellspacing="0" cellpadding="0" style="border-collapse:collapse;width:100%"><tr>',
    `<td style="vertical-align:top;padding:0 12px 2px 0;font-weight:600">${link(neutralise(line.name), mail.publicUrl + line.path, "more")}</td>`,
    `<td style="vertical-align:top;padding:0 0 2px;text-align:right">${badgeHtml(line)}</td></tr></table>`,
    line.note === null ? "" : `<div>${quiet(escapeHtml(neutralise(line.note)), 13)}</div>`,
    `<div style="font-size:14px">${quiet(`${escapeHtml(heads.left)}:`, 13)} ${cellHtml(line.left)}</div>`,
    `<div style="font-size:14px">${quiet(`${escapeHtml(heads.right)}:`, 13)} ${cellHtml(line.right)}</div>`,
  ].join("\n");
  return `<div class="item" style="border-top:1px solid #d0d7de;padding:12px 0 ${picture ? 0 : 12}px">${besidePicture(picture, PICTURE_PX, body)}</div>`;
}

/** Returns a report as a mail, in text and HTML with the same content. The mail loads no external resource. */
export function composeReportMail(mail: ReportMail, links: ReaderLinks | null): ComposedMail {
  const { name, organisation, when, content, files, publicUrl } = mail;
  const lines = content.lines.slice(0, MAX_MAIL_LINES);
  const more = lines.length < content.total ? T.more(lines.length, content.total) : "";
  const attached = files === "" ? "" : T.attached(files);
  const why = T.why(neutralise(organisation), when);
  const title = neutralise(name);
  const hasQuiet = lines.some(({ left, right }) => left.isQuiet === true || right.isQuiet === true);
  const notes = [more, hasQuiet ? `${T.stale}.` : "", attached].filter((note) => note !== "").join(" ");
  const [first] = content.figures;
  const subject = first && content.total > 0 ? `${title}: ${first.label} ${first.text}` : title;
  const url = publicUrl + content.path;
  const text = [
    title,
    `${content.about}.`,
    content.figures.map((figure) => `${figure.label}: ${cellText(figure)}`).join("\n"),
    ...(content.chart ? [chartText(content.chart)] : []),
    ...(lines.length === 0 ? [T.nothing] : lines.map((line) => lineText(content, line))),
    ...(notes === "" ? [] : [notes]),
    `${T.open}:\n${url}`,
    why,
    ...(links ? [`${T.end}:\n${links.endUrl}`] : []),
  ].join("\n\n");
  const html = page({
    subject,
    card: [
      `<h1 style="font-size:20px;line-height:1.3;margin:0 0 4px">${escapeHtml(title)}</h1>`,
      `<p style="margin:0 0 16px">${quiet(`${escapeHtml(content.about)}.`, 14)}</p>`,
      figuresHtml(content.figures),
      content.chart ? chartHtml(content.chart) : "",
      lines.length === 0
        ? `<p style="margin:16px 0">${escapeHtml(T.nothing)}</p>`
        : `<div style="margin:16px 0 0">${lines.map((line) => lineHtml(mail, line)).join("\n")}</div>`,
      notes === "" ? "" : `<p style="margin:8px 0 12px">${quiet(escapeHtml(notes), 13)}</p>`,
      `<p style="margin:16px 0 0">${link(T.open, url, "button")}</p>`,
    ],
    why,
    foot: links ? [link(T.end, links.endUrl, "quiet")] : [],
  });
  return { subject, text, html, oneClickUrl: links?.oneClickUrl };
}
