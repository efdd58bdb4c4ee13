// @vitest-environment happy-dom
import type { ListingPass } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { PASS_COLUMNS } from "./pass-columns.tsx";

it.each([
  ["By plan", "schedule", null],
  ["Started manually: Ada Example", "person", "Ada Example"],
] as const)("says of a deep run: %s", async (text, trigger, startedBy) => {
  const pass = { trigger, startedBy, createdAt: "2026-06-15T12:00:00.000Z" } as ListingPass;
  const started = PASS_COLUMNS.find(({ key }) => key === "createdAt")!;
  renderScreen(<div data-testid="started">{started.render(pass)}</div>);
  expect((await screen.findByTestId("started")).textContent).toContain(text);
});
