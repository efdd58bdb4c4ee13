// @vitest-environment happy-dom
import { listBrands, runEvents, TRACKING_TEXTS, type RunRow } from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { useNames } from "../catalogue/name-queries.ts";
import { RunProgressProvider, useRunProgress } from "./RunProgressProvider.tsx";

const run = (more: Partial<RunRow>): RunRow => ({
  _id: "run",
  kind: "tracking",
  trigger: "person",
  state: "running",
  total: 3,
  done: 0,
  values: 0,
  errors: 0,
  held: 0,
  skipped: 0,
  joined: 0,
  startedBy: null,
  plan: null,
  createdAt: "2026-06-15T12:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  ...more,
});

function Follow() {
  const { follow, runs } = useRunProgress();
  return (
    <>
      <button onClick={() => follow(run({}))}>follow</button>
      <p>{[...runs.values()].map(({ _id, done }) => `${_id} ${done}`)}</p>
    </>
  );
}

/** Renders the provider and follows a run. */
async function follow(api: FakeApi): Promise<void> {
  const { user } = renderScreen(
    <RunProgressProvider>
      <Follow />
    </RunProgressProvider>,
    { api },
  );
  await user.click(screen.getByRole("button", { name: "follow" }));
}

it.each([
  [0, "success"],
  [1, "info"],
  [3, "info"],
])("says that tracking is done: with %i errors as %s", async (errors, kind) => {
  const finished = run({ state: "finished", done: 3, values: 3 - errors, errors });
  const api = new FakeApi().sendEvents(runEvents, "run", [run({ done: 1 }), finished]);
  await follow(api);
  const text = await screen.findByText(TRACKING_TEXTS.run.done);
  expect(text.closest(".Toastify__toast")?.className).toContain(`Toastify__toast--${kind}`);
  if (errors > 0) await screen.findByText(new RegExp(`^${errors} of 3 tracked values could not be read`));
});

/** What the tab keeps across a reload. */
const kept = (): unknown => JSON.parse(sessionStorage.getItem("followed-runs") ?? "null");

it("follows its runs again after a reload of the tab, and forgets them when they end", async () => {
  function Tab() {
    const [loads, setLoads] = useState(1);
    return (
      <>
        <button onClick={() => setLoads(loads + 1)}>reload</button>
        <RunProgressProvider key={loads}>
          <Follow />
        </RunProgressProvider>
      </>
    );
  }
  const api = new FakeApi().sendEvents(runEvents, "run", [run({ done: 1 })]);
  const { user } = renderScreen(<Tab />, { api });
  await user.click(screen.getByRole("button", { name: "follow" }));
  await screen.findByText("run 1");
  expect(kept()).toEqual(["run"]);
  api.sendEvents(runEvents, "run", [run({ done: 2 })]);
  await user.click(screen.getByRole("button", { name: "reload" }));
  await screen.findByText("run 2");
  expect(kept()).toEqual(["run"]);
  api.sendEvents(runEvents, "run", [run({ state: "finished", done: 3, values: 3 })]);
  await user.click(screen.getByRole("button", { name: "reload" }));
  await screen.findByText(TRACKING_TEXTS.run.done);
  expect(kept()).toEqual([]);
});

it.each([
  [403, "No longer yours", 1],
  [404, "No such run", 0],
])("after a refusal with %i follows no more and shows its message %i times", async (status, text, times) => {
  const api = new FakeApi().refuse(runEvents, status, text);
  await follow(api);
  await waitFor(() => expect(kept()).toEqual([]));
  expect(screen.queryByText(/^run \d/)).toBeNull();
  if (times === 1) await screen.findByText(text);
  expect(screen.queryAllByText(text)).toHaveLength(times);
});

it("reloads what the screen shows when the run has ended", async () => {
  function Brands() {
    return <p>{useNames("brand").data?.map(({ name }) => name)}</p>;
  }
  const api = new FakeApi()
    .answer(listBrands, { data: [{ _id: "brand", brand: "Before", products: 1 }] })
    .sendEvents(runEvents, "run", [run({ state: "finished", done: 3, values: 3 })]);
  const { user } = renderScreen(
    <RunProgressProvider>
      <Follow />
      <Brands />
    </RunProgressProvider>,
    { api },
  );
  await screen.findByText("Before");
  api.answer(listBrands, { data: [{ _id: "brand", brand: "After", products: 1 }] });
  await user.click(screen.getByRole("button", { name: "follow" }));
  await screen.findByText("After");
});
