// @vitest-environment happy-dom
import {
  listProducts,
  logout,
  me,
  PALETTE_TEXTS,
  SHELL_TEXTS,
  TOKEN_KEY,
  KEYS_TEXTS,
} from "@pricetrail/contract";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { FakeApi } from "../../testing/fake-api.ts";
import { profileOf } from "../../testing/people.ts";
import { renderScreen } from "../../testing/render.tsx";
import { pageOf } from "../../testing/rows.ts";
import { useMe } from "../api/queries.ts";
import { LogoutDialog } from "./LogoutDialog.tsx";
import MemberFrame from "./MemberFrame.tsx";
import { isCurrentPath } from "./MenuSection.tsx";
import { actionsOf, matching } from "./palette-commands.ts";
import { Screen } from "./Screen.tsx";

const forgetMenu = () => {
  document.cookie = "menu=; path=/; max-age=0";
};
beforeEach(forgetMenu);
// Other test files share this document's cookies.
afterEach(forgetMenu);

function spyOnLeaving() {
  const leave = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
  onTestFinished(() => leave.mockRestore());
  return leave;
}

const UNVERIFIED = profileOf("owner", { email_verified_at: null });
const PRIVATE = { path: "/brands", member: () => <h1>Brands</h1> };
const OPEN = { ...PRIVATE, isOpen: true };

it("signs out of this browser even if the server cannot be reached", async () => {
  const leave = spyOnLeaving();
  const { user } = renderScreen(<LogoutDialog open onClose={() => undefined} />, {
    api: new FakeApi().cut(logout),
  });
  await user.click(await screen.findByRole("button", { name: SHELL_TEXTS.logout }));
  await waitFor(() => expect(leave.mock.calls).toEqual([["/login"]]));
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

it("shows a person with an unverified address only the screens that are open to them", async () => {
  renderScreen(<Screen route={PRIVATE} />, { as: UNVERIFIED });
  await screen.findByText(new RegExp(UNVERIFIED.email));
  expect(screen.queryByRole("heading", { name: "Brands" })).toBeNull();
  cleanup();
  renderScreen(<Screen route={OPEN} />, { as: UNVERIFIED });
  await screen.findByRole("heading", { name: "Brands" });
});

it.each([
  ["ends", PRIVATE, 1],
  ["does not end on an open screen", OPEN, 0],
])("a session whose person cannot be found %s", async (_how, route, times) => {
  const leave = spyOnLeaving();
  const { api } = renderScreen(<Screen route={route} />, {
    api: new FakeApi().refuse(me, 403, "Not allowed"),
  });
  await waitFor(() => expect(api.callsOf(me)).toHaveLength(1));
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(times));
  if (times === 0) await screen.findByRole("heading", { name: "Brands" });
});

it("a session goes on when its person is known and only a refresh is refused", async () => {
  const leave = spyOnLeaving();
  const Brands = () => <h1>{useMe().isError ? "Refresh refused" : "Brands"}</h1>;
  const { api } = renderScreen(<Screen route={{ path: "/brands", member: Brands }} />);
  await screen.findByRole("heading", { name: "Brands" });
  api.refuse(me, 403, "Not allowed");
  window.dispatchEvent(new Event("visibilitychange"));
  await screen.findByRole("heading", { name: "Refresh refused" });
  expect(leave).not.toHaveBeenCalled();
});

it("marks the screen and those below it as current, not one whose path begins the same", () => {
  const isCurrent = (pathname: string) => isCurrentPath("/alerts", pathname);
  expect(["/alerts", "/alerts/channels", "/alerts-of-others"].map(isCurrent)).toEqual([true, true, false]);
});

it("finds a command by all its typed words, in any order", () => {
  const commands = ["Add product", "Add many products", "Product groups"].map((label) => ({
    id: label,
    label,
    icon: "add" as const,
  }));
  expect(matching(commands, "prod add").map(({ label }) => label)).toEqual([
    "Add product",
    "Add many products",
  ]);
});

it.each([
  ["member", ["add", "add-many", "listing", "open-page", "theme", "keys", "logout"]],
  ["viewer", ["theme", "keys", "logout"]],
] as const)("offers a %s the actions that are permitted", (role, wanted) => {
  const nothing = () => undefined;
  const on = { onMode: nothing, onMenu: nothing, onKeys: nothing, onLogout: nothing };
  const actions = actionsOf({ profile: profileOf(role), mode: "light", isMenuOpen: undefined, ...on });
  expect(actions.map(({ id }) => id)).toEqual(wanted);
});

it("takes no option while a character is being composed", async () => {
  const { user } = renderScreen(<MemberFrame>A screen</MemberFrame>, {
    api: new FakeApi().answer(listProducts, pageOf<never>([])),
  });
  await user.keyboard("{Control>}k{/Control}");
  const box = await screen.findByRole("combobox", { name: PALETTE_TEXTS.hint });
  await user.type(box, "log");
  fireEvent.keyDown(box, { key: "Enter", isComposing: true });
  expect(screen.getByRole("dialog", { name: PALETTE_TEXTS.title })).toBeDefined();
  fireEvent.keyDown(box, { key: "Enter" });
  await screen.findByText(SHELL_TEXTS.logoutQuestion);
});

it("leaves a key to the part of the screen that has used it", async () => {
  renderScreen(
    <MemberFrame>
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        Browsed page
      </button>
    </MemberFrame>,
  );
  const part = await screen.findByRole("button", { name: "Browsed page" });
  fireEvent.keyDown(part, { key: "?" });
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.keyDown(document.body, { key: "?" });
  await screen.findByRole("dialog", { name: KEYS_TEXTS.title });
});

it("remembers whether the menu shows words", async () => {
  const media = vi
    .spyOn(window, "matchMedia")
    .mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
    );
  onTestFinished(() => media.mockRestore());
  const toggle = () => screen.findByRole("button", { name: SHELL_TEXTS.menu });
  const { user } = renderScreen(<MemberFrame>A screen</MemberFrame>);
  await user.click(await toggle());
  cleanup();
  renderScreen(<MemberFrame>A screen</MemberFrame>);
  expect((await toggle()).getAttribute("aria-expanded")).toBe("false");
});
