// @vitest-environment happy-dom
import {
  ADDED_COST_TEXTS,
  addProduct,
  DATA_SCREEN_TEXTS,
  listBrands,
  listCategories,
  listGroups,
  listPlans,
  listSellers,
  listSubcategories,
  type PlanTiming,
  previewProduct,
  PRODUCT_SCREEN_TEXTS,
  trackProducts,
} from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { COST_WITHIN_FREE, planOf, plansOf, productOf, proposalOf, runOf } from "../../../testing/rows.ts";
import { keepFocus } from "../../ui/keep-focus.ts";
import { AddProduct } from "./AddProduct.tsx";

const T = PRODUCT_SCREEN_TEXTS;
const D = DATA_SCREEN_TEXTS;

function shop() {
  return new FakeApi()
    .answer(listBrands, { data: [] })
    .answer(listCategories, { data: [] })
    .answer(listSubcategories, { data: [] })
    .answer(listSellers, { data: [] })
    .answer(listGroups, { data: [] })
    .answer(previewProduct, { data: proposalOf(), cost: COST_WITHIN_FREE })
    .answer(addProduct, { data: productOf("Blue kettle"), entries: [], proposal: proposalOf() })
    .answer(trackProducts, { message: "", data: runOf("first") });
}

async function preview(api: FakeApi, address = "http://shop.example/kettle") {
  const { user } = renderScreen(<AddProduct />, { api });
  await user.type(await screen.findByRole("textbox", { name: T.pageAddress }), address);
  await user.click(screen.getByRole("button", { name: T.preview }));
  return user;
}

const field = (label: string) => screen.getByRole<HTMLInputElement>("combobox", { name: label });

it("adds the product with everything that was typed and read: title, brand, category, seller and group", async () => {
  const api = shop();
  const user = await preview(api);
  const title = await screen.findByRole<HTMLInputElement>("textbox", { name: D.title });
  expect(title.value).toBe("Blue kettle");
  expect(field(D.brand).value).toBe("Acme");
  expect(field(D.seller).value).toBe("shop.example");
  await user.clear(title);
  await user.type(title, "Kettle, blue");
  await user.type(field(D.category), "Kitchen");
  await user.type(field(D.subcategory), "Kettles");
  await user.type(field(D.group), "Kettles under 50");
  await user.click(screen.getByRole("button", { name: T.addAndTrack }));
  await waitFor(() => expect(api.callsOf(trackProducts)).toHaveLength(1));
  expect(api.callsOf(addProduct).map(({ body }) => body)).toEqual([
    {
      url: "http://shop.example/kettle",
      name: "Kettle, blue",
      brand: "Acme",
      category: "Kitchen",
      subcategory: "Kettles",
      seller: "shop.example",
      group: "Kettles under 50",
    },
  ]);
  expect(api.callsOf(trackProducts)[0]?.body).toEqual({ products: ["blue-kettle"] });
  await waitFor(() => expect(window.location.search).toBe("?product=blue-kettle&run=first"));
});

it("shows the cost under the plan that applies to the names as typed", async () => {
  const target = { _id: "c", name: "Kitchen" };
  const hourly = {
    mode: "interval",
    everyMinutes: 60,
    zone: "UTC",
    window: null,
    weekdays: [],
  } satisfies PlanTiming;
  const plans = [planOf(), planOf({ scope: "category", target, timing: hourly })];
  const user = await preview(shop().answer(listPlans, plansOf(plans)));
  await screen.findByText(ADDED_COST_TEXTS.addsFree(3, 100, "USD 0.00", 30));
  await user.type(field(D.category), "kitchen");
  await screen.findByText(ADDED_COST_TEXTS.addsFree(72, 100, "USD 0.00", 30));
});

it("offers to find the products of a shop page, also where a price could be read", async () => {
  await preview(shop());
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: T.startListing });
  expect(link.getAttribute("href")).toContain(encodeURIComponent(proposalOf().url));
});

it("moves the keyboard into the reading, since the button that was pressed is gone", async () => {
  onTestFinished(keepFocus());
  await preview(shop());
  await screen.findByRole("textbox", { name: D.title });
  expect(document.activeElement).toBe(screen.getByRole("form", { name: T.addAndTrack }));
});

it("sends no name for an emptied field", async () => {
  const api = shop();
  const user = await preview(api);
  await screen.findByRole("textbox", { name: D.title });
  await user.clear(field(D.brand));
  await user.click(screen.getByRole("button", { name: T.addAndTrack }));
  await waitFor(() => expect(api.callsOf(addProduct)).toHaveLength(1));
  expect(api.callsOf(addProduct)[0]?.body).toMatchObject({ brand: null, group: null });
});

it("opens the product even if its first run cannot start", async () => {
  const api = shop().refuse(trackProducts, 503, "Later");
  const user = await preview(api);
  await user.click(await screen.findByRole("button", { name: T.addAndTrack }));
  await waitFor(() => expect(window.location.search).toBe("?product=blue-kettle"));
});

it("requests nothing while there is no address", async () => {
  const api = shop();
  const { user } = renderScreen(<AddProduct />, { api });
  await user.type(await screen.findByRole("textbox", { name: T.pageAddress }), "   {Enter}");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: T.preview }).disabled).toBe(true);
  expect(api.callsOf(previewProduct)).toEqual([]);
});

it("shows the product that already has the address, until the address is changed", async () => {
  const api = shop().refuse(previewProduct, 409, "Already tracked", { existingId: "old" });
  const user = await preview(api);
  const link = await screen.findByRole<HTMLAnchorElement>("link", { name: T.openExisting });
  expect(link.getAttribute("href")).toContain("old");
  await user.type(screen.getByRole("textbox", { name: T.pageAddress }), "2");
  expect(screen.queryByRole("link", { name: T.openExisting })).toBeNull();
});

it("keeps the form and everything typed when adding is refused", async () => {
  const api = shop().refuse(addProduct, 406, "It did not work");
  const user = await preview(api);
  await screen.findByRole("textbox", { name: D.title });
  await user.type(field(D.group), "Kettles");
  await user.click(screen.getByRole("button", { name: T.addAndTrack }));
  await screen.findByText("It did not work");
  expect(field(D.group).value).toBe("Kettles");
  expect(api.callsOf(trackProducts)).toEqual([]);
});

it("shows both readings of an ambiguous price and offers to read again", async () => {
  const readings = [
    { value: "1.299", currency: "KWD" },
    { value: "1299.000", currency: "KWD" },
  ];
  const doubtful = {
    outcome: "price_ambiguous",
    outcomeText: "Two readings.",
    readings,
    normalPrice: null,
  } as const;
  const api = shop().answer(previewProduct, {
    data: proposalOf({ ...doubtful, readings: [...readings] }),
    cost: COST_WITHIN_FREE,
  });
  const user = await preview(api);
  expect((await screen.findByRole("alert")).textContent).toContain("KWD 1,299.000");
  api.answer(previewProduct, { data: proposalOf(), cost: COST_WITHIN_FREE });
  await user.click(screen.getByRole("button", { name: T.readAgain }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(api.callsOf(previewProduct)).toHaveLength(2);
});
