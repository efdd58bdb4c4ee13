import { REPORT_TEXTS } from "@pricetrail/contract";
import Pdf from "pdfkit";
import { registerFonts, textRuns } from "../exports/pdf-fonts.format.ts";
import type { Weight } from "../exports/pdf-fonts.format.ts";
import { heightsOf, rangeText, SHARE_COLOURS } from "./report-chart.rules.ts";
import type {
  DayChart,
  ReportCell,
  ReportContent,
  ReportFigure,
  ReportLine,
  ShareChart,
  Tone,
} from "./report-content.rules.ts";
import { TONES } from "./report-mail.rules.ts";

/** Sizes in points. */
const MARGIN = 44;
const WIDTH = 595.28 - 2 * MARGIN;
const SIZE = 9.5;
const SMALL = 8;
const ROW = 32;
const HEAD = 20;
const PICTURE = 22;
const GAP = 8;
const BARS = 46;
const GREY = TONES.quiet;
const BLACK = TONES.plain;
const LINE = "#d0d7de";
const ACCENT = "#1f4fd8";

type Doc = PDFKit.PDFDocument;

interface TextStyle {
  width: number;
  size?: number;
  weight?: Weight;
  colour?: string;
  align?: "left" | "right";
}

function widthOf(pdf: Doc, text: string, weight: Weight): number {
  return textRuns(text, weight).runs.reduce(
    (sum, run) => sum + pdf.font(run.font).widthOfString(run.text),
    0,
  );
}

/** Returns a text cut to a width, by whole characters. */
function fitted(pdf: Doc, text: string, { width, weight = 400 }: TextStyle): string {
  if (widthOf(pdf, text, weight) <= width) return text;
  const characters = Array.from(text);
  let [fits, not] = [0, characters.length];
  while (not - fits > 1) {
    const middle = (fits + not) >> 1;
    if (widthOf(pdf, `${characters.slice(0, middle).join("")}…`, weight) <= width) fits = middle;
    else not = middle;
  }
  return `${characters.slice(0, fits).join("").trimEnd()}…`;
}

/** Draws one line of text in any script that the fonts have, cut to its width. */
function drawText(pdf: Doc, text: string, x: number, y: number, style: TextStyle): void {
  const { width, size = SIZE, weight = 400, colour = BLACK, align = "left" } = style;
  pdf.fontSize(size).fillColor(colour);
  const shown = fitted(pdf, text, style);
  let at = align === "right" ? x + width - widthOf(pdf, shown, weight) : x;
  for (const run of textRuns(shown, weight).runs) {
    pdf.font(run.font).text(run.text, at, y, { lineBreak: false });
    at += pdf.widthOfString(run.text);
  }
}

const drawRule = (pdf: Doc, y: number): Doc =>
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();

function drawFigures(pdf: Doc, figures: readonly ReportFigure[], y: number): number {
  const width = (WIDTH - GAP * (figures.length - 1)) / figures.length;
  const height = figures.some(({ note }) => note !== undefined) ? 52 : 42;
  for (const [index, { label, text, note }] of figures.entries()) {
    const x = MARGIN + index * (width + GAP);
    pdf.roundedRect(x, y, width, height, 4).lineWidth(0.75).strokeColor(LINE).stroke();
    const style = { width: width - 16, size: SMALL, colour: GREY };
    drawText(pdf, label, x + 8, y + 7, { ...style, size: 7.5 });
    drawText(pdf, text, x + 8, y + 18, { width: width - 16, size: 15, weight: 600 });
    if (note !== undefined) drawText(pdf, note, x + 8, y + 38, { ...style, size: 7.5 });
  }
  return figures.length === 0 ? y : y + height + 14;
}

function drawShares(pdf: Doc, { label, parts }: ShareChart, y: number): number {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  drawText(pdf, label, MARGIN, y, { width: WIDTH, size: SMALL, colour: GREY });
  let x = MARGIN;
  for (const { count, tone } of parts) {
    const width = (WIDTH * count) / total;
    if (count > 0) pdf.rect(x, y + 13, Math.max(1, width - 1.5), 11).fill(SHARE_COLOURS[tone]);
    x += width;
  }
  x = MARGIN;
  for (const part of parts) {
    const text = `${part.label} ${part.count.toLocaleString("en-US")}`;
    pdf.rect(x, y + 31, 7, 7).fill(SHARE_COLOURS[part.tone]);
    drawText(pdf, text, x + 11, y + 30, { width: 150, size: SMALL, colour: GREY });
    x += 11 + pdf.fontSize(SMALL).widthOfString(text) + 16;
  }
  return y + 54;
}

function drawDays(pdf: Doc, chart: DayChart, y: number): number {
  const heights = heightsOf(chart);
  drawText(pdf, `${chart.label}: ${rangeText(chart)}`, MARGIN, y, {
    width: WIDTH,
    size: SMALL,
    colour: GREY,
  });
  const step = Math.min(24, WIDTH / heights.length);
  const base = y + 16 + BARS;
  for (const [index, height] of heights.entries())
    if (height)
      pdf.rect(MARGIN + index * step, base - height * BARS, step * 0.72, height * BARS).fill(ACCENT);
  pdf
    .moveTo(MARGIN, base)
    .lineTo(MARGIN + step * heights.length, base)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  return base + 16;
}

/** The places of the table's columns. */
const COLUMNS = { name: 0, left: 226, right: 322, badge: 436 } as const;
const WIDTHS = { name: 218, left: 88, right: 118, badge: WIDTH - COLUMNS.badge } as const;

function drawHead(pdf: Doc, { heads }: ReportContent, y: number): number {
  for (const key of ["name", "left", "right", "badge"] as const)
    drawText(pdf, heads[key], MARGIN + COLUMNS[key], y, {
      width: WIDTHS[key],
      size: SMALL,
      weight: 600,
      colour: GREY,
      align: key === "badge" ? "right" : "left",
    });
  drawRule(pdf, y + HEAD - 6);
  return y + HEAD;
}

function drawCell(pdf: Doc, { text, note, isQuiet }: ReportCell, key: "left" | "right", y: number): void {
  const x = MARGIN + COLUMNS[key];
  drawText(pdf, text, x, y, { width: WIDTHS[key], colour: isQuiet === true ? GREY : BLACK });
  if (note !== undefined) drawText(pdf, note, x, y + 12, { width: WIDTHS[key], size: SMALL, colour: GREY });
}

interface Drawn {
  publicUrl: string;
  pictures: ReadonlyMap<string, Buffer>;
}

function drawLine(pdf: Doc, line: ReportLine, y: number, { publicUrl, pictures }: Drawn): void {
  const picture = line.productId === null ? undefined : pictures.get(line.productId);
  // Names stay aligned where some products have no picture.
  const indent = pictures.size === 0 ? 0 : PICTURE + 8;
  if (picture) pdf.image(picture, MARGIN, y, { fit: [PICTURE, PICTURE] });
  const x = MARGIN + indent;
  const width = WIDTHS.name - indent;
  drawText(pdf, line.name, x, y, { width, weight: 600 });
  pdf.link(x, y, width, 12, publicUrl + line.path);
  if (line.note !== null) drawText(pdf, line.note, x, y + 12, { width, size: SMALL, colour: GREY });
  drawCell(pdf, line.left, "left", y);
  drawCell(pdf, line.right, "right", y);
  if (line.badge) drawBadge(pdf, line.badge.text, line.badge.tone, y);
  drawRule(pdf, y + ROW - 6);
}

/** Draws one of the program's own texts, whose arrows are in the Latin font. */
function drawBadge(pdf: Doc, text: string, tone: Tone, y: number): void {
  const isQuiet = tone === "quiet";
  pdf
    .font(isQuiet ? "latin-400" : "latin-600")
    .fontSize(isQuiet ? SMALL : SIZE)
    .fillColor(TONES[tone])
    .text(text, MARGIN + COLUMNS.badge, y, { width: WIDTHS.badge, align: "right" });
}

/** Returns a report as PDF, with as many of its rows as `content` has. */
export async function reportPdf({
  name,
  organisation,
  content,
  madeAt,
  ...drawn
}: Drawn & { name: string; organisation: string; content: ReportContent; madeAt: Date }): Promise<Buffer> {
  const pdf = new Pdf({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    info: { Title: `${name}, ${organisation}`, Creator: "Pricetrail", CreationDate: madeAt, ModDate: madeAt },
  });
  registerFonts(pdf);
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  const line = { width: WIDTH, colour: GREY };
  drawText(pdf, name, MARGIN, MARGIN, { width: WIDTH, size: 18, weight: 600 });
  drawText(pdf, organisation, MARGIN, MARGIN + 25, line);
  drawText(pdf, `${content.about}.`, MARGIN, MARGIN + 38, line);
  let y = drawFigures(pdf, content.figures, MARGIN + 60);
  if (content.chart?.kind === "shares") y = drawShares(pdf, content.chart, y);
  if (content.chart?.kind === "days") y = drawDays(pdf, content.chart, y);
  if (content.lines.length === 0) drawText(pdf, REPORT_TEXTS.mail.nothing, MARGIN, y + 4, line);
  else y = drawHead(pdf, content, y);
  for (const one of content.lines) {
    if (y > pdf.page.height - MARGIN - ROW) {
      pdf.addPage();
      y = drawHead(pdf, content, MARGIN);
    }
    drawLine(pdf, one, y, drawn);
    y += ROW;
  }
  const { count: pages } = pdf.bufferedPageRange();
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const foot = pdf.page.height - MARGIN + 12;
    const style = { width: WIDTH / 2, size: SMALL, colour: GREY };
    const shown = content.lines.length;
    if (shown < content.total)
      drawText(pdf, REPORT_TEXTS.mail.more(shown, content.total), MARGIN, foot, style);
    drawText(pdf, REPORT_TEXTS.pageOf(page + 1, pages), MARGIN + WIDTH / 2, foot, {
      ...style,
      align: "right",
    });
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
