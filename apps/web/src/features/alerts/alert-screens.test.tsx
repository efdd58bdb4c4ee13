// @vitest-environment happy-dom
import {
  ALERT_SCREEN_TEXTS as T,
  CHANNEL_SCREEN_TEXTS,
  getAlertLink,
  getProduct,
  listAlertMessages,
  listAlerts,
  listChannels,
  productHistory,
  rehearseAlert,
  type Rehearsal,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { historyOf } from "../../../testing/alerts.ts";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf, productOf } from "../../../testing/rows.ts";
import AlertMailPage from "./AlertMailPage.tsx";
import AlertsPage from "./AlertsPage.tsx";

const REHEARSAL: Rehearsal = {
  days: 90,
  products: 1,
  already: 0,
  count: 0,
  list: [],
  from: "2026-03-17T12:00:00.000Z",
  to: "2026-06-15T12:00:00.000Z",
  byDay: [],
};
const apiOf = (change: Partial<Rehearsal> = {}) =>
  new FakeApi()
    .answer(listAlerts, { list: [] })
    .answer(listAlertMessages, pageOf([]))
    .answer(rehearseAlert, { data: { ...REHEARSAL, ...change } })
    .answer(listChannels, { list: [] });
const euros = (value: string) => ({ value, currency: "EUR" });
const KETTLE = productOf("Kettle", { normalPrice: euros("60.00"), discountedPrice: euros("50.00") });
const NEW_ALERT = "/alerts?add=product&target=kettle";

it.each([
  ["snooze", [T.linkSnooze, T.linkUnsubscribe]],
  ["unsubscribe", [T.linkUnsubscribe, T.linkSnooze]],
])("the link of a mail to %s has that button first", async (wanted, names) => {
  const api = new FakeApi().answer(getAlertLink, {
    data: {
      scope: "brand",
      target: "Acme",
      condition: { kind: "stock", on: "back" },
      isMailed: true,
      snoozedUntil: null,
    },
  });
  renderScreen(
    <Routes>
      <Route path="/alert-mail/:id" element={<AlertMailPage />} />
    </Routes>,
    { api, as: "visitor", at: `/alert-mail/token?do=${wanted}` },
  );
  await screen.findByRole("button", { name: T.linkSnooze });
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(names);
});

it("lists only unread messages on request", async () => {
  const { api, user } = renderScreen(<AlertsPage />, { api: apiOf(), at: "/alerts" });
  await user.click(await screen.findByRole("checkbox", { name: T.onlyUnread }));
  await waitFor(() =>
    expect(api.callsOf(listAlertMessages).map(({ query }) => query.get("unread"))).toEqual([null, "true"]),
  );
});

it("a new alert says which channel to add first where there is none", async () => {
  renderScreen(<AlertsPage />, { api: apiOf().answer(getProduct, { data: KETTLE }), at: NEW_ALERT });
  const dialog = within(await screen.findByRole("dialog"));
  const link = await dialog.findByRole<HTMLAnchorElement>("link", { name: CHANNEL_SCREEN_TEXTS.addFirst });
  // In another tab: what is typed here stays.
  expect([link.pathname, link.target]).toEqual(["/alerts/channels", "_blank"]);
});

it("a new alert on a discounted product starts below its selling price", async () => {
  const api = apiOf({ already: 1 }).answer(getProduct, { data: KETTLE });
  renderScreen(<AlertsPage />, { api, at: NEW_ALERT });
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText<HTMLInputElement>("Amount").value).toBe("45.00");
  await dialog.findByText(T.already(1));
});

it("a new alert on a product that no longer exists can be changed to another subject", async () => {
  const api = apiOf().refuse(getProduct, 404, "Not found");
  const { user } = renderScreen(<AlertsPage />, { api, at: NEW_ALERT });
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByLabelText(T.about);
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(window.location.search).toBe(""));
});

it("the messages that an alert would have sent are drawn on the product's selling price", async () => {
  const from = Date.parse(REHEARSAL.from);
  const message = {
    productId: "kettle",
    listed: null,
    product: "Kettle",
    at: "2026-05-01T12:00:00.000Z",
    fromMinor: null,
    toMinor: null,
    currency: "EUR",
    lastReadingAt: null,
  };
  const api = apiOf({ count: 1, list: [message] })
    .answer(getProduct, { data: KETTLE })
    .answer(
      productHistory,
      historyOf([
        {
          productId: "kettle",
          product: "Kettle",
          seller: "shop.example",
          picture: null,
          currency: "EUR",
          // Discounted after a month, by a quarter.
          points: [
            [from, 6000, null],
            [from + 30 * 86_400_000, 6000, 4500],
          ],
          until: Date.parse(REHEARSAL.to),
        },
      ]),
    );
  renderScreen(<AlertsPage />, { api, at: NEW_ALERT });
  const drawing = await screen.findByRole("img", { name: T.onPrices("Kettle") });
  // At the lower end, where the discounted price is.
  expect(drawing.querySelector("circle")!.getAttribute("cy")).toBe("69");
});
