// @vitest-environment happy-dom
import {
  ADDED_COST_TEXTS,
  everyText,
  getCap,
  PLAN_SCREEN_TEXTS,
  type PlanTiming,
  type ShopLoad,
} from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { capToday } from "../../../testing/rows.ts";
import { fittingInterval, PlanForecast } from "./PlanForecast.tsx";

const TARIFF = { freePoints: 10_000, pointPriceMicroUsd: 100 };
const EVERY_MINUTE: PlanTiming = {
  mode: "interval",
  everyMinutes: 1,
  zone: "UTC",
  window: null,
  weekdays: [],
};
/** A shop whose round of products takes this many minutes. */
const shopOf = (host: string, minutes: number): ShopLoad => ({
  host,
  products: minutes * 60,
  entries: minutes * 60,
  intervalMs: 1000,
  otherVisits: 0,
});

it("suggests an interval that is long enough for the slowest shop", () => {
  const shops = [shopOf("quick.example", 2), shopOf("slow.example", 5), shopOf("fits.example", 1)];
  const offered = fittingInterval(EVERY_MINUTE, shops, TARIFF);
  expect(offered).toEqual({ minutes: 5, label: PLAN_SCREEN_TEXTS.use(everyText(5)) });
});

it("suggests none if all shops fit, if a shop never fits, or for a budget", () => {
  expect(fittingInterval(EVERY_MINUTE, [shopOf("fits.example", 1)], TARIFF)).toBeNull();
  const endless = shopOf("endless.example", 60 * 24 * 10);
  expect(fittingInterval(EVERY_MINUTE, [shopOf("slow.example", 5), endless], TARIFF)).toBeNull();
  const budget: PlanTiming = { ...EVERY_MINUTE, mode: "budget", unit: "points", amount: 1_000_000 };
  const twoDays = shopOf("large.example", 60 * 24 * 2);
  expect(fittingInterval(EVERY_MINUTE, [twoDays], TARIFF)).toMatchObject({ minutes: 60 * 24 * 2 });
  expect(fittingInterval(budget, [twoDays], TARIFF)).toBeNull();
});

it("names only the shops that cannot be visited as often", async () => {
  const shops = [shopOf("slow.example", 5), shopOf("fits.example", 1)];
  renderScreen(<PlanForecast timing={EVERY_MINUTE} shops={shops} otherPoints={0} tariff={TARIFF} />);
  const warnings = await screen.findAllByText(/\.example/);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]!.textContent).toContain("slow.example");
});

it("compares the caps with what all plans need, and names the one that is exceeded", async () => {
  const daily: PlanTiming = { ...EVERY_MINUTE, everyMinutes: 1440 };
  const shops = [{ ...shopOf("shop.example", 1), products: 1, entries: 2 }];
  const caps = [72, 71].map((amount) => ({ unit: "points" as const, amount }));
  renderScreen(<PlanForecast timing={daily} shops={shops} otherPoints={70} tariff={TARIFF} />, {
    api: new FakeApi().answer(getCap, { data: capToday({ caps }) }),
  });
  await screen.findByText(ADDED_COST_TEXTS.overCap(72, "71 data points"));
});
