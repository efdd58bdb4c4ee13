// @vitest-environment happy-dom
import {
  addCategory,
  addGroup,
  CATALOGUE_SCREEN_TEXTS,
  CATALOGUE_TEXTS,
  deleteCategory,
  deleteGroup,
  listCategories,
  listGroups,
  listSellers,
  listSubcategories,
  updateCategory,
  updateGroup,
  updateSeller,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen, type Rendered } from "../../../testing/render.tsx";
import CategoriesPage from "./CategoriesPage.tsx";
import GroupsPage from "./GroupsPage.tsx";
import SellersPage from "./SellersPage.tsx";
import SubcategoriesPage from "./SubcategoriesPage.tsx";

const S = CATALOGUE_SCREEN_TEXTS;

/** Adds a name with the form above the list. */
async function add({ user }: Rendered, label: string, button: string, name: string) {
  await user.type(await screen.findByRole("textbox", { name: label }), name);
  await user.click(screen.getByRole("button", { name: button }));
}

/** Renames with a row's dialog. */
async function rename({ user }: Rendered, from: string, [title, button]: [string, string], to: string) {
  await user.click(await screen.findByRole("button", { name: `Edit ${from}` }));
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  await user.type(dialog.getByRole("textbox", { name: /^New / }), to);
  await user.click(dialog.getByRole("button", { name: button }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

it("adds and renames categories", async () => {
  const T = CATALOGUE_TEXTS.category;
  const api = new FakeApi()
    .answer(listCategories, { data: [{ _id: "k", category: "Kitchen", products: 2 }] })
    .answer(addCategory, { message: T.added, _id: "g" })
    .answer(updateCategory, { message: T.updated });
  const rendered = renderScreen(<CategoriesPage />, { api });
  await add(rendered, S.categoryName, S.addCategory, "Garden");
  await screen.findByText(T.added);
  expect(api.callsOf(addCategory)[0]).toMatchObject({ body: { category: "Garden" } });
  await rename(rendered, "Kitchen", [T.editTitle, T.editButton], "Cooking");
  await screen.findByText(T.updated);
  expect(api.callsOf(updateCategory)[0]).toMatchObject({
    params: { id: "k" },
    body: { category: "Cooking" },
  });
});

it("states the rule of a category's name, and adds none that breaks it", async () => {
  const api = new FakeApi().answer(listCategories, { data: [] });
  const { user } = renderScreen(<CategoriesPage />, { api });
  const field = await screen.findByRole("textbox", { name: S.categoryName });
  const isDisabled = () => screen.getByRole<HTMLButtonElement>("button", { name: S.addCategory }).disabled;
  expect(isDisabled()).toBe(true);
  await user.type(field, "x");
  await user.clear(field);
  await user.tab();
  await screen.findByText("This field is required");
  await user.type(field, "#1");
  await screen.findByText("3 to 20 characters, letters and numbers only");
  expect(isDisabled()).toBe(true);
  await user.clear(field);
  await user.type(field, "Pots");
  await waitFor(() => expect(isDisabled()).toBe(false));
});

it("explains in its own sentence that a category could not be added, renamed or deleted", async () => {
  const T = CATALOGUE_TEXTS.category;
  const api = new FakeApi()
    .answer(listCategories, { data: [{ _id: "k", category: "Kitchen", products: 2 }] })
    .refuse(addCategory, 500, "")
    .refuse(updateCategory, 500, "")
    .refuse(deleteCategory, 500, "");
  const rendered = renderScreen(<CategoriesPage />, { api });
  const { user } = rendered;
  await add(rendered, S.categoryName, S.addCategory, "Garden");
  await screen.findByText("Something went wrong, try again");
  await user.click(screen.getByRole("button", { name: "Edit Kitchen" }));
  const dialog = within(await screen.findByRole("dialog", { name: T.editTitle }));
  const current = dialog.getByRole<HTMLInputElement>("textbox", { name: "Current category name" });
  expect([current.value, current.readOnly]).toEqual(["Kitchen", true]);
  await user.type(dialog.getByRole("textbox", { name: /^New / }), "Cooking");
  await user.click(dialog.getByRole("button", { name: T.editButton }));
  await screen.findByText("Unable to updated");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Delete Kitchen" }));
  const confirmation = within(await screen.findByRole("dialog", { name: T.deleteTitle }));
  await user.click(confirmation.getByRole("button", { name: "Delete" }));
  await screen.findByText("Unable to delete");
});

it("explains categories and subcategories if there are none", async () => {
  const api = new FakeApi().answer(listCategories, { data: [] }).answer(listSubcategories, { data: [] });
  renderScreen(<CategoriesPage />, { api });
  await screen.findByText("You do not have any categories added to your account");
  renderScreen(<SubcategoriesPage />, { api });
  await screen.findByText("You do not have any subcategories added to your account");
});

it("adds, renames and deletes product groups", async () => {
  const T = CATALOGUE_TEXTS.group;
  const api = new FakeApi()
    .answer(listGroups, { data: [{ _id: "l", group: "Desk lamps", products: 2 }] })
    .answer(addGroup, { message: T.added, _id: "f" })
    .answer(updateGroup, { message: T.updated })
    .answer(deleteGroup, { message: T.deleted });
  const rendered = renderScreen(<GroupsPage />, { api });
  await screen.findByRole("heading", { name: S.groups });
  await add(rendered, S.groupName, S.addGroup, "Floor lamps");
  await screen.findByText(T.added);
  expect(api.callsOf(addGroup)[0]).toMatchObject({ body: { group: "Floor lamps" } });
  await rename(rendered, "Desk lamps", [S.editGroup, S.updateGroup], "Table lamps");
  await screen.findByText(T.updated);
  expect(api.callsOf(updateGroup)[0]).toMatchObject({ params: { id: "l" }, body: { group: "Table lamps" } });
  await rendered.user.click(screen.getByRole("button", { name: "Delete Desk lamps" }));
  const dialog = within(await screen.findByRole("dialog", { name: S.deleteGroup }));
  expect(dialog.getByText(new RegExp(T.none)).textContent).toContain(S.movesTo(2, T.none));
  await rendered.user.click(dialog.getByRole("button", { name: "Delete" }));
  await screen.findByText(T.deleted);
  expect(api.callsOf(deleteGroup)[0]).toMatchObject({ params: { id: "l" } });
});

it("renames sellers, and offers neither to add nor to delete them", async () => {
  const T = CATALOGUE_TEXTS.seller;
  const api = new FakeApi()
    .answer(listSellers, { data: [{ _id: "s", seller: "shop.example", products: 2 }] })
    .answer(updateSeller, { message: T.updated });
  const rendered = renderScreen(<SellersPage />, { api });
  await rename(rendered, "shop.example", [S.editSeller, S.updateSeller], "Example Shop");
  await screen.findByText(T.updated);
  expect(api.callsOf(updateSeller)[0]).toMatchObject({
    params: { id: "s" },
    body: { seller: "Example Shop" },
  });
  expect(screen.queryByRole("button", { name: /^(?:Add|Delete)/ })).toBeNull();
});

it("explains product groups if there are none", async () => {
  renderScreen(<GroupsPage />, { api: new FakeApi().answer(listGroups, { data: [] }) });
  await screen.findByText(S.groupEmptyTitle);
  screen.getByText(S.groupEmpty);
});

it("explains where sellers come from if there are none", async () => {
  renderScreen(<SellersPage />, { api: new FakeApi().answer(listSellers, { data: [] }) });
  await screen.findByText(S.sellerEmptyTitle);
  screen.getByText(S.sellerEmpty);
});
