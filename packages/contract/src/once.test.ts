import { expect, it } from "vitest";
import { ALL_ENDPOINTS } from "./api.ts";

/**
 * Every POST without `isOnce`, and why executing it twice has the effect of once. Maintained manually: a new POST has `isOnce`, or
 * gets its reason here.
 */
const REASONS = {
  "it sets what is, and the second time it is so already": [
    "accept/price/{id}",
    "answer/catalogue-source/{id}",
    "answer/match/{id}",
    "cancel/listing/{id}",
    "cancel/run/{id}",
    "change/password",
    "close/browser/{id}",
    "dismiss/repair",
    "fetch/catalogue-source/{id}",
    "hide/first-steps",
    "leave/organisation",
    "pause/plan",
    "read/alert/message",
    "reject/price/{id}",
    "restore/product/{id}",
    "restore/{kind}/{id}",
    "retry/mail/{id}",
    "switch/organisation",
    "undo/match/{id}",
    "unsubscribe/report/{token}",
    "unsubscribe/{token}",
    "update/alert/{id}",
    "update/brand/{id}",
    "update/cap",
    "update/catalogue-source/{id}",
    "update/category/{id}",
    "update/channel/{id}",
    "update/dates",
    "update/group/{id}",
    "update/host",
    "update/item/{id}",
    "update/key/{id}",
    "update/listing/{id}",
    "update/map-violation/{id}",
    "update/market-setting",
    "update/member/{id}",
    "update/organisation",
    "update/plan/{id}",
    "update/product",
    "update/product/{id}",
    "update/report/{id}",
    "update/seller/{id}",
    "update/shop/{host}",
    "update/subcategory/{id}",
    "update/view/{id}",
  ],
  "what it deletes is gone": [
    "delete/alert/feed",
    "delete/alert/{id}",
    "delete/brand/{id}",
    "delete/catalogue-source/{id}",
    "delete/category/{id}",
    "delete/channel/{id}",
    "delete/companion",
    "delete/configuration/{id}",
    "delete/device/{id}",
    "delete/group/{id}",
    "delete/invitation/{id}",
    "delete/key/{id}",
    "delete/listing/{id}",
    "delete/member/{id}",
    "delete/plan/{id}",
    "delete/product/{id}",
    "delete/report/{id}",
    "delete/session",
    "delete/session/{id}",
    "delete/subcategory/{id}",
    "delete/view/{id}",
    "user/delete-account",
  ],
  "it reads, and stores nothing that anybody sees": [
    "check/catalogue-source/{id}",
    "inspect/browser/{id}",
    "preview/product",
    "preview/report",
    "read/capture",
    "reconcile/ledger",
    "rehearse/alert",
    "test/capture",
    "test/configuration/{id}",
  ],
  "a mailed link's token, a code or a signed event works once by itself": [
    "accept/invitation",
    "redeem/pairing",
    "stripe/webhook",
    "use/alert-link",
    "use/report-link",
    "user/confirm-deletion",
    "user/reset-password",
    "user/set-password",
  ],
  "nobody is signed in to whom a key could belong; a second account of an address is refused, and mails are limited":
    ["forget/password", "user/resend/activationlink", "user/signup"],
  "each answer is a pass of its own, which ends by itself": ["create/ticket", "token", "user/login"],
} as const;

it("every POST takes effect once per key, or has a reason why it need not", () => {
  const without = ALL_ENDPOINTS.filter(({ method, isOnce }) => method === "POST" && isOnce !== true);
  expect(without.map(({ path }) => path).toSorted()).toEqual(Object.values(REASONS).flat().toSorted());
});

it("only calls with `isOnce` return secrets", () => {
  const secret = ALL_ENDPOINTS.filter(({ hasSecretAnswer }) => hasSecretAnswer === true);
  expect(secret.filter(({ isOnce }) => isOnce !== true).map(({ path }) => path)).toEqual([]);
  // By the text of what they answer with: a field that is called so.
  const answering = ALL_ENDPOINTS.filter(
    ({ method, isOnce, response }) =>
      method === "POST" && isOnce === true && /"(?:secret|code)"/.test(fieldsOf(response)),
  );
  expect(secret.map(({ path }) => path).toSorted()).toEqual(answering.map(({ path }) => path).toSorted());
});

/** The names of an answer's own fields, as JSON. */
function fieldsOf(response: object): string {
  const shape = "shape" in response ? response.shape : undefined;
  return JSON.stringify(Object.keys(shape ?? {}));
}
