// @vitest-environment happy-dom
import {
  changeRole,
  listMembers,
  me,
  resendInvitation,
  TEAM_TEXTS,
  withdrawInvitation,
  type Role,
} from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { profileOf } from "../../../testing/people.ts";
import { setPhoneWidth } from "../../../testing/phone.ts";
import { renderScreen } from "../../../testing/render.tsx";
import TeamPage from "./TeamPage.tsx";

const AT = "2026-06-15T12:00:00.000Z";

/** Creates a team with these roles, the first being the viewer's, and two open invitations. */
function team(...roles: Role[]) {
  let invitations = ["Ines", "Iris"].map((fullname) => ({
    _id: fullname,
    fullname,
    email: `${fullname.toLowerCase()}@example.com`,
    role: "member" as const,
    createdAt: AT,
    expiresAt: AT,
    isExpired: fullname === "Ines",
  }));
  const data = roles.map((role, index) => ({
    _id: `member ${index}`,
    fullname: `Person ${index}`,
    email: `person${index}@example.com`,
    role,
    isYou: index === 0,
    createdAt: AT,
  }));
  return new FakeApi()
    .answer(listMembers, () => ({ data, invitations }))
    .answer(resendInvitation, ({ params }) => {
      invitations = invitations.map((one) =>
        one._id === params["id"] ? { ...one, _id: `${one._id} again`, isExpired: false } : one,
      );
      return { message: "" };
    })
    .answer(withdrawInvitation, ({ params }) => {
      invitations = invitations.filter(({ _id }) => _id !== params["id"]);
      return { message: "" };
    });
}
const open = (...roles: [Role, ...Role[]]) =>
  renderScreen(<TeamPage />, { api: team(...roles), as: roles[0] });
const leave = () => screen.findByRole<HTMLButtonElement>("button", { name: TEAM_TEXTS.leave });
const withdraw = (name: string) => screen.queryByRole("button", { name: TEAM_TEXTS.withdrawOne(name) });

it("keeps the only owner from leaving and explains why", async () => {
  open("owner", "admin");
  await screen.findByText(TEAM_TEXTS.lastOwner);
  expect((await leave()).disabled).toBe(true);
});

it("lets one of two owners leave", async () => {
  open("owner", "owner");
  await screen.findByText("Person 1");
  expect((await leave()).disabled).toBe(false);
  expect(screen.queryByText(TEAM_TEXTS.lastOwner)).toBeNull();
});

it("shows immediately what the viewer's new role permits", async () => {
  const api = team("owner", "owner").answer(changeRole, { message: TEAM_TEXTS.roleChanged });
  const { user } = renderScreen(<TeamPage />, { api, as: "owner" });
  const ownRole = await screen.findByRole("combobox", { name: TEAM_TEXTS.roleOf("Person 0") });
  screen.getByRole("button", { name: TEAM_TEXTS.invite });
  api.answer(me, { data: profileOf("member") });
  await user.selectOptions(ownRole, "member");
  await waitFor(() => expect(screen.queryByRole("button", { name: TEAM_TEXTS.invite })).toBeNull());
});

it("withdraws the invitation whose button was used", async () => {
  const { api, user } = open("admin", "owner");
  await screen.findByText("Iris");
  await user.click(withdraw("Iris")!);
  await waitFor(() => expect(screen.queryByText("Iris")).toBeNull());
  expect(api.callsOf(withdrawInvitation).map(({ params }) => params["id"])).toEqual(["Iris"]);
  expect(screen.getByText("Ines")).toBeTruthy();
});

it("sends an expired invitation again, and keeps the keyboard on its button", async () => {
  const { api, user } = open("admin", "owner");
  const row = async () => (await screen.findByText("Ines")).closest("tr")!.textContent;
  expect(await row()).toContain(TEAM_TEXTS.expired);
  const resend = () => screen.getByRole("button", { name: TEAM_TEXTS.resendOne("Ines") });
  resend().focus();
  await user.keyboard("{Enter}");
  await screen.findByText(TEAM_TEXTS.sent);
  await waitFor(async () => expect(await row()).not.toContain(TEAM_TEXTS.expired));
  expect(api.callsOf(resendInvitation).map(({ params }) => params["id"])).toEqual(["Ines"]);
  await waitFor(() => expect(document.activeElement).toBe(resend()));
});

it("keeps the keyboard in the lists when the last invitation is withdrawn", async () => {
  const { user } = open("admin", "member");
  await screen.findByText("Iris");
  for (const name of ["Ines", "Iris"]) {
    withdraw(name)!.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByText(name)).toBeNull());
    expect(document.activeElement?.closest("tr")).not.toBeNull();
  }
  expect(document.activeElement?.closest("tr")?.textContent).toContain("Person 1");
});

it.each<Role>(["member", "viewer"])("offers a %s neither to invite nor to withdraw", async (role) => {
  open(role, "owner");
  await screen.findByText("Ines");
  expect(withdraw("Ines")).toBeNull();
  expect(screen.queryByRole("button", { name: TEAM_TEXTS.resendOne("Ines") })).toBeNull();
  expect(screen.queryByRole("button", { name: TEAM_TEXTS.invite })).toBeNull();
});

it("shows open invitations as cards on a phone", async () => {
  setPhoneWidth();
  const { api, user } = open("admin", "owner");
  const card = (await screen.findByText("Iris")).closest("tr")!;
  expect(card.children).toHaveLength(1);
  for (const text of ["iris@example.com", "Member · Valid until (Kathmandu): 06/15/2026"])
    expect(card.textContent).toContain(text);
  await user.click(withdraw("Iris")!);
  await waitFor(() =>
    expect(api.callsOf(withdrawInvitation).map(({ params }) => params["id"])).toEqual(["Iris"]),
  );
});
