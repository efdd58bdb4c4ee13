// @vitest-environment happy-dom
import { runEvents, TRACKING_TEXTS, type RunRow } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
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
  const { follow } = useRunProgress();
  return <button onClick={() => follow(run({}))}>follow</button>;
}

it.each([
  [0, "success"],
  [1, "info"],
  [3, "info"],
])("says that tracking is done: with %i errors as %s", async (errors, kind) => {
  const finished = run({ state: "finished", done: 3, values: 3 - errors, errors });
  const api = new FakeApi().sendEvents(runEvents, "run", [run({ done: 1 }), finished]);
  const { user } = renderScreen(
    <RunProgressProvider>
      <Follow />
    </RunProgressProvider>,
    { api },
  );
  await user.click(screen.getByRole("button", { name: "follow" }));
  const text = await screen.findByText(TRACKING_TEXTS.run.done);
  expect(text.closest(".Toastify__toast")?.className).toContain(`Toastify__toast--${kind}`);
  if (errors > 0) await screen.findByText(new RegExp(`^${errors} of 3 entries ended in an error`));
});
