// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../testing/render.tsx";
import { CALCULATOR } from "./content/pricing.ts";
import { CostCalculator } from "./CostCalculator.tsx";

const TARIFF = { freePoints: 100, pointPriceMicroUsd: 50_000 };

it("calculates the cost of a plan", async () => {
  renderScreen(<CostCalculator tariff={TARIFF} />, { as: "visitor" });
  expect(screen.getByRole("status").textContent).toContain("Data points a day600");
  expect(screen.getByRole("status").textContent).toContain("USD 25.00");
  // 200 products of one shop, two seconds apart.
  expect(screen.getByRole("status").textContent).toContain("One round takes6 min 38 s");
});

it("shows what one shop's pause does not allow", async () => {
  const { user } = renderScreen(<CostCalculator tariff={TARIFF} />, { as: "visitor" });
  const field = screen.getByRole("textbox", { name: CALCULATOR.checks });
  await user.clear(field);
  await user.type(field, "288");
  screen.getByText(
    "200 products every 5 minutes are 57,600 visits of one shop a day; at its pause of 2 s 43,200 fit: every 7 minutes",
  );
  await user.clear(field);
  await user.type(field, "0");
  expect(screen.getByRole("status").textContent).toContain("Data points a day0");
});

it.each(["1.5", "-5", "1e3", ""])("refuses %j instead of reading another number", async (typed) => {
  const { user } = renderScreen(<CostCalculator tariff={TARIFF} />, { as: "visitor" });
  const field = screen.getByRole("textbox", { name: CALCULATOR.products });
  await user.clear(field);
  if (typed !== "") await user.type(field, typed);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(CALCULATOR.wholeNumber)).toBeTruthy();
  expect(screen.getByRole("status").textContent).not.toMatch(/\d{2}\.\d{2}/);
});
