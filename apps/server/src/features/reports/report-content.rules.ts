import type { ReportKind } from "@pricetrail/contract";
import type { Cell, Table } from "../exports/table.rules.ts";

/** Whether a figure is in our favour; never shown by its colour alone. */
export type Tone = "good" | "bad" | "plain" | "quiet";

export interface ReportFigure {
  label: string;
  text: string;
  note?: string;
}

export interface ReportCell {
  text: string;
  note?: string;
  /** Stale or not comparable: shown in grey. */
  isQuiet?: boolean;
}

/** One row: a product or item with two values, and what matters about it. */
export interface ReportLine {
  name: string;
  note: string | null;
  /** Of its screen, relative to the public address. */
  path: string;
  /** Whose picture is shown. */
  productId: string | null;
  left: ReportCell;
  right: ReportCell;
  badge: { text: string; tone: Tone } | null;
}

/** Parts of a whole, as one bar. */
export interface ShareChart {
  kind: "shares";
  label: string;
  parts: readonly { label: string; count: number; tone: Tone }[];
}

/** A value by day, oldest first; null where none is known. */
export interface DayChart {
  kind: "days";
  label: string;
  values: readonly (number | null)[];
  /** Whether bars begin at 0 instead of at the lowest value. */
  isCount: boolean;
}

export interface ReportContent {
  /** What the figures are of, as a sentence: their time, or their period. */
  about: string;
  figures: readonly ReportFigure[];
  chart: ShareChart | DayChart | null;
  heads: { name: string; left: string; right: string; badge: string };
  /** The first rows of the screen, in its order. */
  lines: readonly ReportLine[];
  /** Number of all rows. */
  total: number;
  /** The screen with these figures, relative to the public address. */
  path: string;
}

/** The time of a report: its figures are of `now`; changes are those since `from`, a UTC day. */
export interface ReportSpan {
  now: Date;
  from: string;
  /** The last whole UTC day. */
  to: string;
}

export interface ReportRequest {
  organisationId: string;
  /** Of the screen's address. */
  query: URLSearchParams;
  span: ReportSpan;
}

/** What a feature whose screen can be sent gives to the reports. */
export interface ReportSource {
  kind: ReportKind;
  /** @throws AppError 400 for a query that the screen would not accept */
  read(request: ReportRequest, maxLines: number): Promise<ReportContent>;
  /** The screen's export. */
  table(request: ReportRequest): Table<readonly Cell[]>;
}
