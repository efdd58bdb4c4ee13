// @vitest-environment happy-dom
import { SHELL_TEXTS } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { Link, Route, Routes } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { profileOf } from "../../testing/people.ts";
import { renderScreen, type RenderOptions } from "../../testing/render.tsx";
import { Layout } from "./Layout.tsx";

const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
beforeEach(() => void scrollTo.mockClear());

function Broken(): never {
  throw new Error("This screen is broken");
}

const open = (options: RenderOptions = {}) =>
  renderScreen(
    <Routes>
      <Route element={<Layout />}>
        <Route
          path="/"
          element={
            <>
              <h1>Start</h1>
              <Link to="/next">to the next screen</Link>
              <Link to="/next#part">to a part of it</Link>
              <Link to="/broken">to a broken screen</Link>
            </>
          }
        />
        <Route path="/next" element={<h1>Next</h1>} />
        <Route path="/broken" element={<Broken />} />
      </Route>
    </Routes>,
    { as: "visitor", ...options },
  );
const heading = (name: string) => screen.findByRole("heading", { name });

it("shows visitors the links of the site", async () => {
  open();
  await heading("Start");
  screen.getByRole("navigation", { name: SHELL_TEXTS.site });
});

it("shows no links of the site to a person whose address is not verified yet", async () => {
  open({ as: profileOf("owner", { email_verified_at: null }) });
  await heading("Start");
  expect(screen.queryByRole("navigation", { name: SHELL_TEXTS.site })).toBeNull();
});

it("scrolls to the top of a new screen, except to the part that the address names", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("link", { name: "to the next screen" }));
  await heading("Next");
  expect(scrollTo.mock.calls).toEqual([[0, 0]]);
  window.history.back();
  await user.click(await screen.findByRole("link", { name: "to a part of it" }));
  await heading("Next");
  // Neither Back nor the part has scrolled the page.
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

it("shows the next screen after one that failed to render", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { user } = open();
  await user.click(await screen.findByRole("link", { name: "to a broken screen" }));
  await screen.findByText("This screen is broken");
  window.history.back();
  await heading("Start");
});
