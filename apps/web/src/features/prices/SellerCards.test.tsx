// @vitest-environment happy-dom
import {
  PRODUCT_SCREEN_TEXTS,
  STOCK_NAMES,
  STOCK_TEXTS,
  type GroupSeries,
  DAY_MS,
} from "@pricetrail/contract";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { askingPriceLine } from "./chart-model.ts";
import { CheapestBar } from "./CheapestBar.tsx";
import { sellersByCurrency } from "./group-rows.ts";
import { SellerCards } from "./SellerCards.tsx";

const T = PRODUCT_SCREEN_TEXTS;
const from = Date.parse("2026-06-01T00:00:00.000Z");
const at = (day: number) => from + day * DAY_MS;
const of = (seller: string, points: GroupSeries["points"], more: Partial<GroupSeries> = {}): GroupSeries => ({
  productId: seller,
  product: "Kettle",
  seller,
  picture: null,
  currency: "USD",
  points,
  until: at(10),
  isStale: false,
  availability: "InStock",
  stockSince: null,
  stock: [],
  ...more,
});
const show = (...series: GroupSeries[]) =>
  renderScreen(
    <SellerCards
      label="Sellers"
      rows={sellersByCurrency(series, { from, to: at(10) }).get("USD")!}
      from={from}
    />,
  );
const cards = () => within(screen.getByRole("list", { name: "Sellers" })).getAllByRole("listitem");

it("shows how much more each seller asks than the cheapest, as amount and percentage", () => {
  show(of("Dear", [[at(0), 2600, null]]), of("Cheap", [[at(4), 2500, 2000]]));
  const [cheap, dear] = cards().map(({ textContent }) => textContent);
  expect(cheap).toContain("USD 20.00");
  expect(cheap).toContain(T.insteadOf("USD 25.00"));
  expect(cheap).toContain(T.isCheapest);
  expect(dear).toContain(`+USD 6.00, +30.0% ${T.thanCheapest}`);
});

it("shows since when a price is asked, and that it may be from before the range", () => {
  show(of("Old", [[at(0), 2600, null]]), of("New", [[at(4), 2500, null]]));
  const [newer, older] = cards().map(({ textContent }) => textContent);
  expect(newer).toContain(T.pricedSince("06/05/2026"));
  expect(older).toContain(T.pricedBefore("06/01/2026"));
});

it("shows each seller's stock, and no difference without a current price", () => {
  show(
    of("There", [[at(0), 2600, null]]),
    of(
      "Gone",
      [
        [at(0), 2000, null],
        [at(2), null, null],
      ],
      {
        availability: "OutOfStock",
        stockSince: new Date(at(2)).toISOString(),
      },
    ),
  );
  const [, gone] = cards().map(({ textContent }) => textContent);
  expect(gone).toContain(T.noPriceNow);
  expect(gone).toContain(STOCK_TEXTS.since(STOCK_NAMES.OutOfStock, "06/03/2026"));
  expect(gone).not.toContain(T.thanCheapest);
});

it("shows that a product's seller is unknown", () => {
  show(of("Known", [[at(0), 2600, null]]), of("unknown", [[at(0), 2700, null]], { seller: "" }));
  const [known, unknown] = cards().map(({ textContent }) => textContent);
  expect(known).not.toContain(T.noSeller);
  expect(unknown).toContain(T.noSeller);
});

it("shows as text on how many days each seller was cheapest", () => {
  const lines = [
    of("Alpha", [
      [at(0), 2600, null],
      [at(7), 1900, null],
    ]),
    of("Beta", [[at(0), 2000, null]]),
  ].map((one) => askingPriceLine(one));
  renderScreen(<CheapestBar lines={lines} />);
  const times = within(screen.getByRole("list", { name: T.cheapestFor })).getAllByRole("listitem");
  expect(times.map(({ textContent }) => textContent)).toEqual([`Beta ${T.days(7)}`, `Alpha ${T.days(3)}`]);
});

it("counts tenths of a day, and days with several cheapest sellers separately", () => {
  const lines = [
    of("Alpha", [
      [at(0), 2000, null],
      [at(1.26), 2100, null],
      [at(4), 2000, null],
    ]),
    of("Beta", [
      [at(0), 2100, null],
      [at(4), 2000, null],
    ]),
  ].map((one) => askingPriceLine(one));
  renderScreen(<CheapestBar lines={lines} />);
  const times = within(screen.getByRole("list", { name: T.cheapestFor })).getAllByRole("listitem");
  // From day 1.26 to day 4 both ask 21.00, from day 4 to day 10 both 20.00.
  expect(times.map(({ textContent }) => textContent)).toEqual([
    `${T.samePrice} ${T.days(8.7)}`,
    `Alpha ${T.days(1.3)}`,
  ]);
});
