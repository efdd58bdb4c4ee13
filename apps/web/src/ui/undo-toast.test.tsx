// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { writeCookie } from "./theme/cookie.ts";
import { SIGNUP_TOAST, toastLibrary, toasts } from "./toasts.ts";
import { undoToast } from "./undo-toast.tsx";

it("offers to undo for ten seconds", async () => {
  await toastLibrary.load();
  const undo = vi.fn();
  const { user } = renderScreen(<h1>A screen</h1>);
  act(() => undoToast("Kettle deleted", undo));
  await screen.findByText("Kettle deleted");
  // The message closes when its progress bar's animation ends.
  expect(screen.getByRole("progressbar", { hidden: true }).style.animationDuration).toBe("10000ms");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledTimes(1);
});

it.each(["light", "dark"])("has the colours of the %s theme, except in the sign-up area", async (theme) => {
  writeCookie("theme", theme);
  onTestFinished(() => writeCookie("theme", "light"));
  await toastLibrary.load();
  renderScreen(<h1>A screen</h1>);
  act(() => {
    toasts.info(`In ${theme}`);
    toasts.error(`Signing up in ${theme}`, SIGNUP_TOAST);
  });
  const themeOf = async (text: string) =>
    (await screen.findByText(text)).closest(".Toastify__toast")?.className.match(/theme--(\w+)/)?.[1];
  expect(await themeOf(`In ${theme}`)).toBe(theme);
  expect(await themeOf(`Signing up in ${theme}`)).toBe("dark");
});
