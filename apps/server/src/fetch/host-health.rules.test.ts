import { ERROR_OUTCOMES } from "@pricetrail/contract";
import { expect, it } from "vitest";
import { isHostFailure, isUnrelatedToHost } from "./host-health.rules.ts";
import type { FetchFailure } from "./page.ts";

const failure = (outcome: string, more: object = {}) =>
  ({ ok: false, outcome, detail: "", ...more }) as unknown as FetchFailure;

it("counts only outcomes that show a broken or refusing host as failures of the host", () => {
  expect(ERROR_OUTCOMES.filter((outcome) => isHostFailure(failure(outcome)))).toEqual([
    "dns",
    "connect",
    "tls",
    "timeout",
    "rate_limited",
    "blocked",
  ]);
});

it.each([
  [404, false],
  [418, false],
  [499, false],
  [500, true],
  [503, true],
])("counts status %i as a failure: %s", (status, expected) => {
  expect(isHostFailure(failure("http_status", { status }))).toBe(expected);
});

it("learns nothing about the host from withheld visits, and from failures before or after its response", () => {
  expect(isHostFailure(failure("timeout", { isWithheld: true }))).toBe(false);
  expect(isUnrelatedToHost(failure("timeout", { isWithheld: true }))).toBe(true);
  expect(ERROR_OUTCOMES.filter((outcome) => isUnrelatedToHost(failure(outcome)))).toEqual([
    "url_rejected",
    "robots_disallowed",
    "browser_crashed",
    "internal",
  ]);
});
