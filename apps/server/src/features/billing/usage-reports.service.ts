import { utcDay, DAY_MS, HOUR_MS, MINUTE_MS } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { createEachOrganisation } from "../../jobs/each-organisation.ts";
import { defineJob } from "../../jobs/job.ts";
import { METERING_DELAY_MS } from "./stripe.provider.ts";
import type { PaymentProvider } from "./stripe.provider.ts";
import { findClosing, findClosings, recordClosing } from "./closing.store.ts";
import * as store from "./usage-reports.store.ts";
import type { MeterReport } from "./usage-reports.store.ts";

const EVERY_MS = 10 * MINUTE_MS;
/** Time in ms after which every visit that settles around midnight has committed. */
const CLOSED_AFTER_MS = 15 * MINUTE_MS;
/** Time in ms during which a repeated identifier safely counts once; the provider guarantees a day. */
const SAFE_AGAIN_MS = 20 * HOUR_MS;
/** Maximum age in ms of a report; the provider rejects times more than 35 days ago. */
const OLDEST_MS = 34 * DAY_MS;

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const dayAfter = (day: string): string => utcDay(new Date(startOf(day).getTime() + DAY_MS));

/**
 * Creates the service that reports an organisation's cost of each closed UTC day to the payment provider in micro-dollars, with
 * one report per day. A report is the ledger's sum up to that day minus everything reported before, so corrections and late rows
 * are part of the next one and the sums stay equal.
 */
export function createUsageReports(foundation: Foundation, provider: PaymentProvider | undefined) {
  const { db, clock, log } = foundation;
  const each = createEachOrganisation({ clock, log }, "usage reports");
  const eachClosing = createEachOrganisation({ clock, log }, "closed accounts");

  /** Stores the reports of closed days; sending is a separate step, so a crash in between loses none. */
  const prepare = (organisationId: string, now: Date): Promise<MeterReport[]> =>
    writeInOrganisation(db, organisationId, async (trx) => {
      const account = await store.lockReports(trx, organisationId);
      if (!account?.customerId || !account.reportedFrom) return [];
      const { customerId, reportedFrom, lastDay } = account;
      const open = utcDay(new Date(now.getTime() - CLOSED_AFTER_MS));
      for (let day = lastDay === null ? reportedFrom : dayAfter(lastDay); day < open; day = dayAfter(day)) {
        const { owed, reported } = await store.sumOwed(trx, organisationId, reportedFrom, day);
        const identifier = `${organisationId}:${day}`;
        // A reversal above the day's cost reduces the next days' reports.
        const microUsd = Math.max(0, owed - reported);
        await store.insertReport(trx, organisationId, { day, customerId, identifier, microUsd }, now);
      }
      return store.findPending(trx, organisationId);
    });

  /**
   * Returns whether the provider has counted a report whose response was lost; an old report is not sent again before this is
   * known.
   */
  async function isCounted({ day, customerId, microUsd }: MeterReport): Promise<"yes" | "no" | "otherwise"> {
    const counted = await provider!.countedUsage(customerId, startOf(day), startOf(dayAfter(day)));
    if (counted === microUsd) return "yes";
    return counted === 0 ? "no" : "otherwise";
  }

  async function send(organisationId: string, report: MeterReport, now: Date): Promise<void> {
    const note = (values: Parameters<typeof store.updateReport>[3]) =>
      writeInOrganisation(db, organisationId, (trx) =>
        store.updateReport(trx, organisationId, report.day, values),
      );
    const { day, customerId, identifier, microUsd, firstTriedAt } = report;
    if (firstTriedAt !== null && now.getTime() - firstTriedAt.getTime() >= SAFE_AGAIN_MS) {
      const counted = await isCounted(report);
      if (counted === "yes") return note({ state: "sent", sent_at: now, last_error: null });
      if (counted === "otherwise") {
        log.error(
          { organisationId, day, microUsd },
          "the payment provider has counted another cost of a day",
        );
        return note({ state: "unclear", last_error: "the provider has counted another cost of this day" });
      }
    }
    // Stored first: after a crash here, the attempt counts as one with an unknown result.
    if (firstTriedAt === null) await note({ first_tried_at: now });
    // The day of a closing is not over when it is reported; a repeated report is unchanged.
    const first = (firstTriedAt ?? now).getTime();
    const end = Math.min(startOf(dayAfter(day)).getTime() - 1000, first);
    const at = new Date(Math.max(end, now.getTime() - OLDEST_MS));
    try {
      await provider!.reportUsage({ identifier, customerId, microUsd, at });
    } catch (error) {
      await note({ last_error: error instanceof Error ? error.message.slice(0, 500) : "unknown" });
      throw error;
    }
    await note({ state: "sent", sent_at: now, last_error: null });
  }

  /** Ends a closed organisation's subscriptions after its last report is counted, with a final invoice. */
  async function endClosing(organisationId: string, now: Date): Promise<void> {
    const closing = await readInOrganisation(db, organisationId, (trx) => findClosing(trx, organisationId));
    if (!closing?.customerId) return;
    if (closing.reportedAt === null) {
      return writeInOrganisation(db, organisationId, (trx) =>
        recordClosing(trx, organisationId, { state: "reported", reported_at: now }),
      );
    }
    if (now.getTime() - closing.reportedAt.getTime() < METERING_DELAY_MS) return;
    await provider!.endSubscriptions(closing.customerId);
    await writeInOrganisation(db, organisationId, (trx) =>
      recordClosing(trx, organisationId, { state: "ended" }),
    );
    const { settledMicroUsd, voidedMicroUsd } = closing;
    log.info(
      { organisationId, settledMicroUsd, voidedMicroUsd },
      "the subscription of a closed account ended",
    );
  }

  async function reportDue(signal?: AbortSignal): Promise<void> {
    if (!provider) return;
    await each(
      await store.findReportedOrganisations(db),
      async (organisationId) => {
        const now = clock.now();
        for (const report of await prepare(organisationId, now)) await send(organisationId, report, now);
      },
      signal,
    );
    await eachClosing(
      await findClosings(db, "open"),
      async (organisationId) => {
        const now = clock.now();
        const pending = await readInOrganisation(db, organisationId, (trx) =>
          store.findPending(trx, organisationId),
        );
        for (const report of pending) await send(organisationId, report, now);
        await endClosing(organisationId, now);
      },
      signal,
    );
  }

  return {
    reportDue,
    jobs: [
      defineJob({
        name: "usage reports",
        does: "Reports the cost of each day to the payment provider, and ends the subscriptions of closed accounts.",
        kind: "repeated",
        everyMs: EVERY_MS,
        run: reportDue,
      }),
    ],
  };
}
