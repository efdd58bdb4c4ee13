// @vitest-environment happy-dom
import {
  cancelRun,
  DATA_SCREEN_TEXTS,
  listRuns,
  retryRun,
  RUN_SCREEN_TEXTS,
  RUN_TRIGGER_NAMES,
  runEvents,
  type Role,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf, runOf } from "../../../testing/rows.ts";
import { RunProgressProvider, useRunProgress } from "./RunProgressProvider.tsx";
import ScrapingHistoryPage from "./ScrapingHistoryPage.tsx";
import { RunsTable } from "./RunsTable.tsx";

const LIVE = runOf("live", { state: "running", done: 1, values: 1, finishedAt: null });
const FAILED = runOf("failed", { errors: 2, values: 1, createdAt: "2026-06-15T10:00:00.000Z" });
const GOOD = runOf("good", { createdAt: "2026-06-15T09:00:00.000Z" });

function show(role: Role = "member", at = "/scraping-history", api = new FakeApi()) {
  api.answer(listRuns, pageOf([LIVE, FAILED, GOOD], { page: 2, pages: 3, total: 60 }));
  return renderScreen(<RunsTable kind="tracking" empty={<p>None</p>} />, { api, as: role, at });
}

it("returns to page 1 when a state is chosen", async () => {
  const { api, user } = show("member", "/scraping-history?page=2");
  await screen.findByText("2 / 3");
  expect(api.callsOf(listRuns)[0]?.query.get("page")).toBe("2");
  await user.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(api.callsOf(listRuns).at(-1)?.query.get("page")).toBe("3"));
  await user.selectOptions(screen.getByRole("combobox", { name: DATA_SCREEN_TEXTS.state }), "cancelled");
  await waitFor(() => expect(api.callsOf(listRuns).at(-1)?.query.get("state")).toBe("cancelled"));
  expect(api.callsOf(listRuns).at(-1)?.query.get("page")).toBe("1");
  expect(window.location.search).toBe("?state=cancelled");
});

it("requests the runs of the chosen trigger", async () => {
  const { api, user } = show();
  await screen.findByText("2 / 3");
  const trigger = screen.getByRole("combobox", { name: RUN_SCREEN_TEXTS.why });
  await user.selectOptions(trigger, RUN_TRIGGER_NAMES.schedule);
  await waitFor(() => expect(api.callsOf(listRuns).at(-1)?.query.get("trigger")).toBe("schedule"));
});

it("disables only the button that was pressed until the response", async () => {
  const api = new FakeApi().answer(retryRun, () => new Promise(() => undefined));
  api.answer(listRuns, pageOf([FAILED, runOf("other", { errors: 1 })]));
  const { user } = renderScreen(<RunsTable kind="tracking" empty={<p>None</p>} />, { api });
  const [pressed, other] = await screen.findAllByRole<HTMLButtonElement>("button", {
    name: RUN_SCREEN_TEXTS.retry,
  });
  await user.click(pressed!);
  await waitFor(() => expect(pressed!.disabled).toBe(true));
  expect(other!.disabled).toBe(false);
});

it("shows the live counts of a followed run, not those of the list", async () => {
  function Follow() {
    const { follow } = useRunProgress();
    return <button onClick={() => follow({ ...LIVE, done: 2, values: 77 })}>follow</button>;
  }
  const api = new FakeApi().answer(listRuns, pageOf([LIVE])).cut(runEvents);
  const { user } = renderScreen(
    <RunProgressProvider>
      <Follow />
      <RunsTable kind="tracking" empty={<p>None</p>} />
    </RunProgressProvider>,
    { api },
  );
  await screen.findByRole("button", { name: DATA_SCREEN_TEXTS.cancel });
  expect(screen.queryByText("77")).toBeNull();
  await user.click(screen.getByRole("button", { name: "follow" }));
  await screen.findByText("77");
});

it("lets members cancel a running run and run failed entries again, each run by its own buttons", async () => {
  const { api, user } = show(
    "member",
    "/",
    new FakeApi().refuse(retryRun, 406, "No").refuse(cancelRun, 406, "No"),
  );
  const cancel = await screen.findAllByRole("button", { name: DATA_SCREEN_TEXTS.cancel });
  const retry = screen.getAllByRole("button", { name: RUN_SCREEN_TEXTS.retry });
  expect([cancel.length, retry.length]).toEqual([1, 1]);
  const rows = screen.getAllByRole("row").slice(1);
  expect(within(rows[0]!).queryByRole("button", { name: DATA_SCREEN_TEXTS.cancel })).not.toBeNull();
  expect(within(rows[1]!).queryByRole("button", { name: RUN_SCREEN_TEXTS.retry })).not.toBeNull();
  await user.click(retry[0]!);
  await user.click(cancel[0]!);
  await waitFor(() => expect(api.callsOf(cancelRun)).toHaveLength(1));
  expect(api.callsOf(retryRun).map(({ params }) => params["id"])).toEqual(["failed"]);
  expect(api.callsOf(cancelRun).map(({ params }) => params["id"])).toEqual(["live"]);
});

it("shows viewers the runs and no buttons", async () => {
  show("viewer");
  await screen.findAllByRole("row");
  await screen.findByText("2 / 3");
  expect(screen.queryByRole("button", { name: DATA_SCREEN_TEXTS.cancel })).toBeNull();
  expect(screen.queryByRole("button", { name: RUN_SCREEN_TEXTS.retry })).toBeNull();
});

it("shows each run as a card on a phone, with its counts and its actions", async () => {
  setPhoneWidth();
  const { api, user } = show("member", "/", new FakeApi().refuse(retryRun, 406, "No"));
  const retry = await screen.findByRole("button", { name: RUN_SCREEN_TEXTS.retry });
  expect(screen.getAllByRole("columnheader")).toHaveLength(1);
  const card = retry.closest("tr")!;
  expect(card.children).toHaveLength(1);
  expect(within(card).getByRole("link").getAttribute("href")).toBe("/scraping-history/failed");
  for (const text of [RUN_SCREEN_TEXTS.finished, "Entries3", "Values1", "Errors2"])
    expect(card.textContent).toContain(text);
  await user.click(retry);
  await waitFor(() => expect(api.callsOf(retryRun).map(({ params }) => params["id"])).toEqual(["failed"]));
});

it("shows of each run its state, reason, counts, errors, duration and dates", async () => {
  const run = runOf("week", {
    trigger: "import",
    total: 72,
    done: 72,
    values: 69,
    errors: 3,
    startedAt: "2026-06-15T12:00:01.000Z",
    finishedAt: "2026-06-15T12:00:05.000Z",
  });
  renderScreen(<ScrapingHistoryPage />, { api: new FakeApi().answer(listRuns, pageOf([run])) });
  const row = await screen.findByRole("row", { name: /Import/ });
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    "06/15/202604:45 PM",
    "Finished",
    "ImportAda Example",
    "72",
    "69",
    "3",
    "4 s",
    "06/15/202605:45 PM",
    "Re-run failed",
  ]);
});

it("shows that no run matches", async () => {
  renderScreen(<ScrapingHistoryPage />, { api: new FakeApi().answer(listRuns, pageOf([])) });
  await screen.findByText("There are no runs to show");
});
