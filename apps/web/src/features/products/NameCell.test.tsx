// @vitest-environment happy-dom
import {
  CATALOGUE_TEXTS,
  DATA_SCREEN_TEXTS,
  ERROR_TEXTS,
  listBrands,
  listCategories,
  listGroups,
  listProducts,
  listSellers,
  listSubcategories,
  PRODUCT_SCREEN_TEXTS,
  TRACKING_TEXTS,
  updateProduct,
  type ProductRow,
  type Role,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf, productOf } from "../../../testing/rows.ts";
import ProductList from "./ProductList.tsx";

const D = DATA_SCREEN_TEXTS;
const KETTLE = productOf("Kettle", {
  brand: { _id: "acme", name: "Acme" },
  category: { _id: "kitchen", name: "Kitchen" },
  seller: { _id: "shop", name: "shop.example" },
});

/** Shows the list with a product stored on the server; `answer` accepts a change or refuses it. */
function show(as: Role = "member") {
  let stored: ProductRow = KETTLE;
  const api = new FakeApi()
    .answer(listBrands, {
      data: [
        { _id: "acme", brand: "Acme", products: 1 },
        { _id: "bolt", brand: "Bolt", products: 0 },
      ],
    })
    .answer(listCategories, { data: [] })
    .answer(listSubcategories, { data: [] })
    .answer(listSellers, { data: [] })
    .answer(listGroups, { data: [] })
    .answer(listProducts, () => pageOf([stored, productOf("Lamp")]));
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  /** The server waits for `answer` and then stores the change. */
  const keep = (changed: Partial<ProductRow>) =>
    api.answer(updateProduct, async () => {
      await answered;
      stored = { ...KETTLE, ...changed };
      return { data: stored };
    });
  return { ...renderScreen(<ProductList />, { api, as, at: "/product-dashboard" }), keep, answer };
}

const buttonOf = (label: string) =>
  screen.findByRole("button", { name: PRODUCT_SCREEN_TEXTS.changeOf(label, "Kettle") });
const row = () => screen.getByRole("link", { name: "Kettle" }).closest("tr")!;
const sent = (api: FakeApi) => api.callsOf(updateProduct).map(({ params, body }) => [params["id"], body]);

it("shows a chosen name at once, before the server responds, and returns focus to the cell", async () => {
  const { api, user, keep, answer } = show();
  keep({ brand: { _id: "bolt", name: "Bolt" } });
  await user.click(await buttonOf(D.brand));
  await user.click(await screen.findByRole("option", { name: "Bolt" }));
  await within(row()).findByText("Bolt");
  expect(within(row()).queryByText("Acme")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(await buttonOf(D.brand));
  const asked = api.callsOf(listProducts).length;
  answer();
  await screen.findByText(TRACKING_TEXTS.products.updated(1));
  await waitFor(() => expect(api.callsOf(listProducts).length).toBeGreaterThan(asked));
  within(row()).getByText("Bolt");
  expect(sent(api)).toEqual([["kettle", { brand: "Bolt" }]]);
});

it("restores the former name, with the reason, when the change is refused", async () => {
  const { api, user } = show();
  api.refuse(updateProduct, 409, "Not this brand");
  await user.click(await buttonOf(D.brand));
  const bolt = await screen.findByRole("option", { name: "Bolt" });
  // The reload never finishes, so the row restores itself.
  api.answer(listProducts, () => new Promise(() => undefined));
  await user.click(bolt);
  await screen.findByText("Not this brand");
  await within(row()).findByText("Acme");
  expect(within(row()).queryByText("Bolt")).toBeNull();
});

/** Returns the popover's field; a filter of the list has the same name. */
const fieldOf = async (label: string) =>
  within(await screen.findByRole("dialog")).findByRole<HTMLInputElement>("combobox", { name: label });
async function typeBrand(user: ReturnType<typeof show>["user"], name: string): Promise<void> {
  await user.click(await buttonOf(D.brand));
  const field = await fieldOf(D.brand);
  // Opening it selects its content.
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]));
  await user.keyboard(`${name}{Enter}`);
}

it("keeps a typed name that is refused, to send it again", async () => {
  const { api, user, keep, answer } = show();
  api.refuse(updateProduct, 409, "Not this brand");
  await typeBrand(user, "Bolt and Sons");
  await screen.findByText("Not this brand");
  await screen.findByText(PRODUCT_SCREEN_TEXTS.nameRefused);
  expect((await fieldOf(D.brand)).value).toBe("Bolt and Sons");
  keep({ brand: { _id: "sons", name: "Bolt and Sons" } });
  answer();
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: D.save }));
  await screen.findByText(TRACKING_TEXTS.products.updated(1));
  await within(row()).findByText("Bolt and Sons");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent(api)).toEqual([1, 2].map(() => ["kettle", { brand: "Bolt and Sons" }]));
});

it("does not interrupt people who have moved on: the refused name is in the field until they close it", async () => {
  const { api, user } = show();
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  api.answer(updateProduct, async () => {
    await refused;
    throw new TypeError("Failed to fetch");
  });
  await typeBrand(user, "Bolt and Sons");
  await within(row()).findByText("Bolt and Sons");
  screen.getByRole("link", { name: "Lamp" }).focus();
  refuse();
  await within(row()).findByText("Acme");
  await screen.findByText(ERROR_TEXTS.noResponse);
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(await buttonOf(D.brand));
  expect((await fieldOf(D.brand)).value).toBe("Bolt and Sons");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await buttonOf(D.brand));
  expect((await fieldOf(D.brand)).value).toBe("Acme");
});

it("works by keyboard alone: a new name is typed and confirmed with Enter, Escape changes nothing", async () => {
  const { api, user, keep, answer } = show();
  keep({ group: { _id: "kettles", name: "Kettles" } });
  answer();
  (await buttonOf(D.group)).focus();
  await user.keyboard("{Enter}");
  const field = await screen.findByRole("combobox", { name: D.group });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(await buttonOf(D.group));
  expect(sent(api)).toEqual([]);
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog");
  await user.keyboard("Kettles{Enter}");
  await within(row()).findByText("Kettles");
  await waitFor(() => expect(sent(api)).toEqual([["kettle", { group: "Kettles" }]]));
  // Typing replaces the existing name.
  (await buttonOf(D.group)).focus();
  await user.keyboard("{Enter}");
  const named = await screen.findByRole<HTMLInputElement>("combobox", { name: D.group });
  await waitFor(() => expect(named.selectionEnd).toBe("Kettles".length));
  expect(named.selectionStart).toBe(0);
});

it("removes a category, but never a seller", async () => {
  const { api, user, keep, answer } = show();
  keep({ category: null });
  answer();
  await user.click(await buttonOf(D.category));
  await user.click(await screen.findByRole("button", { name: CATALOGUE_TEXTS.category.none }));
  await waitFor(() => expect(sent(api)).toEqual([["kettle", { category: null }]]));
  await user.click(await buttonOf(D.seller));
  await user.clear(await screen.findByRole("combobox", { name: D.seller, expanded: false }));
  await screen.findByText(PRODUCT_SCREEN_TEXTS.sellerNeeded);
  const dialog = screen.getByRole("dialog");
  expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: D.save }).disabled).toBe(true);
  expect(within(dialog).queryByRole("button", { name: CATALOGUE_TEXTS.seller.none })).toBeNull();
});

it("shows viewers only the names", async () => {
  show("viewer");
  await screen.findByText("Acme");
  expect(screen.queryByRole("button", { name: /^Change / })).toBeNull();
});
