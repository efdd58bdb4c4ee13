// @vitest-environment happy-dom
import {
  BILLING_TEXTS,
  type CapToday,
  getCap,
  type Role,
  startCheckout,
  updateCap,
} from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { capToday } from "../../../testing/rows.ts";
import { readCap } from "./CapForm.tsx";
import { CapNotice } from "./CapNotice.tsx";
import { CapSection } from "./CapSection.tsx";

const T = BILLING_TEXTS.cap;
const open = (today: Partial<CapToday>, as: Role = "owner") =>
  renderScreen(
    <>
      <CapNotice />
      <CapSection />
    </>,
    {
      as,
      api: new FakeApi().answer(getCap, { data: capToday(today) }).answer(updateCap, { message: T.saved }),
    },
  );

it("shows the use of each cap, and warns of the one that is closest to being reached", async () => {
  open({
    caps: [
      { unit: "points", amount: 100 },
      { unit: "usd", amount: 5_000_000 },
    ],
    used: { points: 85, costMicroUsd: 250_000 },
    isNear: true,
  });
  await screen.findByText(T.usedOf("85 data points", "100 data points"));
  screen.getByText(T.usedOf("USD 0.25", "USD 5.00"));
  expect(screen.getByRole("alert").textContent).toBe(T.near("85 data points", "100 data points"));
});

it("reports that today's cap is reached, and that nothing more can be charged", async () => {
  open({ mode: "enforce", caps: [{ unit: "points", amount: 100 }], reachedAt: "2026-06-15T12:00:00.000Z" });
  await screen.findByText(T.reachedToday);
  screen.getByText(BILLING_TEXTS.payment.freeOnly);
});

it("sets a cap in dollars, to the micro-dollar", async () => {
  const { api, user } = open({ own: { unit: "points", amount: 40 } });
  expect(await screen.findByRole("textbox", { name: T.amountPoints })).toHaveProperty("value", "40");
  await user.selectOptions(screen.getByRole("combobox", { name: T.unit }), "usd");
  const field = screen.getByRole("textbox", { name: T.amountUsd });
  await user.clear(field);
  await user.type(field, "2.5x");
  expect(screen.getByRole("button", { name: T.save })).toHaveProperty("disabled", true);
  screen.getByText(T.wrongDollars);
  await user.type(field, "{Backspace}");
  await user.click(screen.getByRole("button", { name: T.save }));
  await screen.findByText(T.saved);
  expect(api.callsOf(updateCap)[0]?.body).toEqual({ cap: { unit: "usd", amount: 2_500_000 } });
});

it.each([
  [2_500_000, "2.50"],
  [50_000, "0.05"],
  [1, "0.000001"],
  [12_000_000, "12.00"],
])("shows a cap of %i micro-dollars as %s and saves it unchanged", async (amount, shown) => {
  const { api, user } = open({ own: { unit: "usd", amount } });
  expect(await screen.findByRole("textbox", { name: T.amountUsd })).toHaveProperty("value", shown);
  await user.click(screen.getByRole("button", { name: T.save }));
  await screen.findByText(T.saved);
  expect(api.callsOf(updateCap)[0]?.body).toEqual({ cap: { unit: "usd", amount } });
});

it("is read-only for people who may not set it", async () => {
  open({}, "member");
  await screen.findByText(T.none);
  expect(screen.queryByRole("button", { name: T.save })).toBeNull();
});

it("parses typed amounts, and nothing else", () => {
  expect(readCap("none", "7")).toBeNull();
  expect(readCap("points", "100")).toEqual({ unit: "points", amount: 100 });
  expect(readCap("points", "1.5")).toBeUndefined();
  expect(readCap("usd", "0,000001")).toEqual({ unit: "usd", amount: 1 });
  expect(readCap("usd", "12")).toEqual({ unit: "usd", amount: 12_000_000 });
  for (const text of ["", "-1", "1.0000001", "five", "9999999999"])
    expect(readCap("usd", text)).toBeUndefined();
  expect(readCap("points", "100000000")).toEqual({ unit: "points", amount: 100_000_000 });
  expect(readCap("points", "100000001")).toBeUndefined();
  expect(readCap("usd", "1000000")).toEqual({ unit: "usd", amount: 1_000_000_000_000 });
  expect(readCap("usd", "1000000.000001")).toBeUndefined();
});

it("opens the payment provider's page if one is connected", async () => {
  const { api, user } = open({ mode: "stripe" });
  api.answer(startCheckout, { url: "#at-the-provider" });
  await user.click(await screen.findByRole("button", { name: BILLING_TEXTS.payment.add }));
  await waitFor(() => expect(location.hash).toBe("#at-the-provider"));
});
