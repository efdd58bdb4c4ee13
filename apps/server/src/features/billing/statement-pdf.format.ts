import { formatDate, formatDateTime, STATEMENT_TEXTS } from "@pricetrail/contract";
import Pdf from "pdfkit";
import { registerFonts, textRuns } from "../exports/pdf-fonts.format.ts";
import { linesOf, usdOf } from "./statement-table.rules.ts";
import type { StatementLine } from "./statement-table.rules.ts";
import type { Statement } from "./statement.service.ts";

const MARGIN = 50;
const ROW = 18;
const SIZE = 9.5;
const GREY = "#57606a";
const LINE = "#d0d7de";

interface PdfColumn {
  header: string;
  width: number;
  isNumber: boolean;
  text: (line: StatementLine) => string;
}

const count = (value: number | null): string => (value === null ? "" : value.toLocaleString("en-US"));

const COLUMNS: readonly PdfColumn[] = [
  {
    header: STATEMENT_TEXTS.day,
    width: 80,
    isNumber: false,
    text: ({ day }) => (day ? formatDate(day) : ""),
  },
  { header: STATEMENT_TEXTS.what, width: 145, isNumber: false, text: ({ what }) => what },
  { header: STATEMENT_TEXTS.points, width: 70, isNumber: true, text: ({ points }) => count(points) },
  { header: STATEMENT_TEXTS.free, width: 55, isNumber: true, text: ({ freePoints }) => count(freePoints) },
  {
    header: STATEMENT_TEXTS.billed,
    width: 55,
    isNumber: true,
    text: ({ billedPoints }) => count(billedPoints),
  },
  {
    header: STATEMENT_TEXTS.amountUsd,
    width: 90,
    isNumber: true,
    text: ({ costMicroUsd }) => usdOf(costMicroUsd),
  },
];
const WIDTH = COLUMNS.reduce((sum, { width }) => sum + width, 0);

/** The fonts for the program's own texts, which are in Latin script. */
const [PLAIN, BOLD] = ["latin-400", "latin-600"];

/** Draws a name in any script; returns true when characters are missing. */
function drawName(pdf: PDFKit.PDFDocument, text: string, y: number): boolean {
  const { runs, isMissing } = textRuns(text, 400);
  for (const [index, run] of runs.entries()) {
    const options = { width: WIDTH, continued: index < runs.length - 1 };
    pdf.font(run.font);
    if (index === 0) pdf.text(run.text, MARGIN, y, options);
    else pdf.text(run.text, options);
  }
  pdf.font(PLAIN);
  return isMissing;
}

function drawRow(pdf: PDFKit.PDFDocument, texts: readonly string[], y: number): void {
  let x = MARGIN;
  for (const [index, { width, isNumber }] of COLUMNS.entries()) {
    pdf.text(texts[index]!, x, y, { width, align: isNumber ? "right" : "left", lineBreak: false });
    x += width;
  }
}

function drawRule(pdf: PDFKit.PDFDocument, y: number): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
}

function drawHead(pdf: PDFKit.PDFDocument, y: number): number {
  pdf.font(BOLD).fontSize(SIZE).fillColor(GREY);
  drawRow(
    pdf,
    COLUMNS.map(({ header }) => header),
    y,
  );
  drawRule(pdf, y + ROW - 4);
  pdf.font(PLAIN).fillColor("black");
  return y + ROW + 2;
}

/** Returns a statement as PDF; each page repeats the header and has as many lines as fit. */
export async function statementPdf(statement: Statement): Promise<Buffer> {
  const { month, organisation, organisationId, madeAt, isFinal } = statement;
  const title = STATEMENT_TEXTS.titleOf(month);
  const pdf = new Pdf({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    info: {
      Title: `${title}, ${organisation}`,
      Creator: "Pricetrail",
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  registerFonts(pdf);
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  pdf.font(BOLD).fontSize(18).text(title, MARGIN, MARGIN);
  pdf.font(PLAIN).fontSize(SIZE).fillColor(GREY);
  const isMissing = drawName(pdf, organisation, MARGIN + 28);
  pdf.text(organisationId, { width: WIDTH });
  if (isMissing) pdf.text(STATEMENT_TEXTS.missing, { width: WIDTH });
  pdf.text(`${STATEMENT_TEXTS.made} ${formatDateTime(madeAt.toISOString())}`, { width: WIDTH });
  pdf.text(isFinal ? STATEMENT_TEXTS.note : `${STATEMENT_TEXTS.open} ${STATEMENT_TEXTS.note}`, {
    width: WIDTH,
  });
  let y = drawHead(pdf, pdf.y + 18);
  const lines = linesOf(statement);
  for (const line of lines) {
    if (y > pdf.page.height - MARGIN - 2 * ROW) {
      pdf.addPage();
      y = drawHead(pdf, MARGIN);
    }
    const isDue = line.isDue === true;
    if (isDue) drawRule(pdf, y - 4);
    pdf.font(isDue ? BOLD : PLAIN).fontSize(SIZE);
    drawRow(
      pdf,
      COLUMNS.map(({ text }) => text(line)),
      y + (isDue ? 2 : 0),
    );
    y += isDue ? ROW + 6 : ROW;
  }
  const { count: pages } = pdf.bufferedPageRange();
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    pdf.font(PLAIN).fontSize(8).fillColor(GREY);
    pdf.text(STATEMENT_TEXTS.pageOf(page + 1, pages), MARGIN, pdf.page.height - MARGIN + 10, {
      width: WIDTH,
      align: "right",
      lineBreak: false,
    });
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
