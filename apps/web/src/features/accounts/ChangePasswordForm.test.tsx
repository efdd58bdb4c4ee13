// @vitest-environment happy-dom
import { ACCOUNT_TEXTS, changePassword, PASSWORDS_MUST_MATCH } from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render.tsx";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";

const T = ACCOUNT_TEXTS.changePassword;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fill(user: ReturnType<typeof renderScreen>["user"], repeated = "Kettle#2027") {
  await user.type(field(T.current), "Kettle#26");
  await user.type(field(T.next), "Kettle#2027");
  await user.type(field(T.confirm), repeated);
}

it("sends all three passwords, then empties and masks its fields", async () => {
  const api = new FakeApi().answer(changePassword, { message: T.success });
  const { user } = renderScreen(<ChangePasswordForm />, { api });
  await fill(user);
  for (const toggle of screen.getAllByRole("button", { name: /show/i })) await user.click(toggle);
  expect(field(T.next).type).toBe("text");
  await user.click(screen.getByRole("button", { name: T.button }));
  await screen.findByText(T.success);
  expect(api.callsOf(changePassword)[0]?.body).toEqual({
    oldpassword: "Kettle#26",
    password: "Kettle#2027",
    confirmPassword: "Kettle#2027",
  });
  await waitFor(() => expect(field(T.current).value).toBe(""));
  for (const label of [T.current, T.next, T.confirm]) {
    expect(field(label).value).toBe("");
    expect(field(label).type).toBe("password");
  }
});

it("keeps the typed text and shows the reason when the change is refused", async () => {
  const api = new FakeApi().refuse(changePassword, 400, "The current password is wrong.");
  const { user } = renderScreen(<ChangePasswordForm />, { api });
  await fill(user);
  await user.click(screen.getByRole("button", { name: T.button }));
  await screen.findByText("The current password is wrong.");
  expect(field(T.next).value).toBe("Kettle#2027");
  expect(screen.queryByText(T.success)).toBeNull();
});

it("cannot be submitted while the repeated password differs, and shows that", async () => {
  const { user } = renderScreen(<ChangePasswordForm />);
  await fill(user, "Kettle#2028");
  await user.tab();
  await screen.findByText(PASSWORDS_MUST_MATCH);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: T.button }).disabled).toBe(true);
});
