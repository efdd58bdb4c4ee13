// @vitest-environment happy-dom
import { CONTROL_TEXTS, ERROR_TEXTS, SHELL_TEXTS } from "@pricetrail/contract";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { TroubleDialog } from "./TroubleDialog.tsx";

function show(trouble: "outdated" | "unreachable", isRetrying = false) {
  const [onRetry, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  renderScreen(<TroubleDialog {...{ trouble, isRetrying, onRetry, onClose }} />, { as: "visitor" });
  return { onRetry, onClose, dialog: screen.getByRole("alertdialog") };
}

it("offers a retry, which has the focus, and shows when one is under way", () => {
  const { onRetry, onClose } = show("unreachable");
  screen.getByRole("alertdialog", { name: ERROR_TEXTS.noResponse });
  screen.getByText(SHELL_TEXTS.retryHint);
  const retry = screen.getByRole("button", { name: ERROR_TEXTS.retry });
  expect(document.activeElement).toBe(retry);
  fireEvent.click(retry);
  expect([onRetry.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
});

it("shows while a retry is under way", () => {
  show("unreachable", true);
  screen.getByText(SHELL_TEXTS.retrying);
  expect(screen.queryByText(SHELL_TEXTS.retryHint)).toBeNull();
});

it("offers to reload where the program was replaced by a newer one", () => {
  const { onRetry } = show("outdated");
  screen.getByRole("alertdialog", { name: SHELL_TEXTS.outdated });
  screen.getByText(SHELL_TEXTS.outdatedHint);
  screen.getByRole("button", { name: SHELL_TEXTS.reload });
  expect(screen.queryByRole("button", { name: ERROR_TEXTS.retry })).toBeNull();
  expect(onRetry).not.toHaveBeenCalled();
});

it("closes by its button, by Escape and by a press outside it, not by one inside", () => {
  const { onClose, dialog } = show("unreachable");
  fireEvent.click(screen.getByText(SHELL_TEXTS.retryHint));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: CONTROL_TEXTS.close }));
  expect(onClose).toHaveBeenCalledTimes(1);
  // The browser's own event for Escape; only the caller may remove the dialog.
  const cancel = new Event("cancel", { cancelable: true });
  fireEvent(dialog, cancel);
  expect([onClose.mock.calls.length, cancel.defaultPrevented]).toEqual([2, true]);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(3);
});
