// @vitest-environment happy-dom
import {
  CONFIGURATION_SCREEN_TEXTS,
  CONTROL_TEXTS,
  ERROR_TEXTS,
  fieldName,
  deleteConfiguration,
  getConfiguration,
  updateConfiguration,
  type ConfigurationEntry,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { productOf } from "../../../testing/rows.ts";
import ConfigurationPage from "./ConfigurationPage.tsx";

const T = CONFIGURATION_SCREEN_TEXTS;
const SCREEN = (
  <Routes>
    <Route path="/configurations/:id" element={<ConfigurationPage />} />
  </Routes>
);

const entryOf = (key: string): ConfigurationEntry => ({
  _id: `entry ${key}`,
  key,
  tag: "span",
  dom: "<span>",
  location: `span.${key}`,
  pathway: null,
  version: 1,
  state: "found",
  confidence: 1,
  detail: null,
  picked: null,
  found: null,
  proposed: null,
});

/** Simulates a configuration of three fields, from which fields can be removed. */
function configured() {
  let entries = ["normalPrice", "discountedPrice", "own:Rating"].map(entryOf);
  const answer = () => ({ data: { product: productOf("Blue kettle"), entries } });
  return new FakeApi().answer(getConfiguration, answer).answer(updateConfiguration, ({ body }) => {
    const { removed } = body as { removed: string[] };
    entries = entries.filter(({ key }) => !removed.includes(key));
    return answer();
  });
}

const remove = (key: string) => screen.findByRole("button", { name: T.removeField(fieldName(key)) });
const open = (as: "member" | "viewer" = "member") =>
  renderScreen(SCREEN, { api: configured(), as, at: "/configurations/blue-kettle" });

it("removes the field whose button was used, after a confirmation that names it", async () => {
  const { api, user } = open();
  await user.click(await remove("discountedPrice"));
  const dialog = within(await screen.findByRole("dialog", { name: T.removeTitle }));
  expect(dialog.getByText(fieldName("discountedPrice"))).toBeTruthy();
  expect(api.callsOf(updateConfiguration)).toHaveLength(0);
  await user.click(dialog.getByRole("button", { name: T.remove }));
  await waitFor(() => expect(screen.queryByText("span.discountedPrice")).toBeNull());
  expect(api.callsOf(updateConfiguration)[0]).toMatchObject({
    params: { id: "blue-kettle" },
    body: { fields: [], removed: ["discountedPrice"] },
  });
  // Sent again after a lost response, a re-pick marks only one change.
  expect(api.callsOf(updateConfiguration)[0]!.headers.get("idempotency-key")).toMatch(/^[\w-]{16,64}$/);
  expect(screen.getByText("span.normalPrice")).toBeTruthy();
});

it("moves keyboard focus to the next field when one is removed", async () => {
  const { user } = open();
  for (const [key, next] of [
    ["normalPrice", "discountedPrice"],
    ["discountedPrice", "own:Rating"],
  ] as const) {
    (await remove(key)).focus();
    await user.keyboard("{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: T.removeTitle }));
    dialog.getByRole("button", { name: T.remove }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByText(`span.${key}`)).toBeNull());
    await waitFor(async () => expect(document.activeElement).toBe(await remove(next)));
  }
});

it("keeps the confirmation open when removing fails", async () => {
  const api = configured().refuse(updateConfiguration, 500, "no", { ErrorDetails: { message: "Not now" } });
  const { user } = renderScreen(SCREEN, { api, at: "/configurations/blue-kettle" });
  await user.click(await remove("normalPrice"));
  await user.click(screen.getByRole("button", { name: T.remove }));
  await screen.findByText("Not now");
  expect(screen.getByRole("dialog", { name: T.removeTitle })).toBeTruthy();
  expect(screen.queryByText(T.removed)).toBeNull();
});

it.each([
  [503, "Not now", true],
  [404, ERROR_TEXTS.notFound, false],
])(
  "keeps the question about deleting all of it open after a %i (%s): %s",
  async (status, message, isOpen) => {
    const api = configured().refuse(deleteConfiguration, status, message);
    const { user } = renderScreen(SCREEN, { api, at: "/configurations/blue-kettle" });
    await user.click(await screen.findByRole("button", { name: T.delete }));
    const question = await screen.findByRole("dialog", { name: T.deleteTitle });
    const asked = api.callsOf(getConfiguration).length;
    await user.click(within(question).getByRole("button", { name: T.delete }));
    await screen.findByText(isOpen ? message : CONTROL_TEXTS.gone(T.thisConfiguration));
    if (isOpen) expect(screen.getByRole("dialog", { name: T.deleteTitle })).toBeTruthy();
    else await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // A removed field causes a reload.
    await waitFor(() => expect(api.callsOf(getConfiguration).length > asked).toBe(!isOpen));
    expect(window.location.pathname).toBe("/configurations/blue-kettle");
  },
);

it("shows viewers the fields, and no way to change them", async () => {
  const { api } = open("viewer");
  await screen.findByText("span.normalPrice");
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryAllByRole("checkbox")).toEqual([]);
  expect(document.querySelector('a[href^="/scraping-browser"], a[href$="/apply"]')).toBeNull();
  expect(api.calls.every(({ method }) => method === "GET")).toBe(true);
});

it("reports that a configuration does not exist, with a link to the others", async () => {
  const api = new FakeApi().refuse(getConfiguration, 404, "Not found");
  renderScreen(SCREEN, { api, at: "/configurations/nothing" });
  await screen.findByText(T.noSuch);
  expect(screen.getByRole("link", { name: T.showAll }).getAttribute("href")).toBe("/configurations");
});
