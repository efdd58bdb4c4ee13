import { expect, it } from "vitest";
import { CONFIGURATION_MESSAGES } from "./configuration-messages.texts.ts";

const { trial, repair, memory } = CONFIGURATION_MESSAGES;

it.each([
  [1, 0, "1 product was added."],
  [2, 0, "2 products were added."],
  [0, 1, "1 product uses this configuration now."],
  [0, 2, "2 products use this configuration now."],
  [1, 2, "1 product was added, 2 products use this configuration now."],
])("%i added and %i changed products are counted in words", (added, changed, text) => {
  expect(trial.added(added, changed)).toBe(text);
});

it("one entry and several were repaired", () => {
  expect([1, 2].map(repair.done)).toEqual(["1 entry was repaired.", "2 entries were repaired."]);
});

it("a shop's decimal separator is named", () => {
  expect([",", "."].map(memory.decimals)).toEqual([
    "Prices here have a decimal comma.",
    "Prices here have a decimal point.",
  ]);
});
