// @vitest-environment happy-dom
import {
  CONTROL_TEXTS,
  deleteProduct,
  ERROR_TEXTS,
  listBrands,
  listCategories,
  listGroups,
  listSellers,
  listSubcategories,
  PRODUCT_SCREEN_TEXTS,
  TRACKING_TEXTS,
  trackProducts,
  updateProduct,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { productOf, runOf } from "../../../testing/rows.ts";
import { ProductActions } from "./ProductActions.tsx";

const T = TRACKING_TEXTS.products;
const product = productOf("Blue kettle", { _id: "product" });

const catalogue = () =>
  new FakeApi()
    .answer(listBrands, { data: [] })
    .answer(listCategories, { data: [] })
    .answer(listGroups, { data: [] })
    .answer(listSellers, { data: [] })
    .answer(listSubcategories, { data: [] });

async function rename(api: FakeApi) {
  const { user } = renderScreen(<ProductActions product={product} />, { api });
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog", { name: PRODUCT_SCREEN_TEXTS.editTitle });
  await user.type(within(dialog).getByDisplayValue(product.name), " XL");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
}

it("reports in the singular that one product was updated", async () => {
  await rename(catalogue().answer(updateProduct, { data: { ...product, name: "Blue kettle XL" } }));
  await screen.findByText("Product updated successfully");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("reports that the product is gone when somebody has deleted it, and closes the dialog", async () => {
  await rename(catalogue().refuse(updateProduct, 404, ERROR_TEXTS.notFound));
  await screen.findByText(CONTROL_TEXTS.gone(PRODUCT_SCREEN_TEXTS.thisProduct));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("keeps the confirmation open when a deletion fails, ready for another attempt", async () => {
  const api = new FakeApi().refuse(deleteProduct, 503, ERROR_TEXTS.unavailable);
  const { user } = renderScreen(<ProductActions product={product} />, { api });
  await user.click(await screen.findByRole("button", { name: T.deleteButton }));
  const dialog = await screen.findByRole("dialog", { name: PRODUCT_SCREEN_TEXTS.deleteQuestion });
  const confirm = within(dialog).getByRole<HTMLButtonElement>("button", { name: T.deleteButton });
  await user.click(confirm);
  await screen.findByText(ERROR_TEXTS.unavailable);
  expect(screen.getByRole("dialog")).toBe(dialog);
  await waitFor(() => expect(confirm.disabled).toBe(false));
});

it("starts one run, under one key, on a double click on Track now", async () => {
  const api = new FakeApi().answer(trackProducts, { message: "Started", data: runOf("run") });
  const { user } = renderScreen(<ProductActions product={product} />, { api });
  const button = await screen.findByRole<HTMLButtonElement>("button", {
    name: PRODUCT_SCREEN_TEXTS.trackNow,
  });
  await user.click(button);
  // The second click finds the button enabled again, since the first response has arrived.
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await waitFor(() => expect(button.disabled).toBe(false));
  const calls = api.callsOf(trackProducts);
  expect(calls).toHaveLength(1);
  expect(calls[0]!.headers.get("idempotency-key")).toMatch(/^[\w-]{16,64}$/);
});

it("enables Track now only once the switch is stored", async () => {
  const stored = Promise.withResolvers<void>();
  const api = new FakeApi().answer(updateProduct, async () => {
    await stored.promise;
    return { data: { ...product, isTracking: true } };
  });
  const { user } = renderScreen(<ProductActions product={{ ...product, isTracking: false }} />, { api });
  const button = await screen.findByRole<HTMLButtonElement>("button", {
    name: PRODUCT_SCREEN_TEXTS.trackNow,
  });
  await user.click(screen.getByRole("switch"));
  await screen.findByText("Tracking on");
  expect(button.disabled).toBe(true);
  stored.resolve();
  await screen.findByText(PRODUCT_SCREEN_TEXTS.trackingIsOn);
});
