import { DEFAULT_DATES } from "@pricetrail/contract";
import { afterEach, expect, it } from "vitest";
import { showDatesAs } from "../../api/show-dates.ts";
import { weeksOf } from "./heat-map.ts";

afterEach(() => showDatesAs(DEFAULT_DATES));

it("weeks begin on the chosen day", () => {
  const firstOf = () => weeksOf("2026-11-01", "2026-11-20", [])[1]?.[0]?.day;
  // 1 November 2026 is a Sunday.
  expect(firstOf()).toBe("2026-11-08");
  showDatesAs({ ...DEFAULT_DATES, firstDay: "monday" });
  expect(firstOf()).toBe("2026-11-02");
  showDatesAs({ ...DEFAULT_DATES, firstDay: "saturday" });
  expect(firstOf()).toBe("2026-11-07");
});
