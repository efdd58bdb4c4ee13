// @vitest-environment happy-dom
import {
  CONTROL_TEXTS,
  DATA_SCREEN_TEXTS,
  runEvents,
  startTrack,
  tagData,
  TRACKED_SCREEN_TEXTS,
  trackedData,
  TRACKING_TEXTS,
  type TrackedRow,
} from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen, type RenderOptions } from "../../../testing/render.tsx";
import { pageOf, runOf } from "../../../testing/rows.ts";
import { RunProgressProvider } from "../runs/RunProgressProvider.tsx";
import DestinationDataPage from "./DestinationDataPage.tsx";

const T = TRACKED_SCREEN_TEXTS;

const pointOf = (id: string, more: Partial<TrackedRow> = {}): TrackedRow => ({
  _id: id,
  entryId: "price of the kettle",
  productId: "kettle",
  url: "http://shop.example/kettle",
  ownId: null,
  gtin: null,
  mpn: null,
  tag: "normalPrice b",
  field: "normalPrice",
  value: "1090.00",
  currency: "USD",
  raw: "$1,090",
  websiteLoadTime: 1200,
  trigger: "schedule",
  createdAt: "2026-06-15T12:00:00.000Z",
  ...more,
});

const POINTS = [
  pointOf("today"),
  pointOf("yesterday", { value: "1190.00", trigger: "repair" }),
  pointOf("stock", {
    entryId: "stock of the kettle",
    tag: "availability b",
    field: "availability",
    value: "OutOfStock",
    currency: null,
    websiteLoadTime: null,
  }),
];

const open = (options: RenderOptions = {}) =>
  renderScreen(
    <RunProgressProvider>
      <DestinationDataPage />
    </RunProgressProvider>,
    {
      api: new FakeApi()
        .answer(tagData, { data: [] })
        .answer(trackedData, pageOf(POINTS))
        .answer(startTrack, { message: "", data: runOf("r", { state: "running", done: 0 }) })
        .answer(runEvents, () => new Promise<never>(() => undefined)),
      ...options,
    },
  );

it("shows amounts with their currency, availability in words, and N/A without a load time", async () => {
  open();
  await screen.findByText("USD 1,190.00");
  expect(screen.getAllByText("USD 1,090.00").length).toBeGreaterThan(0);
  // The origin of each reading: a plan, or a repair.
  expect(screen.getAllByText("By plan")).toHaveLength(2);
  expect(screen.getByText("By repair").closest("tr")?.textContent).toContain("USD 1,190.00");
  const stock = screen.getAllByText("Out of stock")[0]?.closest("tr");
  expect(stock?.textContent).toContain(TRACKING_TEXTS.trackedData.notAvailable);
  expect(screen.getAllByText("1,200 ms")).toHaveLength(2);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "",
    "url",
    "tag",
    "value",
    "websiteLoadTime",
    "created (Kathmandu)",
    "Evidence",
  ]);
});

it("starts an entry once, however many of its data points are ticked", async () => {
  const { api, user } = open();
  const boxes = await screen.findAllByRole("checkbox", { name: /^Select normalPrice b/ });
  for (const box of boxes) await user.click(box);
  await user.click(screen.getByRole("checkbox", { name: /^Select availability b/ }));
  await user.click(screen.getByRole("button", { name: T.startEntries(2) }));
  await waitFor(() =>
    expect(api.callsOf(startTrack)[0]?.body).toEqual([
      { _id: "price of the kettle" },
      { _id: "stock of the kettle" },
    ]),
  );
});

it("requests the days in the address only if both are valid, and then those of all days", async () => {
  const { api, user } = open({ at: "/view-tracked-report?from=2026-06-01&to=2026-06-10" });
  await screen.findByText("USD 1,190.00");
  const { query } = api.callsOf(trackedData)[0]!;
  expect([query.get("from"), query.get("to")]).toEqual(["2026-06-01", "2026-06-10"]);
  await user.click(screen.getByRole("button", { name: "All days" }));
  await waitFor(() => expect(api.callsOf(trackedData).at(-1)!.query.has("from")).toBe(false));
  expect(window.location.search).toBe("");
});

it("has both exports behind one icon on a phone, the start button beside the count, and every value in a card", async () => {
  setPhoneWidth();
  const { user } = open();
  const card = (await screen.findByText("USD 1,190.00")).closest("tr")!;
  expect(card.children).toHaveLength(2);
  for (const text of ["shop.example/kettle", "normalPrice b", "06/15/2026", "1,200 ms"])
    expect(card.textContent).toContain(text);
  const main = screen.getByRole("button", { name: TRACKING_TEXTS.trackedData.start });
  expect(main.parentElement?.textContent).toContain(DATA_SCREEN_TEXTS.noneSelected);
  expect(screen.queryByRole("button", { name: "Export as CSV" })).toBeNull();
  await user.click(screen.getByRole("button", { name: CONTROL_TEXTS.exportList }));
  await screen.findByRole("button", { name: "Export as CSV" });
  screen.getByRole("button", { name: "Export as XLSX" });
});
