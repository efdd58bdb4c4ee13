// @vitest-environment happy-dom
import {
  addAlert,
  ALERT_SCREEN_TEXTS,
  deleteAlert,
  deleteAlertFeed,
  getProduct,
  listAlertFeeds,
  listCategories,
  listChannels,
  listListings,
  productHistory,
  rehearseAlert,
  renewAlertFeed,
  updateAlert,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { alertOf, apiOf, historyOf, messageOf, rehearsal } from "../../../testing/alerts.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf, productOf } from "../../../testing/rows.ts";
import AlertsPage from "./AlertsPage.tsx";

it("offers listings for new products only, and new products of nothing else", async () => {
  const { user } = renderScreen(<AlertsPage />, {
    api: apiOf().answer(listListings, pageOf([])).answer(listCategories, { data: [] }),
    at: "/alerts?add=all",
  });
  const dialog = within(await screen.findByRole("dialog"));
  const options = (label: string) =>
    within(dialog.getByLabelText(label))
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
  expect(options("About")).not.toContain("Listing");
  await user.selectOptions(dialog.getByLabelText("About"), "category");
  await user.selectOptions(dialog.getByLabelText("When"), "listed");
  expect(options("About")).toEqual(["All listings", "Listing"]);
  await user.selectOptions(dialog.getByLabelText("About"), "listing");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Save alert" }).disabled).toBe(true);
  await user.selectOptions(dialog.getByLabelText("When"), "gone");
  expect(dialog.getByLabelText<HTMLSelectElement>("About").value).toBe("all");
  expect(dialog.queryByLabelText("At most once in (hours)")).toBeNull();
});

it("begins with the name and the kind that the dashboard's filter and tile have led to", async () => {
  const api = apiOf().answer(listCategories, { data: [{ _id: "audio", category: "Audio", products: 3 }] });
  renderScreen(<AlertsPage />, { api, at: "/alerts?add=category&target=audio&tile=outofstock" });
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("Category Audio");
  expect(dialog.queryByLabelText("About")).toBeNull();
  expect(dialog.getByLabelText<HTMLSelectElement>("When").value).toBe("stock");
  expect(dialog.getByLabelText<HTMLSelectElement>("Event").value).toBe("back");
});

it("says that there is nothing yet, and how something comes", async () => {
  renderScreen(<AlertsPage />, { api: apiOf(), at: "/alerts" });
  await screen.findByText("You have no alerts");
  await screen.findByText("No messages");
});

it("says before saving what an alert would have sent, and saves just that", async () => {
  const api = apiOf()
    .answer(
      rehearseAlert,
      rehearsal({
        count: 3,
        already: 2,
        byDay: [
          { day: "2026-06-09", count: 1 },
          { day: "2026-06-10", count: 2 },
        ],
        list: [{ ...messageOf(), at: "2026-06-10T12:00:00.000Z" }],
      }),
    )
    .answer(listCategories, { data: [{ _id: "audio", category: "Audio", products: 3 }] })
    .answer(addAlert, { message: "Alert added", data: alertOf() });
  const { user } = renderScreen(<AlertsPage />, { api, at: "/alerts" });
  await user.click(await screen.findByRole("button", { name: "Add alert" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText("About"), "category");
  await user.selectOptions(await dialog.findByLabelText("Category"), await dialog.findByText("Audio"));
  await user.selectOptions(dialog.getByLabelText("When"), "below");
  dialog.getByText("Enter an amount above 0");
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Save alert" }).disabled).toBe(true);
  await user.type(dialog.getByLabelText("Amount"), "50");
  await user.clear(dialog.getByLabelText("Currency"));
  await user.type(dialog.getByLabelText("Currency"), "eur");
  await dialog.findByText("In the last 90 days this alert would have sent 3 messages about 300 products.");
  dialog.getByText(
    "2 products already meet this condition. You are notified when one stops meeting it and meets it again.",
  );
  dialog.getByRole("img", { name: "Messages by day: 06/09/2026: 1 message, 06/10/2026: 2 messages" });
  dialog.getByText("06/10/2026: Kettle is now at EUR 45.00 (−25.0%)");
  await user.click(dialog.getByRole("button", { name: "Save alert" }));
  await screen.findByText("Alert added");
  const about = {
    scope: "category",
    target: "audio",
    condition: { kind: "below", minor: 5000, currency: "EUR" },
    rearm: { deadBandPercent: 2, afterHours: null },
  };
  expect(api.callsOf(addAlert)[0]?.body).toEqual({ ...about, isMailed: true, owner: "me" });
  expect(api.callsOf(rehearseAlert).at(-1)?.body).toEqual(about);
});

it("begins with a tenth off the price of the product that the address names", async () => {
  const product = productOf("Blue kettle", {
    _id: "kettle",
    name: "Kettle",
    normalPrice: { value: "20.00", currency: "AUD" },
    discountedPrice: null,
  });
  const api = apiOf().answer(getProduct, { data: product });
  const { user } = renderScreen(<AlertsPage />, { api, at: "/alerts?add=product&target=kettle" });
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("Product Kettle");
  expect(dialog.getByLabelText<HTMLInputElement>("Amount").value).toBe("18.00");
  expect(dialog.getByLabelText<HTMLInputElement>("Currency").value).toBe("AUD");
  await dialog.findByText(/would have sent no messages about 300 products/);
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(window.location.search).toBe(""));
});

it.each([
  ["one price, at half the height", [[0, 6000]], "36"],
  [
    "a price that has fallen, at its lower end",
    [
      [0, 6000],
      [30, 4500],
    ],
    "69",
  ],
] as const)(
  "shows on the product's prices where it would have sent a message: %s",
  async (_name, prices, height) => {
    const from = Date.parse("2026-03-17T12:00:00.000Z");
    const points = prices.map(
      ([day, minor]) => [from + day * 86_400_000, minor, null] as [number, number, null],
    );
    const series = {
      productId: "kettle",
      product: "Kettle",
      seller: "shop.example",
      picture: null,
      currency: "EUR",
      points,
      until: Date.parse("2026-06-15T12:00:00.000Z"),
    };
    const message = { ...messageOf(), at: "2026-05-01T12:00:00.000Z", toMinor: null };
    const api = apiOf()
      .answer(getProduct, { data: productOf("Kettle", { normalPrice: { value: "60.00", currency: "EUR" } }) })
      .answer(rehearseAlert, rehearsal({ products: 1, count: 1, list: [message] }))
      .answer(productHistory, historyOf([series]));
    renderScreen(<AlertsPage />, { api, at: "/alerts?add=product&target=kettle" });
    const drawing = await screen.findByRole("img", { name: ALERT_SCREEN_TEXTS.onPrices("Kettle") });
    const dots = [...drawing.querySelectorAll("circle")];
    expect(dots.map((dot) => dot.getAttribute("cy"))).toEqual([height]);
    expect(Number(dots[0]!.getAttribute("cx"))).toBeCloseTo(180, -1);
  },
);

it("edits, pauses and deletes an alert", async () => {
  const api = apiOf([
    alertOf({ condition: { kind: "change", direction: "down", by: { unit: "percent", percent: 5 } } }),
  ])
    .answer(updateAlert, { message: "Alert saved", data: alertOf() })
    .answer(deleteAlert, { message: "Alert deleted" });
  const { user } = renderScreen(<AlertsPage />, { api, at: "/alerts" });
  await user.click(await screen.findByRole("button", { name: "Edit alert: Category Audio" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText("Size"));
  await user.type(dialog.getByLabelText("Size"), "7.5");
  await user.type(dialog.getByLabelText("At most once in (hours)"), "24");
  await user.click(dialog.getByLabelText("E-mail me too"));
  await user.click(dialog.getByRole("button", { name: "Save alert" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Pause" }));
  await waitFor(() =>
    expect(api.callsOf(updateAlert).map(({ body }) => body)).toEqual([
      {
        condition: { kind: "change", direction: "down", by: { unit: "percent", percent: 7.5 } },
        rearm: { deadBandPercent: 2, afterHours: 24 },
        isMailed: false,
      },
      { isPaused: true },
    ]),
  );
  await user.click(screen.getByRole("button", { name: "Delete alert: Category Audio" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete alert" }));
  await screen.findByText("Alert deleted");
});

it("resumes a paused alert, and edits one without switching its mail on, with a decimal comma", async () => {
  const api = apiOf([
    alertOf({
      isPaused: true,
      isMailed: false,
      condition: { kind: "change", direction: "up", by: { unit: "percent", percent: 5 } },
    }),
  ]).answer(updateAlert, { message: "Alert saved", data: alertOf() });
  const { user } = renderScreen(<AlertsPage />, { api, at: "/alerts" });
  await user.click(await screen.findByRole("button", { name: ALERT_SCREEN_TEXTS.resume }));
  await user.click(screen.getByRole("button", { name: "Edit alert: Category Audio" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText("Size"));
  await user.type(dialog.getByLabelText("Size"), "2,5");
  await user.click(dialog.getByRole("button", { name: "Save alert" }));
  await waitFor(() =>
    expect(api.callsOf(updateAlert).map(({ body }) => body)).toEqual([
      { isPaused: false },
      {
        condition: { kind: "change", direction: "up", by: { unit: "percent", percent: 2.5 } },
        rearm: { deadBandPercent: 2, afterHours: null },
        isMailed: false,
      },
    ]),
  );
});

it("keeps what was typed when saving an alert fails", async () => {
  const api = apiOf([alertOf()]).refuse(updateAlert, 406, "It went wrong");
  const { user } = renderScreen(<AlertsPage />, { api, at: "/alerts" });
  await user.click(await screen.findByRole("button", { name: "Edit alert: Category Audio" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText("Amount"));
  await user.type(dialog.getByLabelText("Amount"), "42");
  await user.click(dialog.getByRole("button", { name: "Save alert" }));
  await screen.findByText("It went wrong");
  expect(dialog.getByLabelText<HTMLInputElement>("Amount").value).toBe("42");
});

it("shows, renews and ends the feed of the chosen alert, not of the inbox", async () => {
  const T = ALERT_SCREEN_TEXTS;
  const createdAt = "2026-06-01T00:00:00.000Z";
  const feed = (alert: string | null) => ({
    alert,
    url: `https://prices.example/${alert ?? "inbox"}`,
    createdAt,
  });
  const api = apiOf([alertOf()])
    .answer(listAlertFeeds, { list: [feed(null), feed("all")] })
    .answer(renewAlertFeed, { message: "The feed has a new address", data: feed("all") })
    .answer(deleteAlertFeed, { message: "The feed has ended" });
  const { user } = renderScreen(<AlertsPage />, { api, at: "/alerts" });
  await screen.findByRole("row", { name: /Category Audio/ });
  await user.click(screen.getByRole("button", { name: T.feeds }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText("https://prices.example/inbox/feed.ics");
  await user.selectOptions(dialog.getByLabelText(T.feedOf), "all");
  dialog.getByText("https://prices.example/all/feed.rss");
  expect(dialog.queryByText(/\/inbox\//)).toBeNull();
  await user.click(dialog.getByRole("button", { name: T.feedCopy(T.feedFiles["feed.atom"]) }));
  await dialog.findByRole("button", { name: T.feedCopied(T.feedFiles["feed.atom"]) });
  expect(await navigator.clipboard.readText()).toBe("https://prices.example/all/feed.atom");
  await user.click(dialog.getByRole("button", { name: T.feedRenew }));
  await user.click(dialog.getByRole("button", { name: T.feedEnd }));
  await waitFor(() =>
    expect(api.callsOf(deleteAlertFeed).map(({ body }) => body)).toEqual([{ alert: "all" }]),
  );
  expect(api.callsOf(renewAlertFeed).map(({ body }) => body)).toEqual([{ alert: "all" }]);
});

it("says where messages do not arrive, and sends an alert's messages to the channels that are chosen", async () => {
  const channel = {
    _id: "c1",
    kind: "ntfy",
    name: "Phone",
    host: "ntfy.sh",
    state: "off",
    offReason: "gone",
    failingSince: null,
    lastError: null,
    lastSentAt: null,
    sending: null,
    waiting: 0,
    held: 0,
    dead: 1,
    alerts: 1,
    createdAt: "2026-06-01T00:00:00.000Z",
    owner: "me",
    contact: null,
  } as const;
  const api = apiOf([alertOf({ channels: [{ _id: "c1", name: "Phone" }] })])
    .answer(listChannels, { list: [channel, { ...channel, _id: "c2", name: "Chat", state: "on" }] })
    .answer(updateAlert, { message: "Alert saved", data: alertOf() });
  const { user } = renderScreen(<AlertsPage />, { api, at: "/alerts" });
  await screen.findByText(/^Switched off after failures: Phone\./);
  within(await screen.findByRole("row", { name: /Category Audio/ })).getByText("Mailed, Phone");
  await user.click(screen.getByRole("button", { name: "Edit alert: Category Audio" }));
  const dialog = within(await screen.findByRole("dialog"));
  const sendTo = within(await dialog.findByRole("group", { name: "Send to" }));
  expect(sendTo.getByLabelText<HTMLInputElement>("Phone").checked).toBe(true);
  await user.click(sendTo.getByLabelText("Chat"));
  await user.click(dialog.getByRole("button", { name: "Save alert" }));
  await waitFor(() => expect(api.callsOf(updateAlert)[0]?.body).toMatchObject({ channels: ["c1", "c2"] }));
});

it("has the alerts as cards on a phone, with their condition, places and buttons", async () => {
  setPhoneWidth();
  const api = apiOf([alertOf()]).answer(updateAlert, { message: "Alert updated", data: alertOf() });
  const { user } = renderScreen(<AlertsPage />, { api, as: "member", at: "/alerts" });
  const pause = await screen.findByRole("button", { name: ALERT_SCREEN_TEXTS.pause });
  const card = pause.closest("tr")!;
  expect(card.children).toHaveLength(1);
  for (const text of ["Audio", "EUR 50.00", ALERT_SCREEN_TEXTS.mailed, `${ALERT_SCREEN_TEXTS.lastMonth}: 3`])
    expect(card.textContent).toContain(text);
  await user.click(pause);
  await waitFor(() => expect(api.callsOf(updateAlert)[0]?.body).toMatchObject({ isPaused: true }));
});
