// @vitest-environment happy-dom
import {
  addBrand,
  CATALOGUE_SCREEN_TEXTS,
  CATALOGUE_TEXTS,
  deleteBrand,
  ERROR_TEXTS,
  listBrands,
  restoreName,
  updateBrand,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import BrandsPage from "./BrandsPage.tsx";

const T = CATALOGUE_TEXTS.brand;

/** The server's brands, which a test may change between two calls. */
function brandsOf(...names: string[]) {
  const rowOf = (brand: string) => ({ _id: brand.toLowerCase(), brand, products: 0 });
  const list = names.map(rowOf);
  const api = new FakeApi().answer(listBrands, () => ({ data: list }));
  const forget = (name: string) =>
    list.splice(
      list.findIndex((row) => row.brand === name),
      1,
    );
  const remember = (name: string) => list.push(rowOf(name));
  return { api, forget, remember };
}

const deleteButton = (name: string) => screen.findByRole("button", { name: `Delete ${name}` });

it("keeps the delete dialog open when the deletion fails, and closes it when it succeeds", async () => {
  const { api, forget } = brandsOf("Acme", "Bosch");
  api.refuse(deleteBrand, 500, "");
  const { user } = renderScreen(<BrandsPage />, { api });
  await user.click(await deleteButton("Acme"));
  const dialog = await screen.findByRole("dialog", { name: T.deleteTitle });
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await screen.findByText(T.deleteFailed);
  expect(dialog.isConnected).toBe(true);

  api.answer(deleteBrand, () => {
    forget("Acme");
    return { message: T.deleted };
  });
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await screen.findByText(T.deleted);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("lists a deleted brand again when the deletion is undone", async () => {
  const { api, forget, remember } = brandsOf("Acme", "Bosch");
  api
    .answer(deleteBrand, () => {
      forget("Acme");
      return { message: T.deleted };
    })
    .answer(restoreName, () => {
      remember("Acme");
      return { message: CATALOGUE_TEXTS.restored };
    });
  const { user } = renderScreen(<BrandsPage />, { api });
  await user.click(await deleteButton("Acme"));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Acme")).toBeNull());
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText(CATALOGUE_TEXTS.restored);
  await deleteButton("Acme");
  expect(api.callsOf(restoreName)[0]!.params).toEqual({ kind: "brand", id: "acme" });
});

it("moves the focus to the next row when a row is deleted, and to the list when it was the last", async () => {
  const { api, forget } = brandsOf("Acme", "Bosch");
  api.answer(deleteBrand, (call) => {
    forget(call.params["id"] === "acme" ? "Acme" : "Bosch");
    return { message: T.deleted };
  });
  const { user } = renderScreen(<BrandsPage />, { api });
  for (const name of ["Acme", "Bosch"]) {
    await user.click(await deleteButton(name));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByText(name)).toBeNull());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    if (name === "Acme") expect(document.activeElement).toBe(await deleteButton("Bosch"));
  }
  const list = (await screen.findByText(T.empty)).closest("[tabindex]");
  expect(list).not.toBeNull();
  expect(document.activeElement).toBe(list);
});

it("reloads the list and reports that the name is gone when another tab has deleted it", async () => {
  const { api, forget } = brandsOf("Acme", "Bosch");
  api.refuse(updateBrand, 404, ERROR_TEXTS.notFound);
  const { user } = renderScreen(<BrandsPage />, { api });
  await user.click(await screen.findByRole("button", { name: "Edit Acme" }));
  forget("Acme");
  await user.type(await screen.findByRole("textbox", { name: "New brand name" }), "Acme Tools");
  await user.click(screen.getByRole("button", { name: "Update Brand" }));
  await screen.findByText("“Acme” no longer exists. The list was reloaded.");
  await waitFor(() => expect(screen.queryByText("Acme")).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("keeps the dialog and the typed name when that name already exists", async () => {
  const { api } = brandsOf("Acme", "Bosch");
  api.refuse(updateBrand, 409, T.exists);
  const { user } = renderScreen(<BrandsPage />, { api });
  await user.click(await screen.findByRole("button", { name: "Edit Acme" }));
  const field = await screen.findByRole("textbox", { name: "New brand name" });
  const save = screen.getByRole("button", { name: "Update Brand" });
  await user.type(field, "Acme");
  expect(save).toHaveProperty("disabled", true);
  await user.clear(field);
  await user.type(field, "Bosch");
  await user.click(save);
  await screen.findByText(T.exists);
  expect(screen.getByRole("textbox", { name: "New brand name" })).toHaveProperty("value", "Bosch");
});

it("keeps the typed name until it is added, and then lists it", async () => {
  const { api, remember } = brandsOf("Acme");
  api.refuse(addBrand, 409, T.exists);
  const { user } = renderScreen(<BrandsPage />, { api });
  const field = await screen.findByRole<HTMLInputElement>("textbox", {
    name: CATALOGUE_SCREEN_TEXTS.brandName,
  });
  const add = screen.getByRole("button", { name: CATALOGUE_SCREEN_TEXTS.addBrand });
  await user.type(field, "Bosch");
  await user.click(add);
  await screen.findByText(T.exists);
  expect(field.value).toBe("Bosch");
  api.answer(addBrand, () => {
    remember("Bosch");
    return { message: T.added, _id: "bosch" };
  });
  await user.click(add);
  await deleteButton("Bosch");
  expect(field.value).toBe("");
});

it("loads changes made in another tab when it becomes visible again", async () => {
  const { api, forget } = brandsOf("Acme", "Bosch");
  renderScreen(<BrandsPage />, { api });
  await screen.findByText("Acme");
  forget("Acme");
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  await waitFor(() => expect(screen.queryByText("Acme")).toBeNull());
});
