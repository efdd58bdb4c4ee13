// @vitest-environment happy-dom
import { endOtherSessions, endSession, listSessions, PROFILE_TEXTS } from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { Sessions } from "./Sessions.tsx";
import { deviceName } from "./user-agent.ts";

const T = PROFILE_TEXTS;
const AGENTS = ["Firefox/140.0 (X11; Linux)", "Chrome/140.0 (Windows NT 10.0)", "Safari/605.1 (Macintosh)"];

/** Creates this device and two others, which can be signed out. */
function sessions() {
  let list = AGENTS.map((userAgent, index) => ({
    _id: `session-${index}`,
    isCurrent: index === 0,
    userAgent,
    address: "192.0.2.1",
    createdAt: "2026-06-15T12:00:00.000Z",
    lastSeenAt: "2026-06-15T12:00:00.000Z",
  }));
  return new FakeApi()
    .answer(listSessions, () => ({ data: list }))
    .answer(endSession, ({ params }) => {
      list = list.filter(({ _id }) => _id !== params["id"]);
      return { message: "" };
    })
    .answer(endOtherSessions, () => {
      list = list.filter(({ isCurrent }) => isCurrent);
      return { message: "" };
    });
}
const rows = () => screen.getAllByRole("listitem");

it("signs out only the device whose button was used", async () => {
  const { api, user } = renderScreen(<Sessions />, { api: sessions() });
  await screen.findByText(T.thisDevice);
  expect(within(rows()[0]!).queryByRole("button")).toBeNull();
  await user.click(within(rows()[2]!).getByRole("button", { name: T.signOutDevice(deviceName(AGENTS[2]!)) }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(api.callsOf(endSession).map(({ params }) => params["id"])).toEqual(["session-2"]);
  expect(api.callsOf(endOtherSessions)).toHaveLength(0);
});

it("signs out all other devices only after a confirmation, and stays signed in here", async () => {
  const { api, user } = renderScreen(<Sessions />, { api: sessions() });
  await user.click(await screen.findByRole("button", { name: T.signOutOthers }));
  const dialog = within(await screen.findByRole("dialog", { name: T.askOthers }));
  expect(api.callsOf(endOtherSessions)).toHaveLength(0);
  await user.click(dialog.getByRole("button", { name: T.signOutOthers }));
  await screen.findByText(T.othersEnded);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(rows()).toHaveLength(1);
  expect(screen.queryByRole("button", { name: T.signOutOthers })).toBeNull();
  // The button that had focus is gone.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement?.contains(rows()[0]!)).toBe(true);
});
