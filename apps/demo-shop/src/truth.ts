import { ALL_PRODUCTS } from "./catalogue/catalogue.ts";
import type { Availability, Layout } from "./catalogue/types.ts";
import { isActive, misbehaviourAt } from "./misbehaviours.ts";
import type { MisbehaviourKind } from "./misbehaviours.ts";
import type { Currency } from "./money.ts";
import { answerAt } from "./offers.ts";

/** A product at one time, as a perfect extraction of its page would report it. */
export interface TruthRow {
  path: string;
  /** Name of the storefront. The same article of two storefronts has the same name and brand. */
  seller: string;
  /** Name, brand and sku of the product that belongs at this URL. */
  name: string;
  brand: string;
  category: string;
  subcategory: string;
  sku: string;
  gtin: string | null;
  layout: Layout;
  /** The product's misbehaviour, active or not; null for well-behaved products. */
  misbehaviour: MisbehaviourKind | null;
  /** Whether the misbehaviour is active at this time. */
  misbehaving: boolean;
  /** As printed on the page, in minor units of `currency`; null when the page prints no price of this product. */
  normalMinor: number | null;
  discountedMinor: number | null;
  currency: Currency;
  /** Null without a product page. */
  availability: Availability | null;
  /** The name on the page; differs from `name` when another product has replaced it, null without a product page. */
  shownName: string | null;
  shownSku: string | null;
  /** `value`, or the kind of tracking error that a check should report. */
  expectedOutcome: string;
  /** expectedOutcome and the other outcomes that describe the situation correctly. */
  acceptedOutcomes: string[];
}

/** Returns the truth about every product at `time`, in the order of the catalogue: the shop's, then the outlet's. */
export function truthAt(time: Date, epoch: Date): TruthRow[] {
  return ALL_PRODUCTS.map((product) => {
    const misbehaviour = misbehaviourAt(product.path);
    const misbehaving = misbehaviour !== undefined && isActive(misbehaviour, time, epoch);
    const answer = answerAt(product, time, epoch);
    const offer = answer.kind === "page" ? answer.offer : null;
    const expectedOutcome = misbehaving ? misbehaviour.expectedOutcome : "value";
    return {
      path: product.path,
      seller: product.storefront.name,
      name: product.name,
      brand: product.brand,
      category: product.department.name,
      subcategory: product.subcategory,
      sku: product.sku,
      gtin: product.gtin,
      layout: product.layout,
      misbehaviour: misbehaviour?.kind ?? null,
      misbehaving,
      normalMinor: offer?.normalMinor ?? null,
      discountedMinor: offer?.discountedMinor ?? null,
      currency: offer?.currency ?? product.department.currency,
      availability: offer?.availability ?? null,
      shownName: offer?.product.name ?? null,
      shownSku: offer?.product.sku ?? null,
      expectedOutcome,
      acceptedOutcomes: [expectedOutcome, ...(misbehaving ? misbehaviour.alsoHonest : [])],
    };
  });
}
