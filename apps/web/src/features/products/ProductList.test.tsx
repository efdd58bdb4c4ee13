// @vitest-environment happy-dom
import {
  ALERT_ME_TEXTS,
  createTicket,
  DATA_SCREEN_TEXTS,
  ERROR_TEXTS,
  listBrands,
  listCategories,
  listGroups,
  listProducts,
  listSellers,
  listSubcategories,
  PRODUCT_SCREEN_TEXTS,
  trackProducts,
  TRACKING_TEXTS,
  updateProducts,
  type ProductRow,
  type Role,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf, productOf, runOf } from "../../../testing/rows.ts";
import { NO_NAME } from "../catalogue/names.ts";
import ProductList from "./ProductList.tsx";

const T = PRODUCT_SCREEN_TEXTS;
const D = DATA_SCREEN_TEXTS;

/** Shows three pages of two products each, unless other rows are given. */
function show(at = "/product-dashboard", as: Role = "member", rows?: ProductRow[] | Promise<ProductRow[]>) {
  const api = new FakeApi()
    .answer(listBrands, { data: [{ _id: "acme", brand: "Acme", products: 2 }] })
    .answer(listCategories, { data: [] })
    .answer(listSubcategories, { data: [] })
    .answer(listSellers, { data: [] })
    .answer(listGroups, { data: [] })
    .answer(listProducts, async ({ query }) => {
      if (rows) return pageOf(await rows);
      const page = Number(query.get("page") ?? "1");
      return pageOf([productOf(`Kettle ${page}`), productOf(`Lamp ${page}`)], { page, pages: 3, total: 6 });
    });
  return renderScreen(<ProductList />, { api, as, at });
}

const asked = (api: FakeApi) => api.callsOf(listProducts).at(-1)!.query;
const tick = (name: string) => screen.findByRole("checkbox", { name: `Select ${name}` });

it("requests what the address names, and writes a search into the address, from page 1", async () => {
  const { api, user } = show("/product-dashboard?page=2&sort=-name&brand=acme");
  await screen.findByText("Kettle 2");
  expect(Object.fromEntries(asked(api))).toMatchObject({ page: "2", sort: "-name", brand: "acme" });
  await user.type(screen.getByRole("searchbox", { name: T.search }), "  kettle {Enter}");
  await waitFor(() => expect(asked(api).get("search")).toBe("kettle"));
  expect(asked(api).get("page")).toBe("1");
  expect(window.location.search).toBe("?sort=-name&brand=acme&search=kettle");
});

it("shows the stock of each product", async () => {
  const rows = [
    productOf("Kettle", { availability: "OutOfStock" }),
    productOf("Lamp", { availability: "InStock" }),
  ];
  show("/product-dashboard", "member", rows);
  const row = (await screen.findByText("Kettle")).closest("tr")!;
  const at = within(screen.getByRole("table"))
    .getAllByRole("columnheader")
    .findIndex(({ textContent }) => textContent === D.availability);
  expect(row.children[at]?.textContent).toBe("Out of stock");
});

it("exports what is searched and filtered, not all products", async () => {
  const { api, user } = show("/product-dashboard?search=kettle&brand=acme");
  api.answer(createTicket, { ticket: "once" });
  await screen.findByText("Kettle 1");
  const opened: string[] = [];
  const open = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    opened.push(event.target.search);
  };
  document.addEventListener("click", open);
  onTestFinished(() => document.removeEventListener("click", open));
  await user.click(screen.getByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(opened).toEqual(["?search=kettle&brand=acme&format=csv&ticket=once"]));
});

it("marks the table as busy while it shows the previous page's rows", async () => {
  const { api, user } = show();
  await screen.findByText("Kettle 1");
  const isBusy = () => screen.getByRole("table").closest("[aria-busy]")?.getAttribute("aria-busy");
  expect(isBusy()).toBe("false");
  const { promise, resolve } = Promise.withResolvers<ProductRow[]>();
  api.answer(listProducts, async () => pageOf(await promise));
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(isBusy()).toBe("true"));
  screen.getByText("Kettle 1");
  resolve([productOf("Kettle 2")]);
  await screen.findByText("Kettle 2");
  expect(isBusy()).toBe("false");
});

it.each([
  ["one group", "group=kettles", 1],
  ["two groups", "group=kettles&group=lamps", 0],
  ["products without a group", "group=none", 0],
])("offers %s to be compared, where that is possible", async (_what, search, links) => {
  show(`/product-dashboard?${search}`);
  await screen.findByText("Kettle 1");
  expect(screen.queryAllByRole("link", { name: T.compareGroup })).toHaveLength(links);
});

it("returns to page 1 when a filter or the sort is chosen", async () => {
  const { api, user } = show("/product-dashboard?page=3");
  await screen.findByText("Kettle 3");
  await user.click(await screen.findByRole("combobox", { name: D.brand }));
  await user.click(await screen.findByRole("option", { name: "Acme" }));
  await waitFor(() => expect(asked(api).getAll("brand")).toEqual(["acme"]));
  expect(asked(api).get("page")).toBe("1");
  expect(window.location.search).toBe("?brand=acme");
});

it("filters by each of the five kinds, all at first, and sorts by a heading and back", async () => {
  const { api, user } = show();
  await screen.findByText("Kettle 1");
  expect(document.title).toBe("Manage Products - Scraper For Ecommerce");
  for (const [label, kind] of [
    ["Product Group", "group"],
    ["Seller", "seller"],
    ["Category", "category"],
    ["Subcategory", "subcategory"],
    ["Brand", "brand"],
  ] as const) {
    const box = await screen.findByRole<HTMLInputElement>("combobox", { name: label });
    expect(box.placeholder).toBe("Show All");
    await user.click(box);
    await user.click(await screen.findByRole("option", { name: NO_NAME[kind] }));
    await waitFor(() => expect(asked(api).getAll(kind)).toEqual(["none"]));
  }
  const heading = () => screen.getByRole("columnheader", { name: "Product" });
  expect(heading().getAttribute("aria-sort")).toBe("ascending");
  await user.click(screen.getByRole("button", { name: "Product" }));
  await waitFor(() => expect(asked(api).get("sort")).toBe("-name"));
  expect(heading().getAttribute("aria-sort")).toBe("descending");
  await user.click(screen.getByRole("button", { name: "Product" }));
  await waitFor(() => expect(heading().getAttribute("aria-sort")).toBe("ascending"));
});

it("applies a filter as soon as it is chosen, before the address is rendered", async () => {
  const { user } = show();
  const alert = () => screen.getByRole("link", { name: /^Alert me about/ });
  await screen.findByText("Kettle 1");
  expect(alert().getAttribute("href")).toBe("/alerts?add=all");
  await user.click(await screen.findByRole("combobox", { name: D.brand }));
  const acme = await screen.findByRole("option", { name: "Acme" });
  // As in a browser: a press renders its own change at once and everything else later.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  acme.click();
  await Promise.resolve();
  expect(alert().getAttribute("href")).toBe("/alerts?add=brand&target=acme");
  vi.unstubAllGlobals();
  await waitFor(() => expect(window.location.search).toBe("?brand=acme"));
  expect(alert().textContent).toBe(ALERT_ME_TEXTS.these);
});

it("keeps products ticked across pages, and changes exactly these", async () => {
  const { api, user } = show();
  api.answer(updateProducts, { message: TRACKING_TEXTS.products.updated(2), changed: 2 });
  await user.click(await tick("Kettle 1"));
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await user.click(await tick("Lamp 2"));
  screen.getByText(T.selected(2));
  await user.click(screen.getByRole("button", { name: D.trackingOff }));
  await waitFor(() => expect(api.callsOf(updateProducts)).toHaveLength(1));
  expect(api.callsOf(updateProducts)[0]!.body).toEqual({
    ids: ["kettle-1", "lamp-2"],
    changes: { isTracking: false },
  });
  await screen.findByText(D.noneSelected);
});

it("offers actions for several products only while some are ticked", async () => {
  const { user } = show();
  const first = await tick("Kettle 1");
  expect(screen.queryByRole("toolbar")).toBeNull();
  expect(screen.queryByRole("button", { name: D.edit })).toBeNull();
  await user.click(first);
  screen.getByRole("toolbar");
  await user.click(screen.getByRole("button", { name: D.clear }));
  expect(screen.queryByRole("toolbar")).toBeNull();
  screen.getByText(D.noneSelected);
});

it("tracks the ticked products now; a refusal leaves them ticked", async () => {
  const { api, user } = show();
  api.refuse(trackProducts, 406, "All are paused");
  await user.click(await tick("Lamp 1"));
  await user.click(screen.getByRole("button", { name: T.trackNow }));
  await screen.findByText("All are paused");
  screen.getByText(T.selected(1));
  api.answer(trackProducts, { message: "", data: runOf("run") });
  await user.click(screen.getByRole("button", { name: T.trackNow }));
  await screen.findByText(D.noneSelected);
  expect(api.callsOf(trackProducts).map(({ body }) => body)).toEqual([
    { products: ["lamp-1"] },
    { products: ["lamp-1"] },
  ]);
});

it("shows viewers the list without boxes and without a way to add or change", async () => {
  show("/product-dashboard", "viewer");
  await screen.findByText("Kettle 1");
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
  // What is loaded later, too.
  await vi.dynamicImportSettled();
  for (const name of [T.addProduct, T.addMany, T.trackNow, D.edit])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByText(D.noneSelected)).toBeNull();
});

it("reports that nothing matches a search, with a link to all", async () => {
  show("/product-dashboard?search=nothing", "member", []);
  await screen.findByText(T.nothingFits);
  const all = screen.getByRole<HTMLAnchorElement>("link", { name: D.showAllProducts });
  expect(all.getAttribute("href")).toBe("/product-dashboard");
});

it("shows an error with a retry, and the list after it", async () => {
  const { api, user } = show();
  await screen.findByText("Kettle 1");
  api.refuse(listProducts, 400, "It did not work");
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await screen.findByText("It did not work");
  api.answer(listProducts, pageOf([productOf("Kettle 2")], { page: 2, pages: 3, total: 6 }));
  await user.click(screen.getByRole("button", { name: ERROR_TEXTS.retry }));
  await screen.findByText("Kettle 2");
  expect(screen.queryByText("It did not work")).toBeNull();
});

it("shows a product's prices with their currency, and no discount where there is none", async () => {
  show("/", "viewer", [
    productOf("Kettle", {
      normalPrice: { value: "1299.00", currency: "AUD" },
      discountedPrice: { value: "999.50", currency: "AUD" },
    }),
  ]);
  const row = (await screen.findByText("Kettle")).closest("tr")!;
  const cells = within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
  expect(cells.findIndex((text) => text.includes("AUD 1,299.00"))).toBeLessThan(
    cells.findIndex((text) => text.includes("AUD 999.50")),
  );
});

it.each([
  ["both", { _id: "c", name: "Kitchen" }, { _id: "s", name: "Kettles" }, "KitchenKettles"],
  ["a category only", { _id: "c", name: "Kitchen" }, null, `Kitchen${NO_NAME.subcategory}`],
  ["a subcategory only", null, { _id: "s", name: "Kettles" }, `${NO_NAME.category}Kettles`],
  ["neither", null, null, NO_NAME.category],
])("shows a category above its subcategory: %s", async (_, category, subcategory, text) => {
  show("/", "viewer", [productOf("Kettle", { category, subcategory })]);
  const row = (await screen.findByText("Kettle")).closest("tr")!;
  const cells = within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
  expect(cells).toContain(text);
});

it("keeps the dialog for many products, and its typed text, when the list turns out to be empty", async () => {
  let answer = (_rows: ProductRow[]): void => undefined;
  const rows = new Promise<ProductRow[]>((resolve) => (answer = resolve));
  const { user } = show("/product-dashboard?add=many", "member", rows);
  const addresses = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: T.addressesLabel });
  await user.type(addresses, "https://shop.example/kettle");
  answer([]);
  await screen.findByText(T.firstTitle);
  expect(document.contains(addresses)).toBe(true);
  expect(addresses.value).toBe("https://shop.example/kettle");
});
