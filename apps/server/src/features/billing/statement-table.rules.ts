import { formatDate, STATEMENT_TEXTS } from "@pricetrail/contract";
import type { Column } from "../exports/table.rules.ts";
import type { Statement, StatementReversal } from "./statement.service.ts";

/** Returns micro-dollars as exact decimal text in dollars: 50000 is 0.050000. */
export const usdOf = (micro: number): string => {
  const digits = String(Math.abs(micro)).padStart(7, "0");
  return `${micro < 0 ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

export interface StatementLine {
  day: string | null;
  what: string;
  points: number | null;
  freePoints: number | null;
  billedPoints: number | null;
  costMicroUsd: number;
  isDue?: true;
}

const reversalLine = ({ day, kind, points, amountMicroUsd }: StatementReversal): StatementLine => ({
  day,
  what: STATEMENT_TEXTS.kinds[kind],
  points: points === 0 ? null : points,
  freePoints: null,
  billedPoints: null,
  costMicroUsd: amountMicroUsd,
});

/** Returns the line of an amount carried over between months; none when it is zero. */
const carryForwardLine = (what: string, costMicroUsd: number): StatementLine[] =>
  costMicroUsd === 0
    ? []
    : [{ day: null, what, points: null, freePoints: null, billedPoints: null, costMicroUsd }];

/**
 * Returns all lines of a statement: the carry-over, its days, its corrections and credits, the amount due, remaining credits, and
 * refunded payments.
 */
export function linesOf(statement: Statement): StatementLine[] {
  const { days, corrections, credits, payments, totals, dueMicroUsd } = statement;
  return [
    ...carryForwardLine(STATEMENT_TEXTS.carriedFrom, statement.carriedMicroUsd),
    ...days.map((day) => ({ ...day, what: STATEMENT_TEXTS.points })),
    ...corrections.map(reversalLine),
    ...credits.map(reversalLine),
    { day: null, what: STATEMENT_TEXTS.due, ...totals, costMicroUsd: dueMicroUsd, isDue: true },
    ...carryForwardLine(STATEMENT_TEXTS.carriedOn, statement.leftMicroUsd),
    ...payments.map(reversalLine),
  ];
}

const numberCell = (value: number | null) => (value === null ? null : { number: String(value) });

export const STATEMENT_COLUMNS: readonly Column<StatementLine>[] = [
  { header: STATEMENT_TEXTS.day, cell: ({ day }) => day && formatDate(day) },
  { header: STATEMENT_TEXTS.what, cell: ({ what }) => what },
  { header: STATEMENT_TEXTS.points, cell: ({ points }) => numberCell(points) },
  { header: STATEMENT_TEXTS.free, cell: ({ freePoints }) => numberCell(freePoints) },
  { header: STATEMENT_TEXTS.billed, cell: ({ billedPoints }) => numberCell(billedPoints) },
  { header: STATEMENT_TEXTS.amountUsd, cell: ({ costMicroUsd }) => ({ number: usdOf(costMicroUsd) }) },
];
