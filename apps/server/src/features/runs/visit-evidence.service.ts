import { isErrorOutcome } from "@pricetrail/contract";
import type { EvidenceCause } from "@pricetrail/contract";
import type { Price } from "@pricetrail/confirm";
import type { Trx } from "../../database/tenant.ts";
import type { PageReading } from "../../reading/read-page.ts";
import { hasErrorEvidence, storeEvidence } from "../evidence/store-evidence.service.ts";
import type { LatestState } from "./settle.store.ts";

export interface SettledVisit {
  organisationId: string;
  productId: string;
  checkId: string;
  now: Date;
  /** The validated reading. */
  reading: PageReading;
  tier: string | null;
  /** The product's state before this visit. */
  latest: LatestState | undefined;
  /** When the changed price or stock took effect; undefined when nothing has changed. */
  pricedAt: Date | undefined;
  stockAt: Date | undefined;
  /** The price as read, whether it is published or held. */
  price: Price | undefined;
  isNewlyHeld: boolean;
}

/** Returns whether this is the product's first error of its kind. Only the first of consecutive errors has to query. */
async function isFirstError(
  trx: Trx,
  { organisationId, productId, reading, latest }: SettledVisit,
): Promise<boolean> {
  const { outcome } = reading;
  if (!isErrorOutcome(outcome) || latest?.outcome === outcome) return false;
  return !(await hasErrorEvidence(trx, organisationId, productId, outcome));
}

/** Stores the evidence of a visit that published a price or stock, held a price, or failed in a way that no earlier visit had. */
export async function storeVisitEvidence(trx: Trx, visit: SettledVisit): Promise<void> {
  const { pricedAt, stockAt, isNewlyHeld, price } = visit;
  const causes: EvidenceCause[] = [];
  if (pricedAt) causes.push("price");
  if (stockAt) causes.push("stock");
  if (isNewlyHeld) causes.push("held");
  if (await isFirstError(trx, visit)) causes.push("error");
  if (causes.length === 0) return;
  const isPriced = pricedAt !== undefined || isNewlyHeld;
  await storeEvidence(trx, {
    ...visit,
    causes,
    since: pricedAt ?? null,
    price: isPriced && price ? price : null,
  });
}
