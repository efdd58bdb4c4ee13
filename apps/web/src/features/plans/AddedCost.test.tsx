// @vitest-environment happy-dom
import {
  ADDED_COST_TEXTS as T,
  type CapToday,
  forecast,
  getCap,
  listPlans,
  unmetTimingText,
  type PlanRow,
} from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { capToday, planOf, plansOf } from "../../../testing/rows.ts";
import AddedCost from "./AddedCost.tsx";

const SHOP = { host: "shop.example", products: 30, entries: 90, intervalMs: 2000, otherVisits: 0 };

const open = (products: number, plans: PlanRow[], cap: Partial<CapToday> = {}) =>
  renderScreen(<AddedCost added={[{ host: "shop.example", products, entries: products * 3 }]} />, {
    api: new FakeApi().answer(listPlans, plansOf(plans)).answer(getCap, { data: capToday(cap) }),
  });
const said = (text: string) =>
  waitFor(() => expect(screen.getByRole("status", { name: T.title }).textContent).toBe(text));

it("shows that the additions are within the free data points", async () => {
  open(3, [planOf({ shops: [SHOP] })]);
  await said(T.addsFree(9, 100, "USD 0.00", 30));
});

it("shows their cost per day and month beyond those, and that a cap is below what is planned", async () => {
  const caps: CapToday["caps"] = [{ unit: "points", amount: 100 }];
  open(10, [planOf({ shops: [SHOP] })], { caps });
  await said(
    T.adds(30, "USD 1.00", "USD 30.00", 30) + T.visits(10, "1 min 18 s") + T.overCap(120, "100 data points"),
  );
});

it("compares a cap in dollars with the total cost", async () => {
  open(10, [planOf({ shops: [SHOP] })], { caps: [{ unit: "usd", amount: 999_999 }] });
  await said(
    T.adds(30, "USD 1.00", "USD 30.00", 30) + T.visits(10, "1 min 18 s") + T.overCap(120, "USD 0.999999"),
  );
});

it("shows what the shop's pause does not allow", async () => {
  const every: PlanRow["timing"] = {
    mode: "interval",
    everyMinutes: 10,
    zone: "UTC",
    window: null,
    weekdays: [],
  };
  open(300, [planOf({ shops: [SHOP], timing: every })]);
  const tariff = { freePoints: 100, pointPriceMicroUsd: 50_000 };
  const [shop] = forecast(every, [{ ...SHOP, products: 330, entries: 990 }], tariff).shops;
  expect(shop!.isKept).toBe(false);
  await waitFor(() =>
    expect(screen.getByRole("status", { name: T.title }).textContent).toContain(
      unmetTimingText(every, shop!),
    ),
  );
});

it("promises no visits where no plan makes any", async () => {
  open(2, [planOf({ isPaused: true })]);
  await said(T.unplanned(2, 6));
});

it("reports that the plans cannot be loaded", async () => {
  const api = new FakeApi().refuse(listPlans, 403, "No");
  renderScreen(<AddedCost added={[]} />, { api });
  await said(T.unknown);
});
