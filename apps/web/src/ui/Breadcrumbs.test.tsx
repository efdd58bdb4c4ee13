// @vitest-environment happy-dom
import { SHELL_TEXTS } from "@pricetrail/contract";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { Page } from "./Page.tsx";

const GROUP = { to: "/product-dashboard?compare=g", label: "Arc Desk Lamp" };
const way = () =>
  within(screen.getByRole("navigation", { name: SHELL_TEXTS.breadcrumbs }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

it.each(["product=1", "compare=g&days=30", "deleted=true"])(
  "leads from a view below Manage Products (%s) to the list",
  (search) => {
    renderScreen(<Breadcrumbs />, { as: "visitor", at: `/product-dashboard?${search}` });
    expect(way()).toEqual([[SHELL_TEXTS.products, "/product-dashboard"]]);
  },
);

it("leads from a product to its group as well", () => {
  renderScreen(<Breadcrumbs between={[GROUP]} />, { as: "visitor", at: "/product-dashboard?product=1" });
  expect(way()).toEqual([
    [SHELL_TEXTS.products, "/product-dashboard"],
    [GROUP.label, GROUP.to],
  ]);
});

it("is not shown on the list itself, however it is filtered", () => {
  renderScreen(<Breadcrumbs between={[GROUP]} />, { as: "visitor", at: "/product-dashboard?brand=a&page=2" });
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("omits a group with the same name as the product below it", () => {
  renderScreen(
    <Page title={GROUP.label} between={[GROUP]}>
      -
    </Page>,
    { as: "visitor", at: "/product-dashboard?product=1" },
  );
  expect(way()).toEqual([[SHELL_TEXTS.products, "/product-dashboard"]]);
});
