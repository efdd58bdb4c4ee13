// @vitest-environment happy-dom
import { BILLING_TEXTS, PAYMENT_RESULTS, paymentResult, type PaymentResult } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import PaymentResultPage from "./PaymentResultPage.tsx";

const TEXTS = BILLING_TEXTS.payment;
const SCREEN = (
  <Routes>
    <Route path="/payment-sucess/:id" element={<PaymentResultPage />} />
  </Routes>
);
const open = (result: PaymentResult, closesWindow = false, query = "") =>
  renderScreen(SCREEN, {
    at: `/payment-sucess/some-payment${query}`,
    api: new FakeApi().answer(paymentResult, { result, closesWindow }),
  });

it.each(PAYMENT_RESULTS)(
  "says what is known of a payment, and thanks only for one that was made: %s",
  async (result) => {
    open(result);
    await screen.findByText(TEXTS.results[result].title);
    expect(screen.queryByText("Thank you") !== null).toBe(result === "complete");
    expect(document.body.textContent).toContain(`${TEXTS.results[result].text} ${TEXTS.goes}`);
  },
);

it("says that the provider's page was left, as long as nothing else is known of the payment", async () => {
  open("open", false, "?left");
  await screen.findByText(TEXTS.left.title);
  expect(document.body.textContent).toContain(TEXTS.left.text);
});

it("thanks for a payment that was made, whatever the address says", async () => {
  open("complete", false, "?left");
  await screen.findByText("Thank you");
});

it("says that the window closes where the code is the agreed one, and claims no payment by it", async () => {
  open("unknown", true);
  expect((await screen.findByRole("status")).textContent).toContain(TEXTS.closes);
  expect(screen.queryByText("Thank you")).toBeNull();
});
