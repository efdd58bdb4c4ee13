// @vitest-environment happy-dom
import { inviteMember, TEAM_TEXTS, type Role } from "@pricetrail/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { InviteDialog } from "./InviteDialog.tsx";

const options = (select: HTMLElement) =>
  within(select)
    .getAllByRole("option")
    .map((one) => one.textContent);

it.each<[Role, string[]]>([
  ["owner", ["Owner", "Admin", "Member", "Viewer"]],
  ["admin", ["Admin", "Member", "Viewer"]],
])("offers an %s the roles %s, and Member first of all", async (role, names) => {
  renderScreen(<InviteDialog open role={role} onClose={() => undefined} />, { as: role });
  const select = await screen.findByRole<HTMLSelectElement>("combobox", { name: TEAM_TEXTS.role });
  expect(options(select)).toEqual(names);
  expect(select.value).toBe("member");
});

it("sends name, address and the chosen role, confirms it and closes; a refusal keeps the typed text", async () => {
  const onClose = vi.fn();
  const api = new FakeApi().refuse(inviteMember, 409, "Already a member");
  const { user } = renderScreen(<InviteDialog open {...{ role: "admin", onClose }} />, { api, as: "admin" });
  const send = await screen.findByRole<HTMLButtonElement>("button", { name: TEAM_TEXTS.send });
  expect(send.disabled).toBe(true);
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: TEAM_TEXTS.fullName });
  await user.type(name, "Grace Hopper");
  await user.type(screen.getByRole("textbox", { name: TEAM_TEXTS.email }), "grace@example.com");
  await user.selectOptions(screen.getByRole("combobox", { name: TEAM_TEXTS.role }), "viewer");
  await user.click(send);
  await screen.findByText("Already a member");
  expect(onClose).not.toHaveBeenCalled();
  expect(name.value).toBe("Grace Hopper");

  api.answer(inviteMember, { message: TEAM_TEXTS.sent });
  await user.click(send);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await screen.findByText(TEAM_TEXTS.sent);
  const body = { fullname: "Grace Hopper", email: "grace@example.com", role: "viewer" };
  expect(api.callsOf(inviteMember).map((call) => call.body)).toEqual([body, body]);
});
