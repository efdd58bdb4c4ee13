import { extractOffer } from "@pricetrail/extract";
import { describe, expect, it } from "vitest";
import { doubtOf } from "./plausibility.ts";
import type { Doubt, KnownState } from "./plausibility.ts";

/** A page that strikes 1,000.00 and asks for another price. */
const discounted = (asked: string) =>
  extractOffer({
    html: `<html lang="en"><head><title>Blue kettle</title></head><body><h1>Blue kettle</h1>
      <div class="price"><del>USD 1,000.00</del> <ins>USD ${asked}</ins></div></body></html>`,
    url: "https://shop.example/kettle",
    // By itself the extraction takes no discount this steep for one: a person has picked both.
    locators: [
      { field: "normalPrice", selector: "del" },
      { field: "discountedPrice", selector: "ins" },
    ],
  });

/** Doubts of readings that follow each other, as settling keeps what was believed and what was not. */
function doubtsOf(start: KnownState | undefined, readings: ReturnType<typeof discounted>[]) {
  let known = start;
  return readings.map((extraction): Doubt["outcome"] | "value" => {
    const doubt = doubtOf({ name: "Blue kettle" }, known, extraction);
    const { normalPrice, discountedPrice } = extraction.fields;
    known = doubt
      ? { ...known!, ...doubt }
      : {
          currency: normalPrice?.value.currency ?? null,
          normalMinor: normalPrice?.value.amountMinor ?? null,
          discountedMinor: discountedPrice?.value.amountMinor ?? null,
          outcome: "value",
          detail: null,
        };
    return doubt?.outcome ?? "value";
  });
}

describe("what is believed", () => {
  it("reads the test's page as a discount of 99 %", () => {
    const { fields } = discounted("10.00");
    expect([fields.normalPrice?.value.amountMinor, fields.discountedPrice?.value.amountMinor]).toEqual([
      100_000, 1_000,
    ]);
  });

  it("doubts a steep discount once, and then believes every equal reading", () => {
    const full: KnownState = {
      currency: "USD",
      normalMinor: 100_000,
      discountedMinor: null,
      outcome: "value",
      detail: null,
    };
    const same = Array.from({ length: 4 }, () => discounted("10.00"));
    expect(doubtsOf(full, same)).toEqual(["out_of_range", "value", "value", "value"]);
  });

  it("believes a product that was added with a steep discount at every further visit", () => {
    const same = Array.from({ length: 3 }, () => discounted("10.00"));
    expect(doubtsOf(undefined, same)).toEqual(["value", "value", "value"]);
  });

  it("still doubts a far jump of what is asked", () => {
    const start: KnownState = {
      currency: "USD",
      normalMinor: 100_000,
      discountedMinor: 90_000,
      outcome: "value",
      detail: null,
    };
    expect(doubtsOf(start, [discounted("10.00")])).toEqual(["out_of_range"]);
  });
});
