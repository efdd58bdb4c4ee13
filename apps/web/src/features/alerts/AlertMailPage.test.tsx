// @vitest-environment happy-dom
import { applyAlertLink, countUnread, getAlertLink } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { AlertBell } from "./AlertBell.tsx";
import AlertMailPage from "./AlertMailPage.tsx";

const routed = (
  <Routes>
    <Route path="/alert-mail/:id" element={<AlertMailPage />} />
  </Routes>
);

it("stops an alert's mail for a visitor by a button, not by opening the link", async () => {
  const alert = {
    scope: "brand" as const,
    target: "Acme",
    condition: { kind: "stock", on: "back" } as const,
    isMailed: true,
    snoozedUntil: null,
  };
  const api = new FakeApi();
  api
    .answer(getAlertLink, () => ({ data: { ...alert, isMailed: api.callsOf(applyAlertLink).length === 0 } }))
    .answer(applyAlertLink, { message: "Done" });
  const { user } = renderScreen(routed, { api, as: "visitor", at: "/alert-mail/token?do=unsubscribe" });
  await screen.findByText("Acme: when it is back in stock.");
  expect(api.callsOf(applyAlertLink)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "No more mail" }));
  await screen.findByText("Its messages are no longer mailed to you.");
  expect(api.callsOf(applyAlertLink)[0]?.body).toEqual({ token: "token", action: "unsubscribe" });
  // A mail may be anyone's by now: only the signed-in person switches it on again.
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "Open Alerts" }).getAttribute("href")).toBe("/alerts");
});

it("leads from a link that has ended to the alerts", async () => {
  const api = new FakeApi().refuse(getAlertLink, 406, "This link of an old mail has ended");
  renderScreen(routed, { api, as: "visitor", at: "/alert-mail/token?do=unsubscribe" });
  await screen.findByText(/This link has ended: links in mails work for 90 days\./);
  expect(screen.getByRole("link", { name: "Open Alerts" }).getAttribute("href")).toBe("/alerts");
  expect(screen.queryByRole("button")).toBeNull();
});

it("reports that an alert no longer exists", async () => {
  const api = new FakeApi().refuse(getAlertLink, 404, "Not found");
  renderScreen(routed, { api, as: "visitor", at: "/alert-mail/token" });
  await screen.findByText("This alert no longer exists and sends no e-mail.");
});

it("has a bell with the number of unread messages", async () => {
  renderScreen(<AlertBell />, { api: new FakeApi().answer(countUnread, { data: { unread: 120 } }) });
  expect((await screen.findByRole("link", { name: "Alerts: 120 unread messages" })).textContent).toBe("99+");
});
