import { capitalised } from "./texts/counting.ts";

/**
 * The closed list of outcomes of a check (one visit of one product in one run), and the sentence for each. Outcomes that are not
 * tracking errors are only in OUTCOMES.
 */

export const ERROR_OUTCOMES = [
  "url_rejected",
  "dns",
  "connect",
  "tls",
  "timeout",
  "http_status",
  "rate_limited",
  "host_paused",
  "blocked",
  "robots_disallowed",
  "not_found",
  "gone",
  "login_required",
  "redirected",
  "replaced",
  "redirect_loop",
  "too_large",
  "page_too_expensive",
  "wrong_type",
  "element_not_found",
  "price_not_found",
  "price_ambiguous",
  "price_unparsable",
  "currency_changed",
  "identity_changed",
  "out_of_range",
  "unstable_price",
  "browser_crashed",
  "internal",
] as const;

export type ErrorOutcome = (typeof ERROR_OUTCOMES)[number];

/** The product's page was read correctly and legitimately has no price. Its other values are stored. */
export const UNPRICED_OUTCOMES = ["out_of_stock", "price_on_request", "free_of_charge"] as const;

export const OUTCOMES = [
  "value",
  "held",
  "skipped_cap",
  "cancelled",
  ...UNPRICED_OUTCOMES,
  ...ERROR_OUTCOMES,
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** The shop has removed the page, or shows another product in its place. */
export const GONE_OUTCOMES = ["not_found", "gone", "replaced"] as const;

/** The product's page exists, regardless of the price's outcome. */
export const SHOWN_OUTCOMES = [
  "value",
  "held",
  ...UNPRICED_OUTCOMES,
  "currency_changed",
  "out_of_range",
  "unstable_price",
] as const;

/** Returns whether a visit found the product's page gone. A single visit proves nothing, because shops fail at times. */
export function isGoneOutcome(outcome: Outcome): outcome is (typeof GONE_OUTCOMES)[number] {
  return (GONE_OUTCOMES as readonly string[]).includes(outcome);
}

/** The sentence for each outcome: what happened and, if it helps, what to do about it. */
export const OUTCOME_TEXTS: Record<Outcome, string> = {
  value: "A price was read.",
  held: "The price is held back until a person or a second reading confirms it.",
  skipped_cap: "The daily cap was reached: this page is visited again on the next UTC day.",
  cancelled: "The run was cancelled before this page was visited.",
  out_of_stock: "The product is out of stock, and the page shows no price.",
  price_on_request: "The shop gives its price only on request.",
  free_of_charge: "The product is free of charge.",
  url_rejected: "This address is not visited: only public http and https addresses are allowed.",
  dns: "The shop's host name could not be found.",
  connect: "The shop's server did not accept a connection.",
  tls: "A secure connection to the shop could not be made.",
  timeout: "The shop took too long to answer.",
  http_status: "The shop answered with an error status.",
  rate_limited: "The shop asks for fewer visits (too many requests).",
  host_paused: "The operator of this installation has paused visits to this shop.",
  blocked: "The shop showed a bot check instead of the product page.",
  robots_disallowed: "The shop's robots.txt does not allow visiting this page.",
  not_found: "The page no longer exists (404).",
  gone: "The page was permanently removed (410).",
  login_required: "The shop requires signing in to see the page.",
  redirected: "The address leads to another page of the shop, which shows no product.",
  replaced: "The product was removed, and its address leads to another one.",
  redirect_loop: "The page redirects endlessly.",
  too_large: "The page is larger than the limit.",
  page_too_expensive:
    "Reading the page took more computing time or memory than one page may use, so it was stopped.",
  wrong_type: "The address does not lead to a web page.",
  element_not_found: "The picked element is no longer on the page.",
  price_not_found: "No price was found on the page.",
  price_ambiguous: "The price can be read in more than one way.",
  price_unparsable: "The picked element's text is not a price.",
  currency_changed: "The page shows the price in a different currency than before.",
  identity_changed: "The page shows a different product than before.",
  out_of_range:
    "The price differs so much from the last one that it must be confirmed on a later day or in To Confirm.",
  unstable_price:
    "The shop shows a different price at every visit, so no price is published until the same one is read again.",
  browser_crashed: "The browser stopped while it was visiting the page.",
  internal: "Something went wrong on our side. The next run will check the page again.",
};

/** Returns whether the outcome is an error, so that the check counts as a tracking error. */
export function isErrorOutcome(outcome: Outcome): outcome is ErrorOutcome {
  return (ERROR_OUTCOMES as readonly string[]).includes(outcome);
}

/** Outcomes with a complete sentence: the detail only repeats it in the words of a network library, or is for logs. */
const IS_COMPLETE: ReadonlySet<Outcome> = new Set<Outcome>([
  "dns",
  "timeout",
  "rate_limited",
  "host_paused",
  "not_found",
  "gone",
  "browser_crashed",
  "internal",
]);

/** Details that repeat the sentence in other words. */
const IS_REPETITION = new Set(["no connection", "only http and https are visited"]);

/** Codes of network libraries in brackets, which are for logs and not for people. */
const LIBRARY_CODE = / ?\((?:unknown error|E[A-Z0-9]+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\)/g;

/** Returns a detail without the codes of network libraries. */
export const withoutCodes = (detail: string): string => detail.replaceAll(LIBRARY_CODE, "");

/** Returns what a detail adds to the sentence of its outcome; empty if nothing. */
function additionOf(outcome: Outcome, detail: string): string {
  if (IS_COMPLETE.has(outcome)) return "";
  const plain = withoutCodes(detail)
    .replace(/^(?:bot check, )?HTTP status (?=\d)/, "status ")
    .replace(/\b(\d{6,}) bytes\b/, (_whole, bytes: string) => `${Math.round(Number(bytes) / 1_000_000)} MB`)
    .trim()
    .replace(/\.$/, "");
  if (outcome === "robots_disallowed" && plain.startsWith("robots.txt of ")) return "";
  const isRepetition =
    IS_REPETITION.has(plain) || OUTCOME_TEXTS[outcome].toLowerCase().includes(plain.toLowerCase());
  return isRepetition ? "" : plain;
}

/** Outcomes whose name and detail suffice: "Redirected" and "to shop.example/sale". */
const IS_SAID_BY_DETAIL: ReadonlySet<Outcome> = new Set<Outcome>([
  "held",
  "redirected",
  "replaced",
  "element_not_found",
  "price_not_found",
  "currency_changed",
  "identity_changed",
  "out_of_range",
  "unstable_price",
]);

/** Sentences that would repeat the outcome's name. */
const BRIEF: Partial<Record<Outcome, string>> = { out_of_stock: "The page shows no price." };

/** Returns the short reason below an outcome's name: the visit's detail, or else the outcome's sentence. */
export function briefReason(outcome: Outcome, detail?: string | null): string {
  const brief = BRIEF[outcome];
  if (brief !== undefined) return brief;
  const addition = IS_SAID_BY_DETAIL.has(outcome) ? additionOf(outcome, detail ?? "") : "";
  return addition === "" ? outcomeSentence(outcome, detail) : `${capitalised(addition)}.`;
}

/** The sentence instead of that of `connect` when the server did accept a connection. */
const BROKEN_ANSWER = "The shop's server answered in a way that cannot be read.";

/** Returns the sentence for an outcome, with the visit's detail if that adds something. */
export function outcomeSentence(outcome: Outcome, detail?: string | null): string {
  const isBroken = outcome === "connect" && detail?.startsWith("the answer") === true;
  const sentence = isBroken ? BROKEN_ANSWER : OUTCOME_TEXTS[outcome];
  const addition = additionOf(outcome, detail ?? "");
  return addition === "" ? sentence : `${sentence.replace(/\.$/, "")} (${addition}).`;
}
