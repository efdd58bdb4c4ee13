import { describe, expect, it } from "vitest";
import { pageAboveShare } from "./live-shares.rules.ts";

/** Returns pages by organisation, each with the minute of its last input. */
const pagesOf = (held: Record<string, number[]>) =>
  Object.entries(held).flatMap(([organisationId, minutes]) =>
    minutes.map((minute) => ({ caller: { organisationId }, lastInputAt: new Date(minute * 60_000) })),
  );
const minuteOf = (held: Record<string, number[]>, asking: string, places: number) => {
  const page = pageAboveShare(pagesOf(held), asking, places);
  return page && page.lastInputAt.getTime() / 60_000;
};

describe("the places of the live view", () => {
  it("are shared evenly: the organisation with the most loses the page that was idle the longest", () => {
    expect(minuteOf({ a: [5, 3, 8, 9] }, "b", 4)).toBe(3);
    expect(minuteOf({ a: [5, 3, 8], b: [1] }, "b", 4)).toBe(3);
    expect(minuteOf({ a: [5, 3], b: [1, 2] }, "c", 4)).not.toBeNull();
  });

  it("are not taken by an organisation that has its share, nor from one without more than its share", () => {
    expect(minuteOf({ a: [5, 3], b: [1, 2] }, "b", 4)).toBeNull();
    expect(minuteOf({ a: [5, 3, 8], b: [1, 2] }, "b", 5)).toBeNull();
    expect(minuteOf({ a: [1, 2, 3, 4] }, "a", 4)).toBeNull();
    expect(minuteOf({ a: [1], b: [2] }, "c", 2)).toBeNull();
    expect(minuteOf({ a: [1] }, "b", 1)).toBeNull();
  });
});
