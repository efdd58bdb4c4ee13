// @vitest-environment happy-dom
import { ADVICE_LINKS, OUTCOME_ADVICE, OUTCOMES, outcomeSentence } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { productOf } from "../../../testing/rows.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { LastCheck } from "./LastCheck.tsx";

const show = (more?: Parameters<typeof productOf>[1]) =>
  renderScreen(<LastCheck product={productOf("Blue kettle", more)} />);

describe("the reason of a check without a price", () => {
  it("shows where a shop redirected the visit and what to do about it, and opens the shop's page", () => {
    const detail = "to shop.example/kettles";
    show({ outcome: "redirected", detail });
    const alert = screen.getByRole("alert");
    expect(alert.textContent).toContain(outcomeSentence("redirected", detail));
    expect(alert.textContent).toContain(OUTCOME_ADVICE.redirected!.text);
    const link = screen.getByRole("link", { name: ADVICE_LINKS.page });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
      "http://shop.example/blue-kettle",
      "_blank",
    ]);
  });

  it("leads to the person's own browser if the shop requires signing in, and to the picker if the price is not found", () => {
    show({ outcome: "login_required" });
    expect(screen.getByRole("link", { name: ADVICE_LINKS.companion }).getAttribute("href")).toBe(
      "/download-browser",
    );
    show({ outcome: "price_not_found" });
    expect(screen.getByRole("link", { name: ADVICE_LINKS.pick }).getAttribute("href")).toBe(
      "/scraping-browser?url=http%3A%2F%2Fshop.example%2Fblue-kettle",
    );
  });

  it("shows nothing after a price was read, nor for pages that can be accepted, which have their own message", () => {
    for (const outcome of ["value", "identity_changed", "replaced"] as const) show({ outcome });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("suggests an action for every outcome of a visit without a price", () => {
    const silent = OUTCOMES.filter((outcome) => OUTCOME_ADVICE[outcome] === undefined);
    expect(silent).toEqual(["value", "cancelled"]);
  });
});
