import { utcDay, DAY_MS } from "@pricetrail/contract";
import type { Reconciliation } from "@pricetrail/contract";
import { readInOrganisation } from "../../database/tenant.ts";
import { isUnavailable } from "../../database/unavailable.ts";
import type { Foundation } from "../../foundation.ts";
import { findClosings } from "./closing.store.ts";
import * as store from "./reported.store.ts";
import type { SentReport } from "./reported.store.ts";
import { METERING_DELAY_MS } from "./stripe.provider.ts";
import type { PaymentProvider } from "./stripe.provider.ts";

/** Days that are compared with the provider; earlier nights have compared older ones. */
const PROVIDER_DAYS = 30;
/** Time in ms after a day's end by which its report should have been sent. */
const SENT_AFTER_MS = 1.5 * DAY_MS;

type Difference = Reconciliation["differences"][number];

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const later = (day: string, days: number): string => utcDay(new Date(startOf(day).getTime() + days * DAY_MS));

/** Creates the service that compares the ledger with the reports to the payment provider, and these with the provider's counts. */
export function createReportedComparison(
  { db, log }: Pick<Foundation, "db" | "log">,
  provider: PaymentProvider | undefined,
) {
  /**
   * Compares the sum of the reports with the ledger's sum up to the last one: corrections and credits are subtracted from later
   * reports.
   */
  async function ofLedger(organisationId: string, now: Date) {
    return readInOrganisation(db, organisationId, async (trx) => {
      const differences: Difference[] = [];
      const reports = await store.findReports(trx, organisationId);
      const from = reports[0]?.day ?? (await store.findReportedFrom(trx, organisationId));
      if (from !== null && from !== undefined) {
        // Yesterday's report is created during today.
        const due = utcDay(new Date(now.getTime() - SENT_AFTER_MS));
        const isOpen = provider !== undefined && (await store.findReportedFrom(trx, organisationId)) !== null;
        const last = [reports.at(-1)?.day ?? from, ...(isOpen && due >= from ? [due] : [])]
          .toSorted()
          .at(-1)!;
        const { owed, highest } = await store.sumUntil(trx, organisationId, from, last);
        const reported = reports.reduce((sum, { microUsd }) => sum + microUsd, 0);
        // Never less than the amount owed; more only by an amount that was owed before a reversal.
        const ledger = Math.max(owed, Math.min(reported, Math.max(0, highest)));
        const other = reported;
        if (ledger !== other && !(reports.length === 0 && ledger <= 0))
          differences.push({ organisationId, day: last, kind: "reported", ledger, other });
      }
      for (const { day, state, microUsd } of provider ? reports : [])
        if (state === "pending" && now.getTime() - startOf(day).getTime() > SENT_AFTER_MS)
          differences.push({ organisationId, day, kind: "unsent", ledger: microUsd, other: 0 });
      const subscriptions = await store.countSubscriptions(trx, organisationId);
      if (subscriptions > 1)
        differences.push({
          organisationId,
          day: utcDay(now),
          kind: "subscriptions",
          ledger: 1,
          other: subscriptions,
        });
      return { differences, reports };
    });
  }

  /** Compares the provider's count of each closed day with its report, including days without one. */
  async function ofProvider(organisationId: string, reports: readonly SentReport[], now: Date) {
    const differences: Difference[] = [];
    let compared = 0;
    const today = utcDay(now);
    for (const customerId of new Set(reports.map((report) => report.customerId))) {
      const own = new Map(
        reports.filter((report) => report.customerId === customerId).map((report) => [report.day, report]),
      );
      const first = [...own.keys()].toSorted()[0]!;
      const from = [first, later(today, -PROVIDER_DAYS)].toSorted().at(-1)!;
      if (from >= today) continue;
      const counted = await provider!.countedByDay(customerId, startOf(from), startOf(today));
      for (let day = from; day < today; day = later(day, 1)) {
        const report = own.get(day);
        const isUnderWay =
          report?.state === "pending" ||
          (report?.sentAt && now.getTime() - report.sentAt.getTime() < METERING_DELAY_MS);
        if (isUnderWay) continue;
        if (report) compared += 1;
        const [ledger, other] = [report?.microUsd ?? 0, counted.get(day) ?? 0];
        if (ledger !== other) differences.push({ organisationId, day, kind: "provider", ledger, other });
      }
    }
    return { differences, compared };
  }

  let isAway = false;
  return {
    /** Starts a new comparison: a provider that did not respond is asked again. */
    begin(): void {
      isAway = false;
    },

    closedOrganisations: () => findClosings(db, "all"),

    /**
     * Returns the differences of one organisation; after a failed response or a missing meter, the provider is not asked again.
     *
     * @throws DatabaseUnavailableError
     */
    async compare(
      organisationId: string,
      now: Date,
    ): Promise<{ differences: Difference[]; reports: number }> {
      const { differences, reports } = await ofLedger(organisationId, now);
      if (!provider || isAway || reports.length === 0) return { differences, reports: 0 };
      try {
        const found = await ofProvider(organisationId, reports, now);
        return { differences: [...differences, ...found.differences], reports: found.compared };
      } catch (error) {
        if (isUnavailable(error)) throw error;
        isAway = true;
        log.warn({ err: error }, "the payment provider did not say what it has counted");
        return { differences, reports: 0 };
      }
    },

    state: (): Reconciliation["provider"] => (!provider ? "off" : isAway ? "away" : "asked"),
  };
}
