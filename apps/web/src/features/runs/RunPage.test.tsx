// @vitest-environment happy-dom
import {
  DATA_SCREEN_TEXTS,
  getRun,
  listRunItems,
  outcomeSentence,
  retryRun,
  RUN_SCREEN_TEXTS,
  type RunRow,
  type runItemRow,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import type * as z from "zod/mini";
import { FakeApi } from "../../../testing/fake-api.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { SAME_PRESS_MS } from "../../api/once.ts";
import { outcomeName } from "../../ui/outcome-names.ts";
import RunPage from "./RunPage.tsx";

const RUN: RunRow = {
  _id: "run",
  kind: "tracking",
  trigger: "person",
  state: "finished",
  total: 2,
  done: 2,
  values: 2,
  errors: 0,
  held: 0,
  skipped: 0,
  joined: 1,
  startedBy: "Ada Example",
  plan: null,
  createdAt: "2026-06-15T12:00:00.000Z",
  startedAt: "2026-06-15T12:00:01.000Z",
  finishedAt: "2026-06-15T12:00:05.000Z",
};

const itemOf = (product: string, isJoined: boolean): z.output<typeof runItemRow> => ({
  _id: product,
  entryId: product,
  productId: product,
  product,
  url: `http://shop.example/${product}`,
  field: "normalPrice",
  state: "done",
  isJoined,
  outcome: "value",
  detail: null,
  value: "19.90",
  currency: "USD",
  finishedAt: "2026-06-15T12:00:05.000Z",
});

function renderRun(
  run: RunRow,
  list = [itemOf("Kettle", false), itemOf("Lamp", true)],
  api = new FakeApi().answer(getRun, { data: run }),
) {
  api.answer(listRunItems, {
    list,
    pages: 1,
    data: { page: 1, pageSize: 25, total: list.length },
  });
  return renderScreen(
    <Routes>
      <Route path="/scraping-history/:id" element={<RunPage />} />
    </Routes>,
    { api, at: "/scraping-history/run" },
  );
}

it("shows which entries of a finished run another run has visited for it", async () => {
  renderRun(RUN);
  const row = async (name: RegExp) => screen.findByRole("row", { name });
  expect(within(await row(/Lamp/)).getByText("Joined another run")).toBeTruthy();
  expect(within(await row(/Kettle/)).queryByText("Joined another run")).toBeNull();
  expect(screen.getByText("1 entry, visited once for this and another run")).toBeTruthy();
  expect(screen.getByText("2 values, 0 errors, 1 joined another run")).toBeTruthy();
});

it("shows each entry's outcome: read, failed with the reason, or still waiting", async () => {
  renderRun({ ...RUN, joined: 0, errors: 1 }, [
    itemOf("Kettle", false),
    { ...itemOf("Lamp", false), outcome: "not_found", value: null },
    { ...itemOf("Toaster", false), state: "queued", outcome: null, value: null, finishedAt: null },
  ]);
  const cells = async (name: RegExp) =>
    within(await screen.findByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(await cells(/Kettle/)).toContain(RUN_SCREEN_TEXTS.valueRead);
  expect(await cells(/Kettle/)).toContain("USD 19.90");
  expect(await cells(/Lamp/)).toContain(outcomeName("not_found"));
  expect((await cells(/Lamp/)).join(" ")).toContain(outcomeSentence("not_found", null));
  expect(await cells(/Toaster/)).toContain(RUN_SCREEN_TEXTS.waiting);
});

it("reserves the space of its title from the start", async () => {
  const { api } = renderRun(RUN);
  const heading = screen.getByRole("heading", { level: 1, name: DATA_SCREEN_TEXTS.run });
  const { length } = heading.dataset["room"] ?? "";
  await waitFor(() => expect(api.callsOf(getRun)).toHaveLength(1));
  const title = RUN_SCREEN_TEXTS.runOf("06/15/2026 05:45 PM GMT+5:45");
  expect((await screen.findByRole("heading", { level: 1, name: title })).dataset["room"]).toBeUndefined();
  expect(length).toBe(title.length);
});

it("shows None if no entry was joined", async () => {
  renderRun({ ...RUN, joined: 0 });
  expect(await screen.findByText("None")).toBeTruthy();
});

it("enables Re-run failed only if entries have failed, and shows only those on request", async () => {
  const { api, user } = renderRun(RUN);
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: RUN_SCREEN_TEXTS.retry });
  expect(button.disabled).toBe(true);
  const only = () => api.callsOf(listRunItems).at(-1)?.query.get("only");
  await waitFor(() => expect(only()).toBeNull());
  await user.click(screen.getByRole("switch", { name: RUN_SCREEN_TEXTS.onlyErrors }));
  await waitFor(() => expect(only()).toBe("errors"));
});

it("starts one run on a double click on Re-run failed", async () => {
  const { api, user } = renderRun({ ...RUN, values: 1, errors: 1 });
  // On a busy machine the second click may take longer than a double click does.
  const { setTimeout: later } = globalThis;
  vi.stubGlobal("setTimeout", (work: () => void, ms?: number) => ms === SAME_PRESS_MS || later(work, ms));
  api.answer(retryRun, { message: "Started", data: { ...RUN, _id: "again" } });
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: RUN_SCREEN_TEXTS.retry });
  await user.click(button);
  // The second click finds the button enabled again, since the first response has arrived.
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(api.callsOf(retryRun)).toHaveLength(1);
  expect(api.callsOf(retryRun)[0]!.headers.get("idempotency-key")).toMatch(/^[\w-]{16,64}$/);
});

it("explains that an old run's entries are no longer kept, instead of claiming that it had none", async () => {
  renderRun(RUN, []);
  await screen.findByText(RUN_SCREEN_TEXTS.entriesGone);
  expect(screen.queryByText(RUN_SCREEN_TEXTS.noEntries)).toBeNull();
});

it("shows each entry as a card on a phone, with value, outcome, reason and time", async () => {
  setPhoneWidth();
  renderRun({ ...RUN, joined: 0 }, [
    itemOf("Kettle", false),
    { ...itemOf("Lamp", false), outcome: "not_found", value: null, currency: null },
  ]);
  const cardOf = async (name: string) => (await screen.findByRole("link", { name })).closest("tr")!;
  const kettle = await cardOf("Kettle");
  expect(kettle.children).toHaveLength(1);
  for (const text of ["USD 19.90", RUN_SCREEN_TEXTS.valueRead, "06/15/2026"])
    expect(kettle.textContent).toContain(text);
  const lamp = await cardOf("Lamp");
  for (const text of [outcomeName("not_found"), outcomeSentence("not_found")])
    expect(lamp.textContent).toContain(text);
});

it("reports that a run does not exist, with a link to all runs", async () => {
  const api = new FakeApi().refuse(getRun, 404, "Not found");
  renderRun(RUN, [], api);
  await screen.findByText("Run not found");
  expect(screen.getByRole("link", { name: "Show all runs" }).getAttribute("href")).toBe("/scraping-history");
});
