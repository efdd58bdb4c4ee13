// @vitest-environment happy-dom
import {
  DAY_MS,
  lastReadText,
  PRODUCT_SCREEN_TEXTS,
  STOCK_TEXTS,
  type PriceMarks,
} from "@pricetrail/contract";
import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { productOf } from "../../../testing/rows.ts";
import { formatDateTime } from "../../ui/dates.ts";
import { outcomeName } from "../../ui/outcome-names.ts";
import { comparePath } from "../../ui/paths.ts";
import { ProductSummary } from "./ProductSummary.tsx";

const T = PRODUCT_SCREEN_TEXTS;
const usd = (value: string) => ({ value, currency: "USD" });
const at = Date.parse("2026-06-02T12:00:00.000Z");
const marksOf = (more: Partial<PriceMarks> = {}): PriceMarks => ({
  currency: "USD",
  isStale: false,
  dayAgo: 99_000,
  monthAgo: 110_000,
  lowestOfMonth: { at, minor: 99_000 },
  lowest: { at, minor: 99_000 },
  lowestBeforeDiscount: null,
  ...more,
});
const sale = { normalPrice: usd("1290.00"), discountedPrice: usd("990.00") };
const show = (more: Parameters<typeof productOf>[1], marks: PriceMarks | null | undefined = marksOf()) =>
  renderScreen(<ProductSummary product={productOf("Kettle", more)} marks={marks} nextVisit="in an hour" />);
/** Returns the value of a name. */
const fact = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

it("shows the discounted price, what it replaces, and when the page is visited next", () => {
  show({ ...sale, seller: { _id: "s", name: "Alpha shop" } });
  expect(screen.getByText("USD 990.00", { selector: "p" })).toBeTruthy();
  expect(screen.getByText(T.insteadOf("USD 1,290.00"))).toBeTruthy();
  expect(screen.getByText("Alpha shop")).toBeTruthy();
  expect(fact(T.nextVisit)).toBe("in an hour");
  const link = screen.getByRole("link", { name: T.openPage("shop.example") });
  expect(link.getAttribute("href")).toBe("http://shop.example/kettle");
});

it("shows the outcome and the time of the last check", () => {
  const checkedAt = "2026-06-14T08:00:00.000Z";
  show({ ...sale, outcome: "blocked", checkedAt, pricedAt: checkedAt });
  expect(fact(T.checked)).toBe(`${outcomeName("blocked")} ${formatDateTime(checkedAt)}`);
});

it("shows the normal price if there is no discount, without a verdict", () => {
  show({ normalPrice: usd("1290.00") });
  expect(screen.getByText("USD 1,290.00", { selector: "p" })).toBeTruthy();
  expect(screen.queryByText(/instead of|discount/i)).toBeNull();
});

it("compares with yesterday and with 30 days ago, by sign and amount", () => {
  show(sale);
  expect(fact(T.sinceYesterday)).toBe(T.noChange);
  expect(fact(T.sinceMonth)).toBe("\u2212USD 110.00\u221210.0%");
});

it("shows an unknown earlier price as unknown, and never compares currencies", () => {
  show(sale, marksOf({ dayAgo: null, currency: "EUR" }));
  expect(fact(T.sinceYesterday)).toBe(T.unknownThen);
  expect(fact(T.sinceMonth)).toBe(T.noChange);
});

it("measures a discount against the lowest price of the 30 days before it", () => {
  show(sale, marksOf({ lowestBeforeDiscount: { at, minor: 110_000 } }));
  expect(screen.getByText(T.realDiscount("\u221210.0%"))).toBeTruthy();
  const words = screen.getByText(/lowest price in the 30 days/).textContent;
  expect(words).toContain(T.againstLowest("USD 1,100.00", "06/02/2026"));
  expect(words).toContain(T.claimed("\u221223.3%"));
});

it("reports that a discount is not one if the product was as cheap before", () => {
  show(sale, marksOf({ lowestBeforeDiscount: { at, minor: 99_000 } }));
  expect(screen.getByText(T.noRealDiscount)).toBeTruthy();
});

it("reports that a discount cannot be checked if no earlier price is known", () => {
  show(sale);
  expect(screen.getByText(T.unprovenDiscount)).toBeTruthy();
});

it("shows that there is no price yet", () => {
  show({ normalPrice: null, pricedAt: null, checkedAt: null, outcome: null }, null);
  expect(screen.getByText(T.noPrice)).toBeTruthy();
  expect(screen.getByText(T.noPriceHint)).toBeTruthy();
});

it("shows the outcome beside the time of a visit that read no price", () => {
  show({ ...sale, outcome: "not_found", checkedAt: "2026-06-15T12:00:00.000Z" });
  expect(fact(T.checked)).toContain(outcomeName("not_found"));
  expect(fact(T.checked)).toContain(formatDateTime("2026-06-15T12:00:00.000Z"));
  expect(fact(T.checked)).toContain(T.readAt(formatDateTime("2026-06-14T12:00:00.000Z")));
});

it("shows only the time if the last visit read the price", () => {
  show(sale);
  expect(fact(T.checked)).toBe(formatDateTime("2026-06-14T12:00:00.000Z"));
});

it("links to the other sellers of its group, and has no link without one", () => {
  show({ ...sale, group: { _id: "kettles", name: "Kettles" } });
  const link = screen.getByRole("link", { name: T.compareSellers });
  expect(link.getAttribute("href")).toBe(comparePath("kettles"));
  cleanup();
  show(sale);
  expect(screen.queryByRole("link", { name: T.compareSellers })).toBeNull();
});

it("shows a stale price and stock as the last known ones, without comparing them, in grey and with one sentence", () => {
  show({
    ...sale,
    isStale: true,
    pricedAt: "2026-06-10T08:00:00.000Z",
    outcome: "blocked",
    availability: "InStock",
  });
  screen.getByText(lastReadText("06/10/2026"));
  for (const text of [T.sinceYesterday, T.sinceMonth]) expect(screen.queryByText(text)).toBeNull();
  expect(screen.queryByText(/discount/i)).toBeNull();
});

it.each([
  ["known while its checks go on", 0, false],
  ["no longer known once they have stopped for days", 4, true],
])("a sold-out state without a price is %s", (_what, daysAgo, isGrey) => {
  const checkedAt = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  show({ ...sale, isStale: true, outcome: "out_of_stock", availability: "OutOfStock", checkedAt });
  const colourOf = (name: string) =>
    getComputedStyle(screen.getByText(name, { selector: "dt" }).nextElementSibling!).color;
  expect(colourOf(STOCK_TEXTS.group) !== colourOf(T.checked)).toBe(isGrey);
});
