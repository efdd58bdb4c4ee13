import {
  DEFAULT_DATES,
  countRepairs,
  countUnread,
  getCap,
  getClosing,
  getOffer,
  heldPrices,
  listPlans,
  listViews,
  me,
  ready,
  siteInfo,
  TOKEN_KEY,
  type DateSetting,
  type Profile,
  type Role,
} from "@pricetrail/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { BrowserRouter } from "react-router";
import { onTestFinished } from "vitest";
import { showDatesAs } from "../src/api/show-dates.ts";
import { clearSentRequests } from "../src/api/once.ts";
import { makeQueryClient } from "../src/api/query-client.ts";
import { ColorModeProvider } from "../src/ui/theme/ColorModeProvider.tsx";
import { ToastHost } from "../src/ui/ToastHost.tsx";
import { FakeApi } from "./fake-api.ts";
import { PERSON_DATES, profileOf, siteOf } from "./people.ts";
import { capToday, pageOf, plansOf } from "./rows.ts";

// The screen's text is enough to see why something was not found; by default, the library prints its whole markup.
configure({
  // A busy machine must not cause a failure: the runner's own limit catches what never appears.
  asyncUtilTimeout: 15_000,
  getElementError: (message) => new Error(`${message}\n\nThe page says: ${document.body.textContent}`),
});

export interface Rendered {
  api: FakeApi;
  user: UserEvent;
}

export interface RenderOptions {
  /** The fake network, with the responses that the screen needs. */
  api?: FakeApi;
  /** Who views it: a role, a whole profile, or nobody (a visitor). */
  as?: Role | Profile | "visitor";
  /** Path and query of the screen. */
  at?: string;
  /** How the screen shows dates until a frame applies the profile's setting. */
  dates?: DateSetting;
}

/**
 * Renders a part of the application with everything that surrounds it in the product: queries, theme, router, toasts.
 * The calling file needs `// @vitest-environment happy-dom` in its first line. Everything is removed when the test ends.
 */
export function renderScreen(
  screen: ReactElement,
  { api = new FakeApi(), as = "member", at = "/", dates = PERSON_DATES }: RenderOptions = {},
): Rendered {
  window.history.replaceState(null, "", at);
  showDatesAs(dates);
  localStorage.clear();
  sessionStorage.clear();
  if (as !== "visitor") {
    localStorage.setItem(TOKEN_KEY, "token-of-the-test");
    api.answerByDefault(me, { data: typeof as === "string" ? profileOf(as) : as });
  }
  api.answerByDefault(siteInfo, siteOf());
  // Counted in the menu, like repairs below.
  api.answerByDefault(heldPrices, pageOf<never>([]));
  // No saved views.
  api.answerByDefault(listViews, { data: [] });
  api.answerByDefault(countRepairs, { data: { repairs: 0 } });
  // Counted by the bell.
  api.answerByDefault(countUnread, { data: { unread: 0 } });
  // Cost previews need the plans and the cap.
  api.answerByDefault(listPlans, plansOf([]));
  api.answerByDefault(getCap, { data: capToday() });
  // No offer, and no open amounts.
  api.answerByDefault(getOffer, { data: null });
  api.answerByDefault(getClosing, {
    data: { settledMicroUsd: 0, voidedMicroUsd: 0, hasSubscription: false },
  });
  // A call without a response makes the application check whether the server is reachable.
  api.answerByDefault(ready, { database: true, queue: true, disk: true, browser: true });
  const queryClient = makeQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <ColorModeProvider>
        <BrowserRouter>{screen}</BrowserRouter>
        <ToastHost />
      </ColorModeProvider>
    </QueryClientProvider>,
  );
  onTestFinished(() => {
    cleanup();
    queryClient.clear();
    clearSentRequests();
    showDatesAs(DEFAULT_DATES);
  });
  return { api, user: userEvent.setup({ delay: null }) };
}
