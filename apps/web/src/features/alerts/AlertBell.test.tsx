// @vitest-environment happy-dom
import { countUnread, SHELL_TEXTS } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { afterEach, it, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { AlertBell } from "./AlertBell.tsx";

afterEach(() => vi.useRealTimers());

const shows = (unread: number) => screen.findByRole("link", { name: SHELL_TEXTS.bell(unread) });
const unread = (count: number) => ({ data: { unread: count } });

it("counts new messages when the window becomes visible again", async () => {
  const api = new FakeApi().answer(countUnread, unread(0));
  renderScreen(<AlertBell />, { api });
  await shows(0);
  api.answer(countUnread, unread(1));
  window.dispatchEvent(new Event("focus"));
  document.dispatchEvent(new Event("visibilitychange"));
  await shows(1);
});

it("counts new messages within ten seconds while the page is visible", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = new FakeApi().answer(countUnread, unread(2));
  renderScreen(<AlertBell />, { api });
  await shows(2);
  api.answer(countUnread, unread(3));
  await vi.advanceTimersByTimeAsync(10_000);
  await shows(3);
});
