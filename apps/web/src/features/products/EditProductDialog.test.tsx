// @vitest-environment happy-dom
import {
  DATA_SCREEN_TEXTS,
  listBrands,
  listCategories,
  listGroups,
  listSellers,
  listSubcategories,
  updateProduct,
} from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type * as z from "zod/mini";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { productOf } from "../../../testing/rows.ts";
import EditProductDialog, { changesOf } from "./EditProductDialog.tsx";

const D = DATA_SCREEN_TEXTS;
const PRODUCT = productOf("Blue kettle", {
  brand: { _id: "acme", name: "Acme" },
  seller: { _id: "shop", name: "shop.example" },
  group: { _id: "kettles", name: "Kettles" },
});

function open(subcategories: z.output<typeof listSubcategories.response>["data"] = []) {
  const onClose = vi.fn();
  const api = new FakeApi()
    .answer(listBrands, { data: [] })
    .answer(listCategories, { data: [] })
    .answer(listSubcategories, { data: subcategories })
    .answer(listSellers, { data: [] })
    .answer(listGroups, { data: [] });
  const { user } = renderScreen(<EditProductDialog product={PRODUCT} onClose={onClose} />, { api });
  return { api, user, onClose };
}
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: D.save });
const field = (name: string) => screen.getByRole<HTMLInputElement>("combobox", { name });

it("sends only the changes; an emptied group is removed", async () => {
  const { api, user, onClose } = open();
  api.answer(updateProduct, { data: PRODUCT });
  expect(save().disabled).toBe(true);
  await user.type(field(D.category), "Kitchen");
  await user.clear(field(D.group));
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.callsOf(updateProduct).map(({ params, body }) => [params["id"], body])).toEqual([
    ["blue-kettle", { category: "Kitchen", group: null }],
  ]);
});

it("offers a name that two subcategories share only once", async () => {
  const { user } = open(
    ["Kitchen", "Garden"].map((category) => ({
      _id: category,
      subcategory: "Tools",
      category,
      categoryId: category,
      products: 0,
    })),
  );
  await user.click(field(D.subcategory));
  expect(await screen.findAllByRole("option", { name: "Tools" })).toHaveLength(1);
});

it("stays open with the typed text when saving is refused", async () => {
  const { api, user, onClose } = open();
  api.refuse(updateProduct, 409, "This title is in use");
  const title = screen.getByRole<HTMLInputElement>("textbox", { name: D.title });
  await user.clear(title);
  expect(save().disabled).toBe(true);
  await user.type(title, "Red kettle");
  await user.click(save());
  await screen.findByText("This title is in use");
  expect(onClose).not.toHaveBeenCalled();
  expect(title.value).toBe("Red kettle");
});

it.each([
  ["nothing", {}, {}],
  ["a new brand", { brand: " Bosch " }, { brand: "Bosch" }],
  ["no brand", { brand: " " }, { brand: null }],
  ["a new seller", { seller: "other.example" }, { seller: "other.example" }],
  ["an emptied seller, which stays", { seller: "" }, {}],
  ["a group with spaces around it", { group: " Kettles " }, {}],
])("makes of %s the changes %o", (_what, changed, changes) => {
  const before = { brand: "Acme", category: "", subcategory: "", seller: "shop.example", group: "Kettles" };
  expect(changesOf(before, { ...before, ...changed })).toEqual(changes);
});
