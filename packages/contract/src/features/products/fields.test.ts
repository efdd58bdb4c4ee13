import { expect, it } from "vitest";
import { DATA_SCREEN_TEXTS } from "../../texts/data-screens.ts";
import { TRACKING_TEXTS } from "../../texts/tracking.ts";
import { FIELD_KEYS, FIELD_NAMES, fieldName } from "./fields.ts";

it("has one name per field, in tables, charts and pickers", () => {
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

it("shows a custom field under its own name, whatever that is", () => {
  expect(["own:Delivery time", "own:name", "own:constructor"].map(fieldName)).toEqual([
    "Delivery time",
    "name",
    "constructor",
  ]);
});
