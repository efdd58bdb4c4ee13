import { expect, it } from "vitest";
import { labelsOf, ROLE_RULES } from "./roles.ts";

/** One text for each row of the rules, in their order: the words before the amount, in its own text, and after it. */
const EXAMPLES: [role: string, before: string, own: string, ownTail: string, after: string][] = [
  ["unit", "", "£", "", " / kg"],
  ["shipping", "Add ", "£", "", " more for free delivery"],
  ["other", "approx. ", "£", "", ""],
  ["current", "", "£", "", " without contract"],
  ["other", "", "£", "", " with a new contract"],
  ["instalment", "", "£", " per month", ""],
  ["net", "excl. VAT ", "£", "", ""],
  ["saving", "You save ", "£", "", ""],
  ["other", "", "+ £", "", ""],
  ["shipping", "購物滿 ", "$", "", ""],
  ["shipping", "", "¥", "", "以上で送料無料"],
  ["shipping", "Delivery: ", "£", "", ""],
  ["coupon", "With coupon ", "£", "", ""],
  ["member", "Member price ", "£", "", ""],
  ["other", "Deposit ", "£", "", ""],
  ["other", "", "£", "", " raised of "],
  ["other", "at least ", "£", "", ""],
  ["unit", "Unit price: ", "£", "", ""],
  ["was", "van ", "€", "", " voor "],
  ["was", "Was ", "£", "", ""],
  ["was", "", "£", "", "and up"],
  ["current", "Now ", "£", "", ""],
];

const firstRow = ([, ...labels]: (typeof EXAMPLES)[number]) => {
  const prepared = labelsOf(...labels);
  return ROLE_RULES.findIndex(([, applies]) => applies(prepared));
};

it("each row of the rules decides about its own labels", () => {
  expect(EXAMPLES.map(firstRow)).toEqual([...ROLE_RULES.keys()]);
  expect(EXAMPLES.map(([role]) => role)).toEqual(ROLE_RULES.map(([role]) => role));
});

it.each([
  ["Was £60, now ", "current"],
  ["Now only, was ", "was"],
])("of a former and a current price, the later label counts: %s", (before, role) => {
  const prepared = labelsOf(before, "£", "", "");
  expect(ROLE_RULES.find(([, applies]) => applies(prepared))?.[0]).toBe(role);
});
