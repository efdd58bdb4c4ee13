// @vitest-environment happy-dom
import { listPlans, PLAN_SCREEN_TEXTS as T, updatePlan, type PlanTiming } from "@pricetrail/contract";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { planOf, plansOf } from "../../../testing/rows.ts";
import SchedulePage from "./SchedulePage.tsx";

const EVERY_MINUTE: PlanTiming = {
  mode: "interval",
  everyMinutes: 1,
  zone: "UTC",
  window: null,
  weekdays: [],
};
const SHOP = { host: "shop.example", products: 300, entries: 900, intervalMs: 5000, otherVisits: 0 };

it("pauses and resumes one plan, and shows no unmet limits of a paused one", async () => {
  let isPaused = false;
  const plan = () => planOf({ timing: EVERY_MINUTE, products: 300, shops: [SHOP], isPaused });
  const api = new FakeApi()
    .answer(listPlans, () => plansOf([plan()]))
    .answer(updatePlan, ({ body }) => {
      isPaused = (body as { isPaused: boolean }).isPaused;
      return { message: "Plan updated", data: plan() };
    });
  const { user } = renderScreen(<SchedulePage />, { api });
  const row = async () => within(await screen.findByRole("row", { name: /^All products/ }));
  (await row()).getByText(/fit: every 25 minutes/);
  await user.click((await row()).getByRole("button", { name: T.pause }));
  await (await row()).findByRole("button", { name: T.resume });
  expect((await row()).queryByText(/fit: every 25 minutes/)).toBeNull();
  await user.click((await row()).getByRole("button", { name: T.resume }));
  await (await row()).findByText(/fit: every 25 minutes/);
  expect(api.callsOf(updatePlan).map(({ body }) => body)).toEqual([{ isPaused: true }, { isPaused: false }]);
});
