import { isErrorOutcome } from "@pricetrail/contract";
import type { EvidenceCause } from "@pricetrail/contract";
import { hasErrorEvidence, storeEvidence } from "../../evidence/store-evidence.service.ts";
import { tierOf } from "./settling.rules.ts";
import type { Settling } from "./settling.rules.ts";

/** Returns whether this is the product's first error of its kind. Only the first of consecutive errors has to query. */
async function isFirstError({
  trx,
  organisationId,
  productId,
  assessed,
  latest,
}: Settling): Promise<boolean> {
  const { outcome } = assessed.reading;
  if (!isErrorOutcome(outcome) || latest?.outcome === outcome) return false;
  return !(await hasErrorEvidence(trx, organisationId, productId, outcome));
}

/** Stores the evidence of a visit that published a price or stock, held a price, or failed in a way that no earlier visit had. */
export async function storeVisitEvidence(settling: Settling): Promise<void> {
  const { trx, organisationId, productId, checkId, now, assessed, stockAt, isNewlyHeld } = settling;
  const { reading, sighting } = assessed;
  const pricedAt = settling.confirmedAt ?? settling.pricedAt;
  const causes: EvidenceCause[] = [];
  if (pricedAt) causes.push("price");
  if (stockAt) causes.push("stock");
  if (isNewlyHeld) causes.push("held");
  if (await isFirstError(settling)) causes.push("error");
  if (causes.length === 0) return;
  const isPriced = pricedAt !== undefined || isNewlyHeld;
  await storeEvidence(trx, {
    organisationId,
    productId,
    checkId,
    now,
    causes,
    reading,
    tier: tierOf(reading),
    since: pricedAt ?? null,
    price: (isPriced && sighting?.price) || null,
    threads: settling.options.threads,
  });
}
