// @vitest-environment happy-dom
import {
  acceptInvitation,
  ACCOUNT_TEXTS,
  CLOSING_TEXTS,
  confirmDeletion,
  deleteAccount,
  getClosing,
  ERROR_TEXTS,
  listSessions,
  login,
  me,
  type Profile,
  PASSWORD_RULES,
  PASSWORDS_MUST_MATCH,
  PROFILE_TEXTS,
  resendActivation,
  resetPassword,
  signup,
  siteInfo,
  TEAM_TEXTS,
  TOKEN_KEY,
  verifyToken,
} from "@pricetrail/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { FakeApi } from "../../../testing/fake-api.ts";
import { profileOf, siteOf } from "../../../testing/people.ts";
import { renderScreen } from "../../../testing/render.tsx";
import ConfirmDeletionPage from "./ConfirmDeletionPage.tsx";
import DeleteAccountPage from "./DeleteAccountPage.tsx";
import { JoinOrganisation } from "./JoinOrganisation.tsx";
import LoginPage from "./LoginPage.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import ProfilePage from "./ProfilePage.tsx";
import ResetPasswordPage from "./ResetPasswordPage.tsx";
import { SignupForm } from "./SignupForm.tsx";
import SignupPage from "./SignupPage.tsx";

describe("signing in", () => {
  it("shows which fields are missing, and reveals the password on request", async () => {
    const { user } = renderScreen(<LoginPage />, { as: "visitor" });
    await user.click(await screen.findByRole("textbox", { name: "Enter Your Email" }));
    await user.tab();
    await screen.findByText("Email required");
    const password = screen.getByLabelText<HTMLInputElement>("Enter Your Password");
    await user.click(password);
    await user.tab();
    await screen.findByText("Password required");
    await user.type(screen.getByRole("textbox", { name: "Enter Your Email" }), "nobody");
    await screen.findByText("Enter valid email address");
    expect(password.type).toBe("password");
    await user.click(screen.getByRole("button", { name: "Show password: Enter Your Password" }));
    expect(password.type).toBe("text");
    await user.click(screen.getByRole("button", { name: "Hide password: Enter Your Password" }));
    expect(password.type).toBe("password");
    const link = screen.getByRole("link", { name: "Do not have an account ? Signup" });
    expect(link.getAttribute("href")).toBe("/signup");
  });

  it.each([
    [400, ACCOUNT_TEXTS.login.wrong, 1],
    [429, ERROR_TEXTS.tooManyTries, 1],
    [503, ERROR_TEXTS.unavailable, 1],
    [406, "Signing in is closed.", 0],
  ])("says once that one may try again after a %i", async (status, message, times) => {
    const api = new FakeApi().refuse(login, status, message);
    const { user } = renderScreen(<LoginPage />, { api, as: "visitor" });
    await user.type(screen.getByRole("textbox", { name: ACCOUNT_TEXTS.login.email }), "ada@example.com");
    await user.type(screen.getByLabelText(ACCOUNT_TEXTS.login.password), "secret#1");
    await user.click(screen.getByRole("button", { name: ACCOUNT_TEXTS.login.button }));
    const dialog = await screen.findByRole("alertdialog");
    expect(within(dialog).getByText(message)).toBeTruthy();
    expect(dialog.textContent.match(/try again/gi) ?? []).toHaveLength(times);
  });
});

describe("signing up", () => {
  it("shows the business e-mail hint once, on hover and on keyboard focus", async () => {
    const { user } = renderScreen(
      <SignupForm defaults={{ fullname: "", orgname: "", email: "" }} onSubmit={async () => undefined} />,
      { as: "visitor" },
    );
    const hints = () => document.body.textContent.split(ACCOUNT_TEXTS.businessEmailHint).length - 1;
    expect(hints()).toBe(0);
    const field = screen.getByRole("textbox", { name: ACCOUNT_TEXTS.signup.email });
    await user.hover(field);
    await waitFor(() => expect(hints()).toBe(1));
    await user.unhover(field);
    await waitFor(() => expect(hints()).toBe(0));
    field.focus();
    await waitFor(() => expect(hints()).toBe(1));
    expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      ACCOUNT_TEXTS.businessEmailHint,
    );
  });

  it.each([
    ["pat@gmail.com", true],
    ["pat@acme.example", false],
  ])("keeps the hint beside %s once the field is left: %s", async (email, isKept) => {
    const { user } = renderScreen(
      <SignupForm defaults={{ fullname: "", orgname: "", email }} onSubmit={async () => undefined} />,
      { as: "visitor" },
    );
    await user.hover(screen.getByRole("textbox", { name: ACCOUNT_TEXTS.signup.email }));
    await screen.findByText(ACCOUNT_TEXTS.businessEmailHint);
    await user.unhover(screen.getByRole("textbox", { name: ACCOUNT_TEXTS.signup.email }));
    await waitFor(() => expect(screen.queryByText(ACCOUNT_TEXTS.businessEmailHint) !== null).toBe(isKept));
  });
});

describe("the screen of signing up", () => {
  const OFFER = { percent: 20, oldPriceUsd: 12, newPriceUsd: 8 };
  const open = (offer: typeof OFFER | null = null, more: Partial<Parameters<typeof siteOf>[0]> = {}) => {
    const api = new FakeApi().answer(siteInfo, siteOf({ offer, ...more })).answer(signup, { message: "" });
    return renderScreen(<SignupPage />, { api, as: "visitor", at: "/signup" });
  };
  const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
  const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
  async function fill({ user }: ReturnType<typeof open>) {
    await user.type(await field("Full Name"), "Pat Example");
    await user.type(await field("Organization Name"), "Acme Trading");
    await user.type(await field("Business Email"), "pat@acme.example");
    await user.click(button("SIGN UP"));
  }

  it("shows a field's error only after the field is left, and cannot be submitted with one", async () => {
    const { user } = open();
    await user.click(await field("Full Name"));
    expect(screen.queryByText("Please enter text only")).toBeNull();
    await user.tab();
    await screen.findByText("Please enter text only");
    await user.tab();
    await screen.findByText("This field is required");
    await user.type(await field("Full Name"), "R2D2");
    await screen.findByText("Between 5 and 75 letters only");
    await user.type(await field("Organization Name"), "Acme");
    await screen.findByText("Must be between 5 and 75.");
    await user.type(await field("Business Email"), "pat@acme");
    await user.tab();
    await screen.findByText("Please enter valid email");
    expect(button("SIGN UP").disabled).toBe(true);
  });

  it("keeps the form, and shows why an address is rejected", async () => {
    const opened = open();
    opened.api.refuse(signup, 406, "Please use your business e-mail address.");
    await fill(opened);
    await screen.findByText("Please use your business e-mail address.");
    expect((await field("Full Name")).value).toBe("Pat Example");
  });

  it("offers a price after signing up; Pay Now repeats the signup", async () => {
    const opened = open(OFFER);
    await fill(opened);
    for (const text of ["20% flat off", "$12", "$8", "Valid till 10/15/2026"]) await screen.findByText(text);
    await opened.user.click(button("Pay Now"));
    await screen.findByText(/^Account Successfully created/);
    const [first, second] = opened.api.callsOf(signup).map(({ body }) => body);
    expect(second).toEqual(first);
  });

  it("lets a visitor continue without the offer", async () => {
    const opened = open(OFFER);
    await fill(opened);
    await opened.user.click(await screen.findByRole("button", { name: "Continue without the offer" }));
    await screen.findByText(/^Account Successfully created/);
    expect(opened.api.callsOf(signup)).toHaveLength(1);
  });

  it("explains that signing up is by invitation only, and that the link could not be sent again", async () => {
    const opened = open();
    opened.api.cut(resendActivation);
    await fill(opened);
    await opened.user.click(await screen.findByRole("button", { name: "Resend verification link" }));
    await screen.findByText("The e-mail could not be sent.");
    cleanup();
    open(null, { signup: "invited" });
    await screen.findByText(/^Sign-up is by invitation only/);
    expect(screen.queryByRole("button", { name: "SIGN UP" })).toBeNull();
  });
});

describe("a new password", () => {
  it("has its rule below it, both while it is typed and after it was refused", async () => {
    const { user } = renderScreen(
      <NewPasswordForm mismatch={PASSWORDS_MUST_MATCH} onSubmit={async () => undefined} />,
      { as: "visitor" },
    );
    const field = screen.getByLabelText(ACCOUNT_TEXTS.setPassword.password);
    await user.type(field, "abc");
    for (const symbol of "@$!%*#?&") expect(PASSWORD_RULES.spec).toContain(symbol);
    expect(PASSWORD_RULES.spec).toContain("digit");
    expect(screen.getByText(PASSWORD_RULES.spec)).toBeTruthy();
    await user.tab();
    await screen.findByText("Between 8-20 characters, minimum 1 symbol or special character");
    expect(screen.getByText(PASSWORD_RULES.spec)).toBeTruthy();
    const described = field.getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toContain(PASSWORD_RULES.spec);
  });
});

describe("a mailed link", () => {
  it.each([
    [400, "Set password failed", "Please try again"],
    [401, "Link Expired", "Request a new link"],
  ])("that fails with a %i", async (status, title, way) => {
    const api = new FakeApi().refuse(verifyToken, status, "No");
    const routes = (
      <Routes>
        <Route path="/reset-password/:id" element={<ResetPasswordPage />} />
      </Routes>
    );
    renderScreen(routes, { api, as: "visitor", at: "/reset-password/token" });
    await screen.findByText(title);
    expect(screen.getAllByText(way)).toHaveLength(1);
    expect(screen.queryByLabelText("Enter Password")).toBeNull();
  });

  it("that could not delete the account shows it, and can be tried again", async () => {
    const api = new FakeApi()
      .answer(verifyToken, { purpose: "delete", email: "ada@example.com" })
      .refuse(confirmDeletion, 503, "Busy");
    const routes = (
      <Routes>
        <Route path="/delete-account/:id" element={<ConfirmDeletionPage />} />
      </Routes>
    );
    const { user } = renderScreen(routes, { api, as: "visitor", at: "/delete-account/token" });
    await screen.findByText("The account of ada@example.com will be deleted and cannot be restored.");
    await user.click(screen.getByRole("button", { name: "DELETE ACCOUNT" }));
    await screen.findByText("Busy");
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "DELETE ACCOUNT" }).disabled).toBe(false),
    );
  });
});

describe("signing in after a new password", () => {
  const link = { purpose: "reset" as const, email: "ada@example.com" };

  it("starts with the address whose password was just set, once", async () => {
    const api = new FakeApi()
      .answer(verifyToken, link)
      .answer(resetPassword, { message: ACCOUNT_TEXTS.setPassword.success });
    const routes = (
      <Routes>
        <Route path="/reset-password/:id" element={<ResetPasswordPage />} />
        <Route path="/login" element={<LoginPage />} />
      </Routes>
    );
    const { user } = renderScreen(routes, { api, as: "visitor", at: "/reset-password/token" });
    await user.type(await screen.findByLabelText(ACCOUNT_TEXTS.setPassword.password), "Kettle#2026");
    await user.type(screen.getByLabelText(ACCOUNT_TEXTS.setPassword.confirm), "Kettle#2026");
    await user.click(screen.getByRole("button", { name: ACCOUNT_TEXTS.setPassword.button }));
    await user.click(await screen.findByRole("button", { name: ACCOUNT_TEXTS.setPassword.successSubtitle }));
    const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: ACCOUNT_TEXTS.login.email });
    expect(field().value).toBe("ada@example.com");
    await user.type(screen.getByLabelText(ACCOUNT_TEXTS.login.password), "Kettle#2026");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: ACCOUNT_TEXTS.login.button })).toHaveProperty(
        "disabled",
        false,
      ),
    );
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage).toHaveLength(0);
  });
});

describe("the profile", () => {
  it.each([
    ["changes the password of a person who has one", true],
    ["sets the first password of a person without one", false],
  ])("%s", async (_title, hasPassword) => {
    const api = new FakeApi().answer(listSessions, { data: [] });
    renderScreen(<ProfilePage />, { api, as: profileOf("owner", { hasPassword }) });
    await screen.findByRole("heading", { name: PROFILE_TEXTS.account });
    const change = screen.queryByRole("link", { name: PROFILE_TEXTS.changePassword });
    expect(change?.getAttribute("href")).toBe(hasPassword ? "/changepassword" : undefined);
    expect(screen.queryByText(PROFILE_TEXTS.changeNote) !== null).toBe(hasPassword);
    expect(screen.queryByText(PROFILE_TEXTS.firstPassword) !== null).toBe(!hasPassword);
  });
});

describe("deleting the account", () => {
  it.each([
    [
      { settledMicroUsd: 1_250_000, voidedMicroUsd: 0, hasSubscription: true },
      CLOSING_TEXTS.settles("USD 1.25"),
    ],
    [{ settledMicroUsd: 0, voidedMicroUsd: 50_000, hasSubscription: false }, CLOSING_TEXTS.voids("USD 0.05")],
    [{ settledMicroUsd: 0, voidedMicroUsd: 0, hasSubscription: true }, CLOSING_TEXTS.ends],
  ])("says what becomes of what is open: %o", async (data, text) => {
    renderScreen(<DeleteAccountPage />, { api: new FakeApi().answer(getClosing, { data }), as: "owner" });
    await screen.findByText(text);
  });

  const submit = async (status: number, message: string) => {
    const api = new FakeApi().refuse(deleteAccount, status, message);
    const { user } = renderScreen(<DeleteAccountPage />, { api, as: "owner" });
    await user.type(await screen.findByLabelText(ACCOUNT_TEXTS.deleteAccount.password), "wrong#123");
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: ACCOUNT_TEXTS.deleteAccount.button }));
  };

  it("shows the specified text for a wrong password", async () => {
    await submit(400, ACCOUNT_TEXTS.deleteAccount.wrongPassword);
    await screen.findByText(ACCOUNT_TEXTS.deleteAccount.failed);
    expect(screen.queryByText(ACCOUNT_TEXTS.deleteAccount.wrongPassword)).toBeNull();
  });

  it.each([
    [406, ACCOUNT_TEXTS.deleteAccount.handOver],
    [429, ERROR_TEXTS.tooManyTries],
  ])("says why it is refused with a %i", async (status, message) => {
    await submit(status, message);
    await screen.findByText(message);
    expect(screen.queryByText(ACCOUNT_TEXTS.deleteAccount.failed)).toBeNull();
  });
});

describe("deleting an account without a password", () => {
  const TEXTS = ACCOUNT_TEXTS.deleteAccount;
  const open = (api = new FakeApi()) =>
    renderScreen(<DeleteAccountPage />, { api, as: profileOf("owner", { hasPassword: false }) });
  const button = () => screen.findByRole<HTMLButtonElement>("button", { name: TEXTS.mailButton });
  const becomesEnabled = () => waitFor(async () => expect((await button()).disabled).toBe(false));

  it("is possible if the box was ticked before the profile arrived", async () => {
    const profile = Promise.withResolvers<{ data: Profile }>();
    const { api, user } = open(new FakeApi().answer(me, () => profile.promise));
    api.answer(deleteAccount, { message: "", deleted: false });
    await user.click(screen.getByRole("checkbox", { name: TEXTS.accept }));
    profile.resolve({ data: profileOf("owner", { hasPassword: false }) });
    await becomesEnabled();
    await user.click(await button());
    await screen.findByText(TEXTS.mailSent);
    expect(api.callsOf(deleteAccount)).toMatchObject([{ body: { accept: true } }]);
  });

  it("needs no password, announces the mailed link, and requires the checkbox to be ticked", async () => {
    const { user } = open();
    await screen.findByText(PROFILE_TEXTS.deleteByMail);
    expect(screen.queryByLabelText(TEXTS.password)).toBeNull();
    expect(screen.queryByRole("button", { name: TEXTS.button })).toBeNull();
    const accept = screen.getByRole("checkbox", { name: TEXTS.accept });
    expect((await button()).disabled).toBe(true);
    await user.click(accept);
    await becomesEnabled();
    await user.click(accept);
    await user.tab();
    await screen.findByText("This field is required");
    expect((await button()).disabled).toBe(true);
  });

  it("replaces the form by a note that the link was sent, and stays signed in until it is used", async () => {
    const { api, user } = open(new FakeApi().answer(deleteAccount, { message: "", deleted: false }));
    await screen.findByText(PROFILE_TEXTS.deleteByMail);
    await user.click(screen.getByRole("checkbox"));
    await becomesEnabled();
    await user.click(await button());
    const result = await screen.findByRole("status");
    expect(result.textContent).toBe(TEXTS.mailSent + PROFILE_TEXTS.linkValidity);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(api.callsOf(deleteAccount).map(({ body }) => body)).toEqual([{ password: "", accept: true }]);
    expect(localStorage.getItem(TOKEN_KEY)).not.toBeNull();
  });

  it("keeps the form when the mail is refused, and shows the reason", async () => {
    const { user } = open(new FakeApi().refuse(deleteAccount, 429, ERROR_TEXTS.tooManyTries));
    await screen.findByText(PROFILE_TEXTS.deleteByMail);
    await user.click(screen.getByRole("checkbox"));
    await becomesEnabled();
    await user.click(await button());
    await screen.findByText(ERROR_TEXTS.tooManyTries);
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true);
  });
});

describe("an invitation for somebody with an account", () => {
  const join = (as: Parameters<typeof renderScreen>[1] = {}) =>
    renderScreen(<JoinOrganisation token="link" email="Grace@example.com" orgname="Kettles Ltd" />, as);

  it("shows which user is signed in and who is invited, if they differ", async () => {
    const { user } = join({ as: "member", at: "/verify/invitation/link" });
    await screen.findByText(TEAM_TEXTS.otherUser("ada@example.com", "Grace@example.com"));
    expect(screen.queryByRole("button", { name: TEAM_TEXTS.join("Kettles Ltd") })).toBeNull();
    await user.click(screen.getByRole("button", { name: TEAM_TEXTS.login }));
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(window.location.pathname).toBe("/login");
  });

  it("can be accepted by the invited person, whatever the letter case of the address", async () => {
    const profile = profileOf("member", { email: "grace@Example.com" });
    const api = new FakeApi().answer(acceptInvitation, { token: "new session" });
    const { user } = join({ api, as: profile });
    await user.click(await screen.findByRole("button", { name: TEAM_TEXTS.join("Kettles Ltd") }));
    await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBe("new session"));
    expect(api.callsOf(acceptInvitation)[0]?.body).toEqual({ token: "link" });
  });
});
