import {
  formatDateTime,
  formatMoney,
  VIOLATION_CASE_TEXTS as T,
  VIOLATION_TEXTS,
} from "@pricetrail/contract";
import type { EvidenceView, MoneyText, ViolationRow } from "@pricetrail/contract";
import Pdf from "pdfkit";
import { registerFonts, textRuns } from "../../exports/pdf-fonts.format.ts";

const MARGIN = 50;
const SIZE = 9.5;
const GREY = "#57606a";
/** Width of the names of facts, and of a page's text, in points. */
const NAMES = 130;
const WIDTH = 495;
/** The fonts for the program's own texts, which are in Latin script. */
const [PLAIN, BOLD] = ["latin-400", "latin-600"];

/** What a case file says about a violation. */
export interface ViolationCase {
  row: ViolationRow;
  /** The prices from the start of the violation, each with when it began. */
  prices: readonly { at: Date; price: MoneyText }[];
  evidence: EvidenceView;
  madeAt: Date;
}

function drawText(pdf: PDFKit.PDFDocument, text: string, x: number, y: number, width: number): void {
  const { runs } = textRuns(text, 400);
  for (const [index, run] of runs.entries()) {
    const options = { width, continued: index < runs.length - 1 };
    pdf.font(run.font);
    if (index === 0) pdf.text(run.text, x, y, options);
    else pdf.text(run.text, options);
  }
  pdf.font(PLAIN);
}

/** Draws names and values, those without a value left out. A new page begins where one is full. */
function drawFacts(
  pdf: PDFKit.PDFDocument,
  title: string,
  facts: readonly (readonly [string, string | null])[],
): void {
  pdf.moveDown(1.2).font(BOLD).fontSize(12).fillColor("black").text(title, MARGIN);
  pdf.moveDown(0.3).fontSize(SIZE);
  for (const [name, value] of facts) {
    if (value === null || value === "") continue;
    const height = pdf.heightOfString(value, { width: WIDTH - NAMES });
    if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
    const { y } = pdf;
    pdf
      .font(PLAIN)
      .fillColor(GREY)
      .text(name, MARGIN, y, { width: NAMES - 10 });
    const below = pdf.y;
    pdf.fillColor("black");
    drawText(pdf, value, MARGIN + NAMES, y, WIDTH - NAMES);
    pdf.y = Math.max(pdf.y, below) + 3;
  }
}

/** Returns the case of a violation as PDF: who asked how little for what, when, and the hashes of its evidence. */
export async function violationCasePdf({ row, prices, evidence, madeAt }: ViolationCase): Promise<Buffer> {
  const pdf = new Pdf({
    size: "A4",
    margin: MARGIN,
    info: {
      Title: `${T.title}, ${row.item.name}`,
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
  const time = (at: string | null) => at && formatDateTime(at);
  pdf.font(BOLD).fontSize(18).text(T.title, MARGIN, MARGIN);
  pdf
    .font(PLAIN)
    .fontSize(SIZE)
    .fillColor(GREY)
    .text(T.made(formatDateTime(madeAt.toISOString())));
  drawFacts(pdf, VIOLATION_TEXTS.item, [
    [T.name, row.item.name],
    [T.ownId, row.item.ownId],
    [T.gtin, row.item.gtin],
    [VIOLATION_TEXTS.map, formatMoney(row.map)],
  ]);
  drawFacts(pdf, VIOLATION_TEXTS.seller, [
    [T.name, row.seller?.name ?? null],
    [T.product, row.product.name],
    [T.address, row.url],
  ]);
  drawFacts(pdf, T.violation, [
    [VIOLATION_TEXTS.price, formatMoney(row.price)],
    [VIOLATION_TEXTS.since, time(row.since)],
    [VIOLATION_TEXTS.lastSeen, time(row.seenAt)],
    [T.readings, `${row.sightings}`],
    [T.before, `${row.times - 1}`],
    [VIOLATION_TEXTS.status, VIOLATION_TEXTS.statuses[row.status]],
    [VIOLATION_TEXTS.reason, row.reason],
    [T.endedAt, time(row.endedAt)],
    [T.endedBy, row.endedBy && VIOLATION_TEXTS.ends[row.endedBy]],
  ]);
  drawFacts(
    pdf,
    T.prices,
    prices.map(({ at, price }) => [formatDateTime(at.toISOString()), formatMoney(price)] as const),
  );
  drawFacts(pdf, T.evidence, [
    [T.readAt, time(evidence.at)],
    [T.finalAddress, evidence.finalUrl],
    [T.asPrinted, evidence.values.map(({ raw }) => raw).find((raw) => raw !== "") ?? null],
    [T.record, `${evidence.number}`],
    [T.recordHash, evidence.hash],
    [T.previousHash, evidence.previous],
    [T.pageHash, evidence.pageHash],
    ...evidence.contents.map(({ name, hash }) => [T.contentHash(name), hash] as const),
  ]);
  pdf.moveDown(1).fillColor(GREY).text(T.verify, MARGIN, pdf.y, { width: WIDTH });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
