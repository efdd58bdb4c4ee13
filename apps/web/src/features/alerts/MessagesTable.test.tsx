// @vitest-environment happy-dom
import { picturePath, readAlertMessages } from "@pricetrail/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { alertOf, apiOf, messageOf } from "../../../testing/alerts.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen } from "../../../testing/render.tsx";
import AlertsPage from "./AlertsPage.tsx";

it("shows what each alert is about, and what was reported with the price before and after", async () => {
  renderScreen(<AlertsPage />, { api: apiOf([alertOf()], [messageOf()]), at: "/alerts" });
  const row = within(await screen.findByRole("row", { name: /Category Audio/ }));
  row.getByText("falls to EUR 50.00 or less");
  row.getByText("1,200");
  row.getByText("Mailed");
  const message = within(await screen.findByRole("row", { name: /^Kettle/ }));
  message.getByText("Now at EUR 45.00 (−25.0%)");
  // Several alerts may report the same change.
  message.getByText("Your alert: falls to EUR 50.00 or less");
  message.getByText("Unread");
});

it("shows the product's picture beside each message, on a phone too", async () => {
  const pictureOf = (row: HTMLElement) => row.querySelector("img")?.getAttribute("src");
  const api = apiOf([], [messageOf({ picture: "abc" })]);
  renderScreen(<AlertsPage />, { api, at: "/alerts" });
  expect(pictureOf(await screen.findByRole("row", { name: /^Kettle/ }))).toBe(picturePath("abc", "small"));
  cleanup();
  setPhoneWidth();
  renderScreen(<AlertsPage />, { api, at: "/alerts" });
  const card = (await screen.findByRole("link", { name: "Kettle" })).closest("tr")!;
  expect(pictureOf(card)).toBe(picturePath("abc", "small"));
});

it("leads from a listing's new product to the shop and to the listing", async () => {
  const news = messageOf({
    productId: null,
    listed: { listingId: "kettles", url: "https://shop.example/p/kettle" },
    condition: { kind: "listed" },
    fromMinor: null,
  });
  const about = alertOf({ scope: "all", target: null, condition: { kind: "listed" } });
  renderScreen(<AlertsPage />, { api: apiOf([about], [news]), at: "/alerts" });
  const row = within(await screen.findByRole("row", { name: /^Kettle/ }));
  row.getByText("New in a listing at EUR 45.00");
  expect(row.getByRole("link", { name: "Kettle" }).getAttribute("href")).toBe(
    "https://shop.example/p/kettle",
  );
  expect(row.getByRole("link", { name: "Listing" }).getAttribute("href")).toBe(
    "/deep-scraping-history/kettles",
  );
  within(await screen.findByRole("row", { name: /All listings/ })).getByText("shows a new product");
});

it("marks one message as read, or all", async () => {
  const api = apiOf([], [messageOf(), messageOf({ _id: "m2", product: "Lamp", isRead: true })]).answer(
    readAlertMessages,
    { message: "Marked as read" },
  );
  const { user } = renderScreen(<AlertsPage />, { api, at: "/alerts" });
  await user.click(await screen.findByRole("button", { name: "Mark as read: Kettle" }));
  expect(screen.queryByRole("button", { name: "Mark as read: Lamp" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Mark all as read" }));
  await waitFor(() =>
    expect(api.callsOf(readAlertMessages).map(({ body }) => body)).toEqual([{ ids: ["m1"] }, {}]),
  );
});

it("has each message as a card on a phone, with what it says, when, and marking it as read", async () => {
  setPhoneWidth();
  const api = apiOf([], [messageOf()]).answer(readAlertMessages, { message: "Marked as read" });
  const { user } = renderScreen(<AlertsPage />, { api, at: "/alerts" });
  const card = (await screen.findByRole("link", { name: "Kettle" })).closest("tr")!;
  expect(card.children).toHaveLength(1);
  for (const text of ["Now at EUR 45.00", "Unread", "06/15/2026"]) expect(card.textContent).toContain(text);
  await user.click(within(card).getByRole("button", { name: "Mark as read: Kettle" }));
  await waitFor(() =>
    expect(api.callsOf(readAlertMessages).map(({ body }) => body)).toEqual([{ ids: ["m1"] }]),
  );
});
