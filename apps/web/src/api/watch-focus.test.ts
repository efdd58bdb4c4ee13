// @vitest-environment happy-dom
import { focusManager } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { watchFocus } from "./watch-focus.ts";

it("coming from another tab or window counts as returning, but not from a frame inside the page", () => {
  watchFocus();
  let times = 0;
  const unsubscribe = focusManager.subscribe(() => {
    times += 1;
  });
  onTestFinished(() => {
    unsubscribe();
    document.body.replaceChildren();
  });
  document.dispatchEvent(new Event("visibilitychange"));
  expect(times).toBe(1);
  window.dispatchEvent(new Event("blur"));
  window.dispatchEvent(new Event("focus"));
  expect(times).toBe(2);

  const frame = document.createElement("iframe");
  frame.tabIndex = 0;
  document.body.append(frame);
  frame.focus();
  expect(document.activeElement).toBe(frame);
  window.dispatchEvent(new Event("blur"));
  window.dispatchEvent(new Event("focus"));
  expect(times).toBe(2);
});
