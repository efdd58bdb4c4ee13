// @vitest-environment happy-dom
import {
  CHANGE_SCREEN_TEXTS,
  DATA_SCREEN_TEXTS,
  listBrands,
  listCategories,
  listGroups,
  listSellers,
  listSubcategories,
  priceChanges,
  SPLICE_TEXTS,
  TRACKING_TEXTS,
  type PriceChangeRow,
} from "@pricetrail/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf } from "../../../testing/rows.ts";
import PriceHistoryPage from "./PriceHistoryPage.tsx";

const usd = (value: string) => ({ value, currency: "USD" });

const changeOf = (product: string, more: Partial<PriceChangeRow> = {}): PriceChangeRow => ({
  _id: product,
  productId: product,
  product,
  url: `http://shop.example/${product}`,
  seller: "shop.example",
  ownId: null,
  gtin: null,
  mpn: null,
  kind: "normal",
  from: usd("20.00"),
  to: usd("15.00"),
  changePermille: -250,
  correction: null,
  at: "2026-06-15T12:00:00.000Z",
  ...more,
});

function changes(...rows: PriceChangeRow[]) {
  const api = new FakeApi().answer(priceChanges, pageOf(rows, { pages: 3, total: 60 }));
  for (const list of [listBrands, listCategories, listSubcategories, listSellers, listGroups] as const)
    api.answer(list as typeof listBrands, { data: [] });
  return api;
}

const cellsOf = (row: HTMLElement) => within(row).getAllByRole("cell");

it("shows which price changed from which amount to which, with currency, sign and percentage", async () => {
  renderScreen(<PriceHistoryPage />, {
    api: changes(
      changeOf("Kettle"),
      changeOf("Pan", { kind: "discounted", from: usd("10.00"), to: usd("12.50"), changePermille: 250 }),
    ),
  });
  const fall = await screen.findByRole("row", { name: /Kettle/ });
  const texts = cellsOf(fall).map(({ textContent }) => textContent);
  expect(texts).toContain(TRACKING_TEXTS.legend.normal);
  expect(texts.indexOf("USD 20.00")).toBeLessThan(texts.indexOf("USD 15.00"));
  expect(texts.indexOf("USD 20.00")).toBeGreaterThan(-1);
  expect(fall.textContent).toMatch(/[-−–]\s?25(\.0)?\s?%/);
  const rise = screen.getByRole("row", { name: /Pan/ });
  expect(rise.textContent).toContain(TRACKING_TEXTS.legend.discounted);
  expect(rise.textContent).toMatch(/\+\s?25(\.0)?\s?%/);
});

it("shows that a discount begins or ends, which has no price on one side", async () => {
  renderScreen(<PriceHistoryPage />, {
    api: changes(
      changeOf("Begun", { kind: "discounted", from: null, to: usd("9.00"), changePermille: null }),
      changeOf("Ended", { kind: "discounted", from: usd("9.00"), to: null, changePermille: null }),
    ),
  });
  expect((await screen.findByRole("row", { name: /Begun/ })).textContent).toContain(
    DATA_SCREEN_TEXTS.discountBegins,
  );
  expect(screen.getByRole("row", { name: /Ended/ }).textContent).toContain(DATA_SCREEN_TEXTS.discountEnds);
});

it("shows that a correction is not a change by the shop, without sign and percentage", async () => {
  renderScreen(<PriceHistoryPage />, {
    api: changes(
      changeOf("Kettle", { correction: "picks" }),
      changeOf("Pan", { correction: "extractor" }),
      changeOf("Lamp"),
    ),
  });
  const kettle = await screen.findByRole("row", { name: /Kettle/ });
  expect(kettle.textContent).toContain(SPLICE_TEXTS.corrected.picks);
  expect(kettle.textContent).toContain("USD 20.00");
  expect(kettle.textContent).not.toMatch(/\d\s?%/);
  expect(screen.getByRole("row", { name: /Pan/ }).textContent).toContain(SPLICE_TEXTS.corrected.extractor);
  expect(screen.getByRole("row", { name: /Lamp/ }).textContent).not.toContain(SPLICE_TEXTS.correction);
});

it("returns to page 1 with every filter, and requests what was chosen", async () => {
  const { api, user } = renderScreen(<PriceHistoryPage />, {
    api: changes(changeOf("Kettle")),
    at: "/price-tracker-history?page=3",
  });
  await screen.findByRole("row", { name: /Kettle/ });
  expect(api.callsOf(priceChanges)[0]?.query.get("page")).toBe("3");
  await user.selectOptions(
    screen.getByRole("combobox", { name: CHANGE_SCREEN_TEXTS.direction }),
    CHANGE_SCREEN_TEXTS.drops,
  );
  await waitFor(() => expect(api.callsOf(priceChanges).at(-1)?.query.get("direction")).toBe("down"));
  await user.selectOptions(screen.getByRole("combobox", { name: CHANGE_SCREEN_TEXTS.price }), "discounted");
  await waitFor(() => expect(api.callsOf(priceChanges).at(-1)?.query.get("kind")).toBe("discounted"));
  const { query } = api.callsOf(priceChanges).at(-1)!;
  expect([query.get("direction"), query.get("page")]).toEqual(["down", "1"]);
  expect(window.location.search).not.toContain("page=");
  await user.click(await screen.findByRole("combobox", { name: "Seller" }));
  await user.click(await screen.findByRole("option", { name: "No seller" }));
  await waitFor(() => expect(api.callsOf(priceChanges).at(-1)!.query.getAll("seller")).toEqual(["none"]));
  await user.click(screen.getByRole("button", { name: "Choose days" }));
  await screen.findByRole("group", { name: "From (UTC)" });
  const { query: days } = api.callsOf(priceChanges).at(-1)!;
  expect([days.get("from"), days.get("to"), days.get("kind")]).toEqual([
    "2026-06-09",
    "2026-06-15",
    "discounted",
  ]);
});

it("distinguishes no matches from no changes yet", async () => {
  const api = changes().answer(priceChanges, pageOf<PriceChangeRow>([]));
  const { user } = renderScreen(<PriceHistoryPage />, { api });
  await screen.findByText(CHANGE_SCREEN_TEXTS.empty);
  await user.type(screen.getByRole("searchbox"), "nothing{Enter}");
  await screen.findByText(CHANGE_SCREEN_TEXTS.nothingFits);
  const all = screen.getByRole("link", { name: "Show all changes" });
  expect(all.getAttribute("href")).toBe("/price-tracker-history");
});

it("keeps all its filters behind one button on a phone, with the number of active ones", async () => {
  renderScreen(<PriceHistoryPage />, {
    api: changes(changeOf("Kettle")),
    at: "/price-tracker-history?kind=normal&direction=down",
  });
  const button = await screen.findByText<HTMLButtonElement>("Filters (2)");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  const folded = button
    .getAttribute("aria-controls")!
    .split(" ")
    .map((id) => document.getElementById(id)!);
  const price = screen.getByRole("combobox", { name: CHANGE_SCREEN_TEXTS.price });
  expect(folded.some((part) => part.contains(price))).toBe(true);
});
