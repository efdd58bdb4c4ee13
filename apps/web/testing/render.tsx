import {
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
  type Profile,
  type Role,
} from "@pricetrail/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { BrowserRouter } from "react-router";
import { onTestFinished } from "vitest";
import { clearSentRequests } from "../src/api/once.ts";
import { makeQueryClient } from "../src/api/query-client.ts";
import { ColorModeProvider } from "../src/ui/theme/ColorModeProvider.tsx";
import { ToastHost } from "../src/ui/ToastHost.tsx";
import { FakeApi } from "./fake-api.ts";
import { profileOf, siteOf } from "./people.ts";
import { capToday, pageOf, plansOf } from "./rows.ts";

// What the screen says is enough to see why something was not found; the library prints its whole markup.
configure({
  // A busy machine is no failure: what does not come at all is caught by the runner's own limit.
  asyncUtilTimeout: 15_000,
  getElementError: (message) => new Error(`${message}\n\nThe page says: ${document.body.textContent}`),
});

export interface Rendered {
  api: FakeApi;
  user: UserEvent;
}

export interface RenderOptions {
  /** The faked network, with the answers that the screen asks for. */
  api?: FakeApi;
  /** Who looks at it: a role, a whole profile, or nobody (a visitor). */
  as?: Role | Profile | "visitor";
  /** Path and query of the screen. */
  at?: string;
}

/**
 * Renders a part of the application with everything that it finds around it in the product: queries, theme, router, toasts.
 * The file that calls it needs `// @vitest-environment happy-dom` in its first line. All is taken down when the test ends.
 */
export function renderScreen(
  screen: ReactElement,
  { api = new FakeApi(), as = "member", at = "/" }: RenderOptions = {},
): Rendered {
  window.history.replaceState(null, "", at);
  localStorage.clear();
  sessionStorage.clear();
  if (as !== "visitor") {
    localStorage.setItem(TOKEN_KEY, "token-of-the-test");
    api.answerByDefault(me, { data: typeof as === "string" ? profileOf(as) : as });
  }
  api.answerByDefault(siteInfo, siteOf());
  // The menu counts them.
  api.answerByDefault(heldPrices, pageOf<never>([]));
  // No view is saved.
  api.answerByDefault(listViews, { data: [] });
  api.answerByDefault(countRepairs, { data: { repairs: 0 } });
  // So does the bell.
  api.answerByDefault(countUnread, { data: { unread: 0 } });
  // What tracking more costs depends on the plans and the cap.
  api.answerByDefault(listPlans, plansOf([]));
  api.answerByDefault(getCap, { data: capToday() });
  // Nothing is offered, and nothing is open.
  api.answerByDefault(getOffer, { data: null });
  api.answerByDefault(getClosing, {
    data: { settledMicroUsd: 0, voidedMicroUsd: 0, hasSubscription: false },
  });
  // A call that has no answer makes the application look whether the server is there.
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
  });
  return { api, user: userEvent.setup() };
}
