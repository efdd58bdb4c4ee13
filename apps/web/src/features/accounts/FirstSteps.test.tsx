// @vitest-environment happy-dom
import {
  FIRST_STEPS_TEXTS as T,
  hideFirstSteps,
  listAlerts,
  listConfigurations,
  listMembers,
  listPlans,
  me,
  type Profile,
  type Role,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { alertOf } from "../../../testing/alerts.ts";
import { FakeApi } from "../../../testing/fake-api.ts";
import { profileOf } from "../../../testing/people.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { pageOf, planOf, plansOf } from "../../../testing/rows.ts";
import { FirstStepsPlace } from "./FirstStepsPlace.tsx";

const MEMBER = { _id: "u", fullname: "Ada", email: "ada@example.com", role: "owner" as const };
const AT = "2026-06-15T12:00:00.000Z";

interface Made {
  products?: number;
  configurations?: number;
  plans?: number;
  alerts?: number;
  invited?: number;
}

function show(made: Made, role: Role = "owner", more: Partial<Profile> = {}, isLine = false) {
  const some = <Row,>(count: number | undefined, row: Row) => Array.from({ length: count ?? 0 }, () => row);
  let profile = profileOf(role, { productCount: made.products ?? 0, showsFirstSteps: true, ...more });
  const api = new FakeApi()
    .answer(me, () => ({ data: profile }))
    .answer(listConfigurations, pageOf([], { total: made.configurations ?? 0 }))
    .answer(listPlans, plansOf(some(made.plans, planOf())))
    .answer(listAlerts, { list: some(made.alerts, alertOf()) })
    .answer(listMembers, {
      data: [{ ...MEMBER, isYou: true, createdAt: AT }],
      invitations: some(made.invited, {
        ...MEMBER,
        createdAt: AT,
        expiresAt: AT,
        isExpired: false,
      }),
    })
    .answer(hideFirstSteps, () => {
      profile = { ...profile, showsFirstSteps: false };
      return { message: T.hidden };
    });
  return renderScreen(<FirstStepsPlace isLine={isLine} />, { api, as: profile });
}
const steps = async () => within(await screen.findByRole("region", { name: T.title }));
const doneSteps = async () =>
  (await steps())
    .getAllByRole("listitem")
    .filter(({ textContent }) => textContent.includes(T.done))
    .map((item) => Object.values(T.steps).find(({ name }) => item.textContent.includes(name))?.name);

it("lists the steps of an empty account with their links, and offers to start with the first", async () => {
  show({});
  const list = await steps();
  expect(list.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    [T.start, "/product-dashboard"],
    [T.steps.elements.name, "/scraping-browser"],
    [T.steps.plan.name, "/schedule"],
    [T.steps.alert.name, "/alerts?add=all"],
    [T.steps.team.name, "/team"],
  ]);
  list.getByRole("link", { name: `${T.start}: ${T.steps.product.name}` });
  list.getByText(T.progress(0, 5));
});

it.each<[Made, string[]]>([
  [{ products: 1 }, ["product"]],
  [{ configurations: 2 }, ["elements"]],
  [{ plans: 1 }, ["plan"]],
  [{ alerts: 1 }, ["alert"]],
  [{ invited: 1 }, ["team"]],
  [{ products: 3, plans: 1, alerts: 2 }, ["product", "plan", "alert"]],
])("ticks what there is: %j", async (made, expected) => {
  show(made);
  const names = Object.entries(T.steps).flatMap(([step, { name }]) =>
    expected.includes(step) ? [name] : [],
  );
  await waitFor(async () => expect(await doneSteps()).toEqual(names));
  (await steps()).getByText(T.progress(expected.length, 5));
});

it("names the next open step on a line", async () => {
  show({ products: 1, configurations: 1, plans: 1 }, "owner", {}, true);
  const line = await steps();
  const link = await line.findByRole("link", { name: T.steps.alert.name });
  expect(link.getAttribute("href")).toBe("/alerts?add=all");
  line.getByText(`${T.title}: ${T.progress(3, 5)}`);
  expect(line.getAllByRole("link")).toHaveLength(1);
});

it("offers members no invitation, which they may not send", async () => {
  show({}, "member");
  (await steps()).getByText(T.progress(0, 4));
  expect(screen.queryByRole("link", { name: T.steps.team.name })).toBeNull();
});

it("is gone once the person hides it", async () => {
  const { api, user } = show({ products: 1 });
  await user.click((await steps()).getByRole("button", { name: T.hideAll }));
  await waitFor(() => expect(screen.queryByRole("region", { name: T.title })).toBeNull());
  expect(api.callsOf(hideFirstSteps)).toHaveLength(1);
});

it("hides itself for good once all is done", async () => {
  const { api } = show({ products: 1, configurations: 1, plans: 1, alerts: 1, invited: 1 });
  await waitFor(() => expect(api.callsOf(hideFirstSteps)).toHaveLength(1));
  expect(screen.queryByRole("region", { name: T.title })).toBeNull();
});

it.each<[string, Role, Partial<Profile>]>([
  ["who may not change anything", "viewer", {}],
  ["who has hidden them", "owner", { showsFirstSteps: false }],
  ["of a demonstration", "owner", { isDemo: true }],
])("shows none to a person %s", async (_who, role, more) => {
  const { api } = show({}, role, more);
  await waitFor(() => expect(api.callsOf(me)).not.toEqual([]));
  expect(screen.queryByText(T.title)).toBeNull();
  expect(api.callsOf(listAlerts)).toEqual([]);
});
