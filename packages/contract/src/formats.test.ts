import { describe, expect, it } from "vitest";
import { compareNames, wholeNumber } from "./formats.ts";
import { roleHas } from "./permissions.ts";
import { pageOf, pageSizeOf } from "./schemas.ts";

describe("a whole number", () => {
  it.each([
    ["15", 15],
    [" 200 ", 200],
    ["0", 0],
    ["123456789012", 123_456_789_012],
    ["1234567890123", undefined],
    ["", undefined],
    ["1.5", undefined],
    ["-5", undefined],
    ["1e3", undefined],
    ["1,000", undefined],
  ])("typed as %j is %s", (text, expected) => {
    expect(wholeNumber(text)).toBe(expected);
  });
});

describe("lists", () => {
  it("sort names that start with a digit last, and numbers naturally", () => {
    const names = ["10 Things", "item 10", "Äpfel", "Item 2", "2 Things", "banana"];
    expect(names.toSorted(compareNames)).toEqual([
      "Äpfel",
      "banana",
      "Item 2",
      "item 10",
      "2 Things",
      "10 Things",
    ]);
  });

  it("clamp pages that do not exist and sizes that are too large", () => {
    expect(pageOf(99, 25, 60)).toEqual({ page: 3, pages: 3 });
    expect(pageOf(0, 25, 0)).toEqual({ page: 1, pages: 1 });
    expect([pageSizeOf(undefined, 25), pageSizeOf(1000, 25), pageSizeOf(0, 25)]).toEqual([25, 200, 1]);
  });

  it("give each role the permissions of the table", () => {
    expect([roleHas("viewer", "write"), roleHas("member", "write"), roleHas("admin", "own")]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
