// @vitest-environment happy-dom
import { countRepairs, heldPrices, SHELL_TEXTS } from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { profileOf } from "../../testing/people.ts";
import { FakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render.tsx";
import { DateCell } from "../ui/DateCell.tsx";
import { useRoom } from "../ui/room.ts";
import MemberFrame from "./MemberFrame.tsx";

it("shows a person of another zone nothing in UTC, not even what was rendered before the profile arrived", async () => {
  const dates = { timeZone: "Europe/Rome", dateOrder: "dmy", firstDay: "monday" } as const;
  renderScreen(
    <MemberFrame>
      <DateCell at="2026-11-20T23:30:00.000Z" />
    </MemberFrame>,
    { as: profileOf("member", { dates }) },
  );
  await screen.findByText("21/11/2026");
  expect(screen.queryByText("11/21/2026")).toBeNull();
});

it.each([0, 1])("counts waiting items only if there are products (%i)", async (productCount) => {
  const media = vi
    .spyOn(window, "matchMedia")
    .mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
    );
  onTestFinished(() => media.mockRestore());
  const api = new FakeApi().answer(countRepairs, { data: { repairs: 3 } });
  renderScreen(<MemberFrame>A screen</MemberFrame>, { api, as: profileOf("member", { productCount }) });
  await screen.findByRole("link", { name: "Scraping Browser" });
  await waitFor(() => expect(api.callsOf(countRepairs)).toHaveLength(productCount));
  expect(api.callsOf(heldPrices)).toHaveLength(productCount);
});

function Wide() {
  const [isOn, setOn] = useState(false);
  useRoom(isOn);
  return (
    <button type="button" onClick={() => setOn(!isOn)}>
      Inspect
    </button>
  );
}

it("gives a screen the space of its menu while it wants it, and then restores the menu", async () => {
  const media = vi
    .spyOn(window, "matchMedia")
    .mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
    );
  onTestFinished(() => media.mockRestore());
  const { user } = renderScreen(
    <MemberFrame>
      <Wide />
    </MemberFrame>,
    { as: "member" },
  );
  const inspect = await screen.findByRole("button", { name: "Inspect" });
  const menu = screen.getByRole("button", { name: SHELL_TEXTS.menu });
  const isOpen = () => menu.getAttribute("aria-expanded");
  expect(isOpen()).toBe("true");
  await user.click(inspect);
  expect(isOpen()).toBe("false");
  expect(screen.queryByRole("link", { name: "Scraping Browser" })).toBeNull();
  // On request, it appears over the screen.
  await user.click(menu);
  expect(isOpen()).toBe("true");
  await screen.findByRole("link", { name: "Scraping Browser" });
  await user.click(inspect);
  await user.click(inspect);
  expect(isOpen()).toBe("false");
  await user.click(inspect);
  expect(isOpen()).toBe("true");
});
