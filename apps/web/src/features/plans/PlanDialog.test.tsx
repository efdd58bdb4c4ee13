// @vitest-environment happy-dom
import {
  addPlan,
  listBrands,
  listCategories,
  listPlans,
  PLAN_SCREEN_TEXTS as T,
  planLoad,
} from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { planOf, plansOf } from "../../../testing/rows.ts";
import PlanDialog from "./PlanDialog.tsx";

it("clears the target when the scope changes, so that no category is taken for a brand", async () => {
  const api = new FakeApi()
    .answer(listPlans, plansOf([planOf()]))
    .answer(listCategories, { data: [{ _id: "kitchen", category: "Kitchen", products: 2 }] })
    .answer(listBrands, { data: [{ _id: "acme", brand: "Acme", products: 2 }] })
    .answer(planLoad, { data: { shops: [], otherPoints: 0 } })
    .refuse(addPlan, 406, "No");
  const { user } = renderScreen(<PlanDialog onClose={() => undefined} />, { api });
  const save = await screen.findByRole<HTMLButtonElement>("button", { name: T.save });
  const kind = screen.getByRole("combobox", { name: T.for });
  await user.selectOptions(kind, T.scopes.category);
  expect(save.disabled).toBe(true);
  await screen.findByRole("option", { name: "Kitchen" });
  await user.selectOptions(screen.getByRole("combobox", { name: T.scopes.category }), "Kitchen");
  await waitFor(() => expect(save.disabled).toBe(false));

  await user.selectOptions(kind, T.scopes.brand);
  expect(save.disabled).toBe(true);
  await screen.findByRole("option", { name: "Acme" });
  await user.selectOptions(screen.getByRole("combobox", { name: T.scopes.brand }), "Acme");
  await user.click(save);
  await waitFor(() => expect(api.callsOf(addPlan)).toHaveLength(1));
  expect(api.callsOf(addPlan)[0]!.body).toMatchObject({ scope: "brand", target: "acme" });
});
