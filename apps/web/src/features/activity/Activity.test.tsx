// @vitest-environment happy-dom
import { listActivity } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf } from "../../../testing/rows.ts";
import { Activity } from "./Activity.tsx";

it("names the fields of a configuration and of an item as people know them, and other values as they were recorded", async () => {
  const row = { _id: "one", at: "2026-06-15T12:00:00.000Z", actor: "Ada", target: "shop.example" };
  const rows = [
    {
      ...row,
      action: "change_configuration",
      before: null,
      after: "normalPrice, own:Quantity, -availability",
    },
    { ...row, _id: "two", action: "rename_brand", before: "name, image", after: "normalPrice" },
    { ...row, _id: "three", action: "change_item", before: null, after: "ownId, cost, brand" },
  ];
  renderScreen(<Activity />, { api: new FakeApi().answer(listActivity, pageOf(rows)) });
  await screen.findByText("Normal Price, Quantity, −Availability");
  screen.getByText("Own id (SKU), Cost, Brand");
  screen.getByText("name, image");
  expect(screen.getByText("normalPrice")).toBeTruthy();
});
