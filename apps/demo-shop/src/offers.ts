import { productOf } from "./catalogue/catalogue.ts";
import type { Availability, Product } from "./catalogue/types.ts";
import { isActive, misbehaviourAt } from "./misbehaviours.ts";
import type { Misbehaviour } from "./misbehaviours.ts";
import type { Currency } from "./money.ts";
import { normalPrice, priceOf, reduced } from "./prices.ts";

/** What a product page states: the product and its terms of sale. */
export interface Offer {
  /** The product shown, which is another one after the product at this URL was replaced. */
  product: Product;
  /** Minor units of `currency`; null when the page's price element is empty. */
  normalMinor: number | null;
  discountedMinor: number | null;
  currency: Currency;
  availability: Availability;
}

/** The response at a product's URL. */
export type Answer =
  | { kind: "page"; offer: Offer; slow: boolean }
  | { kind: "missing"; status: 404 | 410 }
  | { kind: "redirect"; to: string }
  | { kind: "challenge" }
  | { kind: "too-many" };

const SALE_BEGINS_PERCENT = 25;
const SALE_ENDS_PERCENT = 20;

/** The category's listing, as a path. */
export function categoryPath(product: Product): string {
  return `/c/${product.department.slug}/${product.subcategory.toLowerCase().replaceAll(" ", "-")}`;
}

/** The knife that replaces another one at its URL. */
function successorOf(product: Product): Product {
  const successor = productOf(
    {
      ...product,
      name: "Nakiri 16 cm, Damascus",
      baseMinor: 27_900,
      colour: "#31505a",
      blurb: "A straight edge for greens and roots, in thirty-three layers that never pattern alike.",
      specs: [
        ["Blade", "16 cm, SG2"],
        ["Hardness", "63 HRC"],
        ["Handle", "Stabilised maple"],
      ],
    },
    product.department,
    1950,
  );
  return { ...successor, path: product.path };
}

/** Returns the offer of a well-behaved product. */
export function plainOffer(product: Product, time: Date): Offer {
  const availability = product.preOrder === true ? "PreOrder" : "InStock";
  // Misbehaving products have no regular sales, so that their event is the only one.
  const price =
    misbehaviourAt(product.path) === undefined
      ? priceOf(product, time)
      : { normalMinor: normalPrice(product, time), discountedMinor: null };
  return { product, ...price, currency: product.department.currency, availability };
}

function misbehave({ kind }: Misbehaviour, product: Product, time: Date): Answer {
  const offer = plainOffer(product, time);
  const page = (change: Partial<Offer>, slow = false): Answer => ({
    kind: "page",
    offer: { ...offer, ...change },
    slow,
  });
  const normalMinor = normalPrice(product, time);
  switch (kind) {
    case "sale_begins":
      return page({ discountedMinor: reduced(product, normalMinor, SALE_BEGINS_PERCENT) });
    case "sale_ends":
      return page({ discountedMinor: reduced(product, normalMinor, SALE_ENDS_PERCENT) });
    case "out_of_stock":
      return page({ availability: "OutOfStock" });
    case "sold_out":
      return page({ availability: "OutOfStock", normalMinor: null });
    case "vanished":
      return { kind: "missing", status: 404 };
    case "gone":
      return { kind: "missing", status: 410 };
    case "redirected":
      return { kind: "redirect", to: categoryPath(product) };
    case "blocked":
      return { kind: "challenge" };
    case "rate_limited":
      return { kind: "too-many" };
    case "slow":
      return page({}, true);
    case "empty_price":
      return page({ normalMinor: null });
    case "other_currency":
      return page({ currency: "USD", normalMinor: Math.round((normalMinor * 0.66) / 100) * 100 });
    case "other_product": {
      const successor = successorOf(product);
      return page({ product: successor, normalMinor: normalPrice(successor, time) });
    }
  }
}

/** Returns the response at the product's URL at `time`: a pure function of its three arguments. */
export function answerAt(product: Product, time: Date, epoch: Date): Answer {
  const misbehaviour = misbehaviourAt(product.path);
  if (misbehaviour === undefined || !isActive(misbehaviour, time, epoch)) {
    return { kind: "page", offer: plainOffer(product, time), slow: false };
  }
  return misbehave(misbehaviour, product, time);
}

/** Returns the offer as listings show it, or null when the product is not listed any more. */
export function listedOffer(product: Product, time: Date, epoch: Date): Offer | null {
  const answer = answerAt(product, time, epoch);
  if (answer.kind === "missing" || answer.kind === "redirect") return null;
  if (answer.kind !== "page" || answer.offer.normalMinor === null) return plainOffer(product, time);
  return answer.offer;
}

/** Returns the selling price: the discounted price, else the normal one, else null. */
export function askingPriceMinor(offer: Offer): number | null {
  return offer.discountedMinor ?? offer.normalMinor;
}
