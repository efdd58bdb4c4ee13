// @vitest-environment happy-dom
import {
  CONFIGURATION_SCREEN_TEXTS,
  fieldName,
  listConfigurations,
  type ConfigurationRow,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf } from "../../../testing/rows.ts";
import ConfigurationsPage from "./ConfigurationsPage.tsx";

const T = CONFIGURATION_SCREEN_TEXTS;
const ROW: ConfigurationRow = {
  _id: "kettle",
  name: "Blue kettle",
  url: "http://shop.example/kettle",
  seller: "Alpha shop",
  fields: ["own:Rating", "seller", "normalPrice", "name"].map((key) => ({ key, state: "found" })),
  updatedAt: "2026-06-15T12:00:00.000Z",
};

const open = (at: string, list: ConfigurationRow[] = [ROW], as: "member" | "viewer" = "member") =>
  renderScreen(<ConfigurationsPage />, {
    api: new FakeApi().answer(listConfigurations, ({ query }) =>
      pageOf(list, { page: Number(query.get("page") ?? "1"), pages: 3, total: 60 }),
    ),
    as,
    at,
  });

it("shows the fields of each in their usual order, custom fields last", async () => {
  open("/configurations");
  const row = await screen.findByRole("row", { name: /Blue kettle/ });
  const text = row.textContent;
  const places = ["name", "normalPrice", "seller", "own:Rating"].map((key) =>
    text.indexOf(fieldName(key), 20),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(text).toMatch(/Normal Price:\s*Found/);
  within(row).getByText("Alpha shop");
  expect(screen.getByRole("link", { name: "Blue kettle" }).getAttribute("href")).toBe(
    "/configurations/kettle",
  );
});

it("shows a card for each on a phone, with every field's state", async () => {
  setPhoneWidth();
  open("/configurations");
  const card = (await screen.findByRole("rowheader")).textContent;
  expect(card).toMatch(/^Blue kettleAlpha shop.*Normal Price:\s*Found.*Rating:\s*Found/);
  expect(screen.queryByText("http://shop.example/kettle")).toBeNull();
});

it("requests what the address names; a search or the filter starts at page 1", async () => {
  const { api, user } = open("/configurations?page=2&search=blue");
  const asked = () => Object.fromEntries(api.callsOf(listConfigurations).at(-1)!.query);
  await screen.findByText("Blue kettle");
  expect(asked()).toMatchObject({ page: "2", search: "blue" });
  expect(asked()).not.toHaveProperty("attention");
  await user.click(screen.getByRole("switch", { name: T.attention }));
  await waitFor(() => expect(asked()).toMatchObject({ page: "1", search: "blue", attention: "true" }));
  await user.click(screen.getByRole("switch", { name: T.attention }));
  await waitFor(() => expect(asked()).not.toHaveProperty("attention"));
  const box = screen.getByPlaceholderText("Search by product or address");
  await user.clear(box);
  await user.type(box, "pan");
  await user.click(screen.getByRole("button", { name: "Search" }));
  await waitFor(() => expect(asked()).toMatchObject({ page: "1", search: "pan" }));
});

it.each([
  ["/configurations?search=blue&attention=true", T.nothingFits],
  ["/configurations?attention=true", T.allGood],
  ["/configurations", T.empty],
])("says of an empty list at %s: %s", async (at, text) => {
  open(at, []);
  await screen.findByText(text);
});

it("offers viewers no way to add one", async () => {
  open("/configurations", [ROW], "viewer");
  await screen.findByText("Blue kettle");
  expect(screen.queryByRole("link", { name: T.add })).toBeNull();
});
