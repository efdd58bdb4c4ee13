// @vitest-environment happy-dom
import { ALL_TILES, DASHBOARD_SCREEN_TEXTS, TRACKING_TEXTS, type Tile } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { Tiles } from "./Tiles.tsx";

it("notes below All Product only that it counts the products visited in the timeline", () => {
  renderScreen(<Tiles counts={undefined} selected="all" onSelect={() => undefined} />);
  const hint = screen.getAllByText(DASHBOARD_SCREEN_TEXTS.visited);
  expect(hint).toHaveLength(1);
  expect(hint[0]!.closest("button")?.textContent).toContain(TRACKING_TEXTS.tiles.all);
});

it.each([0, 3])("marks %i tracking errors with a colour only if there are any", (errors) => {
  const counts = { ...Object.fromEntries(ALL_TILES.map((tile) => [tile, 7])), trackingerrors: errors };
  renderScreen(<Tiles counts={counts as Record<Tile, number>} selected="all" onSelect={() => undefined} />);
  const colorOf = (tile: keyof typeof TRACKING_TEXTS.tiles) =>
    getComputedStyle(screen.getByText(TRACKING_TEXTS.tiles[tile]).nextElementSibling!.firstElementChild!)
      .color;
  expect(colorOf("trackingerrors") === colorOf("successfultracking")).toBe(errors === 0);
});
