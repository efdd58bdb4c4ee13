// @vitest-environment happy-dom
import {
  addView,
  deleteView,
  listViews,
  updateView,
  VIEW_SCREEN_TEXTS,
  VIEW_TEXTS,
  type SavedView,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { viewQuery } from "./view-address.ts";
import ViewsButton from "./ViewsButton.tsx";

const T = VIEW_SCREEN_TEXTS;
const viewOf = (name: string, query: string, more: Partial<SavedView> = {}): SavedView => ({
  _id: name.toLowerCase(),
  screen: "products",
  name,
  query,
  createdAt: "2026-11-20T12:30:00.000Z",
  owner: "me",
  contact: null,
  ...more,
});

async function show(at: string, views: SavedView[]) {
  const api = new FakeApi().answer(listViews, () => ({ data: views }));
  const shown = renderScreen(<ViewsButton screen="products" list="Products" display="usual" />, { api, at });
  await waitFor(() => expect(api.callsOf(listViews)).toHaveLength(1));
  return shown;
}
const open = async (user: { click: (element: Element) => Promise<void> }) => {
  await user.click(screen.getByRole("button", { name: new RegExp(`^${T.of("Products")}`) }));
  return within(await screen.findByRole("dialog", { name: T.title }));
};

it("saves what the screen shows under a name, without the current page", async () => {
  const views: SavedView[] = [];
  const { api, user } = await show("/product-dashboard?sort=-name&page=3&brand=b&brand=a", views);
  api.answer(addView, ({ body }) => {
    const view = { ...viewOf("Lamps", ""), ...(body as object) };
    views.push(view);
    return { message: VIEW_TEXTS.saved, data: view };
  });
  const menu = await open(user);
  menu.getByText(T.none);
  await user.type(menu.getByRole("textbox", { name: T.saveTitle }), " Lamps {Enter}");
  await waitFor(() => expect(api.callsOf(addView)).toHaveLength(1));
  expect(api.callsOf(addView)[0]!.body).toEqual({
    screen: "products",
    name: "Lamps",
    query: "brand=a&brand=b&display=usual&sort=-name",
  });
  await screen.findByRole("button", { name: `${T.of("Products")}: Lamps`, hidden: true });
});

it("opens a view by its address, and names the active one; other screens' views are not offered", async () => {
  const { user } = await show("/product-dashboard", [
    viewOf("Lamps", "display=usual&search=lamp"),
    viewOf("Moves", "display=usual", { screen: "dashboard" }),
  ]);
  let menu = await open(user);
  expect(menu.getAllByRole("listitem")).toHaveLength(1);
  await user.click(menu.getByRole("link", { name: "Lamps" }));
  expect(window.location.search).toBe("?display=usual&search=lamp");
  screen.getByRole("button", { name: `${T.of("Products")}: Lamps` });
  menu = await open(user);
  // The view is already active, so there is nothing to save or replace.
  expect(menu.queryByRole("textbox")).toBeNull();
  expect(menu.queryByRole("button", { name: T.update("Lamps") })).toBeNull();
  await user.click(menu.getByRole("link", { name: T.usual }));
  expect(window.location.search).toBe("");
});

it("replaces, renames and deletes a view", async () => {
  const { api, user } = await show("/product-dashboard?search=desk", [
    viewOf("Lamps", "display=usual&search=lamp"),
  ]);
  api.answer(updateView, { message: VIEW_TEXTS.changed }).answer(deleteView, { message: VIEW_TEXTS.deleted });
  const menu = await open(user);
  await user.click(menu.getByRole("button", { name: T.update("Lamps") }));
  await waitFor(() =>
    expect(api.callsOf(updateView)[0]?.body).toEqual({ query: "display=usual&search=desk" }),
  );
  await user.click(menu.getByRole("button", { name: T.rename("Lamps") }));
  const name = menu.getByRole("textbox", { name: T.renameTitle });
  await user.clear(name);
  await user.type(name, "Desk lamps{Enter}");
  await waitFor(() => expect(api.callsOf(updateView)[1]?.body).toEqual({ name: "Desk lamps" }));
  await user.click(menu.getByRole("button", { name: T.remove("Lamps") }));
  await waitFor(() => expect(api.callsOf(deleteView)[0]?.params).toEqual({ id: "lamps" }));
});

it("keeps the keyboard in the list when a view is deleted", async () => {
  const views = [viewOf("Desks", "search=desk"), viewOf("Lamps", "search=lamp")];
  const { api, user } = await show("/product-dashboard", views);
  api.answer(deleteView, () => {
    views.shift();
    return { message: VIEW_TEXTS.deleted };
  });
  const menu = await open(user);
  menu.getByRole("button", { name: T.remove("Desks") }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(menu.queryByRole("link", { name: "Desks" })).toBeNull());
  expect(document.activeElement).toBe(menu.getByRole("button", { name: T.remove("Lamps") }));
  await user.keyboard("{Enter}");
  await menu.findByText(T.none);
  expect(document.activeElement).toBe(menu.getByRole("list", { name: T.title }).parentElement);
});

it("has one address for one view, whatever the order in which it was put together", () => {
  const a = viewQuery(new URLSearchParams("seller=x&brand=b&brand=a&add=one"), "compact");
  const b = viewQuery(new URLSearchParams("brand=a&seller=x&brand=b&page=2&display=old"), "compact");
  expect(a).toBe("brand=a&brand=b&display=compact&seller=x");
  expect(b).toBe(a);
});
