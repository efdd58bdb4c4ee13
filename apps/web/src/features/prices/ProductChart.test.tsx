// @vitest-environment happy-dom
import {
  CONFIRM_TEXTS,
  CONTROL_TEXTS,
  EVIDENCE_BUTTON_TEXTS,
  productEvidence,
  groupHistory,
  PRODUCT_SCREEN_TEXTS,
  SPLICE_TEXTS,
  type productHistory,
} from "@pricetrail/contract";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type * as z from "zod/mini";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { ProductChart } from "./ProductChart.tsx";

type History = z.output<typeof productHistory.response>;

const at = (day: number) => Date.parse("2026-06-01T12:00:00.000Z") + day * 86_400_000;
const amounts = (normalMinor: number, discountedMinor: number | null = null) => ({
  normalMinor,
  discountedMinor,
  currency: "USD",
});
const historyOf = (change: Partial<History> = {}): History => ({
  series: [
    {
      productId: "kettle",
      product: "Kettle",
      seller: "shop.example",
      picture: null,
      currency: "USD",
      points: [
        [at(0), 2000, null],
        [at(4), 2500, null],
      ],
      until: at(9),
    },
  ],
  errors: [],
  checks: 20,
  held: [],
  stock: [],
  splices: [],
  corrections: [],
  marks: null,
  from: "2026-06-01T00:00:00.000Z",
  to: "2026-06-11T00:00:00.000Z",
  ...change,
});
/** happy-dom has no layout: without a width nothing is drawn. */
const show = (
  history: History,
  comparedWith?: { groupId: string; productId: string },
  api = new FakeApi(),
) => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  return renderScreen(<ProductChart history={history} name="Kettle" comparedWith={comparedWith ?? null} />, {
    api,
  });
};
const linesOf = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
/** Returns the marks of one kind in the drawing. */
const marks = (series: string) => [...document.querySelectorAll(`[data-series="${series}"]`)];

it("marks corrections, as text too, but not the shop's own changes", () => {
  show(
    historyOf({
      corrections: [{ at: at(4), cause: "extractor", from: amounts(2000), to: amounts(2500) }],
    }),
  );
  expect(linesOf(SPLICE_TEXTS.splice)).toEqual([
    `06/05/2026 05:45 PM GMT+5:45: ${SPLICE_TEXTS.corrected.extractor}`,
  ]);
  expect(marks("splices")).toHaveLength(1);
});

it("has no mark where the shop changed the price", () => {
  show(historyOf());
  expect(screen.queryByRole("list", { name: SPLICE_TEXTS.splice })).toBeNull();
  expect([...marks("splices"), ...marks("held")]).toEqual([]);
});

it("draws a held price hollow, apart from published prices, and links to where it is decided", () => {
  show(
    historyOf({
      held: [
        { at: at(6), ...amounts(9900, 9000) },
        { at: at(7), ...amounts(8800), currency: "EUR" },
      ],
    }),
  );
  expect(linesOf(CONFIRM_TEXTS.chart)).toEqual([
    CONFIRM_TEXTS.charted("06/07/2026 05:45 PM GMT+5:45", "USD 90.00"),
    CONFIRM_TEXTS.charted("06/08/2026 05:45 PM GMT+5:45", "EUR 88.00"),
  ]);
  expect(screen.getByRole("link", { name: CONFIRM_TEXTS.chart }).getAttribute("href")).toBe("/to-confirm");
  // Another currency does not belong on this axis.
  expect(marks("held")).toHaveLength(1);
  const [mark] = marks("held");
  // Hollow: filled with the background colour, with an outline.
  expect(mark!.getAttribute("fill")).not.toBe(mark!.getAttribute("stroke"));
});

const T = PRODUCT_SCREEN_TEXTS;
const marksOf = (month: number, ever: number) => ({
  currency: "USD",
  isStale: false,
  dayAgo: null,
  monthAgo: null,
  lowestOfMonth: { at: at(1), minor: month },
  lowest: { at: at(1), minor: ever },
  lowestBeforeDiscount: null,
});

it("fills the area of a discount, and shades the time of the sale", () => {
  const [series] = historyOf().series;
  show(
    historyOf({
      series: [
        {
          ...series!,
          points: [
            [at(0), 2000, null],
            [at(4), 2500, 2100],
            [at(6), 2600, 2100],
            [at(8), 2600, null],
          ],
        },
      ],
    }),
  );
  // Two steps of the band, one sale.
  expect(marks("discount")[0]!.getAttribute("d")!.match(/M/g)).toHaveLength(2);
  expect(marks("sale")[0]!.getAttribute("d")!.match(/M/g)).toHaveLength(1);
});

it("has no band and no shade without a discount", () => {
  show(historyOf());
  expect([...marks("discount"), ...marks("sale")]).toEqual([]);
});

it("labels the lowest price of 30 days and of all time", () => {
  show(historyOf({ marks: marksOf(1900, 1700) }));
  expect(marks("mark").map(({ textContent }) => textContent)).toEqual([
    `${T.lowestOfMonth} USD 19.00`,
    `${T.lowestEver} USD 17.00`,
  ]);
});

it("labels the lowest price only once if it is both", () => {
  show(historyOf({ marks: marksOf(1900, 1900) }));
  expect(marks("mark").map(({ textContent }) => textContent)).toEqual([`${T.lowestEver} USD 19.00`]);
});

it("labels a much lower lowest price at the edge, where a line would flatten the others", () => {
  show(historyOf({ marks: marksOf(2000, 100) }));
  const far = marks("mark")[1]!;
  expect(far.textContent).toBe(`${T.lowestEver} USD 1.00 ↓`);
  expect(far.querySelector("path")).toBeNull();
});

it("zooms in by keyboard, and shows all days again", async () => {
  const { user } = show(historyOf());
  const days = () => [...document.querySelectorAll("svg text")].map(({ textContent }) => textContent);
  const all = days();
  // Focused without a click, which would open the evidence of a price.
  screen.getByRole("application").focus();
  await user.keyboard("+");
  expect(days()).not.toEqual(all);
  expect(days()).not.toContain("06/11");
  await user.click(screen.getByRole("button", { name: T.showAllDays }));
  expect(days()).toEqual(all);
  expect(screen.queryByRole("button", { name: T.showAllDays })).toBeNull();
});

it("zooms out with minus, by key and by button, until all days are shown", async () => {
  const { user } = show(historyOf());
  const days = () => [...document.querySelectorAll("svg text")].map(({ textContent }) => textContent);
  const out = () => screen.getByRole<HTMLButtonElement>("button", { name: T.zoomOut });
  const all = days();
  expect(out().disabled).toBe(true);
  screen.getByRole("application").focus();
  await user.keyboard("+");
  const half = days();
  await user.keyboard("+");
  expect(days()).not.toEqual(half);
  await user.keyboard("-");
  expect(days()).toEqual(half);
  await user.click(screen.getByRole("button", { name: T.zoomIn }));
  expect(days()).not.toEqual(half);
  await user.click(out());
  expect(days()).toEqual(half);
  await user.click(out());
  expect(days()).toEqual(all);
  expect(out().disabled).toBe(true);
});

it("draws the group's other sellers of the same currency, within the product's own time range", async () => {
  const [series] = historyOf().series;
  const seller = (name: string, currency: string) => ({
    ...series!,
    productId: name,
    seller: name,
    currency,
    isStale: false,
    availability: null,
    stockSince: null,
    stock: [],
  });
  const api = new FakeApi().answer(groupHistory, {
    group: "Kettles",
    series: [
      { ...seller("mine", "USD"), productId: "kettle" },
      seller("Beta shop", "USD"),
      seller("Gamma shop", "EUR"),
    ],
    from: "2026-06-01T00:00:00.000Z",
    to: "2026-06-11T00:00:00.000Z",
  });
  show(historyOf(), { groupId: "g", productId: "kettle" }, api);
  expect(await screen.findByText("Beta shop")).toBeTruthy();
  expect(screen.queryByText("Gamma shop")).toBeNull();
  expect(screen.queryByText("mine")).toBeNull();
  const [call] = api.callsOf(groupHistory);
  expect([call?.params["id"], call?.query.get("from"), call?.query.get("to")]).toEqual([
    "g",
    "2026-06-01",
    "2026-06-11",
  ]);
});

it("opens the evidence of the price at the chosen time, by key and by click", async () => {
  const api = new FakeApi();
  api.answer(productEvidence, { data: null });
  const { user } = show(historyOf(), undefined, api);
  const chart = screen.getByRole("application", { name: /Enter shows the evidence of the price there/ });
  chart.focus();
  await user.keyboard("{Home}{ArrowRight}{Enter}");
  await screen.findByRole("dialog", { name: EVIDENCE_BUTTON_TEXTS.why });
  const asked = () => api.callsOf(productEvidence).map(({ query }) => query.get("at"));
  await vi.waitFor(() => expect(asked()).toEqual([new Date(at(4)).toISOString()]));
  await user.click(screen.getByRole("button", { name: CONTROL_TEXTS.close }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // A click without a drag chooses; at 800 px the chart shows the whole range again.
  await user.pointer([{ keys: "[MouseLeft]", target: chart, coords: { clientX: 800, clientY: 60 } }]);
  await screen.findByRole("dialog", { name: EVIDENCE_BUTTON_TEXTS.why });
  await vi.waitFor(() => expect(asked()).toHaveLength(2));
});
