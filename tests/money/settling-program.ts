import { extractOffer } from "@pricetrail/extract";
import { connect } from "../../apps/server/src/database/connect.ts";
import { noCap } from "../../apps/server/src/features/runs/points/cap-gate.rules.ts";
import { settleVisit } from "../../apps/server/src/features/runs/settling/settle.service.ts";
import type { Tariff } from "../../apps/server/src/features/runs/points/bill-points.service.ts";
import type { VisitJob } from "../../apps/server/src/features/runs/visits/visits.queue.ts";
import { productPage } from "../static-shop.ts";
import { testThreads } from "../../apps/server/src/reading/testing/test-threads.ts";

/** A price and a stock status; "no discount" is free. */
export const POINTS_PER_VISIT = 2;
const URL_OF_PAGE = "http://shop.example/p/kettle";

export interface SettlingOptions {
  target: Parameters<typeof connect>[0];
  now: string;
  jobs: readonly VisitJob[];
  prices: Pick<Tariff, "freePoints" | "pointPriceMicroUsd">;
}

/** Returns a function that settles one visit of a page that never changes. */
export function visitSettler(db: Parameters<typeof settleVisit>[0], now: Date, tariff: Tariff) {
  const html = productPage("Blue kettle", "19.90");
  return (job: VisitJob): Promise<string[]> =>
    settleVisit(
      db,
      job,
      {
        outcome: "value",
        detail: null,
        page: {
          finalUrl: URL_OF_PAGE,
          status: 200,
          html,
          headers: { "content-type": "text/html" },
          tier: "http",
          loadTimeMs: 1,
          bytes: html.length,
          redirects: [],
        },
        extraction: extractOffer({ html, url: URL_OF_PAGE }),
        httpStatus: 200,
        snapshot: null,
      },
      {
        identity: { name: "Blue kettle", sku: "Blue-kettle" },
        picks: "",
        workQueue: "live",
        now,
        tariff,
        onPublished: () => Promise.resolve(),
        threads: testThreads,
      },
    );
}

/** Settles visits sequentially in a process that can be killed, and prints a dot after each. Its one argument is JSON. */
if (import.meta.main) {
  const { target, now, jobs, prices } = JSON.parse(process.argv[2]!) as SettlingOptions;
  const database = connect(target, {
    onError: (error) => {
      throw error;
    },
  });
  const tariff: Tariff = { ...prices, onQuotaReached: () => Promise.resolve(), cap: noCap };
  const settle = visitSettler(database.db, new Date(now), tariff);
  process.stdout.write(".");
  for (const job of jobs) {
    await settle(job);
    process.stdout.write(".");
  }
  await database.close();
}
