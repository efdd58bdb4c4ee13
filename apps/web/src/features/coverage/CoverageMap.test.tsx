// @vitest-environment happy-dom
import { COVERAGE_TEXTS, productCoverage, type CoverageDay } from "@pricetrail/contract";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { CoverageMap } from "./CoverageMap.tsx";
import { shareText } from "../../ui/share-text.ts";
import { heatDayOf, weeksOf } from "./heat-map.ts";

const dayOf = (day: string, outcomes: CoverageDay["outcomes"], skipped = 0): CoverageDay => ({
  day,
  outcomes,
  skipped,
});

describe("a day of the map", () => {
  it.each([
    [dayOf("2026-06-15", { value: 24 }), "all", "06/15/2026: checked 24 of 24"],
    [dayOf("2026-06-15", { value: 23, blocked: 1 }), "some", "06/15/2026: checked 24 of 24, 1 blocked"],
    [dayOf("2026-06-15", { value: 20 }, 4), "some", "06/15/2026: checked 20 of 24"],
    [
      dayOf("2026-06-15", { timeout: 1, blocked: 2 }),
      "failed",
      "06/15/2026: checked 3 of 3, 2 blocked, 1 timeout",
    ],
    [dayOf("2026-06-15", { out_of_stock: 2, held: 1 }), "all", "06/15/2026: checked 3 of 3"],
    [dayOf("2026-06-15", { cancelled: 3 }), "none", "06/15/2026: not visited"],
    [undefined, "none", "06/15/2026: not visited"],
  ] as const)("says how its visits went", (found, look, text) => {
    expect(heatDayOf("2026-06-15", found)).toMatchObject({ look, text });
  });

  it("is placed in its week, which begins on Sunday, and days outside the range are empty", () => {
    const weeks = weeksOf("2026-06-10", "2026-06-15", []);
    expect(weeks.map((week) => week.map((one) => one?.day.slice(-2) ?? "-").join(" "))).toEqual([
      "- - - 10 11 12 13",
      "14 15 - - - - -",
    ]);
  });

  it("has a share of 100% or 0% only if that is exact", () => {
    expect([
      shareText(999, 1000),
      shareText(1, 1000),
      shareText(3, 3),
      shareText(0, 9),
      shareText(0, 0),
    ]).toEqual(["99%", "1%", "100%", "0%", "–"]);
  });
});

it("lists each day of the year as text, with totals and the latest problem days", async () => {
  const api = new FakeApi().answer(productCoverage, {
    from: "2026-06-01",
    to: "2026-06-15",
    days: [dayOf("2026-06-10", { value: 24 }), dayOf("2026-06-11", { value: 23, blocked: 1 }, 2)],
  });
  renderScreen(<CoverageMap productId="kettle" />, { api });
  const list = await screen.findByRole("list", { name: COVERAGE_TEXTS.product });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["06/10/2026: checked 24 of 24", "06/11/2026: checked 24 of 26, 1 blocked"]);
  expect(screen.getByText("48 of 50 visits on 2 days were made; 98% succeeded.")).toBeDefined();
  const troubled = screen.getByRole("list", { name: COVERAGE_TEXTS.troubledDays });
  expect(troubled.textContent).toBe("06/11/2026: checked 24 of 26, 1 blocked");
});

it("shows that nothing was visited yet", async () => {
  const api = new FakeApi().answer(productCoverage, { from: "2026-06-01", to: "2026-06-15", days: [] });
  renderScreen(<CoverageMap productId="kettle" />, { api });
  await screen.findByText(COVERAGE_TEXTS.noVisits);
});
