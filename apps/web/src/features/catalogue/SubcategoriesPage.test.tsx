// @vitest-environment happy-dom
import {
  addSubcategory,
  CATALOGUE_SCREEN_TEXTS,
  CATALOGUE_TEXTS,
  deleteSubcategory,
  listCategories,
  listSubcategories,
  updateSubcategory,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { NO_NAME } from "./names.ts";
import SubcategoriesPage from "./SubcategoriesPage.tsx";

const T = CATALOGUE_TEXTS.subcategory;
const S = CATALOGUE_SCREEN_TEXTS;

const ROWS = [
  { _id: "kettles", subcategory: "Kettles", category: "Kitchen", categoryId: "Kitchen", products: 2 },
  { _id: "lamps", subcategory: "Lamps", category: "Living", categoryId: "Living", products: 1 },
];

function catalogue() {
  return new FakeApi().answer(listSubcategories, { data: ROWS }).answer(listCategories, {
    data: ["Kitchen", "Living"].map((category) => ({ _id: category, category, products: 0 })),
  });
}

async function choose(user: ReturnType<typeof renderScreen>["user"], field: HTMLElement, name: string) {
  await user.click(field);
  await user.click(await screen.findByRole("option", { name }));
}

it("adds a trimmed name under the chosen category, and clears the form only then", async () => {
  const api = catalogue().refuse(addSubcategory, 409, T.exists);
  const { user } = renderScreen(<SubcategoriesPage />, { api });
  const name = await screen.findByRole("textbox", { name: S.subcategoryName });
  const add = screen.getByRole("button", { name: S.addSubcategory });
  await user.type(name, "  Pots ");
  expect((add as HTMLButtonElement).disabled).toBe(true);
  await choose(user, screen.getByRole("combobox", { name: S.assignedCategory }), "Kitchen");
  await user.click(add);
  await screen.findByText(T.exists);
  expect((name as HTMLInputElement).value).toBe("  Pots ");
  api.answer(addSubcategory, { message: T.added, _id: "pots" });
  await user.click(add);
  await screen.findByText(T.added);
  expect(api.callsOf(addSubcategory).at(-1)?.body).toEqual({ subcategory: "Pots", category: "Kitchen" });
  expect((name as HTMLInputElement).value).toBe("");
});

it("links to the categories only if there are none to choose from", async () => {
  renderScreen(<SubcategoriesPage />, { api: catalogue().answer(listCategories, { data: [] }) });
  expect((await screen.findByRole("link", { name: S.addCategoryFirst })).getAttribute("href")).toBe(
    "/categories",
  );
});

it("has no such link if there are categories", async () => {
  renderScreen(<SubcategoriesPage />, { api: catalogue() });
  await screen.findByRole("button", { name: "Edit Lamps" });
  expect(screen.queryByRole("link", { name: S.addCategoryFirst })).toBeNull();
});

it("changes only the ticked properties, of the row whose button was used", async () => {
  const api = catalogue().answer(updateSubcategory, { message: T.updated });
  const { user } = renderScreen(<SubcategoriesPage />, { api });
  await user.click(await screen.findByRole("button", { name: "Edit Lamps" }));
  const dialog = within(await screen.findByRole("dialog", { name: T.editTitle }));
  const save = dialog.getByRole("button", { name: T.editButton });
  const newName = dialog.getByRole("textbox", { name: S.newSubcategory });
  const newCategory = dialog.getByRole("combobox", { name: S.newCategory });
  for (const control of [save, newName, newCategory]) expect(control).toHaveProperty("disabled", true);
  await user.click(dialog.getByRole("checkbox", { name: T.editName }));
  expect(save).toHaveProperty("disabled", true);
  await user.type(newName, "a");
  await user.tab();
  await dialog.findByText("Between 3 to 30 characters, letters only");
  await user.click(dialog.getByRole("checkbox", { name: T.editName }));
  await user.click(dialog.getByRole("checkbox", { name: T.editCategory }));
  expect(save).toHaveProperty("disabled", true);
  await choose(user, dialog.getByRole("combobox", { name: S.newCategory }), "Kitchen");
  await user.click(save);
  await screen.findByText(T.updated);
  expect(api.callsOf(updateSubcategory)[0]).toMatchObject({
    params: { id: "lamps" },
    body: { subcategory: "Lamps", category: "Kitchen" },
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it.each([
  ["under its category", "Living", "Living"],
  ["without a category", "", null],
])("renames a subcategory %s, which stays as it is", async (_where, category, shown) => {
  const row = { _id: "lamps", subcategory: "Lamps", category, categoryId: null, products: 1 };
  const api = catalogue()
    .answer(listSubcategories, { data: [row] })
    .answer(updateSubcategory, { message: T.updated });
  const { user } = renderScreen(<SubcategoriesPage />, { api });
  await user.click(await screen.findByRole("button", { name: "Edit Lamps" }));
  const dialog = within(await screen.findByRole("dialog", { name: T.editTitle }));
  const current = dialog.getByRole<HTMLInputElement>("textbox", { name: S.currentCategory });
  expect(current.value).toBe(shown ?? NO_NAME.category);
  await user.click(dialog.getByRole("checkbox", { name: T.editName }));
  await user.type(dialog.getByRole("textbox", { name: S.newSubcategory }), "Lights");
  await user.click(dialog.getByRole("button", { name: T.editButton }));
  await screen.findByText(T.updated);
  expect(api.callsOf(updateSubcategory)[0]!.body).toEqual({ subcategory: "Lights", category });
});

it("deletes the row whose button was used, after a confirmation that names it", async () => {
  const api = catalogue().answer(deleteSubcategory, { message: T.deleted });
  const { user } = renderScreen(<SubcategoriesPage />, { api });
  await user.click(await screen.findByRole("button", { name: "Delete Lamps" }));
  const dialog = within(await screen.findByRole("dialog", { name: T.deleteTitle }));
  expect(dialog.getByText(/Lamps/)).toBeTruthy();
  expect(dialog.queryByText(/Kettles/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: /^delete/i }));
  await screen.findByText(T.deleted);
  expect(api.callsOf(deleteSubcategory).map(({ params }) => params["id"])).toEqual(["lamps"]);
});

it("shows viewers the list, without a form and without buttons", async () => {
  renderScreen(<SubcategoriesPage />, { api: catalogue(), as: "viewer" });
  await screen.findByText("Kettles");
  expect(screen.queryByRole("textbox", { name: S.subcategoryName })).toBeNull();
  expect(screen.queryByRole("button", { name: /^(edit|delete) /i })).toBeNull();
});
