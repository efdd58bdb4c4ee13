// @vitest-environment happy-dom
import {
  DATA_SCREEN_TEXTS,
  listBrands,
  listCategories,
  listGroups,
  listSellers,
  listSubcategories,
  PRODUCT_SCREEN_TEXTS,
  updateProducts,
} from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import BulkEditDialog from "./BulkEditDialog.tsx";

const T = PRODUCT_SCREEN_TEXTS;
const { brand, group, seller, save } = DATA_SCREEN_TEXTS;

function open(api = new FakeApi()) {
  for (const list of [listBrands, listCategories, listSubcategories, listSellers, listGroups])
    api.answer(list as typeof listBrands, { data: [] });
  const onDone = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const rendered = renderScreen(
    <BulkEditDialog ids={["kettle", "pan"]} onDone={onDone} onClose={onClose} />,
    { api },
  );
  return { ...rendered, onDone, onClose };
}
const box = (label: string) => screen.getByRole("checkbox", { name: label });
const field = (label: string) => screen.getByRole("combobox", { name: T.newOf(label) });
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: save });

it("changes only what is ticked, of all the products", async () => {
  const { api, user, onClose, onDone } = open(
    new FakeApi().answer(updateProducts, { message: "", changed: 2 }),
  );
  expect(button().disabled).toBe(true);
  await user.click(box(brand));
  await user.type(field(brand), " Acme ");
  await user.click(box(group));
  await user.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onDone).toHaveBeenCalledOnce();
  // An empty field with its box ticked removes the assignment.
  expect(api.callsOf(updateProducts)[0]?.body).toEqual({
    ids: ["kettle", "pan"],
    changes: { brand: "Acme", group: null },
  });
});

it("discards typed text when its box is cleared, and never removes the seller", async () => {
  const { api, user } = open(new FakeApi().answer(updateProducts, { message: "", changed: 2 }));
  await user.click(box(seller));
  expect(button().disabled).toBe(true);
  await screen.findByText(T.sellerNeeded);
  await user.click(box(brand));
  await user.type(field(brand), "Acme");
  await user.click(box(brand));
  await user.type(field(seller), "Shop");
  await user.click(button());
  await waitFor(() =>
    expect(api.callsOf(updateProducts)[0]?.body).toMatchObject({ changes: { seller: "Shop" } }),
  );
  expect(JSON.stringify(api.callsOf(updateProducts)[0]?.body)).not.toContain("Acme");
});

it("stays open with the typed text when it is refused, and keeps the products ticked", async () => {
  const { user, onClose, onDone } = open(new FakeApi().refuse(updateProducts, 406, "Not while a run is on."));
  await user.click(box(brand));
  await user.type(field(brand), "Acme");
  await user.click(button());
  await screen.findByText("Not while a run is on.");
  expect((field(brand) as HTMLInputElement).value).toBe("Acme");
  expect(onClose).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
});
