// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render.tsx";
import { AddAlertButton, alertPathForView } from "./AddAlertButton.tsx";

const NONE = { brand: [], category: [], seller: [], subcategory: [], group: [] };

it("links to an alert on the one chosen name, of the kind that the tile counts", () => {
  expect(alertPathForView({ names: { ...NONE, category: ["a b"] }, search: "" })).toEqual({
    path: "/alerts?add=category&target=a%20b",
    isAll: false,
  });
  expect(alertPathForView({ names: { ...NONE, seller: ["s1"] }, search: " ", tile: "outofstock" })).toEqual({
    path: "/alerts?add=seller&target=s1&tile=outofstock",
    isAll: false,
  });
  expect(alertPathForView({ names: NONE, search: "", tile: "all" })).toEqual({
    path: "/alerts?add=all",
    isAll: true,
  });
});

it("explains why there can be none, and never offers one that covers more than is shown", () => {
  const whyOf = (names: object, search = "") => alertPathForView({ names: { ...NONE, ...names }, search });
  expect(whyOf({ brand: ["a"] }, "kettle")).toEqual({
    why: "An alert can't use a search. Clear it first.",
  });
  const several = { why: "An alert can use only one filter value. Choose one." };
  expect(whyOf({ brand: ["a", "b"] })).toEqual(several);
  expect(whyOf({ brand: ["a"], seller: ["b"] })).toEqual(several);
  expect(whyOf({ brand: ["none"] })).toEqual({
    why: "An alert can't use a filter such as “No brand”. Choose a name.",
  });
});

it("shows the reason beside the disabled button, and has it read out with the button", () => {
  renderScreen(<AddAlertButton names={{ brand: ["a", "b"] }} search="" />, { api: new FakeApi() });
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Alert me about these" });
  expect(button.disabled).toBe(true);
  const reason = screen.getByText("An alert can use only one filter value. Choose one.");
  expect(button.getAttribute("aria-describedby")).toBe(reason.id);
});
