// @vitest-environment happy-dom
import { LISTING_TEXTS as T, type ListingPass } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { changesText, PASS_COLUMNS } from "./pass-columns.tsx";

const PASS: ListingPass = {
  _id: "run",
  listingId: "boots",
  listing: "Boots",
  url: "https://shop.example/boots",
  trigger: "person",
  state: "finished",
  pages: 3,
  waiting: 0,
  failed: 0,
  found: 17,
  claimed: null,
  new: 0,
  gone: 0,
  back: 0,
  replaced: 0,
  isFirst: true,
  ended: "complete",
  detail: null,
  startedBy: null,
  createdAt: "2026-06-15T12:00:00.000Z",
  finishedAt: "2026-06-15T12:01:00.000Z",
};

it.each([
  ["By plan", "schedule", null],
  ["Started manually: Ada Example", "person", "Ada Example"],
] as const)("says of a deep run: %s", async (text, trigger, startedBy) => {
  const pass = { trigger, startedBy, createdAt: "2026-06-15T12:00:00.000Z" } as ListingPass;
  const started = PASS_COLUMNS.find(({ key }) => key === "createdAt")!;
  renderScreen(<div data-testid="started">{started.render(pass)}</div>);
  expect((await screen.findByTestId("started")).textContent).toContain(text);
});

it.each([
  ["By plan", "schedule", null],
  ["Started manually: Ada Example", "person", "Ada Example"],
] as const)("says of a deep run on a phone: %s", async (text, trigger, startedBy) => {
  const pass = { ...PASS, trigger, startedBy };
  const listing = PASS_COLUMNS.find(({ key }) => key === "listing")!;
  renderScreen(<div data-testid="card">{listing.renderNarrow!(pass)}</div>);
  expect((await screen.findByTestId("card")).textContent).toContain(text);
});

it.each([
  [T.firstRun, { isFirst: true, new: 17 }],
  [T.noChange, { isFirst: false }],
  [`1,200 ${T.counts.new}, 3 ${T.counts.gone}`, { isFirst: false, new: 1200, gone: 3 }],
])("says what a deep run has changed: %s", (text, change) => {
  expect(changesText({ ...PASS, ...change })).toBe(text);
});
