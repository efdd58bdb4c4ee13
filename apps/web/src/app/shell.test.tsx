// @vitest-environment happy-dom
import { countRepairs, countUnread, heldPrices, SHELL_TEXTS } from "@pricetrail/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { FakeApi } from "../../testing/fake-api.ts";
import { profileOf } from "../../testing/people.ts";
import { renderScreen } from "../../testing/render.tsx";
import { pageOf } from "../../testing/rows.ts";
import { AlertBell } from "../features/alerts/AlertBell.tsx";
import { Page } from "../ui/Page.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { UnknownPath } from "./UnknownPath.tsx";

beforeEach(() => {
  document.cookie = "menu-folded=; path=/; max-age=0";
});

it("redirects an unknown address to /login, with a message", async () => {
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

const wide = (pinned = true) => (
  <SideMenu profile={profileOf("member")} isWide isOpen={pinned} onClose={() => undefined} />
);
const link = (name: string) => screen.findByRole("link", { name });
const groupButton = (name: string) => screen.findByRole("button", { name });

it.each([true, false])("has Download Browser once in the menu (wide: %s)", async (isWide) => {
  renderScreen(<SideMenu profile={profileOf("member")} isWide={isWide} isOpen onClose={() => undefined} />);
  const menu = await screen.findByRole("navigation");
  fireEvent.click(await within(menu).findByRole("button", { name: SHELL_TEXTS.organisation }));
  expect(within(menu).getAllByText(SHELL_TEXTS.download)).toHaveLength(1);
});

it("counts waiting items in the menu, without changing the names of its entries", async () => {
  const api = new FakeApi()
    .answer(heldPrices, pageOf<never>([], { total: 7 }))
    .answer(countRepairs, { data: { repairs: 2 } })
    .answer(countUnread, { data: { unread: 4 } });
  renderScreen(
    <>
      {wide()}
      <AlertBell />
    </>,
    { api },
  );
  fireEvent.click(await groupButton(SHELL_TEXTS.data));
  for (const [name, count] of [
    [SHELL_TEXTS.toConfirm, 7],
    [SHELL_TEXTS.repairs, 2],
    [SHELL_TEXTS.alerts, 4],
  ] as const) {
    const entry = await link(name);
    await waitFor(() => expect(entry.textContent).toBe(`${name}${count}`));
    expect(document.getElementById(entry.getAttribute("aria-describedby")!)?.textContent).toBe(
      SHELL_TEXTS.waiting(count),
    );
  }
});

it("shows the number of waiting items on a collapsed group", async () => {
  const api = new FakeApi()
    .answer(heldPrices, pageOf<never>([], { total: 7 }))
    .answer(countRepairs, { data: { repairs: 2 } })
    .answer(countUnread, { data: { unread: 4 } });
  const { user } = renderScreen(
    <>
      {wide()}
      <AlertBell />
    </>,
    { api },
  );
  const data = await groupButton(SHELL_TEXTS.data);
  await waitFor(() => expect(data.textContent).toBe(`${SHELL_TEXTS.data}9`));
  expect(document.getElementById(data.getAttribute("aria-describedby")!)?.textContent).toBe(
    SHELL_TEXTS.waiting(9),
  );
  await user.click(data);
  expect(data.textContent).toBe(SHELL_TEXTS.data);
  const prices = await groupButton(SHELL_TEXTS.prices);
  expect(prices.textContent).toBe(SHELL_TEXTS.prices);
  await user.click(prices);
  expect(prices.textContent).toBe(`${SHELL_TEXTS.prices}4`);
});

it("marks the person as current on the profile, which is not an entry of the menu", async () => {
  renderScreen(wide(), { at: "/" });
  const person = await link(SHELL_TEXTS.signedInAs("Ada Example", "Example Ltd"));
  expect(person.getAttribute("aria-current")).toBe("page");
  expect(screen.queryByRole("link", { name: SHELL_TEXTS.profile })).toBeNull();
});

it("requests no counts before there is a product", async () => {
  const { api } = renderScreen(
    <SideMenu profile={profileOf("member", { productCount: 0 })} isWide isOpen onClose={() => undefined} />,
  );
  await link(SHELL_TEXTS.dashboard);
  expect(api.callsOf(heldPrices)).toEqual([]);
  expect(api.callsOf(countRepairs)).toEqual([]);
});

it.each([true, false])(
  "has ten entries at first, the specified ones among them (wide: %s)",
  async (isWide) => {
    renderScreen(
      <SideMenu
        profile={profileOf("owner", { isOperator: true })}
        isWide={isWide}
        isOpen
        onClose={() => undefined}
      />,
      { at: "/dashboard" },
    );
    const menu = within(await screen.findByRole("navigation"));
    await menu.findByRole("link", { name: SHELL_TEXTS.scrapingHistory });
    for (const name of ["deepHistory", "priceHistory", "changePassword", "helpVideos"] as const)
      menu.getByRole("link", { name: SHELL_TEXTS[name] });
    expect(menu.getAllByRole("link").length).toBeLessThanOrEqual(10);
    for (const [group, entry] of [
      ["data", "trackedData"],
      ["catalogue", "groups"],
      ["organisation", "usage"],
    ] as const) {
      const heading = menu.getByRole("button", { name: SHELL_TEXTS[group] });
      expect(heading.getAttribute("aria-expanded")).toBe("false");
      fireEvent.click(heading);
      await menu.findByRole("link", { name: SHELL_TEXTS[entry] });
    }
  },
);

it("keeps a group collapsed, and expands that of the screen that is opened", async () => {
  const { user } = renderScreen(wide(), { at: "/dashboard" });
  const catalogue = await groupButton(SHELL_TEXTS.catalogue);
  expect(catalogue.getAttribute("aria-expanded")).toBe("false");
  await user.click(await groupButton(SHELL_TEXTS.history));
  expect(screen.queryByRole("link", { name: SHELL_TEXTS.scrapingHistory })).toBeNull();
  const isOpen = async (name: string) => (await groupButton(name)).getAttribute("aria-expanded");
  cleanup();
  renderScreen(wide(), { at: "/brands" });
  expect(await isOpen(SHELL_TEXTS.catalogue)).toBe("true");
  expect((await link(SHELL_TEXTS.brands)).getAttribute("aria-current")).toBe("page");
  expect(await isOpen(SHELL_TEXTS.history)).toBe("false");
  await user.click(await groupButton(SHELL_TEXTS.organisation));
  cleanup();
  // Only what was pressed is remembered.
  renderScreen(wide(), { at: "/dashboard" });
  expect(await isOpen(SHELL_TEXTS.catalogue)).toBe("false");
  expect(await isOpen(SHELL_TEXTS.organisation)).toBe("true");
});

it("keeps every entry's name, and the number of waiting items, when only icons are shown", async () => {
  const api = new FakeApi().answer(countUnread, { data: { unread: 3 } });
  const { user } = renderScreen(
    <>
      {wide(false)}
      <AlertBell />
    </>,
    { at: "/dashboard", api },
  );
  const shown = async (element: HTMLElement) => {
    await user.hover(element);
    const text = (await screen.findByRole("tooltip")).textContent;
    await user.unhover(element);
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
    return text;
  };
  expect(await shown(await link(SHELL_TEXTS.dashboard))).toBe(SHELL_TEXTS.dashboard);
  expect(await shown(await groupButton(SHELL_TEXTS.catalogue))).toBe(SHELL_TEXTS.catalogue);
  await within(await link(SHELL_TEXTS.alerts)).findByText("3");
  expect(await shown(await link(SHELL_TEXTS.alerts))).toBe(`${SHELL_TEXTS.alerts} (3)`);
  const person = SHELL_TEXTS.signedInAs("Ada Example", "Example Ltd");
  expect(await shown(await link(person))).toBe(person);
});

it("shows an icon's name on keyboard focus, with the number of waiting items, until Escape", async () => {
  const api = new FakeApi().answer(countUnread, { data: { unread: 3 } });
  const { user } = renderScreen(
    <>
      {wide(false)}
      <AlertBell />
    </>,
    { at: "/dashboard", api },
  );
  const alerts = await link(SHELL_TEXTS.alerts);
  await within(alerts).findByText("3");
  (await link(SHELL_TEXTS.market)).focus();
  await user.tab();
  expect(document.activeElement).toBe(alerts);
  expect((await screen.findByRole("tooltip")).textContent).toBe(`${SHELL_TEXTS.alerts} (3)`);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  expect(document.activeElement).toBe(alerts);
});

it("shows a link to the parent only on a screen below another one", async () => {
  renderScreen(<Page title="Channels">-</Page>, { at: "/alerts/channels" });
  const way = await screen.findByRole("navigation", { name: SHELL_TEXTS.breadcrumbs });
  expect(within(way).getByRole("link", { name: SHELL_TEXTS.alerts }).getAttribute("href")).toBe("/alerts");
  cleanup();
  renderScreen(<Page title="Alerts">-</Page>, { at: "/alerts" });
  await screen.findByRole("heading", { name: "Alerts" });
  expect(screen.queryByRole("navigation", { name: SHELL_TEXTS.breadcrumbs })).toBeNull();
});

it("links to the screens of a collapsed group from the icons, too", async () => {
  const { user } = renderScreen(wide(false), { at: "/dashboard" });
  const catalogue = await groupButton(SHELL_TEXTS.catalogue);
  expect(screen.queryByRole("link", { name: SHELL_TEXTS.sellers })).toBeNull();
  await user.click(catalogue);
  await link(SHELL_TEXTS.sellers);
});
