import { isPriceField, HOUR_MS } from "@pricetrail/contract";
import type { Extraction, FieldLocator, SiteHints } from "@pricetrail/extract";
import type { LearnedShop, ProductIdentity } from "../../../database/tables/products.ts";
import { PREPARED } from "../../../database/prepared.ts";
import type { Trx } from "../../../database/tenant.ts";
import { ruleAsPick } from "../../shops/amounts.rules.ts";
import type { VisitTier } from "./visit-tier.rules.ts";

export interface VisitTarget {
  url: string;
  host: string;
  tier: VisitTier;
  /** Number of consecutive visits with an insufficient HTTP response. */
  httpMisses: number;
  identity: ProductIdentity;
  locators: FieldLocator[];
  /** The picked elements of the prices, with their versions, and the shop's price rule. */
  picks: string;
  /** Versions of the picked entries, by id. */
  versions: Map<string, number>;
  /** Fields whose picked elements were missing at the last visit. */
  knownLost: Set<string>;
  /** Whether the picture of the element is due for renewal. */
  isPictured: boolean;
  hints: SiteHints;
  /** The last readings; null before the first visit. */
  lastRead: LastRead | null;
  /** Whether a person has accepted that the page shows another product. */
  isAccepted: boolean;
  /** What was learned about the shop before this visit; null when nothing is stored. */
  learned: LearnedShop | null;
  learnedAt: Date | null;
}

/** A product's price and stock as last read. */
export interface LastRead {
  normalMinor: number | null;
  discountedMinor: number | null;
  currency: string | null;
  availability: string | null;
}

/** Returns whether a page shows a different price or stock than the last one. */
export function isOtherThan(last: LastRead | null, { fields }: Extraction): boolean {
  const { normalPrice, discountedPrice, availability } = fields;
  if (last === null) return normalPrice !== undefined;
  const isOtherPrice =
    normalPrice !== undefined &&
    (normalPrice.value.amountMinor !== last.normalMinor ||
      (discountedPrice?.value.amountMinor ?? null) !== last.discountedMinor ||
      normalPrice.value.currency !== last.currency);
  return isOtherPrice || (availability !== undefined && availability.value !== last.availability);
}

/** Interval in ms after which the picture of an unmoved element is renewed. */
const PICTURED_MS = 20 * HOUR_MS;

/** Returns the data that a visit needs about its product, or undefined when the product was deleted. */
export async function findVisitTarget(
  trx: Trx,
  organisationId: string,
  productId: string,
  now: Date,
): Promise<VisitTarget | undefined> {
  const product = await trx
    .selectFrom("product as p")
    .leftJoin("site_memory as m", (join) =>
      join.on("m.organisation_id", "=", organisationId).onRef("m.host", "=", "p.host"),
    )
    .leftJoin("latest as l", (join) =>
      join.on("l.organisation_id", "=", organisationId).onRef("l.product_id", "=", "p.id"),
    )
    .where("p.organisation_id", "=", organisationId)
    .where("p.id", "=", productId)
    .where("p.deleted_at", "is", null)
    .select([
      "l.checked_at as readAt",
      "l.normal_minor as normalMinor",
      "l.discounted_minor as discountedMinor",
      "l.currency",
      "l.availability",
      "l.http_misses as httpMisses",
      "p.url",
      "p.host",
      "p.tier",
      "p.identity",
      "p.accepted",
      "m.hints",
      "m.learned",
      "m.updated_at as learnedAt",
      "m.tier as shopTier",
    ])
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  if (!product) return undefined;
  const entries = await trx
    .selectFrom("tracking_entry")
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .where("deleted_at", "is", null)
    .where("fingerprint", "is not", null)
    .select(["id", "field", "location", "fingerprint", "attribute", "rejected", "version", "state", "found"])
    .modifyEnd(PREPARED)
    .execute();
  return {
    url: product.url,
    host: product.host,
    tier: product.tier === "auto" ? (product.shopTier ?? "auto") : product.tier,
    httpMisses: product.httpMisses ?? 0,
    identity: product.identity,
    lastRead:
      product.readAt === null
        ? null
        : {
            normalMinor: product.normalMinor,
            discountedMinor: product.discountedMinor,
            currency: product.currency,
            availability: product.availability,
          },
    isAccepted: product.accepted !== null && product.accepted.outcome !== "currency_changed",
    hints: product.hints ?? {},
    learned: product.learned,
    learnedAt: product.learnedAt,
    locators: entries.map((entry) => ({
      field: entry.field as FieldLocator["field"],
      attribute: entry.attribute ?? undefined,
      fingerprint: entry.fingerprint as FieldLocator["fingerprint"],
      rejected: entry.rejected,
    })),
    picks: [
      ...entries
        .filter(({ field }) => isPriceField(field))
        .map(({ field, version }) => `${field} ${version}`)
        .toSorted(),
      ...ruleAsPick(product.hints ?? {}),
    ].join(", "),
    versions: new Map(entries.map((entry) => [entry.id, entry.version])),
    knownLost: new Set(
      entries.flatMap(({ field, state }) => (state === "gone" || state === "unsure" ? [field] : [])),
    ),
    isPictured: entries.some(
      ({ state, found }) =>
        state !== "found" || !found?.picture || now.getTime() - Date.parse(found.at) >= PICTURED_MS,
    ),
  };
}
