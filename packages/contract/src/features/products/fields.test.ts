import { expect, it } from "vitest";
import { DATA_SCREEN_TEXTS } from "../../texts/data-screens.ts";
import { TRACKING_TEXTS } from "../../texts/tracking.ts";
import { FIELD_KEYS, FIELD_NAMES, fieldName } from "./fields.ts";

it("calls a field by one name, in tables, charts and pickers", () => {
  expect(FIELD_KEYS.map(fieldName)).toEqual([
    "Title",
    "Normal Price",
    "Discounted Price",
    "Availability",
    "Image",
    "Seller",
  ]);
  expect(DATA_SCREEN_TEXTS.title).toBe(fieldName("name"));
  expect(TRACKING_TEXTS.legend.normal).toBe(fieldName("normalPrice"));
  expect(new Set(Object.values(FIELD_NAMES)).size).toBe(Object.keys(FIELD_NAMES).length);
});

it("calls a field of one's own what it was called, whatever that is", () => {
  expect(["own:Delivery time", "own:name", "own:constructor"].map(fieldName)).toEqual([
    "Delivery time",
    "name",
    "constructor",
  ]);
});
