// @vitest-environment happy-dom
import { PICKER_TEXTS, type HoveredElement, type PanelCommand } from "@pricetrail/contract";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { ElementBar } from "./ElementBar.tsx";
import { ElementTools } from "./ElementTools.tsx";

const T = PICKER_TEXTS;
const element: HoveredElement = {
  tag: "strong",
  text: "$19.90",
  breadcrumb: ["main", "div#buy", "strong.price"],
  selector: "strong.price",
  matches: 1,
  twins: { count: 1, index: 0 },
  why: "",
};

it("moves to the ancestor whose part of the path is pressed", async () => {
  const sent: PanelCommand[] = [];
  const { user } = renderScreen(<ElementBar element={element} send={(command) => sent.push(command)} />);
  const path = within(screen.getByRole("navigation", { name: T.ancestors }));
  expect(path.getAllByRole("button").map((one) => one.textContent)).toEqual(element.breadcrumb);
  await user.click(path.getByRole("button", { name: "div#buy" }));
  expect(sent).toEqual([{ type: "crumb", index: 1 }]);
  screen.getByText(T.matches(1));
  screen.getByText(T.noTwins);
});

it("explains how to pick while no element is outlined, and then offers no similar ones", () => {
  const bar = (
    <>
      <ElementTools
        element={null}
        mode="pick"
        onMode={() => undefined}
        send={() => undefined}
        onEnter={() => undefined}
      />
      <ElementBar element={null} send={() => undefined} />
    </>
  );
  renderScreen(bar);
  screen.getByText(T.panelHint);
  for (const name of [T.pick, T.nextTwin, T.previousTwin])
    expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: T.wider }).disabled).toBe(false);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: T.pickMode }).checked).toBe(true);
});
