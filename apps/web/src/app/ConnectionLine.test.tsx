// @vitest-environment happy-dom
import { ERROR_TEXTS, listRuns, ready, SHELL_TEXTS } from "@pricetrail/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, afterEach, expect, it, vi } from "vitest";
import { FakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render.tsx";
import { pageOf, runOf } from "../../testing/rows.ts";
import { RunsTable } from "../features/runs/RunsTable.tsx";
import { isOutage } from "../api/connection.ts";
import { ConnectionLine } from "./ConnectionLine.tsx";

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const RUNS = (
  <>
    <RunsTable kind="tracking" empty="No runs" />
    <ConnectionLine />
  </>
);

it.each([429, 503])(
  "shows when a busy server (%i) is called again, calls it then, and shows the result",
  async (status) => {
    const api = new FakeApi().refuse(listRuns, status, "not now", { retryAfterS: 20 });
    renderScreen(RUNS, { api });
    await screen.findByText(SHELL_TEXTS.tryingAgain(SHELL_TEXTS.busy, 20));
    api.answer(listRuns, pageOf([runOf("r")]));
    await pass(19_000);
    expect(api.callsOf(listRuns)).toHaveLength(1);
    await pass(1_500);
    expect(api.callsOf(listRuns)).toHaveLength(2);
    await screen.findByText("Ada Example", { exact: false });
    expect(screen.queryByText(/Trying again/)).toBeNull();
  },
);

it("shows the reason and a retry when the server is still busy after three waits", async () => {
  const api = new FakeApi().refuse(listRuns, 503, ERROR_TEXTS.busy, { retryAfterS: 2 });
  renderScreen(RUNS, { api });
  for (const calls of [1, 2, 3, 4]) {
    await waitFor(() => expect(api.callsOf(listRuns)).toHaveLength(calls));
    await pass(2_100);
  }
  await screen.findByText(/Please try again in 2 seconds\.$/);
  expect(screen.queryByText(/Trying again/)).toBeNull();
  api.answer(listRuns, pageOf([runOf("r")]));
  act(() => screen.getByRole("button", { name: ERROR_TEXTS.retry }).click());
  await screen.findByText("Ada Example", { exact: false });
});

it("checks for a lost server at the time it has announced", async () => {
  const api = new FakeApi().cut(listRuns).refuse(ready, 503, "starting", { retryAfterS: 10 });
  renderScreen(RUNS, { api });
  await screen.findByText(SHELL_TEXTS.tryingAgain(ERROR_TEXTS.noResponse, 10));
  const looks = api.callsOf(ready).length;
  await pass(9_000);
  expect(api.callsOf(ready)).toHaveLength(looks);
  api.answer(ready, { database: true, queue: true, disk: true, browser: true });
  await pass(1_500);
  expect(api.callsOf(ready).length).toBeGreaterThan(looks);
  await waitFor(() => expect(screen.queryByText(/Trying again/)).toBeNull());
});

it("treats a missing response and an unavailable server or proxy as an outage, and no other failure", () => {
  expect([0, 200, 404, 429, 500, 501, 502, 503, 504, 505].filter(isOutage)).toEqual([0, 502, 503, 504]);
});

it("checks for a lost server every 30 seconds, however long an absence it announces", async () => {
  const api = new FakeApi().cut(listRuns).refuse(ready, 503, "starting", { retryAfterS: 3600 });
  renderScreen(RUNS, { api });
  await screen.findByText(SHELL_TEXTS.tryingAgain(ERROR_TEXTS.noResponse, 30));
  api.answer(ready, { database: true, queue: true, disk: true, browser: true });
  await pass(30_500);
  await waitFor(() => expect(screen.queryByText(/Trying again/)).toBeNull());
});
