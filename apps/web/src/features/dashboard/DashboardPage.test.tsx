// @vitest-environment happy-dom
import {
  ADVICE_LINKS,
  ALERT_ME_TEXTS,
  briefReason,
  CONTROL_TEXTS,
  DASHBOARD_SCREEN_TEXTS,
  DATA_SCREEN_TEXTS,
  dashboardOverview,
  dashboardProducts,
  heldPrices,
  dashboardTiles,
  listBrands,
  listCategories,
  listGroups,
  listSellers,
  listSubcategories,
  OUTCOME_ADVICE,
  OVERVIEW_TEXTS,
  STOCK_NAMES,
  STOCK_TEXTS,
  trackProducts,
  TRACKING_TEXTS,
  type DashboardRow,
  type Overview,
  type Profile,
  type Role,
} from "@pricetrail/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { profileOf } from "../../../testing/people.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf, productOf, runOf } from "../../../testing/rows.ts";
import { writeCookie } from "../../ui/theme/cookie.ts";
import { NO_NAME } from "../catalogue/names.ts";
import DashboardPage from "./DashboardPage.tsx";

const T = TRACKING_TEXTS.dashboard;
const S = DASHBOARD_SCREEN_TEXTS;
const COUNTS = {
  all: 60,
  successfultracking: 50,
  trackingerrors: 10,
  normalpricechange: 4,
  discountedpricechange: 3,
  discountedproduct: 7,
  soldatnormalprice: 43,
};
const OVERVIEW: Overview = {
  days: [{ day: "2026-06-15", up: 1, down: 2, index: 990 }],
  stale: 0,
  biggest: [],
  needs: { repairs: 0, failing: { products: 0, shops: [] }, quota: { points: 0, free: 100 } },
};
const rowOf = (name: string, more: Partial<DashboardRow> = {}): DashboardRow => ({
  ...productOf(name),
  previous: null,
  changePermille: null,
  changedAt: null,
  ...more,
});

function show(at = "/", as: Role | Profile = "member", rows = [rowOf("Kettle")]) {
  const api = new FakeApi()
    .answer(listBrands, { data: [] })
    .answer(listCategories, { data: [] })
    .answer(listSubcategories, { data: [] })
    .answer(listSellers, { data: [] })
    .answer(listGroups, { data: [] })
    .answer(dashboardTiles, {
      data: COUNTS,
      stock: { outofstock: 4, stockchange: 9 },
      from: "2026-06-09T00:00:00.000Z",
      to: "2026-06-15T23:59:59.999Z",
    })
    .answer(dashboardOverview, OVERVIEW)
    .answer(heldPrices, pageOf([]))
    .answer(dashboardProducts, ({ query }) =>
      pageOf(rows, { page: Number(query.get("page") ?? "1"), pages: 3, total: rows.length === 0 ? 0 : 60 }),
    );
  return renderScreen(<DashboardPage />, { api, as, at });
}
const asked = (api: FakeApi) => Object.fromEntries(api.callsOf(dashboardProducts).at(-1)!.query);
const tile = (name: keyof typeof COUNTS) =>
  screen.findByRole("button", { name: new RegExp(`^${TRACKING_TEXTS.tiles[name]}`) });

it("shows the products behind a tile from page 1, and its count", async () => {
  const { api, user } = show("/?page=2");
  await screen.findByText("Kettle");
  expect(asked(api)).toMatchObject({ page: "2", tile: "all" });
  const errors = await tile("trackingerrors");
  await waitFor(() => expect(errors.textContent).toContain("10"));
  await user.click(errors);
  await waitFor(() => expect(asked(api)).toMatchObject({ page: "1", tile: "trackingerrors" }));
  expect(window.location.search).toBe("?tile=trackingerrors");
  expect((await tile("trackingerrors")).getAttribute("aria-pressed")).toBe("true");
  expect((await tile("all")).getAttribute("aria-pressed")).toBe("false");
});

it("selects a tile as soon as it is pressed, before the address is rendered", async () => {
  const { user } = show("/");
  await screen.findByText("Kettle");
  const errors = await tile("trackingerrors");
  const link = () => screen.queryByRole("link", { name: ALERT_ME_TEXTS.all })?.getAttribute("href");
  expect(link()).toBeUndefined();
  // As in a browser: a press renders its own change at once and everything else later.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  errors.click();
  await Promise.resolve();
  expect([link(), errors.getAttribute("aria-pressed")]).toEqual([
    "/alerts?add=all&tile=trackingerrors",
    "true",
  ]);
  vi.unstubAllGlobals();
  await waitFor(() => expect(window.location.search).toBe("?tile=trackingerrors"));
  await user.click(await tile("all"));
  await waitFor(() => expect(link()).toBeUndefined());
  await waitFor(() => expect(window.location.search).toBe(""));
});

it("applies a typed search on GET DATA only, to tiles and table alike", async () => {
  const { api, user } = show("/?page=3&tile=discountedproduct");
  await screen.findByText("Kettle");
  const calls = api.callsOf(dashboardTiles).length;
  await user.type(screen.getByRole("searchbox", { name: T.search }), "kettle ");
  expect(api.callsOf(dashboardTiles)).toHaveLength(calls);
  await user.click(screen.getByRole("button", { name: T.getData }));
  await waitFor(() =>
    expect(asked(api)).toMatchObject({ search: "kettle", page: "1", tile: "discountedproduct" }),
  );
  await waitFor(() => expect(api.callsOf(dashboardTiles).at(-1)!.query.get("search")).toBe("kettle"));
});

it("applies several filters of the five kinds together, with Enter too, and clears them", async () => {
  const { api, user } = show();
  await screen.findByText("Kettle");
  expect(document.title).toBe("Main Dashboard - Scraper For Ecommerce");
  const calls = api.callsOf(dashboardProducts).length;
  const kinds = ["brand", "category", "seller", "subcategory", "group"] as const;
  for (const [index, label] of ["Brand", "Category", "Seller", "Subcategory", "Product Group"].entries()) {
    const box = await screen.findByRole<HTMLInputElement>("combobox", { name: label });
    expect(box.placeholder).toBe("Show All");
    await user.click(box);
    await user.click(await screen.findByRole("option", { name: NO_NAME[kinds[index]!] }));
  }
  expect(api.callsOf(dashboardProducts)).toHaveLength(calls);
  const search = screen.getByRole<HTMLInputElement>("searchbox", { name: T.search });
  expect(search.placeholder).toBe("Search Products / Product Group");
  await user.type(search, "kettle{Enter}");
  const chosen = { brand: "none", category: "none", seller: "none", subcategory: "none", group: "none" };
  await waitFor(() => expect(asked(api)).toMatchObject({ ...chosen, search: "kettle" }));
  await user.click(screen.getByRole("button", { name: "Clear" }));
  await waitFor(() => expect(window.location.search).toBe(""));
});

it("reloads when GET DATA is pressed with unchanged filters", async () => {
  const { api, user } = show();
  await screen.findByText("Kettle");
  const getData = await screen.findByRole("button", { name: T.getData });
  await waitFor(() => expect(getData.hasAttribute("disabled")).toBe(false));
  const before = [dashboardProducts, dashboardTiles].map((endpoint) => api.callsOf(endpoint).length);
  await user.click(getData);
  await waitFor(() =>
    expect([dashboardProducts, dashboardTiles].map((endpoint) => api.callsOf(endpoint).length)).toEqual(
      before.map((count) => count + 1),
    ),
  );
});

it("requests the days in the address for both tiles and table", async () => {
  const { api } = show("/?from=2026-05-01&to=2026-05-31");
  await screen.findByText("Kettle");
  const days = { from: "2026-05-01", to: "2026-05-31" };
  expect(asked(api)).toMatchObject(days);
  expect(Object.fromEntries(api.callsOf(dashboardTiles)[0]!.query)).toMatchObject(days);
  screen.getByText(S.range("05/01/2026", "05/31/2026"));
});

it("shows of each product names, status, both prices, and a drop with amount, sign and percentage", async () => {
  show("/", "member", [
    rowOf("Kettle", {
      description: "Blue, one litre",
      category: { _id: "c", name: "Kettles" },
      seller: { _id: "s", name: "Alpha shop" },
      group: { _id: "g", name: "Kettle 1.7 l" },
      normalPrice: { value: "20.00", currency: "USD" },
      discountedPrice: { value: "15.00", currency: "USD" },
      previous: { value: "20.00", currency: "USD" },
      changePermille: -250,
      changedAt: "2026-06-14T12:00:00.000Z",
    }),
  ]);
  await screen.findByText("Kettle");
  const row = screen.getByText("Kettle").closest("tr")!;
  expect(row.textContent).toContain("\u221225.0%");
  expect(row.textContent).not.toContain("+");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent.trim())).toEqual([
    "Title · Description",
    "Category · Seller",
    "Product Group",
    "30 days",
    "Status",
    "Normal Price",
    "Discounted Price",
    "Change",
    "Date (Kathmandu)",
  ]);
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    "KettleBlue, one litre",
    "KettlesAlpha shop",
    "Kettle 1.7 l",
    "",
    "Price read",
    "USD 20.00",
    "USD 15.00",
    "\u2212USD 5.00\u221225.0%",
    "06/14/202605:45 PM",
  ]);
  const numbers = [...row.children].filter(({ classList }) => classList.contains("MuiTableCell-alignRight"));
  expect(numbers.map(({ textContent }) => textContent)).toEqual([
    "USD 20.00",
    "USD 15.00",
    "\u2212USD 5.00\u221225.0%",
  ]);
});

it("mutes the normal price of discounted products only", async () => {
  const price = (value: string) => ({ value, currency: "USD" });
  show("/", "member", [
    rowOf("Kettle", { normalPrice: price("20.00"), discountedPrice: price("15.00") }),
    rowOf("Lamp", { normalPrice: price("30.00") }),
  ]);
  await screen.findByText("Kettle");
  const colorOf = (amount: string) => getComputedStyle(screen.getByText(amount)).color;
  expect(colorOf("USD 30.00")).toBe(colorOf("USD 15.00"));
  expect(colorOf("USD 20.00")).not.toBe(colorOf("USD 15.00"));
});

it.each(["on a wide screen", "on a phone"])(
  "shows that a paused product is not tracked %s",
  async (where) => {
    if (where === "on a phone") setPhoneWidth();
    show("/", "member", [
      rowOf("Kettle", { isTracking: false }),
      rowOf("Lamp"),
      rowOf("New", { outcome: null }),
    ]);
    await screen.findByText("Kettle");
    const paused = screen.getAllByText(DATA_SCREEN_TEXTS.trackingOff);
    expect(paused.map((element) => element.closest("tr")?.textContent)).toEqual([
      expect.stringContaining("Kettle"),
    ]);
  },
);

it("shows on a phone that a product with a price is out of stock", async () => {
  setPhoneWidth();
  show("/", "member", [rowOf("Kettle", { availability: "OutOfStock" }), rowOf("Lamp")]);
  const cardOf = (name: string) => screen.getByRole("link", { name }).closest("tr")?.textContent;
  await screen.findByText("Kettle");
  expect(cardOf("Kettle")).toContain(STOCK_NAMES.OutOfStock);
  expect(cardOf("Lamp")).not.toContain(STOCK_NAMES.OutOfStock);
});

it("sorts by the change on a phone, where the heading of the cards offers it", async () => {
  setPhoneWidth();
  const { api, user } = show();
  await screen.findByText("Kettle");
  await user.click(screen.getByRole("button", { name: "Change" }));
  await waitFor(() => expect(asked(api)["sort"]).toBe("change"));
  expect(screen.getByRole("columnheader").getAttribute("aria-sort")).toBe("ascending");
});

it("lets members track everything now, and shows viewers no button for it", async () => {
  const { api, user } = show();
  api.answer(trackProducts, { message: "", data: runOf("run") });
  await user.click(await screen.findByRole("button", { name: S.trackAll }));
  await waitFor(() => expect(api.callsOf(trackProducts).map(({ body }) => body)).toEqual([{}]));
});

it.each<[string, Role | Profile]>([
  ["a viewer", "viewer"],
  ["somebody without products", profileOf("owner", { productCount: 0 })],
])("offers %s nothing to track", async (_who, as) => {
  show("/", as, []);
  await screen.findByRole("heading", { name: T.heading });
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(screen.queryByRole("button", { name: S.trackAll })).toBeNull();
});

it("distinguishes no matches from no data yet, and exports neither", async () => {
  show("/?search=none", "member", []);
  await screen.findByText(S.nothingFits);
  expect(screen.getByRole("button", { name: CONTROL_TEXTS.exportList }).hasAttribute("disabled")).toBe(true);
});

it("guides people without products to adding the first", async () => {
  show("/", profileOf("member", { productCount: 0 }), []);
  const link = await screen.findByRole("link", { name: S.emptyAction });
  expect(link.getAttribute("href")).toBe("/product-dashboard");
});

it("counts unavailable products separately, and marks them in their rows", async () => {
  const { api, user } = show("/", "member", [rowOf("Kettle", { availability: "OutOfStock" })]);
  await screen.findByText("Kettle");
  expect(screen.getAllByText(STOCK_NAMES.OutOfStock).length).toBeGreaterThan(0);
  const soldOut = await screen.findByRole("button", { name: new RegExp(`^${STOCK_TEXTS.tiles.outofstock}`) });
  await waitFor(() => expect(soldOut.textContent).toContain("4"));
  await user.click(soldOut);
  await waitFor(() => expect(asked(api)).toMatchObject({ page: "1", tile: "outofstock" }));
});

it("hides the overview, and remembers that", async () => {
  writeCookie("overview", "open");
  const { user } = show();
  await screen.findByText(OVERVIEW_TEXTS.nothingNeeded);
  await user.click(screen.getByRole("button", { name: OVERVIEW_TEXTS.title }));
  expect(screen.queryByText(OVERVIEW_TEXTS.nothingNeeded)).toBeNull();
  cleanup();
  show();
  const button = await screen.findByRole("button", { name: OVERVIEW_TEXTS.title });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  writeCookie("overview", "open");
});

it("has every button on a phone too, with the overview behind the card of waiting items", async () => {
  setPhoneWidth();
  writeCookie("overview", "");
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: CONTROL_TEXTS.exportList }));
  const formats = within(await screen.findByRole("dialog", { name: CONTROL_TEXTS.exportList }));
  for (const format of ["CSV", "XLSX"]) formats.getByRole("button", { name: `Export as ${format}` });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: CONTROL_TEXTS.exportList }));
  screen.getByRole("button", { name: S.trackAll });
  const needs = await screen.findByRole("region", { name: OVERVIEW_TEXTS.needs });
  expect(screen.queryByRole("region", { name: OVERVIEW_TEXTS.index })).toBeNull();
  await user.click(within(needs).getByRole("button", { name: OVERVIEW_TEXTS.title }));
  await screen.findByRole("region", { name: OVERVIEW_TEXTS.index });
  writeCookie("overview", "open");
});

it("shows a failure's reason beside the name, where there is room, and the link to act on it below the status", async () => {
  show("/", "member", [rowOf("Kettle", { outcome: "price_ambiguous", description: "Blue, one litre" })]);
  const row = await screen.findByRole("row", { name: /Kettle/ });
  const reason = briefReason("price_ambiguous");
  const name = within(row).getByRole("rowheader");
  within(name).getByText(reason, { exact: false });
  within(name).getByText("Blue, one litre");
  const act = within(row).getByRole("link", { name: ADVICE_LINKS[OUTCOME_ADVICE.price_ambiguous!.place!] });
  expect(act.closest("td")?.textContent).not.toContain(reason);
});
