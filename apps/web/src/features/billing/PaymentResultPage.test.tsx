// @vitest-environment happy-dom
import {
  BILLING_TEXTS,
  PAYMENT_RESULT_DELAY_MS,
  PAYMENT_RESULTS,
  paymentResult,
  type PaymentResult,
} from "@pricetrail/contract";
import { act, cleanup, screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import PaymentResultPage from "./PaymentResultPage.tsx";

const TEXTS = BILLING_TEXTS.payment;
const SCREEN = (
  <Routes>
    <Route path="/" element={null} />
    <Route path="/pricing" element={null} />
    <Route path="/payment-sucess/:id" element={<PaymentResultPage />} />
  </Routes>
);
const open = (result: PaymentResult, closesWindow = false, query = "") =>
  renderScreen(SCREEN, {
    at: `/payment-sucess/some-payment${query}`,
    api: new FakeApi().answer(paymentResult, { result, closesWindow }),
  });

it.each(PAYMENT_RESULTS)(
  "shows what is known about a payment, and thanks only for a completed one: %s",
  async (result) => {
    open(result);
    await screen.findByText(TEXTS.results[result].title);
    expect(screen.queryByText("Thank you") !== null).toBe(result === "complete");
    expect(document.body.textContent).toContain(`${TEXTS.results[result].text} ${TEXTS.goes}`);
  },
);

it("reports that the provider's page was left, as long as nothing else is known about the payment", async () => {
  open("open", false, "?left");
  await screen.findByText(TEXTS.left.title);
  expect(document.body.textContent).toContain(TEXTS.left.text);
});

it("thanks for a completed payment, whatever the address says", async () => {
  open("complete", false, "?left");
  await screen.findByText("Thank you");
});

it("announces that the window will close if the code is the agreed one, without claiming a payment", async () => {
  open("unknown", true);
  expect((await screen.findByRole("status")).textContent).toContain(TEXTS.closes);
  expect(screen.queryByText("Thank you")).toBeNull();
});

it.each(PAYMENT_RESULTS)("interrupts a screen reader only for a failed payment: %s", async (result) => {
  open(result);
  await screen.findByText(TEXTS.results[result].title);
  const role = result === "failed" ? "alert" : "status";
  expect(screen.getByRole(role).textContent).toContain(TEXTS.results[result].title);
  expect(screen.queryByRole(role === "alert" ? "status" : "alert")).toBeNull();
});

it("reports in the same way that the payment's state could not be requested", async () => {
  const api = new FakeApi().refuse(paymentResult, 404, "Not found");
  renderScreen(SCREEN, { at: "/payment-sucess/some-payment", api });
  expect((await screen.findByRole("alert")).textContent).toBe(`Not found${TEXTS.goes}`);
});

describe("three seconds later", () => {
  const close = vi.spyOn(window, "close").mockImplementation(() => undefined);
  afterEach(() => {
    vi.useRealTimers();
    close.mockClear();
  });
  /** Renders with faked timers, and waits for the result without any time passing. */
  const shown = async (result: PaymentResult, closesWindow = false) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    open(result, closesWindow);
    while (screen.queryByText(TEXTS.results[result].title) === null)
      await act(() => vi.advanceTimersByTimeAsync(0));
  };
  const pass = (ms: number): void =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });

  it("opens the start page, and not earlier", async () => {
    await shown("complete");
    pass(PAYMENT_RESULT_DELAY_MS - 1);
    expect(window.location.pathname).toBe("/payment-sucess/some-payment");
    pass(1);
    expect(window.location.pathname).toBe("/");
    expect(close).not.toHaveBeenCalled();
  });

  it("closes its window for the agreed code, or goes to the start where that is not possible", async () => {
    await shown("unknown", true);
    expect(close).not.toHaveBeenCalled();
    pass(PAYMENT_RESULT_DELAY_MS);
    expect(close).toHaveBeenCalledOnce();
    expect(window.location.pathname).toBe("/");
  });

  it("does nothing once the page has been left", async () => {
    await shown("unknown", true);
    cleanup();
    window.history.replaceState(null, "", "/pricing");
    pass(PAYMENT_RESULT_DELAY_MS);
    expect(close).not.toHaveBeenCalled();
    expect(window.location.pathname).toBe("/pricing");
  });
});
