// @vitest-environment happy-dom
import { getProduct, PRODUCT_SCREEN_TEXTS, productHistory, TRACKING_TEXTS } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import ProductDetail from "./ProductDetail.tsx";

const T = PRODUCT_SCREEN_TEXTS;

it("reports that a product does not exist, with a link to the list", async () => {
  const api = new FakeApi().refuse(getProduct, 404, "Not found");
  renderScreen(<ProductDetail id="gone" />, { api, at: "/product-dashboard?product=gone" });
  await screen.findByText(T.noSuch);
  screen.getByRole("heading", { level: 1, name: TRACKING_TEXTS.products.pageTitle });
  expect(screen.getByRole("link", { name: "Show all products" }).getAttribute("href")).toBe(
    "/product-dashboard",
  );
  expect(api.callsOf(productHistory)).toHaveLength(0);
});
