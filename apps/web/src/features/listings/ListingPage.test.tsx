// @vitest-environment happy-dom
import {
  ADDED_COST_TEXTS,
  addListed,
  continueListing,
  CONTROL_TEXTS,
  deleteListing,
  ERROR_TEXTS,
  getListing,
  LISTING_TEXTS as T,
  listListedProducts,
  listListingChanges,
  listPlans,
  type Listing,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { listedOf, listingOf, pageOf, planOf as productPlan, plansOf } from "../../../testing/rows.ts";
import ListingPage from "./ListingPage.tsx";

const found = listedOf();

const planOf = (isPaused: boolean): Listing["plan"] => ({
  _id: "plan",
  timing: { mode: "interval", everyMinutes: 180, zone: "UTC", window: null, weekdays: [] },
  isPaused,
});

const show = (own: Listing, query = "") => {
  const api = new FakeApi()
    .answer(getListing, { data: own })
    .answer(listListingChanges, pageOf([]))
    .answer(listListedProducts, ({ query: asked }) => ({
      ...pageOf([found]),
      data: { page: 1, pageSize: 15, total: asked.get("search") === "red" ? 7 : 2500 },
    }))
    .answer(addListed, {
      message: "1,000 products added, 1,500 more match",
      added: 1000,
      left: 1500,
      runId: null,
    });
  return renderScreen(
    <Routes>
      <Route path="/deep/:id" element={<ListingPage />} />
    </Routes>,
    { api, at: `/deep/kettles${query}` },
  );
};
const sent = (api: FakeApi) => api.calls.filter(({ method }) => method === "POST").map(({ body }) => body);

it("shows the cost of tracking the ticked products, and of all that match", async () => {
  const { api, user } = show(listingOf());
  api.answer(listPlans, plansOf([productPlan()]));
  await user.click(await screen.findByRole("checkbox", { name: "Select Kettle 1" }));
  await screen.findByText(ADDED_COST_TEXTS.addsFree(3, 100, "USD 0.00", 30));
  await user.click(screen.getByRole("button", { name: /^Add all 2,500/ }));
  // A thousand are added at once: 2,900 of their 3,000 data points are charged.
  await screen.findByText(ADDED_COST_TEXTS.adds(3000, "USD 145.00", "USD 4,350.00", 30));
});

it("keeps the selection when adding fails, and clears it when it succeeds", async () => {
  const { api, user } = show(listingOf());
  api.refuse(addListed, 406, "It went wrong").answer(listPlans, plansOf([productPlan()]));
  const box = () => screen.findByRole<HTMLInputElement>("checkbox", { name: "Select Kettle 1" });
  await user.click(await box());
  await user.click(screen.getByRole("button", { name: "Add and track 1" }));
  await screen.findByText("It went wrong");
  expect((await box()).checked).toBe(true);
  api.answer(addListed, { message: "1 product added", added: 1, left: 0, runId: null });
  await user.click(screen.getByRole("button", { name: "Add and track 1" }));
  await screen.findByText("1 product added");
  await expect.poll(async () => (await box()).checked).toBe(false);
  expect(sent(api)).toEqual([{ ids: ["one"] }, { ids: ["one"] }]);
});

it("says that the listing is gone when another tab has deleted it, on the page too", async () => {
  const { api, user } = show(listingOf());
  await user.click(await screen.findByRole("button", { name: T.delete }));
  const dialog = within(await screen.findByRole("dialog", { name: T.deleteTitle }));
  api.refuse(deleteListing, 404, ERROR_TEXTS.notFound).refuse(getListing, 404, ERROR_TEXTS.notFound);
  await user.click(dialog.getByRole("button", { name: T.delete }));
  await screen.findByText(CONTROL_TEXTS.gone(T.thisListing));
  await screen.findByText(T.noSuch);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("adds all that match the filter, on every page, after showing the cost", async () => {
  const { api, user } = show(listingOf());
  await user.click(await screen.findByRole("button", { name: "Add all 2,500 that match" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText(
    "2,500 products are added, read now, and visited by your plans; each field that is read is a data point. At most 1,000 are added at once, in the listing's order; press again for more.",
  );
  expect(sent(api)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Add and track 1,000" }));
  await screen.findByText("1,000 products added, 1,500 more match");
  expect(sent(api)).toEqual([{ matching: { show: "untracked" } }]);
});

it("keeps the question open when all that match could not be added", async () => {
  const { api, user } = show(listingOf());
  api.refuse(addListed, 406, "It went wrong");
  const ask = await screen.findByRole("button", { name: "Add all 2,500 that match" });
  await user.click(ask);
  const add = await screen.findByRole("button", { name: "Add and track 1,000" });
  await user.click(add);
  await screen.findByText("It went wrong");
  // A dialog that closes gives focus back at once, before it has disappeared.
  expect(document.activeElement).not.toBe(ask);
  api.answer(addListed, { message: "7 products added", added: 7, left: 0, runId: null });
  await user.click(add);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("adds everything that matches the search and the filter, and shows the count only if all of it can be added", async () => {
  const { api, user } = show(listingOf(), "?search=red&show=new");
  await user.click(await screen.findByRole("button", { name: "Add all that match" }));
  await user.click(await screen.findByRole("button", { name: "Add and track" }));
  await screen.findByText("1,000 products added, 1,500 more match");
  expect(sent(api)).toEqual([{ matching: { show: "new", search: "red" } }]);
});

it("shows how many match a search, and offers nothing if all are already tracked", async () => {
  const { user } = show(listingOf(), "?search=red");
  await screen.findByRole("button", { name: "Add all 7 that match" });
  await user.selectOptions(screen.getByLabelText("Show"), "tracked");
  await screen.findByRole("row", { name: /Kettle 1/ });
  expect(screen.queryByRole("button", { name: /that match/ })).toBeNull();
});

it("shows that all products found are tracked, and links to them", async () => {
  const { api, user } = show(listingOf({ products: 12, tracked: 12 }));
  api.answer(listListedProducts, ({ query }) => pageOf(query.get("show") === "tracked" ? [found] : []));
  await screen.findByText("All products found are already tracked");
  await user.click(screen.getByRole("button", { name: "Show them" }));
  await screen.findByRole("row", { name: /Kettle 1/ });
});

it("shows when and by which plan it runs next", async () => {
  show(listingOf({ isWatched: true, plan: planOf(false), nextDeepRunAt: "2026-06-16T10:00:00.000Z" }));
  await screen.findByText("06/16/2026 03:45 PM GMT+5:45 (every 3 hours)");
});

it("does not call a paused listing unwatched", async () => {
  show(listingOf({ isWatched: true, plan: planOf(true) }));
  await screen.findByText("Paused in Schedule (every 3 hours)");
});

it("offers to continue a run with pages left from where it stopped, not from page 1", async () => {
  const stopped = { ...listingOf().deepRun!, ended: "page_limit" as const, waiting: 3 };
  const { api, user } = show(listingOf({ deepRun: stopped }));
  api.answer(continueListing, { message: "Looking for products", data: listingOf() });
  await user.click(await screen.findByRole("button", { name: "Continue where it stopped" }));
  await expect.poll(() => api.callsOf(continueListing)).toHaveLength(1);
});

it.each([
  ["was complete", { ended: "complete", waiting: 3 }],
  ["met its bound at the last page", { ended: "page_limit", waiting: 0 }],
] as const)("offers nothing to continue after a run that %s", async (_how, change) => {
  show(listingOf({ deepRun: { ...listingOf().deepRun!, ...change } }));
  await screen.findByRole("button", { name: "Run again" });
  expect(screen.queryByRole("button", { name: "Continue where it stopped" })).toBeNull();
});
