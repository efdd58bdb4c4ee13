// @vitest-environment happy-dom
import {
  deleteListing,
  getListing,
  listingEvents,
  LISTING_TEXTS as T,
  listListedProducts,
  listListingChanges,
  listDeepRuns,
  listListings,
  planLoad,
  PRODUCT_SCREEN_TEXTS,
  startListing,
  updateListing,
  type Listing,
  type Role,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { listedOf, listingOf, pageOf } from "../../../testing/rows.ts";
import DeepHistoryPage from "./DeepHistoryPage.tsx";
import ListingPage from "./ListingPage.tsx";

const HISTORY = "/deep-scraping-history";
const AT = "2026-06-15T12:00:00.000Z";
const GONE = listedOf({ productId: "tracked", isNew: true, goneAt: AT });
const apiOf = (own: Listing) =>
  new FakeApi()
    .answer(getListing, { data: own })
    .answer(listListings, pageOf([]))
    .answer(listDeepRuns, pageOf([]))
    .answer(listListingChanges, pageOf([]))
    .answer(listListedProducts, pageOf([GONE]))
    .answer(planLoad, { data: { shops: [], otherPoints: 0 } });
const show = (api: FakeApi, { as = "member", at = `${HISTORY}/kettles` }: { as?: Role; at?: string } = {}) =>
  renderScreen(
    <Routes>
      <Route path={`${HISTORY}/:id`} element={<ListingPage />} />
      <Route path={HISTORY} element={<DeepHistoryPage />} />
    </Routes>,
    { api, as, at },
  );

it("offers viewers an alert on a listing, and nothing that runs, changes or deletes it", async () => {
  show(apiOf(listingOf()), { as: "viewer" });
  await screen.findByRole("link", { name: T.alert });
  for (const name of [T.repeat, T.settings, T.delete])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

it("leaves the page of a listing that was deleted", async () => {
  const api = apiOf(listingOf()).answer(deleteListing, { message: "Listing deleted" });
  const { user } = show(api);
  await user.click(await screen.findByRole("button", { name: T.delete }));
  const dialog = await screen.findByRole("dialog", { name: T.deleteTitle });
  await user.click(within(dialog).getByRole("button", { name: T.delete }));
  await waitFor(() => expect(window.location.pathname).toBe(HISTORY));
});

it("keeps a listing watched as often as before when its other settings are changed", async () => {
  const own = listingOf({ isWatched: true, everyHours: 6 });
  const api = apiOf(own).answer(updateListing, { message: "Saved", data: own });
  const { user } = show(api);
  await user.click(await screen.findByRole("button", { name: T.settings }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(await dialog.findByLabelText(T.maxPages));
  await user.type(dialog.getByLabelText(T.maxPages), "50");
  await user.click(dialog.getByRole("button", { name: T.save }));
  await waitFor(() =>
    expect(api.callsOf(updateListing)[0]?.body).toMatchObject({
      maxPages: 50,
      isWatched: true,
      everyHours: 6,
    }),
  );
});

it("follows a listing until its last product page was read, and then lists its products again", async () => {
  const read = listingOf({ products: 2501 });
  const api = apiOf(read);
  api
    .answer(getListing, () => ({
      data: api.callsOf(listingEvents).length === 0 ? listingOf({ reading: 2 }) : read,
    }))
    .sendEvents(listingEvents, "listing", [listingOf({ reading: 1 }), read]);
  show(api);
  await screen.findByText(T.productCounts("2,501", "0", "0"));
  expect(api.callsOf(listingEvents)).toHaveLength(1);
  await waitFor(() => expect(api.callsOf(listListedProducts).length).toBeGreaterThan(1));
});

it("shows that the listing no longer contains a tracked product", async () => {
  show(apiOf(listingOf()));
  const row = within(await screen.findByRole("row", { name: /Kettle 1/ }));
  row.getByText(T.isGone("06/15/2026"));
});

const START = `${HISTORY}?start=shop.example%2Fpots`;

it("starts no deep run for viewers, even by a link", async () => {
  // Loaded before, or it would be absent only because it is not there yet.
  await import("./StartListingDialog.tsx");
  show(apiOf(listingOf()), { as: "viewer", at: START });
  await screen.findByText(T.noRuns);
  expect(screen.queryByRole("button", { name: PRODUCT_SCREEN_TEXTS.startListing })).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("shows why an address was refused until another one is typed", async () => {
  const api = apiOf(listingOf()).refuse(startListing, 406, "This shop is not allowed");
  const { user } = show(api, { at: START });
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: T.find }));
  await dialog.findByText("This shop is not allowed");
  await user.type(dialog.getByLabelText(T.address), "2");
  expect(dialog.queryByText("This shop is not allowed")).toBeNull();
});
