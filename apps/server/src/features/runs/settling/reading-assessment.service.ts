import { formatMinor } from "@pricetrail/contract";
import type { Outcome } from "@pricetrail/contract";
import { sellingPrice } from "@pricetrail/confirm";
import type { Decision, HoldReason, Price } from "@pricetrail/confirm";
import { storable } from "@pricetrail/locator";
import type { ProductIdentity } from "../../../database/tables/products.ts";
import type { ReadBy } from "../../../database/tables/prices.ts";
import type { Trx } from "../../../database/tenant.ts";
import { EXTRACTOR_VERSION } from "../../../reading/extractor-version.ts";
import { replacedBy } from "../../../reading/moved.ts";
import { otherProduct, shownIdentity } from "../../../reading/plausibility.ts";
import type { PageReading } from "../../../reading/read-page.ts";
import { firstSighting, weighPrice } from "../../prices/held-prices.service.ts";
import type { InForce, PriceSighting, Weighed } from "../../prices/held-prices.service.ts";
import { findAccepted } from "../accepted.store.ts";
import { isUnpriced } from "./item-results.rules.ts";
import { setIdentity } from "./settle.store.ts";
import type { LatestState } from "./settle.store.ts";

/** Returns the properties that identify a product, as a page shows them. */
export const identityShownBy = ({ extraction }: PageReading): ProductIdentity =>
  extraction ? shownIdentity(extraction) : {};

/** Outcomes of visits on which the picked elements were not looked for, or were missing because the page shows another product. */
const NOTHING_READ: ReadonlySet<Outcome> = new Set<Outcome>([
  "element_not_found",
  "price_not_found",
  "price_ambiguous",
  "price_unparsable",
]);

export interface AssessedReading {
  /** The reading after validation: a price that is not published keeps its page, and the reason is included. */
  reading: PageReading;
  /** The identity of the product from this visit on. */
  identity: ProductIdentity;
  /** A person had already accepted the difference that makes the reading doubtful. */
  isAccepted: boolean;
  /** Undefined where no price was read. */
  weighed: Weighed | undefined;
  sighting: PriceSighting | undefined;
  /** The reason why the price is held, as text. */
  detail: string;
  /** The earlier sighting at which the published price took effect. */
  first: { at: Date; checkId: string } | undefined;
}

/** Maximum length in characters of the location of a price on its page. */
const MAX_PLACE = 500;
const MAX_RAW = 200;

function priceOf({ outcome, extraction }: PageReading): Price | undefined {
  const normal = outcome === "value" ? extraction?.fields.normalPrice?.value : undefined;
  if (!normal) return undefined;
  return {
    normalMinor: normal.amountMinor,
    discountedMinor: extraction?.fields.discountedPrice?.value.amountMinor ?? null,
    currency: normal.currency,
  };
}

function readByOf({ extraction }: PageReading, picks: string): ReadBy {
  const { normalPrice, discountedPrice } = extraction?.fields ?? {};
  const { source, element = "" } = normalPrice?.evidence ?? { source: "" };
  return {
    extractor: EXTRACTOR_VERSION,
    picks,
    raw: storable(`${normalPrice?.raw ?? ""} ${discountedPrice?.raw ?? ""}`.trim(), MAX_RAW),
    place: storable(`${source} ${element}`, MAX_PLACE),
  };
}

const OUTCOMES: Record<HoldReason, Outcome> = {
  changed: "held",
  rejected: "held",
  far: "out_of_range",
  currency: "currency_changed",
  other_product: "identity_changed",
};

const formatPrice = (price: Price): string => formatMinor(sellingPrice(price), price.currency);

/** Returns why a price is held, as text for a person, or undefined when it is published. */
function doubtIn(
  decision: Decision,
  { price, otherProduct: other }: PriceSighting,
  inForce: InForce | undefined,
): { outcome: Outcome; detail: string } | undefined {
  if (decision.kind !== "hold" && decision.kind !== "unstable") return undefined;
  const before = inForce?.price;
  const detail = `read ${formatPrice(price)}${before ? `, before ${formatPrice(before)}` : ""}`;
  if (decision.kind === "unstable") return { outcome: "unstable_price", detail };
  const { reason } = decision;
  const outcome = OUTCOMES[reason];
  if (reason === "other_product") return { outcome, detail: other! };
  if (reason === "currency") return { outcome, detail: `${before?.currency} before, ${price.currency} now` };
  return { outcome, detail };
}

/** Returns the product at another address of the shop that has replaced the tracked one. */
function replacement(
  outcome: Outcome,
  { page, extraction }: PageReading,
): { outcome: "replaced" } | undefined {
  const isElsewhere = page !== null && extraction !== null && replacedBy(page, extraction) !== undefined;
  return outcome === "identity_changed" && isElsewhere ? { outcome: "replaced" } : undefined;
}

function inForceOf(latest: LatestState | undefined): InForce | undefined {
  if (latest?.currency == null || latest.normalMinor === null) return undefined;
  const { normalMinor, discountedMinor, currency, pricedAt, readBy } = latest;
  return { price: { normalMinor, discountedMinor, currency }, readAt: pricedAt, readBy };
}

/**
 * Validates a reading. A price is published when it is the price in force, when a later reading confirms it, or when a person has
 * accepted exactly what makes it doubtful.
 *
 * @param picks the picked elements of the prices, with their versions
 */
export async function assessReading(
  trx: Trx,
  visit: { organisationId: string; productId: string; now: Date; picks: string; identity: ProductIdentity },
  reading: PageReading,
  latest: LatestState | undefined,
): Promise<AssessedReading> {
  const { organisationId, productId, now: at, picks, identity } = visit;
  const none = { reading, identity, isAccepted: false, weighed: undefined, sighting: undefined, detail: "" };
  const price = priceOf(reading);
  const isOtherPage = reading.extraction?.isOtherPage === true && NOTHING_READ.has(reading.outcome);
  if (!reading.extraction || !(price || isUnpriced(reading.outcome) || isOtherPage))
    return { ...none, first: undefined };
  const other = otherProduct(identity, reading.extraction);
  const sighting: PriceSighting | undefined = price && {
    organisationId,
    productId,
    at,
    price,
    readBy: readByOf(reading, picks),
    otherProduct: other,
  };
  const weighed = sighting && (await weighPrice(trx, sighting, inForceOf(latest)));
  const found = weighed
    ? doubtIn(weighed.decision, sighting, weighed.inForce)
    : other !== undefined && ({ outcome: "identity_changed", detail: other } as const);
  const doubt = found && { ...found, ...replacement(found.outcome, reading) };
  const seen = { ...none, weighed, sighting, first: weighed && firstSighting(weighed) };
  if (!doubt) return seen;
  const accepted = await findAccepted(trx, organisationId, productId);
  if (accepted?.outcome !== doubt.outcome || accepted.detail !== doubt.detail)
    return {
      ...seen,
      reading: { ...reading, outcome: doubt.outcome, detail: doubt.detail },
      detail: doubt.detail,
    };
  if (other !== undefined) await setIdentity(trx, organisationId, productId, identityShownBy(reading), "any");
  return {
    ...seen,
    ...(weighed && { weighed: { ...weighed, decision: { kind: "publish", since: at.getTime() } } }),
    identity: other === undefined ? identity : identityShownBy(reading),
    isAccepted: true,
  };
}
