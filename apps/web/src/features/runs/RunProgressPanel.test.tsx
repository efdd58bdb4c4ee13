// @vitest-environment happy-dom
import { cancelRun, PROGRESS_TEXTS, runEvents } from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { runOf } from "../../../testing/rows.ts";
import { RunProgressProvider, useRunProgress } from "./RunProgressProvider.tsx";
import RunProgressPanel from "./RunProgressPanel.tsx";

const T = PROGRESS_TEXTS;
const RUNS = [3, 5].map((total) => runOf(`run-${total}`, { state: "running", total, done: 1, values: 1 }));

function Screen() {
  const { follow, runs } = useRunProgress();
  return (
    <main id="main" tabIndex={-1}>
      <button onClick={() => RUNS.forEach(follow)}>follow</button>
      {runs.size > 0 && <RunProgressPanel />}
    </main>
  );
}

async function openPanel() {
  // The streams stay silent, so both runs stay in progress.
  const api = new FakeApi().answer(runEvents, () => new Promise<never>(() => undefined));
  const rendered = renderScreen(
    <RunProgressProvider>
      <Screen />
    </RunProgressProvider>,
    { api },
  );
  await rendered.user.click(screen.getByRole("button", { name: "follow" }));
  const panel = await screen.findByRole("complementary", { name: T.panel });
  return { ...rendered, panel: within(panel) };
}

it("cancels the run whose button was used, once", async () => {
  const { api, user, panel } = await openPanel();
  api.answer(cancelRun, { message: "" });
  await user.click(panel.getAllByRole("button", { name: T.cancel })[1]!);
  await waitFor(() => expect(api.callsOf(cancelRun).map(({ params }) => params["id"])).toEqual(["run-5"]));
});

it("hides one run and keeps keyboard focus at the other; after the last one, focus moves to the screen", async () => {
  const { user, panel } = await openPanel();
  panel.getAllByRole("button", { name: T.hide })[0]!.focus();
  await user.keyboard("{Enter}");
  const last = await waitFor(() => panel.getByRole("button", { name: T.hide }));
  await waitFor(() => expect(document.activeElement).toBe(last));
  expect(panel.getByText(/1 of 5/)).toBeTruthy();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});
