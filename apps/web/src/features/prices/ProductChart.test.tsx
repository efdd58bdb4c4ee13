// @vitest-environment happy-dom
import { CONFIRM_TEXTS, SPLICE_TEXTS, type productHistory } from "@pricetrail/contract";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type * as z from "zod/mini";
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
  from: "2026-06-01T00:00:00.000Z",
  to: "2026-06-11T00:00:00.000Z",
  ...change,
});
/** happy-dom lays nothing out: without a width nothing is drawn. */
const show = (history: History) => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  return renderScreen(<ProductChart history={history} name="Kettle" />);
};
const linesOf = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
/** Marks of one kind in the drawing. */
const marks = (series: string) => [...document.querySelectorAll(`[data-series="${series}"]`)];

it("marks where a price was corrected, in words too, and a price change of the shop not", () => {
  show(
    historyOf({
      corrections: [{ at: at(4), cause: "extractor", from: amounts(2000), to: amounts(2500) }],
    }),
  );
  expect(linesOf(SPLICE_TEXTS.splice)).toEqual([
    `06/05/2026 12:00 PM UTC: ${SPLICE_TEXTS.corrected.extractor}`,
  ]);
  expect(marks("splices")).toHaveLength(1);
});

it("has no mark where the shop changed the price", () => {
  show(historyOf());
  expect(screen.queryByRole("list", { name: SPLICE_TEXTS.splice })).toBeNull();
  expect([...marks("splices"), ...marks("held")]).toEqual([]);
});

it("draws a held price hollow and says where it is decided, apart from the prices that are published", () => {
  show(
    historyOf({
      held: [
        { at: at(6), ...amounts(9900, 9000) },
        { at: at(7), ...amounts(8800), currency: "EUR" },
      ],
    }),
  );
  expect(linesOf(CONFIRM_TEXTS.chart)).toEqual([
    CONFIRM_TEXTS.charted("06/07/2026 12:00 PM UTC", "USD 90.00"),
    CONFIRM_TEXTS.charted("06/08/2026 12:00 PM UTC", "EUR 88.00"),
  ]);
  expect(screen.getByRole("link", { name: CONFIRM_TEXTS.chart }).getAttribute("href")).toBe("/to-confirm");
  // Another currency has no place on this axis.
  expect(marks("held")).toHaveLength(1);
  const [mark] = marks("held");
  // Hollow: of the paper's colour, with an outline.
  expect(mark!.getAttribute("fill")).not.toBe(mark!.getAttribute("stroke"));
});
