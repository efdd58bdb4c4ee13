import type { Outcome } from "../outcomes.ts";

/** Where a person can act on an outcome: `page` is the shop's own page, the others are screens. */
export type AdvicePlace =
  | "page"
  | "product"
  | "companion"
  | "repairs"
  | "pick"
  | "confirm"
  | "stockAlert"
  | "shop"
  | "usage";

/** The label of each link. */
export const ADVICE_LINKS: Record<AdvicePlace, string> = {
  page: "Open the shop's page",
  product: "Decide on the product's page",
  companion: "Read it in your own browser",
  repairs: "Open Repairs",
  pick: "Pick the price",
  confirm: "Decide in To Confirm",
  stockAlert: "Alert me when it is back",
  shop: "See this shop's visits",
  usage: "Open Usage and Cost",
};

interface Advice {
  text: string;
  place?: AdvicePlace;
}

const MOVED: Advice = {
  text: "If the product has moved, add its new address; if it is no longer sold, delete this product.",
  place: "page",
};
const AGAIN: Advice = {
  text: "The next run tries again. If this continues, check whether the shop's page opens.",
  place: "page",
};
const OWN_BROWSER: Advice = {
  text: "Open the page in your own browser and send the price from there.",
  place: "companion",
};
const DECIDE: Advice = {
  text: "If this is right, accept it on the product's page; otherwise, delete the product.",
  place: "product",
};
const PICK: Advice = { text: "Pick the price on the page once; later runs read it there.", place: "pick" };
const ADDRESS: Advice = { text: "Check that the address is a product page.", place: "page" };

/** The advice for a held price whose next visit is known. */
export const heldAdvice = (when: string): string => `Checking again at ${when}; you can also decide now.`;

/** What a person can do about each outcome; empty for outcomes that need no action. */
export const OUTCOME_ADVICE: Partial<Record<Outcome, Advice>> = {
  out_of_stock: {
    text: "The last price is kept, and every run checks whether the product is back.",
    place: "stockAlert",
  },
  price_on_request: { text: "Ask the shop, or switch tracking off.", place: "page" },
  free_of_charge: {
    text: "There is no price to track. If this is right, switch tracking off.",
    place: "page",
  },
  login_required: {
    text: "Sign in to the shop in your own browser and send the price from there.",
    place: "companion",
  },
  redirected: MOVED,
  replaced: DECIDE,
  not_found: MOVED,
  gone: MOVED,
  identity_changed: DECIDE,
  currency_changed: DECIDE,
  blocked: OWN_BROWSER,
  robots_disallowed: OWN_BROWSER,
  skipped_cap: {
    text: "Visits resume on the next UTC day. To continue now, raise the daily cap.",
    place: "usage",
  },
  rate_limited: {
    text: "Nothing to do: visits resume after the pause that the shop asked for.",
    place: "shop",
  },
  host_paused: { text: "Nothing to do: visits resume when the operator resumes the shop.", place: "shop" },
  element_not_found: { text: "Confirm where the element is now, or pick it again.", place: "repairs" },
  price_not_found: PICK,
  price_ambiguous: PICK,
  price_unparsable: PICK,
  held: { text: "It is checked again within minutes; you can also decide now.", place: "confirm" },
  unstable_price: {
    text: "Compare with the shop's page, and accept the price that is right.",
    place: "confirm",
  },
  out_of_range: {
    text: "Compare with the shop's page. A later day settles this, or you can decide now.",
    place: "confirm",
  },
  url_rejected: ADDRESS,
  redirect_loop: ADDRESS,
  wrong_type: ADDRESS,
  too_large: ADDRESS,
  page_too_expensive: ADDRESS,
  dns: AGAIN,
  connect: AGAIN,
  tls: AGAIN,
  timeout: AGAIN,
  http_status: AGAIN,
  browser_crashed: { text: "Nothing to do: the next run tries again." },
  internal: { text: "Nothing to do: nothing is charged." },
};
