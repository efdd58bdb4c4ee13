/**
 * The closed list of outcomes of a check (one visit of one product in one run) and the sentence a user reads for each.
 * Every outcome that is not `value`, `held`, `skipped_cap` or `cancelled` is a tracking error.
 */

export const ERROR_OUTCOMES = [
  "url_rejected",
  "dns",
  "connect",
  "tls",
  "timeout",
  "http_status",
  "rate_limited",
  "blocked",
  "robots_disallowed",
  "not_found",
  "gone",
  "redirect_loop",
  "too_large",
  "wrong_type",
  "element_not_found",
  "price_not_found",
  "price_ambiguous",
  "price_unparsable",
  "currency_changed",
  "identity_changed",
  "out_of_range",
  "browser_crashed",
  "internal",
] as const;

export type ErrorOutcome = (typeof ERROR_OUTCOMES)[number];

export const OUTCOMES = ["value", "held", "skipped_cap", "cancelled", ...ERROR_OUTCOMES] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** What the user reads for each outcome: what happened, and where it helps, what to do about it. */
export const OUTCOME_TEXTS: Record<Outcome, string> = {
  value: "A price was read.",
  held: "The price is held back until a person or a second reading confirms it.",
  skipped_cap: "Skipped, because the organisation's daily limit of data points is reached.",
  cancelled: "The run was cancelled before this page was visited.",
  url_rejected: "This address is not visited: only public http and https addresses are allowed.",
  dns: "The shop's host name could not be found.",
  connect: "The shop's server did not accept a connection.",
  tls: "A secure connection to the shop could not be made: its certificate was not accepted.",
  timeout: "The shop took too long to answer.",
  http_status: "The shop answered with an error status.",
  rate_limited: "The shop asks for fewer visits (too many requests).",
  blocked: "The shop showed a bot check instead of the product page.",
  robots_disallowed: "The shop's robots.txt does not allow visiting this page.",
  not_found: "The page does not exist any more (404).",
  gone: "The page was removed for good (410).",
  redirect_loop: "The page redirects without end.",
  too_large: "The page is larger than the limit.",
  wrong_type: "The address does not answer with a web page.",
  element_not_found: "The picked element is no longer on the page.",
  price_not_found: "No price was found on the page.",
  price_ambiguous: "The price can be read in more than one way.",
  price_unparsable: "The picked element's text is not a price.",
  currency_changed: "The page shows the price in another currency than before.",
  identity_changed: "The page shows another product than before.",
  out_of_range: "The price is so far from the last one that it is not believed.",
  browser_crashed: "The browser stopped while it was visiting the page.",
  internal: "Something went wrong on our side. The check will be tried again with the next run.",
};

/** Whether the outcome is one of the error kinds, so that the check counts as a tracking error. */
export function isErrorOutcome(outcome: Outcome): outcome is ErrorOutcome {
  return (ERROR_OUTCOMES as readonly string[]).includes(outcome);
}
