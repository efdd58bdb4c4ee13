// @vitest-environment happy-dom
import { listProducts, PRODUCT_SCREEN_TEXTS, restoreProduct, TRACKING_TEXTS } from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf, productOf } from "../../../testing/rows.ts";
import DeletedProducts from "./DeletedProducts.tsx";

const T = PRODUCT_SCREEN_TEXTS;

it("requests deleted products only, and restores only the one whose button was used", async () => {
  let list = [productOf("Kettle"), productOf("Lamp")];
  const api = new FakeApi()
    .answer(listProducts, () => pageOf(list))
    .answer(restoreProduct, ({ params }) => {
      list = list.filter((product) => product._id !== params["id"]);
      return { message: TRACKING_TEXTS.products.restored };
    });
  const { user } = renderScreen(<DeletedProducts />, { api });
  await user.click(await screen.findByRole("button", { name: T.restoreRow("Lamp") }));
  await screen.findByText(TRACKING_TEXTS.products.restored);
  await waitFor(() => expect(screen.queryByText("Lamp")).toBeNull());
  screen.getByText("Kettle");
  expect(api.callsOf(restoreProduct).map(({ params }) => params["id"])).toEqual(["lamp"]);
  expect(api.callsOf(listProducts).every(({ query }) => query.get("deleted") === "true")).toBe(true);
});

it("offers viewers no way to restore one", async () => {
  const api = new FakeApi().answer(listProducts, pageOf([productOf("Kettle")]));
  renderScreen(<DeletedProducts />, { api, as: "viewer" });
  await screen.findByText("Kettle");
  expect(screen.queryByRole("button", { name: T.restoreRow("Kettle") })).toBeNull();
});

it("shows that nothing was deleted", async () => {
  const api = new FakeApi().answer(listProducts, pageOf([]));
  renderScreen(<DeletedProducts />, { api });
  await screen.findByText(T.noDeleted);
});
