// @vitest-environment happy-dom
import {
  listMarket,
  MARKET_TEXTS as T,
  updateItem,
  updateMarketSetting,
  type MarketRow,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { eur, ITEM, marketApi, offer } from "../../../testing/market.ts";
import { sellersOf } from "./market-columns.tsx";
import MarketPage from "./MarketPage.tsx";

const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);

it("shows an item's own price, its position, and each seller's price with how it compares", async () => {
  renderScreen(<MarketPage />, { api: marketApi() });
  const row = (await screen.findByRole("rowheader")).closest("tr")!;
  expect(cellsOf(row)).toEqual([
    "Arc Desk LampLMP-ARC · 4006381333931",
    "EUR 149.00Margin 47.0%",
    "2nd of 3+EUR 19.00 (+14.6%)Undercut since 06/09/2026",
    "EUR 130.00\u2193 12.8%",
    "EUR 152.00\u2191 2.0%",
    "EUR 99.00Last read 06/10/2026",
    "EUR 110.00Out of stock",
    "",
  ]);
  const colorOf = (text: string) => getComputedStyle(within(row).getByText(text)).color;
  expect(colorOf("EUR 99.00")).toBe(colorOf("Last read 06/10/2026"));
  expect(colorOf("EUR 130.00")).not.toBe(colorOf("EUR 99.00"));
  expect(screen.getByRole("region", { name: T.position }).textContent).toBe(
    `${T.index}103.2of 58 compared${T.weAreCheapest}21${T.undercut}24${T.opportunities}3${T.belowMap}2`,
  );
});

it("says where our price comes from, when the shop shows another, and which offer is below MAP", async () => {
  renderScreen(<MarketPage />, {
    api: marketApi([
      {
        ...ITEM,
        _id: "a",
        ownSource: "tracked",
        offers: [offer("Larkfield", "119.00", { gapPermille: -201, isBelowMap: true })],
      },
      {
        ...ITEM,
        _id: "b",
        shopPrice: eur("155.00"),
        offers: [offer("Larkfield", "149.00", { gapPermille: 0 })],
      },
      { ...ITEM, _id: "c", own: null, ownSource: null, standing: "unpriced", rank: null, offers: [] },
      {
        ...ITEM,
        _id: "d",
        own: null,
        ownSource: null,
        lastOwn: { price: eur("142.00"), pricedAt: "2026-06-10T08:00:00.000Z" },
        standing: "unpriced",
        rank: null,
        offers: [],
      },
    ]),
  });
  const rows = (await screen.findAllByRole("rowheader")).map((cell) =>
    cellsOf(cell.closest("tr")!).slice(1, 4),
  );
  expect(rows).toEqual([
    ["EUR 149.00Read in our shop", expect.any(String), "EUR 119.00Below MAP"],
    ["EUR 149.00Our shop shows EUR 155.00", expect.any(String), "EUR 149.00Same price"],
    ["\u2013", "No own price", "Not listed"],
    ["EUR 142.00Last read 06/10/2026", "No own price", "Not listed"],
  ]);
});

it("filters by a pressed tile, and by nothing when it is pressed again", async () => {
  const { api, user } = renderScreen(<MarketPage />, { api: marketApi() });
  const queries = () =>
    api.callsOf(listMarket).map(({ query }) => [query.get("standing"), query.get("only")]);
  const tile = await screen.findByRole("button", { name: new RegExp(`^${T.undercut}`) });
  await user.click(tile);
  await waitFor(() => expect(queries().at(-1)).toEqual(["undercut", null]));
  expect(tile.getAttribute("aria-pressed")).toBe("true");
  await user.click(screen.getByRole("button", { name: new RegExp(`^${T.belowMap}`) }));
  await waitFor(() => expect(queries().at(-1)).toEqual([null, "belowMap"]));
  const again = screen.getByRole("button", { name: new RegExp(`^${T.belowMap}`) });
  await user.click(again);
  await waitFor(() => expect(again.getAttribute("aria-pressed")).toBe("false"));
});

it("sends only what was changed, and every amount with another currency", async () => {
  const api = marketApi().answer(updateItem, { message: T.updated, data: ITEM });
  const { user } = renderScreen(<MarketPage />, { api });
  const edit = async (label: string, text: string) => {
    const field = within(screen.getByRole("dialog")).getByLabelText(label);
    await user.clear(field);
    if (text !== "") await user.type(field, text);
  };
  await user.click(await screen.findByRole("button", { name: T.edit("Arc Desk Lamp") }));
  await screen.findByRole("dialog");
  await edit(T.fields.normalPrice, "139.50");
  await edit(T.fields.map, "");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: T.edit("Arc Desk Lamp") }));
  await screen.findByRole("dialog");
  await edit(T.fields.currency, "usd");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.callsOf(updateItem).map(({ body }) => body)).toEqual([
    { normalPrice: "139.50", map: null, currency: "EUR" },
    { normalPrice: "149.00", cost: "79.00", map: "120.00", currency: "USD" },
  ]);
});

it("says what is wrong with a value before it is sent", async () => {
  const { user } = renderScreen(<MarketPage />, { api: marketApi() });
  await user.click(await screen.findByRole("button", { name: T.edit("Arc Desk Lamp") }));
  const gtin = within(await screen.findByRole("dialog")).getByLabelText(T.fields.gtin);
  await user.clear(gtin);
  await user.type(gtin, "4006381333932");
  expect(await screen.findByText(/^This is not a GTIN/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
});

it("chooses the seller that is us, the prices that are compared, and the grace below MAP", async () => {
  const api = marketApi().answer(updateMarketSetting, { message: T.settingUpdated });
  const { user } = renderScreen(<MarketPage />, { api });
  await user.click(await screen.findByRole("button", { name: T.setting }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByRole("option", { name: "Larkfield" });
  await user.selectOptions(dialog.getByLabelText(T.ownSeller), "larkfield");
  await user.selectOptions(dialog.getByLabelText(T.basis), "normal");
  const grace = dialog.getByLabelText(T.mapGrace);
  await user.clear(grace);
  await user.type(grace, "24");
  await user.click(dialog.getByRole("button", { name: T.save }));
  await waitFor(() =>
    expect(api.callsOf(updateMarketSetting)[0]?.body).toEqual({
      ownSeller: "larkfield",
      basis: "normal",
      mapGraceHours: 24,
    }),
  );
});

it("shows each item as a card on a phone, with the first sellers", async () => {
  setPhoneWidth();
  renderScreen(<MarketPage />, { api: marketApi() });
  const card = (await screen.findByRole("rowheader")).textContent;
  expect(card).toContain("EUR 149.00Margin 47.0%2nd of 3");
  expect(card).toContain("LarkfieldEUR 130.00\u2193 12.8%");
  expect(card).not.toContain("Tern");
});

it("leads to the product groups before there is an item", async () => {
  renderScreen(<MarketPage />, { api: marketApi([]) });
  expect((await screen.findByRole("link", { name: T.addGroups })).getAttribute("href")).toBe(
    "/product-groups",
  );
});

it("gives the sellers with the most offers a column, at most eight", () => {
  const rows = Array.from({ length: 3 }, (_, at): MarketRow => ({
    ...ITEM,
    offers: Array.from({ length: 10 - 3 * at }, (_one, seller) => offer(`Seller ${seller}`, "1.00")),
  }));
  expect(sellersOf(rows).map(({ name }) => name)).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((number) => `Seller ${number}`),
  );
});
