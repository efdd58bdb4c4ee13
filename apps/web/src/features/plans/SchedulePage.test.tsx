// @vitest-environment happy-dom
import {
  addPlan,
  listPlans,
  listCategories,
  pausePlans,
  planLoad,
  updatePlan,
  type PlanRow,
  type PlanTiming,
} from "@pricetrail/contract";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { planOf } from "../../../testing/rows.ts";
import SchedulePage from "./SchedulePage.tsx";
import { fieldsOf, timingOf } from "./timing-form.ts";

const SHOP = { host: "shop.example", products: 300, entries: 900, intervalMs: 5000, otherVisits: 0 };
const plan = (change: Partial<PlanRow> = {}): PlanRow =>
  planOf({
    _id: "all",
    timing: { mode: "interval", everyMinutes: 10, zone: "UTC", window: null, weekdays: [] },
    products: 300,
    shops: [SHOP],
    nextAt: "2026-06-15T12:10:00.000Z",
    made: 1200,
    skipped: { downtime: 3, behind: 2 },
    ...change,
  });
const answer = (list: PlanRow[], pausedAt: string | null = null) => ({
  list,
  data: {
    pausedAt,
    now: "2026-06-15T12:00:00.000Z",
    coming: pausedAt
      ? []
      : list.flatMap(({ _id }) => [
          { planId: _id, at: "2026-06-15T12:10:00.000Z", rounds: 1, visits: 300 },
          { planId: _id, at: "2026-06-15T18:10:00.000Z", rounds: 4, visits: 300 },
        ]),
  },
});

it("shows each plan's limits, cost and skipped visits", async () => {
  const api = new FakeApi().answer(listPlans, answer([plan()]));
  renderScreen(<SchedulePage />, { api });
  const row = within(await screen.findByRole("row", { name: /^All products/ }));
  row.getByText("Every 10 minutes");
  row.getByText(
    "300 products every 10 minutes are 43,200 visits of shop.example a day; at its pause of 5 s 17,280 fit: every 25 minutes",
  );
  row.getByText("43,200");
  row.getByText("99% completed");
  row.getByText(
    "1,200 visits made, 5 skipped: 3 while Pricetrail was not running, 2 because the previous visit was still waiting for its shop",
  );
});

it("counts pages and runs of a listing's plan, and explains what deleting it means", async () => {
  const listing = plan({
    _id: "listing",
    scope: "listing",
    target: { _id: "kettles", name: "Kettles" },
    products: 0,
    shops: [{ ...SHOP, products: 12, entries: 0 }],
    made: 3,
    skipped: { behind: 1 },
  });
  const api = new FakeApi().answer(listPlans, answer([listing]));
  const { user } = renderScreen(<SchedulePage />, { api });
  const row = within(await screen.findByRole("row", { name: /^Listing Kettles/ }));
  row.getByText("12 pages");
  row.getByText("75% completed");
  row.getByText("3 runs made, 1 skipped: 1 because the previous run was still in progress");
  await user.click(row.getByRole("button", { name: "Delete plan: Listing Kettles" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText(/^The listing Kettles is no longer watched/);
  expect(dialog.queryByText(/next plan/)).toBeNull();
});

it("shows the next 24 hours as a table too", async () => {
  const api = new FakeApi().answer(listPlans, answer([plan()]));
  const { user } = renderScreen(<SchedulePage />, { api });
  await user.click(await screen.findByText("Show as a table (5 starts)"));
  const table = within(screen.getByRole("table", { name: "Next 24 hours (Kathmandu)" }));
  expect(table.getAllByRole("row")).toHaveLength(3);
  table.getByText("11:55 PM");
  table.getByRole("columnheader", { name: "Rounds in 10 minutes" });
});

it("pauses and resumes everything with one switch", async () => {
  let pausedAt: string | null = null;
  const api = new FakeApi()
    .answer(listPlans, () => answer([plan()], pausedAt))
    .answer(pausePlans, ({ body }) => {
      pausedAt = (body as { isPaused: boolean }).isPaused ? "2026-06-15T12:00:00.000Z" : null;
      return { message: "Done" };
    });
  const { user } = renderScreen(<SchedulePage />, { api });
  await user.click(await screen.findByRole("switch", { name: "Plans are on" }));
  await screen.findByText(/Plans have started no visits since 06\/15\/2026 05:45 PM GMT\+5:45/);
  await user.click(screen.getByRole("switch", { name: "All plans are paused" }));
  await screen.findByText("Show as a table (5 starts)");
});

it("shows before saving what does not fit, suggests an interval that does, and saves that", async () => {
  const api = new FakeApi()
    .answer(listPlans, answer([]))
    .answer(planLoad, { data: { shops: [SHOP], otherPoints: 0 } })
    .answer(addPlan, { message: "Plan added", data: plan() });
  const { user } = renderScreen(<SchedulePage />, { api });
  await user.click(await screen.findByRole("button", { name: "Add plan" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(await dialog.findByLabelText("Unit"), "minutes");
  await user.clear(dialog.getByLabelText("Every"));
  await user.type(dialog.getByLabelText("Every"), "10");
  await user.click(dialog.getByLabelText("Start only between two times of day"));
  await dialog.findByText(/17,280 fit: every 25 minutes\./);
  const fact = (name: string) => dialog.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
  expect(fact("Products")).toBe("300");
  expect(fact("Visits a day")).toBe("43,200");
  expect(fact("One round takes")).toBe("24 min 55 s, with each shop's pause between visits");
  // Three entries a visit; beyond 100 free data points, 5 cents each.
  expect(fact("Data points a day")).toBe("129,600 at most");
  expect(fact("Cost")).toBe("USD 6,475.00 a day, USD 194,250.00 in 30 days");
  await user.click(dialog.getByRole("button", { name: "Visit every 25 minutes" }));
  expect(dialog.queryByText(/fit:/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Save plan" }));
  await screen.findByText("Plan added");
  const sent = api.calls.find(({ address }) => address === "/api/add/plan")?.body;
  expect(sent).toMatchObject({
    scope: "all",
    target: null,
    timing: { mode: "interval", everyMinutes: 25, window: null, weekdays: [] },
  });
});

it("rejects a second plan for the same target, and an invalid interval", async () => {
  const api = new FakeApi()
    .answer(listPlans, answer([plan()]))
    .answer(planLoad, { data: { shops: [SHOP], otherPoints: 0 } })
    .answer(listCategories, { data: [{ _id: "audio", category: "Audio", products: 3 }] });
  const { user } = renderScreen(<SchedulePage />, { api });
  await user.click(await screen.findByRole("button", { name: "Add plan" }));
  const dialog = within(await screen.findByRole("dialog"));
  // All products have a plan, so the default is a scope that most likely has none.
  expect(dialog.getByLabelText<HTMLSelectElement>("For").value).toBe("category");
  await user.selectOptions(dialog.getByLabelText("For"), "all");
  dialog.getByText("There is already a plan for this. Edit it instead.");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Save plan" }).disabled).toBe(true);
  await user.selectOptions(dialog.getByLabelText("For"), "category");
  await user.selectOptions(await dialog.findByLabelText("Category"), await dialog.findByText("Audio"));
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Save plan" }).disabled).toBe(false);
  await user.clear(await dialog.findByLabelText("Every"));
  await user.type(dialog.getByLabelText("Every"), "8");
  dialog.getByText("Every 1 to 1,439 minutes, or every 1 to 7 whole days");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Save plan" }).disabled).toBe(true);
});

it("edits a plan into a budget in dollars", async () => {
  const api = new FakeApi()
    .answer(listPlans, answer([plan()]))
    .answer(planLoad, { data: { shops: [SHOP], otherPoints: 0 } })
    .answer(updatePlan, { message: "Plan updated", data: plan() });
  const { user } = renderScreen(<SchedulePage />, { api });
  await user.click(await screen.findByRole("button", { name: "Edit plan: All products" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByLabelText("On a budget"));
  await user.selectOptions(dialog.getByLabelText("Unit"), "cents");
  await user.clear(dialog.getByLabelText("Daily limit"));
  await user.type(dialog.getByLabelText("Daily limit"), "1.50");
  await user.click(dialog.getByRole("button", { name: "Save plan" }));
  await screen.findByText("Plan updated");
  expect(api.calls.find(({ address }) => address === "/api/update/plan/all")?.body).toEqual({
    timing: { mode: "budget", unit: "cents", amount: 150 },
  });
});

it.each<PlanTiming>([
  { mode: "budget", unit: "cents", amount: 150 },
  { mode: "budget", unit: "cents", amount: 200 },
  { mode: "budget", unit: "points", amount: 150 },
  { mode: "interval", everyMinutes: 90, zone: "Europe/Rome", window: null, weekdays: [] },
  { mode: "interval", everyMinutes: 180, zone: "UTC", window: { from: 1320, until: 30 }, weekdays: [] },
  { mode: "interval", everyMinutes: 1440, zone: "UTC", window: { from: 0, until: 480 }, weekdays: [1, 5] },
])("shows a plan's timing in the dialog and saves it unchanged: %j", (timing) => {
  expect(timingOf(fieldsOf(timing))).toEqual({ timing });
});

it("shows viewers the plans, read-only", async () => {
  renderScreen(<SchedulePage />, { api: new FakeApi().answer(listPlans, answer([plan()])), as: "viewer" });
  await screen.findByRole("row", { name: /^All products/ });
  expect(screen.queryByRole("button", { name: "Add plan" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Edit plan/ })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("switch").disabled).toBe(true);
});
