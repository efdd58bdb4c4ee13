// @vitest-environment happy-dom
import { CATALOGUE_SCREEN_TEXTS, listBrands, listCategories, listSubcategories } from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import BrandsPage from "./BrandsPage.tsx";
import { NO_NAME } from "./names.ts";
import SubcategoriesPage from "./SubcategoriesPage.tsx";

const SUBCATEGORIES = [
  ["Crêpe pans", "Kitchen"],
  ["Lamps", "Living"],
  ["Sundries", ""],
].map(([subcategory = "", category = ""], at) => ({
  _id: `id-${at}`,
  subcategory,
  category,
  categoryId: category === "" ? null : category,
  products: at,
}));

const search = () => screen.findByRole("searchbox", { name: /^Search in / });
const rowHeaders = () => screen.queryAllByRole("rowheader").map(({ textContent }) => textContent);

function showSubcategories(at = "/") {
  const api = new FakeApi()
    .answer(listSubcategories, { data: SUBCATEGORIES })
    .answer(listCategories, { data: [] });
  return renderScreen(<SubcategoriesPage />, { api, at });
}

it.each([
  ["crepe", ["Crêpe pans"]],
  [" LAMPS ", ["Lamps"]],
  ["living", ["Lamps"]],
])(
  "finds subcategories by %j: in any case, with or without accents, and by category",
  async (typed, found) => {
    const { user } = showSubcategories();
    await screen.findByText("Lamps");
    await user.type(await search(), typed);
    await waitFor(() => expect(rowHeaders()).toEqual(found));
  },
);

it("keeps the search in the address", async () => {
  showSubcategories("/?search=lamp");
  await screen.findByText("Lamps");
  expect(rowHeaders()).toEqual(["Lamps"]);
  expect(await search()).toHaveProperty("value", "lamp");
});

it("reports that no name contains the typed text", async () => {
  const { user } = showSubcategories();
  await screen.findByText("Lamps");
  await user.type(await search(), "Rug");
  await screen.findByText(CATALOGUE_SCREEN_TEXTS.nothingContains("Rug"));
});

it("shows the category of each, or that there is none, and links to its products by id", async () => {
  showSubcategories();
  await screen.findByText("Lamps");
  const rowOf = (name: string) => screen.getByText(name).closest("tr")!;
  expect(rowOf("Lamps").textContent).toContain("Living");
  expect(rowOf("Sundries").textContent).toContain(NO_NAME.category);
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links.filter(([, href]) => href?.startsWith("/product-dashboard"))).toEqual([
    ["1", "/product-dashboard?subcategory=id-1"],
    ["2", "/product-dashboard?subcategory=id-2"],
  ]);
});

it("splits a long list into pages, and shows a search's results from the first page", async () => {
  const brands = Array.from({ length: 30 }, (_, at) => `Brand ${String(at + 1).padStart(2, "0")}`);
  const api = new FakeApi().answer(listBrands, {
    data: brands.map((brand) => ({ _id: brand, brand, products: 0 })),
  });
  const { user } = renderScreen(<BrandsPage />, { api, at: "/?page=2" });
  await screen.findByText("Brand 30");
  expect(rowHeaders()).toEqual(brands.slice(25));
  await user.type(await search(), "Brand 0");
  await waitFor(() => expect(rowHeaders()).toEqual(brands.slice(0, 9)));
  expect(window.location.search).toBe("?search=Brand+0");
});
