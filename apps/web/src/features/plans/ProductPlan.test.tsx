// @vitest-environment happy-dom
import {
  addPlan,
  DEFAULT_TIMING,
  planLoad,
  productPlan,
  updatePlan,
  getCap,
  type PlanRow,
  type PlanTiming,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { capToday, planOf as usualPlan } from "../../../testing/rows.ts";
import ProductPlan from "./ProductPlan.tsx";

const planOf = (change: Partial<PlanRow> = {}): PlanRow =>
  usualPlan({ timing: DEFAULT_TIMING, products: 1, nextAt: "2026-06-15T12:04:00.000Z", ...change });
const data = {
  plan: planOf() as PlanRow | null,
  others: [] as { _id: string; scope: PlanRow["scope"]; name: string | null }[],
  nextAt: "2026-06-15T12:04:00.000Z" as string | null,
  why: "chosen" as const,
  budget: {
    chance: 0.213,
    place: 12 as number | null,
    products: 60,
    visitsADay: 8,
    latestAt: "2026-07-01T00:00:00.000Z",
  },
  made: 6,
  skipped: { downtime: 1 },
};

it("shows when a product is visited next, by which plan, and why", async () => {
  const plan = planOf({ scope: "category", target: { _id: "c", name: "Audio" } });
  const others = [{ _id: "all", scope: "all" as const, name: null }];
  const api = new FakeApi().answer(productPlan, { data: { ...data, plan, others } });
  renderScreen(<ProductPlan id="p" name="Lamp" />, { api });
  await screen.findByText("From 06/15/2026 05:49 PM GMT+5:45");
  screen.getByText(
    "Not among the next visits: ranked 12 of 60 products by the value of a visit, with about 8 visits a day. Probability that its price has changed since the last visit: 21%.",
  );
  screen.getByText("07/01/2026 (UTC): from then on it is visited even if no change is likely");
  expect(screen.getByText("Category Audio").closest("dd")?.textContent).toBe(
    "Category Audio: Every day within the free data points, where changes are most likely. It takes precedence over All products",
  );
  screen.getByText("6 visits made; 1 skipped: 1 while Pricetrail was not running");
});

it.each([
  [8, /^Likely in the next 24 hours: ranked 8 of 60 products/],
  [null, /^Already visited today; .* about 8 visits a day for 60 products/],
])("says why a budget chooses a product: place %s", async (place, text) => {
  const api = new FakeApi().answer(productPlan, { data: { ...data, budget: { ...data.budget, place } } });
  renderScreen(<ProductPlan id="p" name="Lamp" />, { api });
  await screen.findByText(text);
});

const shopOf = (products: number, otherVisits = 0) => ({
  host: "shop.example",
  products,
  entries: 3 * products,
  intervalMs: 2000,
  otherVisits,
});
const loadOf = (products: number) => ({ data: { shops: [shopOf(products)], otherPoints: 0 } });

it("changes the first plan in one click", async () => {
  const api = new FakeApi()
    .answer(productPlan, { data })
    .answer(planLoad, loadOf(1))
    .answer(updatePlan, { message: "Plan updated", data: planOf() });
  const { user } = renderScreen(<ProductPlan id="p" name="Lamp" />, { api });
  await user.selectOptions(await screen.findByLabelText("All products"), "Every hour");
  await screen.findByText("Plan updated");
  expect(screen.queryByRole("dialog")).toBeNull();
  const body = api.calls.find(({ address }) => address === "/api/update/plan/plan")?.body as {
    timing: PlanTiming;
  };
  expect(body.timing).toMatchObject({ mode: "interval", everyMinutes: 60 });
});

it("shows the forecast of a change that costs more, and saves nothing without a confirmation", async () => {
  const api = new FakeApi()
    .answer(productPlan, { data })
    .answer(planLoad, loadOf(300))
    .answer(updatePlan, { message: "Plan updated", data: planOf() });
  const { user } = renderScreen(<ProductPlan id="p" name="Lamp" />, { api });
  const choice = await screen.findByLabelText("All products");
  await user.selectOptions(choice, "Every hour");
  const dialog = within(await screen.findByRole("dialog", { name: "All products: every hour" }));
  dialog.getByText("USD 1,075.00 a day, USD 32,250.00 in 30 days");
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await user.selectOptions(choice, "Every hour");
  expect(api.callsOf(updatePlan)).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Save plan" }));
  await screen.findByText("Plan updated");
  expect(api.callsOf(updatePlan)).toHaveLength(1);
  expect(api.callsOf(planLoad)[0]?.query.get("plan")).toBe("plan");
});

it("keeps the question open when the change was refused", async () => {
  const api = new FakeApi()
    .answer(productPlan, { data })
    .answer(planLoad, loadOf(300))
    .refuse(updatePlan, 406, "It went wrong");
  const { user } = renderScreen(<ProductPlan id="p" name="Lamp" />, { api });
  await user.selectOptions(await screen.findByLabelText("All products"), "Every hour");
  await user.click(await screen.findByRole("button", { name: "Save plan" }));
  await screen.findByText("It went wrong");
  screen.getByRole("dialog", { name: "All products: every hour" });
  api.answer(updatePlan, { message: "Plan updated", data: planOf() });
  await user.click(screen.getByRole("button", { name: "Save plan" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it.each([
  ["cannot be kept", "Every week", shopOf(1, 43_200), [], /not even every week is possible/],
  ["passes a cap", "Every day", shopOf(10), [{ unit: "points" as const, amount: 20 }], /the daily cap is 20/],
])("asks before it saves what %s, though it costs nothing", async (_what, choice, shop, caps, why) => {
  const api = new FakeApi()
    .answer(productPlan, { data })
    .answer(getCap, { data: capToday({ caps }) })
    .answer(planLoad, { data: { shops: [shop], otherPoints: 0 } });
  const { user } = renderScreen(<ProductPlan id="p" name="Lamp" />, { api });
  await user.selectOptions(await screen.findByLabelText("All products"), choice);
  within(await screen.findByRole("dialog")).getByText(why);
});

it("saves a cheaper change in one click", async () => {
  const plan = planOf({
    timing: { mode: "interval", everyMinutes: 60, zone: "UTC", window: null, weekdays: [] },
  });
  const api = new FakeApi()
    .answer(productPlan, { data: { ...data, plan } })
    .answer(planLoad, loadOf(300))
    .answer(updatePlan, { message: "Plan updated", data: plan });
  const { user } = renderScreen(<ProductPlan id="p" name="Lamp" />, { api });
  await user.selectOptions(await screen.findByLabelText("All products"), "Every day");
  await screen.findByText("Plan updated");
});

it("gives a product that another plan covers a plan of its own", async () => {
  const plan = planOf({ scope: "category", target: { _id: "c", name: "Audio" } });
  const api = new FakeApi()
    .answer(productPlan, { data: { ...data, plan } })
    .answer(planLoad, loadOf(1))
    .answer(addPlan, { message: "Plan added", data: planOf() });
  const { user } = renderScreen(<ProductPlan id="p" name="Lamp" />, { api });
  await user.selectOptions(await screen.findByLabelText("This product"), "Every day");
  await screen.findByText("Plan added");
  expect(api.calls.find(({ address }) => address === "/api/add/plan")?.body).toMatchObject({
    scope: "product",
    target: "p",
  });
  expect(Object.fromEntries(api.callsOf(planLoad)[0]!.query)).toEqual({ scope: "product", target: "p" });
});

it("explains why nothing is planned", async () => {
  const api = new FakeApi().answer(productPlan, { data: { ...data, plan: null, nextAt: null, why: "none" } });
  renderScreen(<ProductPlan id="p" name="Lamp" />, { api, as: "viewer" });
  await screen.findByText("Not planned");
  expect(screen.queryByRole("combobox")).toBeNull();
});
