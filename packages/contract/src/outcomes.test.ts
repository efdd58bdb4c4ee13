import { expect, it } from "vitest";
import { outcomeSentence, type Outcome } from "./outcomes.ts";

it.each<[Outcome, string | null, string]>([
  ["not_found", "HTTP status 404", "The page no longer exists (404)."],
  ["dns", "shop.example: ENOTFOUND", "The shop's host name could not be found."],
  ["timeout", "the page did not come in time", "The shop took too long to answer."],
  ["redirect_loop", "the page redirects endlessly", "The page redirects endlessly."],
  ["redirect_loop", "more than 10 redirects", "The page redirects endlessly (more than 10 redirects)."],
  ["http_status", "HTTP status 503", "The shop answered with an error status (status 503)."],
  [
    "blocked",
    "bot check, HTTP status 403, cloudflare",
    "The shop showed a bot check instead of the product page (status 403, cloudflare).",
  ],
  [
    "connect",
    "the connection broke off (ECONNRESET)",
    "The shop's server did not accept a connection (the connection broke off).",
  ],
  ["connect", "no connection (ECONNREFUSED)", "The shop's server did not accept a connection."],
  [
    "connect",
    "the answer broke the rules of HTTP (HPE_INVALID_HEADER_TOKEN)",
    "The shop's server answered in a way that cannot be read (the answer broke the rules of HTTP).",
  ],
  [
    "tls",
    "its certificate has expired",
    "A secure connection to the shop could not be made (its certificate has expired).",
  ],
  [
    "url_rejected",
    "only http and https are visited",
    "This address is not visited: only public http and https addresses are allowed.",
  ],
  [
    "internal",
    "unknown field colour",
    "Something went wrong on our side. The next run will check the page again.",
  ],
  ["too_large", "more than 10000000 bytes", "The page is larger than the limit (more than 10 MB)."],
  [
    "robots_disallowed",
    "robots.txt of shop.example disallows this page for Pricetrail",
    "The shop's robots.txt does not allow visiting this page.",
  ],
  [
    "currency_changed",
    "USD before, EUR now",
    "The page shows the price in a different currency than before (USD before, EUR now).",
  ],
  [
    "host_paused",
    "the operator paused it",
    "The operator of this installation has paused visits to this shop.",
  ],
  ["price_not_found", null, "No price was found on the page."],
])("says what happened once and in plain words: %s, %s", (outcome, detail, sentence) => {
  expect(outcomeSentence(outcome, detail)).toBe(sentence);
});
