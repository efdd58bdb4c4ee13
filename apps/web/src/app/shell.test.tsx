// @vitest-environment happy-dom
import { heldPrices, SHELL_TEXTS } from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { FakeApi } from "../../testing/fake-api.ts";
import { profileOf } from "../../testing/people.ts";
import { renderScreen } from "../../testing/render.tsx";
import { pageOf } from "../../testing/rows.ts";
import { SideMenu } from "./SideMenu.tsx";
import { UnknownPath } from "./UnknownPath.tsx";

it("sends an address that does not exist to /login and says so", async () => {
  renderScreen(
    <Routes>
      <Route path="/login" element={<h1>Login</h1>} />
      <Route path="*" element={<UnknownPath />} />
    </Routes>,
    { as: "visitor", at: "/no/such-page" },
  );
  await screen.findByRole("heading", { name: "Login" });
  await screen.findByText(SHELL_TEXTS.noSuchAddress("/no/such-page"));
});

it.each([true, false])("has Download Browser once in the drawer (wide: %s)", async (isWide) => {
  renderScreen(<SideMenu profile={profileOf("member")} isWide={isWide} isOpen onClose={() => undefined} />);
  const menu = await screen.findByRole("navigation");
  await within(menu).findByText(SHELL_TEXTS.helpVideos);
  expect(within(menu).getAllByText(SHELL_TEXTS.download)).toHaveLength(1);
});

it("counts in the menu what waits to be confirmed", async () => {
  const api = new FakeApi().answer(heldPrices, pageOf<never>([], { total: 7 }));
  const profile = profileOf("member");
  renderScreen(<SideMenu profile={profile} isWide isOpen onClose={() => undefined} />, { api });
  const entry = await screen.findByRole("link", { name: new RegExp(`^${SHELL_TEXTS.toConfirm}`) });
  await waitFor(() => expect(entry.textContent).toBe(`${SHELL_TEXTS.toConfirm}7`));
});
