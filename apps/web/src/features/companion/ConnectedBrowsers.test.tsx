// @vitest-environment happy-dom
import { DOWNLOAD_TEXTS, listDevices, revokeDevice } from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { ConnectedBrowsers } from "./ConnectedBrowsers.tsx";
import { PairingCode } from "./PairingCode.tsx";

const T = DOWNLOAD_TEXTS;

it("moves keyboard focus to the next browser when one is disconnected, and to the list after the last", async () => {
  const devices = ["Chrome", "Edge"].map((name) => ({
    _id: name,
    name,
    person: "Ada Example",
    isOwn: true,
    createdAt: "2026-06-15T12:00:00.000Z",
    lastUsedAt: "2026-06-15T12:00:00.000Z",
  }));
  const api = new FakeApi()
    .answer(listDevices, () => ({ data: devices }))
    .answer(revokeDevice, (call) => {
      devices.splice(
        devices.findIndex(({ _id }) => _id === call.params["id"]),
        1,
      );
      return { message: "" };
    });
  const { user } = renderScreen(<ConnectedBrowsers />, { api });
  const button = (name: string) => screen.findByRole("button", { name: T.disconnectNamed(name) });
  (await button("Chrome")).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByText("Chrome")).toBeNull());
  await waitFor(async () => expect(document.activeElement).toBe(await button("Edge")));
  await user.keyboard("{Enter}");
  await screen.findByText(T.none);
  await waitFor(() => expect(document.activeElement?.textContent).toContain(T.none));
  expect(document.activeElement).not.toBe(document.body);
});

it("shows viewers what is connected, and makes them no code", async () => {
  const api = new FakeApi().answer(listDevices, { data: [] });
  const screens = (
    <>
      <PairingCode />
      <ConnectedBrowsers />
    </>
  );
  renderScreen(screens, { api, as: "viewer" });
  await screen.findByText(T.viewer);
  await screen.findByText(T.none);
  expect(screen.queryAllByRole("button")).toEqual([]);
});
