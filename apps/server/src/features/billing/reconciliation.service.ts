import { utcDay, DAY_MS, HOUR_MS } from "@pricetrail/contract";
import type { Reconciliation } from "@pricetrail/contract";
import { findOrganisations } from "../../database/organisations.ts";
import { readInOrganisation } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { defineJob } from "../../jobs/job.ts";
import * as store from "./reconciliation.store.ts";
import { createReportedComparison } from "./reported.service.ts";
import type { PaymentProvider } from "./stripe.provider.ts";

/** Days whose rows are compared with their values; older values may be past their retention period. */
const VALUE_DAYS = 7;
const MAX_DIFFERENCES = 200;

type Difference = Reconciliation["differences"][number];

function differencesOf(organisationId: string, found: store.DayComparison): Difference[] {
  const { day, rows, points, maxNumber, ledgerMicroUsd, costMicroUsd, mispriced } = found;
  const of = (kind: Difference["kind"], ledger: number, other: number): Difference[] =>
    ledger === other ? [] : [{ organisationId, day, kind, ledger, other }];
  return [
    ...of("points", rows, points),
    ...of("numbers", rows, maxNumber),
    ...of("cost", ledgerMicroUsd, costMicroUsd),
    ...of("prices", mispriced, 0),
  ];
}

/**
 * Creates the service that compares the ledger with the counters and values written with it, and with the payment provider's
 * reports and counts, and lists every difference.
 */
export function createReconciliation({ db, clock, log }: Foundation, provider?: PaymentProvider) {
  const reported = createReportedComparison({ db, log }, provider);

  /** Compares one organisation at a time, in a transaction with one snapshot of its rows and counters. */
  async function run(signal?: AbortSignal): Promise<Reconciliation> {
    const now = clock.now();
    const since = utcDay(new Date(now.getTime() - VALUE_DAYS * DAY_MS));
    const organisations = await findOrganisations(db);
    const differences: Difference[] = [];
    let [days, rows, reports] = [0, 0, 0];
    reported.begin();
    for (const organisationId of organisations) {
      if (signal?.aborted) break;
      const { found, unread } = await readInOrganisation(db, organisationId, async (trx) => ({
        found: await store.compareDays(trx, organisationId),
        unread: await store.countWithoutValue(trx, organisationId, since),
      }));
      days += found.length;
      rows += found.reduce((sum, day) => sum + day.rows, 0);
      differences.push(...found.flatMap((day) => differencesOf(organisationId, day)));
      for (const { day, rows: ledger } of unread)
        differences.push({ organisationId, day, kind: "values", ledger, other: 0 });
    }
    for (const organisationId of [...organisations, ...(await reported.closedOrganisations())]) {
      if (signal?.aborted) break;
      const found = await reported.compare(organisationId, now);
      differences.push(...found.differences);
      reports += found.reports;
    }
    const result: Reconciliation = {
      at: now.toISOString(),
      organisations: organisations.length,
      days,
      rows,
      provider: reported.state(),
      reports,
      differences: differences.slice(0, MAX_DIFFERENCES),
    };
    if (differences.length > 0)
      log.error({ differences: result.differences, count: differences.length }, "the ledger does not agree");
    await store.saveReconciliation(db, result);
    return result;
  }

  /** Runs once per UTC day. */
  async function runNightly(signal?: AbortSignal): Promise<void> {
    const last = await store.findReconciliation(db);
    if (last && utcDay(new Date(last.at)) >= utcDay(clock.now())) return;
    await run(signal);
  }

  return {
    run: () => run(),
    runNightly,
    last: () => store.findReconciliation(db),
    jobs: [
      defineJob({
        name: "reconciliation",
        does: "Compares the ledger with its counters and with the payment provider, once a day.",
        kind: "repeated",
        everyMs: HOUR_MS,
        run: runNightly,
      }),
    ],
  };
}
export type LedgerReconciliation = ReturnType<typeof createReconciliation>;
