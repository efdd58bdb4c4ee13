// @vitest-environment happy-dom
import {
  changeRole,
  getHandover,
  CONTROL_TEXTS,
  removeMember,
  TEAM_TEXTS,
  type Role,
} from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { MembersTable, type Member } from "./MembersTable.tsx";

const person = (fullname: string, role: Role, isYou = false): Member => ({
  _id: fullname.toLowerCase(),
  fullname,
  email: `${fullname.toLowerCase()}@example.com`,
  role,
  isYou,
  createdAt: "2026-01-31T23:30:00.000Z",
});
const MEMBERS = [
  person("Olga", "owner"),
  person("Adam", "admin"),
  person("Mia", "member"),
  person("Vera", "viewer"),
];

function show(role: Role, you: string, api = new FakeApi()) {
  const members = MEMBERS.map((one) => ({ ...one, isYou: one.fullname === you }));
  return renderScreen(
    <MembersTable rows={members} role={role} error={undefined} onRetry={() => undefined} />,
    {
      as: role,
      api,
    },
  );
}

const roleOf = (name: string) => screen.queryByRole("combobox", { name: TEAM_TEXTS.roleOf(name) });
const removeOf = (name: string) => screen.queryByRole("button", { name: TEAM_TEXTS.removeOne(name) });

it("lets an owner assign every role to everyone, and remove everyone else", async () => {
  show("owner", "Olga");
  for (const { fullname } of MEMBERS) {
    const options = within(roleOf(fullname)!).getAllByRole("option");
    expect(options.map((one) => one.textContent)).toEqual(["Owner", "Admin", "Member", "Viewer"]);
    expect(removeOf(fullname) !== null).toBe(fullname !== "Olga");
  }
});

it("does not let an admin change an owner or assign the owner's role", async () => {
  show("admin", "Adam");
  expect(roleOf("Olga")).toBeNull();
  expect(removeOf("Olga")).toBeNull();
  const options = within(roleOf("Mia")!).getAllByRole("option");
  expect(options.map((one) => one.textContent)).toEqual(["Admin", "Member", "Viewer"]);
  expect(removeOf("Adam")).toBeNull();
  expect(removeOf("Vera")).not.toBeNull();
});

it.each<Role>(["member", "viewer"])("shows a %s names and roles, and nothing to change them with", (role) => {
  show(role, role === "member" ? "Mia" : "Vera");
  expect(screen.getAllByRole("row")).toHaveLength(5);
  expect(screen.queryAllByRole("combobox")).toEqual([]);
  expect(screen.queryAllByRole("button", { name: /Remove/ })).toEqual([]);
  expect(screen.queryByRole("columnheader", { name: TEAM_TEXTS.actions })).toBeNull();
  expect(screen.getAllByText("02/01/2026")).toHaveLength(4);
});

it("changes only the role of the person whose list was used", async () => {
  const api = new FakeApi().answer(changeRole, { message: TEAM_TEXTS.roleChanged });
  const { user } = show("owner", "Olga", api);
  await user.selectOptions(roleOf("Vera")!, "admin");
  await screen.findByText(TEAM_TEXTS.roleChanged);
  expect(api.callsOf(changeRole).map(({ params, body }) => [params["id"], body])).toEqual([
    ["vera", { role: "admin" }],
  ]);
});

/** Answers what a member has: one alert. */
const counted = () =>
  new FakeApi().answer(getHandover, {
    data: { alerts: 1, channels: 0, views: 0, keys: 0, browsers: 0, inboxFeeds: 0 },
  });

it("removes a person only after a confirmation", async () => {
  const api = counted().answer(removeMember, { message: TEAM_TEXTS.removed });
  const { user } = show("admin", "Adam", api);
  await user.click(removeOf("Mia")!);
  const dialog = await screen.findByRole("dialog", { name: TEAM_TEXTS.askRemove("Mia") });
  expect(api.callsOf(removeMember)).toEqual([]);
  await within(dialog).findByRole("radiogroup");
  await user.click(within(dialog).getByRole("button", { name: TEAM_TEXTS.remove }));
  await screen.findByText(TEAM_TEXTS.removed);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.callsOf(removeMember).map(({ params, body }) => [params["id"], body])).toEqual([
    ["mia", { handover: "team" }],
  ]);
});

it("closes the confirmation for a person whom somebody else has removed", async () => {
  const { user } = show("admin", "Adam", counted().refuse(removeMember, 404, "Not found"));
  await user.click(removeOf("Mia")!);
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByRole("radiogroup");
  await user.click(dialog.getByRole("button", { name: TEAM_TEXTS.remove }));
  await screen.findByText(CONTROL_TEXTS.gone("Mia"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("says that a person whose role was to be changed is no longer a member", async () => {
  const { user } = show("owner", "Olga", new FakeApi().refuse(changeRole, 404, "Not found"));
  await user.selectOptions(roleOf("Vera")!, "admin");
  await screen.findByText(CONTROL_TEXTS.gone("Vera"));
});

it("shows each member as a card on a phone, with the role and the remove button", () => {
  setPhoneWidth();
  show("owner", "Olga");
  expect(screen.getAllByRole("columnheader")).toHaveLength(1);
  const card = removeOf("Mia")!.closest("tr")!;
  for (const text of ["Mia", "mia@example.com", "Member since (Kathmandu): 02/01/2026"])
    expect(card.textContent).toContain(text);
  expect(card.contains(roleOf("Mia"))).toBe(true);
  expect(removeOf("Olga")).toBeNull();
});

it("keeps the role of the last owner, and says why", async () => {
  const api = new FakeApi().refuse(changeRole, 406, "An organisation needs at least one owner.");
  const { user } = show("owner", "Olga", api);
  await user.selectOptions(roleOf("Olga")!, "viewer");
  await screen.findByText("An organisation needs at least one owner.");
  await waitFor(() => expect((roleOf("Olga") as HTMLSelectElement).value).toBe("owner"));
});
