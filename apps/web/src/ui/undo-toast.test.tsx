// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { toastLibrary } from "./toasts.ts";
import { undoToast } from "./undo-toast.tsx";

it("offers to undo for ten seconds", async () => {
  await toastLibrary.load();
  const undo = vi.fn();
  const { user } = renderScreen(<h1>A screen</h1>);
  act(() => undoToast("Kettle deleted", undo));
  await screen.findByText("Kettle deleted");
  // The message closes when the animation of its bar has ended.
  expect(screen.getByRole("progressbar", { hidden: true }).style.animationDuration).toBe("10000ms");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledTimes(1);
});
