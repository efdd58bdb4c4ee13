// @vitest-environment happy-dom
import { HELP_TEXTS } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { FILM_SECTIONS, filmAnchor } from "./films.ts";
import HelpVideosPage from "./HelpVideosPage.tsx";

it.each([
  [false, "smooth"],
  [true, "instant"],
] as const)("goes to the film of the address; less motion wanted: %s, so %s", async (isReduced, behavior) => {
  const matches = (query: string) => isReduced && query.includes("prefers-reduced-motion: reduce");
  const media = vi
    .spyOn(window, "matchMedia")
    .mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: matches(query) }) as MediaQueryList,
    );
  const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockImplementation(() => undefined);
  onTestFinished(() => {
    media.mockRestore();
    scroll.mockRestore();
  });
  const section = FILM_SECTIONS[1]!;
  renderScreen(<HelpVideosPage />, { at: `/helpvideos#${filmAnchor(section, section.films[0]!)}` });
  await screen.findByRole("heading", { level: 1, name: HELP_TEXTS.title });
  expect(scroll).toHaveBeenCalledWith({ behavior, block: "start" });
});
