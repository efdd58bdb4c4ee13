// @vitest-environment happy-dom
import { DASHBOARD_SCREEN_TEXTS, TRACKING_TEXTS } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { Tiles } from "./Tiles.tsx";

it("says below All Product, and there only, that it counts the products visited in the timeline", () => {
  renderScreen(<Tiles counts={undefined} selected="all" onSelect={() => undefined} />);
  const hint = screen.getAllByText(DASHBOARD_SCREEN_TEXTS.visited);
  expect(hint).toHaveLength(1);
  expect(hint[0]!.closest("button")?.textContent).toContain(TRACKING_TEXTS.tiles.all);
});
