// @vitest-environment happy-dom
import {
  DATA_SCREEN_TEXTS,
  fieldName,
  runEvents,
  startTrack,
  tagData,
  TRACKED_SCREEN_TEXTS,
  trackingData,
  TRACKING_TEXTS,
  type EntryRow,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen, type RenderOptions } from "../../../testing/render.tsx";
import { pageOf, runOf } from "../../../testing/rows.ts";
import { RunProgressProvider } from "../runs/RunProgressProvider.tsx";
import TrackedDataPage from "./TrackedDataPage.tsx";

const T = TRACKED_SCREEN_TEXTS;

const entryOf = (product: string, more: Partial<EntryRow> = {}): EntryRow => ({
  _id: `entry of ${product}`,
  productId: product,
  product,
  field: "normalPrice",
  url: `http://shop.example/${product}`,
  dom: "<b>",
  location: `b.${product}`,
  pathway: null,
  createdAt: "2026-06-15T12:00:00.000Z",
  ...more,
});
const STARTED = runOf("r", { state: "running", done: 0 });
const nameOf = (product: string) => T.of(fieldName("normalPrice"), product);

/** Simulates three entries on two pages; a started run stays in progress. */
function entries() {
  return (
    new FakeApi()
      .answer(tagData, { data: [{ tag: "normalPrice b", count: 3 }] })
      .answer(trackingData, ({ query }) =>
        query.get("page") === "2"
          ? pageOf([entryOf("Lid")], { page: 2, pages: 2, total: 3 })
          : pageOf([entryOf("Kettle"), entryOf("Pan")], { pages: 2, total: 3 }),
      )
      .answer(startTrack, { message: "", data: STARTED })
      // The stream stays silent.
      .answer(runEvents, () => new Promise<never>(() => undefined))
  );
}

const open = (options: RenderOptions = {}) =>
  renderScreen(
    <RunProgressProvider>
      <TrackedDataPage />
    </RunProgressProvider>,
    { ...options, api: options.api ?? entries() },
  );
const tick = (product: string) => screen.findByRole("checkbox", { name: `Select ${nameOf(product)}` });

it("shows where each element is, and N/A without a pathway", async () => {
  open();
  const row = (await screen.findByText("b.Kettle")).closest("tr");
  expect(row?.textContent).toContain(fieldName("normalPrice"));
  expect(row?.textContent).toContain(TRACKING_TEXTS.trackedData.notAvailable);
  expect(document.title).toBe("Main Dashboard - Scraper For Ecommerce");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "",
    "url",
    "dom",
    "location",
    "pathway",
    "created (Kathmandu)",
    "Start",
  ]);
});

it("covers the screen with Loading... while a page is loaded, and only then", async () => {
  const { api, user } = open();
  await screen.findByText("b.Kettle");
  expect(screen.queryByText("Loading...")).toBeNull();
  const held = Promise.withResolvers<void>();
  api.answer(trackingData, async () => {
    await held.promise;
    return pageOf([entryOf("Lid")], { page: 2, pages: 2, total: 3 });
  });
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await screen.findByText("Loading...");
  held.resolve();
  await screen.findByText("b.Lid");
  expect(screen.queryByText("Loading...")).toBeNull();
});

it("filters by the existing tags, with their counts", async () => {
  const { api, user } = open({ at: "/view-tracked-data?page=2" });
  await user.click(await screen.findByRole("combobox", { name: "Tag" }));
  await user.click(await screen.findByRole("option", { name: "Normal Price (3)" }));
  await waitFor(() =>
    expect(api.callsOf(trackingData).at(-1)!.query.getAll("field")).toEqual(["normalPrice"]),
  );
  expect(api.callsOf(trackingData).at(-1)!.query.get("page") ?? "1").toBe("1");
});

it("starts exactly the ticked entries of all pages, and then clears the selection", async () => {
  const { api, user } = open();
  const main = await screen.findByRole("button", { name: TRACKING_TEXTS.trackedData.start });
  expect((main as HTMLButtonElement).disabled).toBe(true);
  await user.click(await tick("Pan"));
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await user.click(await tick("Lid"));
  await user.click(screen.getByRole("button", { name: T.startSelected(2) }));
  await waitFor(() => expect(api.callsOf(startTrack)).toHaveLength(1));
  expect(api.callsOf(startTrack)[0]?.body).toEqual([{ _id: "entry of Pan" }, { _id: "entry of Lid" }]);
  await waitFor(async () => expect(((await tick("Lid")) as HTMLInputElement).checked).toBe(false));
});

it("keeps the selection when the start is refused, and shows why", async () => {
  const { user } = open({ api: entries().refuse(startTrack, 406, "Too many entries wait already.") });
  await user.click(await tick("Pan"));
  await user.click(screen.getByRole("button", { name: T.startSelected(1) }));
  await screen.findByText("Too many entries wait already.");
  expect(((await tick("Pan")) as HTMLInputElement).checked).toBe(true);
});

it("starts only the entry whose button was used", async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole("button", { name: T.startRow(nameOf("Pan")) }));
  await waitFor(() => expect(api.callsOf(startTrack)[0]?.body).toEqual([{ _id: "entry of Pan" }]));
});

it("returns to page 1 on a search, and reports that nothing matches", async () => {
  const { api, user } = open({ at: "/view-tracked-data?page=2" });
  await screen.findByText("b.Lid");
  api.answer(trackingData, pageOf<EntryRow>([]));
  await user.type(screen.getByRole("searchbox"), "nothing like it{Enter}");
  await screen.findByText(T.noEntryFits);
  const last = api.callsOf(trackingData).at(-1);
  expect(last?.query.get("search")).toBe("nothing like it");
  expect(last?.query.get("page") ?? "1").toBe("1");
});

it("shows viewers the entries, without checkboxes and start buttons", async () => {
  open({ as: "viewer" });
  await screen.findByText("b.Kettle");
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /^start/i })).toBeNull();
});

it("shows each entry as a card on a phone, with every value and its button; the button for the selection is beside the count", async () => {
  setPhoneWidth();
  const { api, user } = open();
  const card = (await screen.findByText("b.Pan")).closest("tr")!;
  // The checkbox, and the card.
  expect(card.children).toHaveLength(2);
  for (const text of ["shop.example/Pan", fieldName("normalPrice"), "dom<b>", "pathwayN/A", "06/15/2026"])
    expect(card.textContent).toContain(text);
  await user.click(within(card).getByRole("button", { name: T.startRow(nameOf("Pan")) }));
  await waitFor(() => expect(api.callsOf(startTrack)[0]?.body).toEqual([{ _id: "entry of Pan" }]));
  const main = screen.getByRole("button", { name: TRACKING_TEXTS.trackedData.start });
  expect(main.parentElement?.textContent).toContain(DATA_SCREEN_TEXTS.noneSelected);
});
