import { expect, test } from "vitest";
import { changeText, percentText } from "./price-change.ts";

const aud = (value: string) => ({ value, currency: "AUD" });

test("a drop has a minus sign before amount and percent", () => {
  expect(changeText(aud("1299.00"), aud("1169.10"))).toEqual({
    direction: "down",
    amount: "\u2212AUD 129.90",
    percent: "\u221210.0%",
  });
});

test("a rise has a plus sign", () => {
  expect(changeText(aud("100.00"), aud("112.50"))).toEqual({
    direction: "up",
    amount: "+AUD 12.50",
    percent: "+12.5%",
  });
});

test("equal amounts are no change", () => {
  expect(changeText(aud("5.00"), aud("5.00"))).toBeUndefined();
});

test("two currencies are never compared", () => {
  expect(changeText(aud("5.00"), { value: "4.00", currency: "USD" })).toBeUndefined();
});

test("a change from zero has an amount and no percentage", () => {
  expect(changeText(aud("0.00"), aud("4.00"))?.percent).toBeUndefined();
});

test("amounts keep the currency's own digits", () => {
  expect(changeText({ value: "1200", currency: "JPY" }, { value: "13000", currency: "JPY" })?.amount).toBe(
    "+JPY 11,800",
  );
});

test("a change below a tenth of a percent has no sign", () => {
  expect(percentText(0)).toBe("0.0%");
});
