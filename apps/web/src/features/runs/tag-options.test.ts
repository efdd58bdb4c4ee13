import { expect, test } from "vitest";
import { fieldOptions } from "./tag-options.ts";

test("tags of one field are counted together", () => {
  expect(
    fieldOptions([
      { tag: "normalPrice span", count: 3 },
      { tag: "normalPrice div", count: 2 },
      { tag: "availability", count: 1 },
    ]),
  ).toEqual([
    { id: "normalPrice", label: "Normal Price (5)" },
    { id: "availability", label: "Availability (1)" },
  ]);
});

test("a custom field keeps the spaces in its name", () => {
  expect(fieldOptions([{ tag: "own:Delivery time span", count: 1 }])).toEqual([
    { id: "own:Delivery time", label: "Delivery time (1)" },
  ]);
});
