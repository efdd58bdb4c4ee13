// @vitest-environment happy-dom
import { CHECK_TABS, type CheckRow } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { CHECK_COLUMNS } from "./check-columns.tsx";

it.each(CHECK_TABS.filter((tab) => CHECK_COLUMNS[tab].some(({ key }) => key === "run")))(
  "shows in the tab %s how the run of a check was started",
  async (tab) => {
    const check = { runId: "run", trigger: "repair" } as CheckRow;
    const run = CHECK_COLUMNS[tab].find(({ key }) => key === "run")!;
    renderScreen(<div data-testid="run">{run.render(check)}</div>);
    expect((await screen.findByTestId("run")).textContent).toBe("Open runBy repair");
  },
);
