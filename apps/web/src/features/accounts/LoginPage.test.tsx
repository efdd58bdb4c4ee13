// @vitest-environment happy-dom
import { ACCOUNT_TEXTS, CONTROL_TEXTS, ERROR_TEXTS, login, me, TOKEN_KEY } from "@pricetrail/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { profileOf } from "../../../testing/people.ts";
import { renderScreen } from "../../../testing/render.tsx";
import LoginPage from "./LoginPage.tsx";
import { storeReturnPath } from "./useSignIn.ts";

const T = ACCOUNT_TEXTS.login;

async function signIn(api: FakeApi) {
  const { user } = renderScreen(<LoginPage />, { api, as: "visitor", at: "/login" });
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: T.button });
  expect(button.disabled).toBe(true);
  await user.type(screen.getByRole("textbox", { name: T.email }), "ada@example.com");
  await user.type(screen.getByLabelText(T.password), "Password@123");
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  return user;
}

it("stores the token of a successful sign-in and opens the profile", async () => {
  const api = new FakeApi().answer(login, { token: "new-token" }).answer(me, { data: profileOf("member") });
  await signIn(api);
  await waitFor(() => expect(window.location.pathname).toBe("/myprofile"));
  expect(localStorage.getItem(TOKEN_KEY)).toBe("new-token");
  expect(api.callsOf(login)[0]?.body).toEqual({ email: "ada@example.com", password: "Password@123" });
  expect(api.callsOf(me)[0]?.headers.get("authorization")).toBe("Bearer new-token");
});

it("can be submitted only with a valid address and a password", async () => {
  const { user } = renderScreen(<LoginPage />, { api: new FakeApi(), as: "visitor", at: "/login" });
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: T.button });
  const email = screen.getByRole("textbox", { name: T.email });
  await user.type(email, "ada@example.com");
  await user.type(screen.getByLabelText(T.password), "Password@123");
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.clear(email);
  await waitFor(() => expect(button.disabled).toBe(true));
  await user.type(email, "ada@example.com");
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.clear(screen.getByLabelText(T.password));
  await waitFor(() => expect(button.disabled).toBe(true));
});

it("opens the verification screen while the address is unverified", async () => {
  const profile = profileOf("owner", { email_verified_at: null });
  const api = new FakeApi().answer(login, { token: "new-token" }).answer(me, { data: profile });
  await signIn(api);
  await waitFor(() => expect(window.location.pathname).toBe("/"));
});

it("returns once to an interrupted task, and opens the profile the next time", async () => {
  const api = new FakeApi().answer(login, { token: "new-token" }).answer(me, { data: profileOf("member") });
  const { user } = renderScreen(<LoginPage />, { api, as: "visitor", at: "/login" });
  storeReturnPath("/invitation/abc");
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: T.button });
  await user.type(screen.getByRole("textbox", { name: T.email }), "ada@example.com");
  await user.type(screen.getByLabelText(T.password), "Password@123");
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await waitFor(() => expect(window.location.pathname).toBe("/invitation/abc"));
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await waitFor(() => expect(window.location.pathname).toBe("/myprofile"));
});

it("shows the reason for a refusal, keeps the typed text, and focuses the password", async () => {
  const api = new FakeApi().refuse(login, 401, T.wrong);
  const user = await signIn(api);
  await screen.findByRole("alertdialog", { name: T.wrong });
  screen.getByText(T.failedSubtitle);
  await user.click(screen.getByRole("button", { name: CONTROL_TEXTS.close }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: T.email }).value).toBe("ada@example.com");
  const password = screen.getByLabelText<HTMLInputElement>(T.password);
  await waitFor(() => expect(document.activeElement).toBe(password));
  // Typing replaces it.
  await waitFor(() =>
    expect([password.selectionStart, password.selectionEnd]).toEqual([0, "Password@123".length]),
  );
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});

it("reports that the server does not respond when it is unreachable", async () => {
  await signIn(new FakeApi().cut(login));
  await screen.findByText(ERROR_TEXTS.noResponse);
});

it("stores nothing when the signed-in user cannot be loaded", async () => {
  const api = new FakeApi().answer(login, { token: "new-token" }).refuse(me, 503, "Later");
  await signIn(api);
  await screen.findByRole("alertdialog");
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});
