import { readInOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { findUsage } from "./billing.store.ts";
import type { UsageDay } from "./billing.store.ts";
import type { Reversal } from "../runs/points/reversals.shared.store.ts";
import { findMonthsBefore, findOrganisationName, findReversals } from "./statement.store.ts";

export interface StatementReversal {
  day: string;
  kind: Reversal["kind"];
  points: number;
  /** Negative for a reduction. */
  amountMicroUsd: number;
  reason: string;
}

/** The cost of an organisation's data points in a month, and its reductions. */
export interface Statement {
  organisationId: string;
  organisation: string;
  /** YYYY-MM. */
  month: string;
  madeAt: Date;
  /** Whether the month is over and its days are closed. */
  isFinal: boolean;
  /** Days with data points, oldest first. */
  days: (UsageDay & { freePoints: number })[];
  corrections: StatementReversal[];
  /** The offer's credit: paid, reversed, restored. */
  credits: StatementReversal[];
  /** Refunds by the payment provider; they do not change the month's cost. */
  payments: StatementReversal[];
  totals: { points: number; freePoints: number; billedPoints: number; costMicroUsd: number };
  /** The part of earlier months' credits and corrections that exceeded their costs; negative or 0. */
  carriedMicroUsd: number;
  /** Cost minus corrections and credits, including those carried over; never negative. */
  dueMicroUsd: number;
  /** The remainder of these that exceeds this month's cost; negative or 0. */
  leftMicroUsd: number;
}

/** Returns the remainder of credits and corrections that exceeded the months' costs: negative or 0. */
const balanceAfter = (months: readonly number[]): number =>
  months.reduce((carried, month) => Math.min(0, carried + month), 0);

const lastDayOf = (month: string): string => {
  const [year, number] = month.split("-").map(Number);
  return `${month}-${String(new Date(Date.UTC(year!, number, 0)).getUTCDate()).padStart(2, "0")}`;
};

/** Creates the service for monthly statements, computed from the ledger's rows on request. */
export function createStatements({ db, clock }: Foundation) {
  return {
    /**
     * Returns a statement.
     *
     * @param month YYYY-MM
     */
    make: (organisationId: string, month: string): Promise<Statement> =>
      readInOrganisation(db, organisationId, async (trx) => {
        const now = clock.now();
        const [from, to] = [`${month}-01`, lastDayOf(month)];
        const usage = await findUsage(trx, organisationId, from, to);
        const reversals = await findReversals(trx, organisationId, from, to);
        const days = usage.toReversed().map((day) => ({ ...day, freePoints: day.points - day.billedPoints }));
        const sum = (pick: (day: (typeof days)[number]) => number) =>
          days.reduce((total, day) => total + pick(day), 0);
        const corrections = reversals.filter(({ kind }) => kind === "correction");
        const credits = reversals.filter(({ kind }) => kind === "offer" || kind === "offer_refund");
        const costMicroUsd = sum((day) => day.costMicroUsd);
        const carriedMicroUsd = balanceAfter(await findMonthsBefore(trx, organisationId, from));
        const balance = [...corrections, ...credits].reduce(
          (total, row) => total + row.amountMicroUsd,
          carriedMicroUsd + costMicroUsd,
        );
        return {
          organisationId,
          organisation: await findOrganisationName(trx, organisationId),
          month,
          madeAt: now,
          isFinal: now.toISOString().slice(0, 10) > to,
          days,
          corrections,
          credits,
          payments: reversals.filter(
            ({ kind }) => kind !== "correction" && kind !== "offer" && kind !== "offer_refund",
          ),
          totals: {
            points: sum((day) => day.points),
            freePoints: sum((day) => day.freePoints),
            billedPoints: sum((day) => day.billedPoints),
            costMicroUsd,
          },
          carriedMicroUsd,
          dueMicroUsd: Math.max(0, balance),
          leftMicroUsd: Math.min(0, balance),
        };
      }),
  };
}
export type Statements = ReturnType<typeof createStatements>;
