// @vitest-environment happy-dom
import { HELP_TEXTS } from "@pricetrail/contract";
import { screen, within } from "@testing-library/react";
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

it("links to each film of the two sections", async () => {
  renderScreen(<HelpVideosPage />, { at: "/helpvideos" });
  const links = within(screen.getByRole("navigation", { name: "Videos" })).getAllByRole("link");
  expect(links).toHaveLength(4);
  for (const link of links) {
    const film = document.getElementById(new URL((link as HTMLAnchorElement).href).hash.slice(1))!;
    expect(within(film).getByRole("heading", { level: 3 }).textContent).toBe("How to add a new product");
  }
  for (const name of ["Create Configuration", "Manage Configuration"])
    expect(within(screen.getByRole("region", { name })).getAllByRole("article")).toHaveLength(2);
});
