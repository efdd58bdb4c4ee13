// @vitest-environment happy-dom
import { LISTING_TEXTS as T, listDeepRuns, listListings } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { deepRunOf, pageOf } from "../../../testing/rows.ts";
import DeepHistoryPage from "./DeepHistoryPage.tsx";
import { changesText, DEEP_RUN_COLUMNS } from "./deep-run-columns.tsx";

it.each([
  ["By plan", "schedule", null],
  ["Started manually: Ada Example", "person", "Ada Example"],
] as const)("says of a deep run: %s", async (text, trigger, startedBy) => {
  const deepRun = deepRunOf({ trigger, startedBy });
  const started = DEEP_RUN_COLUMNS.find(({ key }) => key === "createdAt")!;
  renderScreen(<div data-testid="started">{started.render(deepRun)}</div>);
  expect((await screen.findByTestId("started")).textContent).toContain(text);
});

it.each([
  ["By plan", "schedule", null],
  ["Started manually: Ada Example", "person", "Ada Example"],
] as const)("says of a deep run on a phone: %s", async (text, trigger, startedBy) => {
  const deepRun = deepRunOf({ trigger, startedBy });
  const listing = DEEP_RUN_COLUMNS.find(({ key }) => key === "listing")!;
  renderScreen(<div data-testid="card">{listing.renderNarrow!(deepRun)}</div>);
  expect((await screen.findByTestId("card")).textContent).toContain(text);
});

it.each([
  [T.firstRun, { isFirst: true, new: 17 }],
  [T.noChange, { isFirst: false }],
  [`1,200 ${T.counts.new}, 3 ${T.counts.gone}`, { isFirst: false, new: 1200, gone: 3 }],
])("says what a deep run has changed: %s", (text, change) => {
  expect(changesText(deepRunOf(change))).toBe(text);
});

it("explains deep runs while there are none", async () => {
  const api = new FakeApi().answer(listDeepRuns, pageOf([])).answer(listListings, pageOf([]));
  renderScreen(<DeepHistoryPage />, { api });
  await screen.findByText("There are no deep runs to show");
  screen.getByText(/Products found on shops' listings and sitemaps/);
});
