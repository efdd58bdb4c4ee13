// @vitest-environment happy-dom
import {
  confirmRepair,
  dismissRepair,
  fieldName,
  listRepairs,
  REPAIR_TEXTS,
  type RepairGroup,
  type StoredBlock,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import RepairsPage from "./RepairsPage.tsx";

const T = REPAIR_TEXTS;
const PRICE = fieldName("normalPrice");

const block: StoredBlock = {
  at: "2026-06-15T12:00:00.000Z",
  html: "<p>19.90</p>",
  value: "19.90",
  currency: "USD",
  raw: "19.90",
  location: "p:nth-of-type(1)",
  picture: null,
};

function groupOf(host: string, ids: readonly string[]): RepairGroup {
  return {
    _id: host,
    host,
    key: "normalPrice",
    reason: "The element was found elsewhere.",
    entries: ids.map((id) => ({
      entryId: id,
      productId: `product-${id}`,
      product: `Kettle ${id}`,
      url: `http://${host}/${id}`,
      before: null,
      after: block,
      confidence: 0.9,
    })),
  };
}

/** Simulates two shops; confirmed or dismissed entries leave the list. */
function repairs(given = [groupOf("a.example", ["1", "2"]), groupOf("b.example", ["3"])]) {
  let groups = given;
  const take = (body: unknown) => {
    const { entryIds } = body as { entryIds: string[] };
    groups = groups
      .map((group) => ({
        ...group,
        entries: group.entries.filter(({ entryId }) => !entryIds.includes(entryId)),
      }))
      .filter(({ entries }) => entries.length > 0);
  };
  return new FakeApi()
    .answer(listRepairs, () => ({ list: groups }))
    .answer(confirmRepair, ({ body }) => {
      take(body);
      return { message: "Confirmed", repaired: 1, refused: [] };
    })
    .answer(dismissRepair, ({ body }) => {
      take(body);
      return { message: "Dismissed" };
    });
}

const group = (host: string) => screen.findByRole("region", { name: T.group(host, PRICE) });

it("confirms only what is ticked, or without a tick everything of that shop", async () => {
  const { api, user } = renderScreen(<RepairsPage />, { api: repairs() });
  const first = within(await group("a.example"));
  await user.click(await first.findByRole("checkbox", { name: T.select("Kettle 2") }));
  await user.click(first.getByRole("button", { name: T.confirmSelected(1) }));
  await waitFor(() => expect(screen.queryByText("Kettle 2")).toBeNull());
  expect(api.callsOf(confirmRepair).map(({ body }) => body)).toEqual([{ entryIds: ["2"] }]);
  await user.click(within(await group("a.example")).getByRole("button", { name: T.confirmAll(1) }));
  await waitFor(() => expect(screen.queryByText("Kettle 1")).toBeNull());
  expect(api.callsOf(confirmRepair)[1]?.body).toEqual({ entryIds: ["1"] });
  expect(screen.getByText("Kettle 3")).toBeTruthy();
  expect(api.callsOf(dismissRepair)).toHaveLength(0);
});

it("dismisses the proposals of the shop whose Dismiss button was used", async () => {
  const { api, user } = renderScreen(<RepairsPage />, { api: repairs() });
  await user.click(await within(await group("b.example")).findByRole("button", { name: T.dismissAll }));
  await waitFor(() => expect(screen.queryByText("Kettle 3")).toBeNull());
  expect(api.callsOf(dismissRepair)[0]?.body).toEqual({ entryIds: ["3"] });
  expect(api.callsOf(confirmRepair)).toHaveLength(0);
});

it("moves keyboard focus to the next shop when one is done, and to the list after the last", async () => {
  const { user } = renderScreen(<RepairsPage />, { api: repairs() });
  (await within(await group("a.example")).findByRole("button", { name: T.confirmAll(2) })).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByText("Kettle 1")).toBeNull());
  const next = within(await group("b.example")).getByRole("button", { name: T.confirmAll(1) });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await user.keyboard("{Enter}");
  await screen.findByText(T.empty);
  await waitFor(() => expect(document.activeElement?.textContent).toContain(T.empty));
  expect(document.activeElement).not.toBe(document.body);
});

it("shows beside each entry why it could not be confirmed", async () => {
  const api = repairs().answer(confirmRepair, {
    message: "Confirmed",
    repaired: 0,
    refused: [{ entryId: "2", reason: "The page has changed again." }],
  });
  const { user } = renderScreen(<RepairsPage />, { api });
  await user.click(await within(await group("a.example")).findByRole("button", { name: T.confirmAll(2) }));
  const reason = await screen.findByText("The page has changed again.");
  expect(reason.closest("li")?.textContent).toContain("Kettle 2");
  expect(screen.queryByText("Confirmed")).toBeNull();
});

it("is read-only for viewers", async () => {
  const lost = groupOf("b.example", ["3"]);
  const given = [
    groupOf("a.example", ["1", "2"]),
    { ...lost, entries: lost.entries.map((entry) => ({ ...entry, after: null })) },
  ];
  renderScreen(<RepairsPage />, { api: repairs(given), as: "viewer" });
  const first = within(await group("a.example"));
  expect(first.getByText("Kettle 1")).toBeTruthy();
  await group("b.example");
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
  expect(document.querySelector('a[href^="/scraping-browser"]')).toBeNull();
});

it("confirms everything of a shop that changed in several ways, and nothing of another one", async () => {
  const lost = groupOf("a.example", ["5"]);
  const moved = { ...groupOf("a.example", ["4"]), _id: "moved", key: "name" };
  const given = [
    groupOf("a.example", ["1", "2"]),
    moved,
    groupOf("b.example", ["3"]),
    { ...lost, _id: "lost", entries: lost.entries.map((entry) => ({ ...entry, after: null })) },
  ];
  const api = repairs(given);
  const { user } = renderScreen(<RepairsPage />, { api, at: "/repairs" });
  const button = await screen.findByRole("button", { name: T.confirmShop(3, "a.example") });
  expect(screen.queryByRole("button", { name: /b\.example/ })).toBeNull();
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole("button", { name: /of a\.example/ })).toBeNull());
  expect(api.callsOf(confirmRepair).map(({ body }) => body)).toEqual([{ entryIds: ["1", "2", "4"] }]);
  await screen.findByRole("heading", { name: T.group("b.example", PRICE) });
  expect(document.activeElement).not.toBe(document.body);
});

it("offers a viewer no shop to confirm", async () => {
  const groups = [groupOf("a.example", ["1"]), { ...groupOf("a.example", ["2"]), _id: "other" }];
  renderScreen(<RepairsPage />, { api: repairs(groups), as: "viewer", at: "/repairs" });
  await screen.findAllByRole("heading", { name: T.group("a.example", PRICE) });
  expect(screen.queryByRole("button", { name: /of a\.example/ })).toBeNull();
});
