import { fieldName } from "@pricetrail/contract";
import type { Capture, FieldProposal, PageTrial } from "@pricetrail/contract";
import { expect, test } from "vitest";
import {
  acceptAll,
  acceptProposal,
  addOwnField,
  clearChoice,
  pickElement,
  setReading,
  setRemoved,
  setTests,
  startPicks,
  toSave,
  unsaved,
  untested,
} from "./picks.ts";

const capture = (key: string, value: string): Capture => ({
  key,
  value,
  tagValue: `<b>${value}</b>`,
  tag: "b",
  fingerprint: { v: 1 },
});
const proposal = (key: string, value: string | null, from: Capture | null = null): FieldProposal => ({
  key,
  raw: value ?? "?",
  value,
  currency: null,
  problem: value === null ? "Not read" : null,
  confidence: 0.9,
  source: "the page's own data",
  capture: from,
});
const PROPOSALS = [
  proposal("name", "Blue kettle"),
  proposal("normalPrice", "19.90", capture("normalPrice", "19.90")),
  { ...proposal("seller", "shop.example"), confidence: 0.5 },
  proposal("image", null),
];
const trial: PageTrial = {
  url: "http://shop.example/",
  outcome: "value",
  outcomeText: "A price was read.",
  tier: "http",
  readableWithoutBrowser: true,
  websiteLoadTime: 12,
  fields: [{ ...proposal("normalPrice", "19.90"), state: "found", confidence: 1 }],
};

test("a page starts with the six fields in their order and nothing chosen", () => {
  const picks = startPicks(PROPOSALS);
  expect(picks.map((field) => fieldName(field.key))).toEqual([
    "Title",
    "Normal Price",
    "Discounted Price",
    "Availability",
    "Image",
    "Seller",
  ]);
  expect(unsaved(picks)).toBe(0);
});

test("accepting all takes what is certain: an element of the visible page, or automatic extraction", () => {
  const picks = acceptAll(startPicks(PROPOSALS));
  expect(toSave(picks).fields).toEqual([
    { key: "name", capture: null },
    { key: "normalPrice", capture: PROPOSALS[1]!.capture },
  ]);
});

test("a pick takes the place of an accepted proposal, and clearing it leaves nothing", () => {
  const own = capture("normalPrice", "24.90");
  const picks = pickElement(acceptProposal(startPicks(PROPOSALS), "normalPrice"), own);
  expect(toSave(picks).fields).toEqual([{ key: "normalPrice", capture: own }]);
  expect(unsaved(clearChoice(picks, "normalPrice"))).toBe(0);
});

test("a response that arrives after another pick is ignored", () => {
  const first = capture("normalPrice", "1.00");
  const second = capture("normalPrice", "2.00");
  let picks = pickElement(startPicks(PROPOSALS), first);
  const asked = untested(picks);
  picks = pickElement(picks, second);
  picks = setReading(picks, "normalPrice", first, proposal("normalPrice", "1.00"));
  picks = setTests(picks, asked, trial);
  expect(picks[1]?.choice).toMatchObject({ capture: second, reading: undefined, test: undefined });
  picks = setTests(picks, untested(picks), trial);
  expect(picks[1]?.choice?.test).toMatchObject({ state: "done", isReadable: true });
});

test("a picked price is tested together with the other one, and again when that one changes", () => {
  const normal = capture("normalPrice", "24.90");
  const discounted = capture("discountedPrice", "19.90");
  let picks = pickElement(startPicks(PROPOSALS), normal);
  picks = setTests(picks, untested(picks), trial);
  picks = pickElement(picks, discounted);
  const both = untested(picks);
  expect(both).toEqual([
    { key: "normalPrice", capture: normal },
    { key: "discountedPrice", capture: discounted },
  ]);
  picks = setTests(picks, both, trial);
  expect(untested(picks)).toEqual([]);
  picks = clearChoice(picks, "normalPrice");
  // A visit's result is invalid once the other price has been changed.
  picks = setTests(picks, both, trial);
  expect(untested(picks)).toEqual([{ key: "discountedPrice", capture: discounted }]);
  // The result of another field stays valid.
  const name = { key: "name", capture: capture("name", "Blue kettle") };
  picks = setTests(pickElement(picks, name.capture), [...both, name], trial);
  expect(untested(picks)).toEqual([{ key: "discountedPrice", capture: discounted }]);
});

test("an element that is removed is not stored as well, whatever was picked for it", () => {
  const picks = setRemoved(
    pickElement(startPicks(PROPOSALS), capture("normalPrice", "24.90")),
    "normalPrice",
    true,
  );
  expect(toSave(picks)).toEqual({ fields: [], removed: ["normalPrice"] });
});

test("a price whose stored element is removed is compared with what is found without it", () => {
  const picks = pickElement(
    setRemoved(startPicks(PROPOSALS), "normalPrice", true),
    capture("discountedPrice", "19.90"),
  );
  expect(untested(picks)[0]).toEqual({ key: "normalPrice", capture: null });
});

test("custom fields have names of their own, each only once", () => {
  const picks = addOwnField(addOwnField(startPicks([]), " Energy class "), "Energy class");
  expect(picks.filter((field) => field.key === "own:Energy class")).toHaveLength(1);
  expect(fieldName("own:Energy class")).toBe("Energy class");
});
