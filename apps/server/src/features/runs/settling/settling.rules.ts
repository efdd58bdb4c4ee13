import type { Price } from "@pricetrail/confirm";
import { NOT_STATED } from "@pricetrail/contract";
import type { StockState } from "@pricetrail/contract";
import type { ProductIdentity } from "../../../database/tables/products.ts";
import type { Trx } from "../../../database/tenant.ts";
import type { PageReading } from "../../../reading/read-page.ts";
import type { ReadingThreads } from "../../../reading/reading-threads.ts";
import type { OnPublished } from "../../alerts/published.service.ts";
import type { KnownShop } from "../../shops/shop-learning.service.ts";
import type { Tariff } from "../points/bill-points.service.ts";
import { isUnpriced } from "./item-results.rules.ts";
import type { EntryResult } from "./item-results.rules.ts";
import type { AssessedReading } from "./reading-assessment.service.ts";
import type { LatestState, OpenItem } from "./settle.store.ts";
import type { VisitTiers } from "../visits/visit-tier.rules.ts";
import type { VisitJob } from "../visits/visits.queue.ts";

/** What settling needs of the program: the same object for every visit. */
export interface SettleNeeds {
  tariff: Tariff;
  /** Notifies people about a published price or stock according to their alerts. */
  onPublished: OnPublished;
  /** The work queue of this program's clock, for rechecks of held prices. */
  workQueue: string;
  /** Where parts of the page are taken apart for storage. */
  threads: ReadingThreads;
}

export interface SettleOptions extends SettleNeeds {
  identity: ProductIdentity;
  /** The picked elements of the prices, with their versions; empty when none is picked. */
  picks: string;
  now: Date;
  /** How the page was to be fetched; unset when no visit was made. */
  tiers?: VisitTiers | undefined;
  /** Versions of the picked entries when the visit began, by id. */
  versions?: ReadonlyMap<string, number> | undefined;
  /** The product's shop, and what was known about it. */
  shop?: KnownShop | undefined;
  /** A person has named the product: the names on its page are ignored. */
  isNamed?: boolean;
}

/** One visit that is being settled: what it found, and what its steps have changed so far. */
export interface Settling extends VisitJob {
  trx: Trx;
  now: Date;
  checkId: string;
  options: SettleOptions;
  /** The product's state before the visit. */
  latest: LatestState | undefined;
  /** The reading before its price was assessed. */
  raw: PageReading;
  assessed: AssessedReading;
  /** The stock that the visit found; undefined when the page does not state it. */
  stock: StockState | undefined;
  results: readonly SettledItem[];
  /** The price that the visit publishes. */
  published: Price | undefined;
  /** When a confirmed price, the visit's own price and its stock took effect; undefined while nothing has changed. */
  confirmedAt?: Date | undefined;
  pricedAt?: Date | undefined;
  stockAt?: Date | undefined;
  /** Whether the visit's price is held since this visit. */
  isNewlyHeld?: boolean;
}

export interface SettledItem {
  item: OpenItem;
  result: EntryResult;
}

type Valued = SettledItem & { result: Extract<EntryResult, { outcome: "value" }> };

/** Returns the items that got a value. */
export const valuedOf = ({ results }: Settling): Valued[] =>
  results.filter((one): one is Valued => one.result.outcome === "value");

/** Returns the ids of the run items whose values are billable data points. */
export function billableOf(settling: Settling): string[] {
  const { outcome } = settling.assessed.reading;
  // Stock read on a visit without an accepted price is free, like errors and held values.
  if (outcome !== "value" && !isUnpriced(outcome)) return [];
  return valuedOf(settling)
    .filter(({ result }) => !("isFree" in result && result.isFree))
    .map(({ item }) => item.id);
}

/** Returns the price of an assessed reading, if it is published. */
export const publishedPrice = ({ reading, sighting }: AssessedReading): Price | undefined =>
  reading.outcome === "value" ? sighting?.price : undefined;

/** Returns the stock as checks and latest rows store it: null when the page states none. */
export const statedStock = ({ stock }: Settling): StockState | null =>
  stock === undefined || stock === NOT_STATED ? null : stock;

/** Returns how the page was fetched, as checks, observations and evidence store it. */
export const tierOf = ({ isCompanion, page }: PageReading): string | null =>
  isCompanion ? "companion" : (page?.tier ?? null);

/** Returns the load time in whole ms; null when no page was loaded. */
export const loadTimeOf = ({ page }: PageReading): number | null => page && Math.round(page.loadTimeMs);

export const isCorrection = ({ weighed }: AssessedReading): boolean => weighed?.decision.kind === "correct";
