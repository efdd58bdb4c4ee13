// @vitest-environment happy-dom
import {
  OVERVIEW_TEXTS,
  dashboardOverview,
  heldPrices,
  type DashboardRow,
  type Overview as OverviewData,
} from "@pricetrail/contract";
import { cleanup, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf, productOf } from "../../../testing/rows.ts";
import Overview from "./Overview.tsx";

const T = OVERVIEW_TEXTS;
const QUIET: OverviewData["needs"] = {
  repairs: 0,
  failing: { products: 0, shops: [] },
  quota: { points: 0, free: 100 },
};
const days = (...given: [up: number, down: number, index: number | null][]) =>
  given.map(([up, down, index], at) => ({ day: `2026-06-1${at}`, up, down, index }));
const moved = (name: string, before: string, now: string, changePermille: number): DashboardRow => ({
  ...productOf(name, { normalPrice: { value: now, currency: "USD" } }),
  previous: { value: before, currency: "USD" },
  changePermille,
  changedAt: null,
});

function show(more: Partial<OverviewData>, toConfirm = 0) {
  const api = new FakeApi()
    .answer(dashboardOverview, { days: days([0, 0, 1000]), stale: 0, biggest: [], needs: QUIET, ...more })
    .answer(heldPrices, pageOf([], { total: toConfirm }));
  const query = {
    brand: [],
    category: [],
    subcategory: [],
    seller: [],
    group: [],
    search: "",
    from: "",
    to: "",
  };
  return renderScreen(<Overview query={query} isShort={false} />, { api });
}

/** happy-dom has no layout: without a width no bars are drawn. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
});

it("scales bars by count, and truncates and labels one that would flatten the others", async () => {
  show({ days: days([4, 2, 1000], [1, 80, 1000], [3, 0, 1000], [2, 0, 1000]) });
  const chart = await screen.findByRole("img", { name: T.bars(10, 82) });
  const heightOf = (of: string) =>
    [...chart.querySelectorAll("g")]
      .find(({ textContent }) => textContent.startsWith(of))!
      .querySelectorAll("rect:not([fill=transparent])");
  const [four] = heightOf("06/10/2026");
  const [one, cut] = heightOf("06/11/2026");
  expect(Number(four!.getAttribute("height"))).toBeCloseTo(4 * Number(one!.getAttribute("height")));
  expect(cut!.getAttribute("height")).toBe(four!.getAttribute("height"));
  expect(chart.querySelectorAll("[data-mark=cut]")).toHaveLength(1);
  expect([...chart.querySelectorAll("text")].map(({ textContent }) => textContent)).toEqual(["80"]);
});

it("shows how many prices rose and fell, and the value of the index, as text too", async () => {
  show({ days: days([3, 1, 1010], [0, 4, 966]) });
  expect(await screen.findByRole("img", { name: T.bars(3, 5) })).toBeTruthy();
  expect(screen.getByText("96.6")).toBeTruthy();
  expect(screen.getByText("\u22123.4%")).toBeTruthy();
  expect(screen.getByRole("img", { name: T.indexWords("96.6") })).toBeTruthy();
});

it("names the biggest fall and the biggest rise, each with a link to its product", async () => {
  show({
    biggest: [
      moved("Kettle", "20.00", "10.00", -500),
      moved("Mug", "10.00", "7.00", -300),
      moved("Lamp", "10.00", "12.00", 200),
    ],
  });
  const link = await screen.findByRole("link", { name: "Kettle" });
  expect(link.getAttribute("href")).toBe("/product-dashboard?product=kettle");
  expect(link.closest("li")?.textContent).toContain("\u221250.0%");
  expect(screen.getByRole("link", { name: "Lamp" }).closest("li")?.textContent).toContain("+20.0%");
  expect(screen.queryByRole("link", { name: "Mug" })).toBeNull();
});

it("counts the items waiting for a person, each with a link", async () => {
  const reasons = [
    { outcome: "blocked" as const, products: 4 },
    { outcome: "timeout" as const, products: 2 },
  ];
  const shops = [{ host: "shop.example", products: 6, reasons }];
  show({ needs: { repairs: 1, failing: { products: 6, shops }, quota: { points: 120, free: 100 } } }, 3);
  const leads = async (text: string) =>
    (await screen.findByRole("link", { name: text })).getAttribute("href");
  expect(await leads(T.toConfirm(3))).toBe("/to-confirm");
  expect(await leads(T.repairs(1))).toBe("/repairs");
  expect(await leads(T.failing(6))).toBe("/dashboard?tile=trackingerrors");
  expect(await leads(T.quota(120))).toBe("/usage");
  expect(screen.getByText("shop.example: 4 blocked, 2 timeout")).toBeTruthy();
});

it.each([
  [89, undefined],
  [90, T.quotaNear(100)],
  [100, T.quotaNear(100)],
  [101, T.quotaHint(100)],
])("says of %i data points of 100 free ones: %s", async (points, hint) => {
  show({ needs: { ...QUIET, quota: { points, free: 100 } } });
  if (hint === undefined) {
    await screen.findByText(T.nothingNeeded);
    expect(screen.queryByRole("link", { name: T.quota(points) })).toBeNull();
  } else {
    const line = (await screen.findByRole("link", { name: T.quota(points) })).closest("li")!;
    expect(line.textContent).toContain(hint);
  }
});

it("shows that nothing waits and nothing moved, and on the first day what will appear", async () => {
  show({});
  expect(await screen.findByText(T.nothingNeeded)).toBeTruthy();
  expect(screen.getByText(T.noMoves)).toBeTruthy();
  cleanup();
  show({ days: days([0, 0, null]) });
  expect(await screen.findAllByText(T.firstDay)).toHaveLength(2);
});
