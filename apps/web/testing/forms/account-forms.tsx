import {
  addApiKey,
  addChannel,
  changePassword,
  deleteAccount,
  forgetPassword,
  inviteMember,
  listActivity,
  listApiKeys,
  listChannels,
  renameOrganisation,
  resetPassword,
  revokeApiKey,
  rotateApiKey,
  setPassword,
  signup,
  updateCap,
  updateChannel,
  updateDates,
  verifyToken,
  type ApiKeyRow,
  type ChannelRow,
} from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { expect } from "vitest";
import { ChangePasswordForm } from "../../src/features/accounts/ChangePasswordForm.tsx";
import { DatesForm } from "../../src/features/accounts/DatesForm.tsx";
import DeleteAccountPage from "../../src/features/accounts/DeleteAccountPage.tsx";
import { FirstPassword } from "../../src/features/accounts/FirstPassword.tsx";
import ForgotPasswordPage from "../../src/features/accounts/ForgotPasswordPage.tsx";
import { InviteDialog } from "../../src/features/accounts/InviteDialog.tsx";
import ResetPasswordPage from "../../src/features/accounts/ResetPasswordPage.tsx";
import SettingsPage from "../../src/features/accounts/SettingsPage.tsx";
import SignupPage from "../../src/features/accounts/SignupPage.tsx";
import ApiKeysPage from "../../src/features/api-keys/ApiKeysPage.tsx";
import { CapSection } from "../../src/features/billing/CapSection.tsx";
import ChannelsPage from "../../src/features/channels/ChannelsPage.tsx";
import { FakeApi } from "../fake-api.ts";
import { PERSON_DATES, profileOf } from "../people.ts";
import { pageOf } from "../rows.ts";
import { sends } from "./form-row.ts";
import type { FormRow, Hands } from "./form-row.ts";

const NEXT = "Teapot$2027";
const nothing = () => new FakeApi();

async function typePasswords({ write }: Hands) {
  await write("Enter Password", NEXT);
  await write("Confirm Password", NEXT);
}

/** The form's success signs out, and the message is shown by the screen of signing in. */
const signsOutWith = (text: string) => () => {
  expect(window.location.pathname).toBe("/login");
  expect(JSON.stringify(Object.entries(sessionStorage))).toContain(text);
};

const KEY: ApiKeyRow = {
  _id: "k1",
  name: "Price sheet",
  start: "ptk_abcdefghijkl",
  scopes: ["prices:read"],
  owner: "me" as const,
  person: "Ada Example",
  isOwn: true,
  state: "active",
  createdAt: "2026-06-01T00:00:00.000Z",
  expiresAt: null,
  lastUsedAt: null,
  old: null,
};
const KEYS = { screen: <ApiKeysPage />, api: () => new FakeApi().answer(listApiKeys, { data: [KEY] }) };

const PHONE: ChannelRow = {
  _id: "c1",
  kind: "ntfy",
  name: "Phone",
  host: "ntfy.sh",
  state: "on",
  offReason: null,
  failingSince: null,
  lastError: null,
  lastSentAt: null,
  sending: null,
  waiting: 0,
  held: 0,
  dead: 0,
  alerts: 0,
  createdAt: "2026-06-01T00:00:00.000Z",
  owner: "me" as const,
  contact: null,
};
const CHANNELS = {
  of: ["channels/ChannelDialog"],
  screen: <ChannelsPage />,
  at: "/alerts/channels",
  api: () => new FakeApi().answer(listChannels, { list: [PHONE] }),
  submit: "Save channel",
};

/** Forms of accounts, teams, organisations, their API keys and caps, and of people's channels. */
export const ACCOUNT_FORMS: readonly FormRow[] = [
  sends(
    signup,
    { message: "" },
    {
      name: "signup",
      of: ["accounts/SignupForm"],
      screen: <SignupPage />,
      as: "visitor",
      api: nothing,
      enter: async ({ write }) => {
        await write("Full Name", "Sam Example");
        await write("Organization Name", "Cut Trading");
        await write("Business Email", "sam@cut.example");
      },
      submit: "SIGN UP",
      fails: "Unable to signup, please try again later",
      back: "Try again",
      succeeds: /^Account Successfully created/,
    },
  ),
  sends(
    forgetPassword,
    { message: "" },
    {
      name: "reset request",
      of: ["accounts/ForgotPasswordPage"],
      screen: <ForgotPasswordPage />,
      as: "visitor",
      api: nothing,
      enter: ({ write }) => write("Enter Business Email", "pat@acme.example"),
      submit: "SEND PASSWORD RESET EMAIL",
      fails: "Unable to submit",
      back: /^Unable to submit/,
      succeeds: /^If account exists with the email address/,
    },
  ),
  sends(
    resetPassword,
    { message: "" },
    {
      name: "reset password",
      of: ["accounts/NewPasswordForm"],
      screen: (
        <Routes>
          <Route path="/reset-password/:id" element={<ResetPasswordPage />} />
        </Routes>
      ),
      as: "visitor",
      at: "/reset-password/token",
      api: () => new FakeApi().answer(verifyToken, { purpose: "reset", email: "ada@example.com" }),
      enter: typePasswords,
      submit: "SET PASSWORD",
      fails: "Set password failed",
      back: "Please try again",
      succeeds: "Password set successfully",
    },
  ),
  sends(
    setPassword,
    { message: "" },
    {
      name: "first password",
      of: ["accounts/FirstPassword"],
      screen: <FirstPassword email="ada@example.com" />,
      as: profileOf("owner", { hasPassword: false }),
      api: nothing,
      enter: typePasswords,
      submit: "SET PASSWORD",
      succeeds: "Password set successfully",
    },
  ),
  sends(
    changePassword,
    { message: "Password updated successfully" },
    {
      name: "change password",
      of: ["accounts/ChangePasswordForm"],
      screen: <ChangePasswordForm />,
      api: nothing,
      enter: async ({ write }) => {
        await write("Current Password", "Kettle#2026");
        await write("New Password", NEXT);
        await write("Confirm New Password", NEXT);
      },
      submit: "CHANGE PASSWORD",
      succeeds: "Password updated successfully",
    },
  ),
  sends(
    updateDates,
    { message: "Dates and times are shown as you chose" },
    {
      name: "dates and times",
      of: ["accounts/DatesForm"],
      screen: <DatesForm saved={PERSON_DATES} />,
      api: nothing,
      enter: async ({ choose }) => {
        // The list of time zones loads after the form.
        await choose("Time zone", "Europe/Rome");
        await choose("Order of dates", "dmy");
      },
      submit: "Save dates and times",
      succeeds: "Dates and times are shown as you chose",
    },
  ),
  sends(
    deleteAccount,
    { message: "Account deleted successfully", deleted: true },
    {
      name: "delete account",
      of: ["accounts/DeleteAccountPage"],
      screen: <DeleteAccountPage />,
      api: nothing,
      enter: async ({ user, write }) => {
        await write("Enter Your Password", "Kettle#2026");
        await user.click(screen.getByRole("checkbox"));
      },
      submit: "DELETE ACCOUNT",
      fails: "Something went wrong, try again",
      succeeds: signsOutWith("Account deleted successfully"),
    },
  ),
  sends(
    renameOrganisation,
    { message: "" },
    {
      name: "organisation's name",
      of: ["accounts/SettingsPage"],
      screen: <SettingsPage />,
      api: () => new FakeApi().answer(listActivity, pageOf<never>([])),
      enter: ({ write }) => write("Organization Name", "Acme Worldwide"),
      submit: "Rename",
      succeeds: "Organisation renamed",
    },
  ),
  sends(
    inviteMember,
    { message: "Invitation sent" },
    {
      name: "invite",
      of: ["accounts/InviteDialog"],
      screen: <InviteDialog open {...{ role: "owner" }} onClose={() => undefined} />,
      api: nothing,
      enter: async ({ write, choose }) => {
        await write("Full Name", "Kim Example");
        await write("E-mail", "kim@acme.example");
        await choose("Role", "Viewer");
      },
      submit: "Send invitation",
      succeeds: "Invitation sent",
    },
  ),
  sends(
    addChannel,
    { message: "Channel added", data: PHONE, secret: null },
    {
      ...CHANNELS,
      name: "add a channel",
      enter: async ({ press, write, choose }) => {
        await press("Add channel");
        await choose("Kind", "ntfy");
        await write("Topic", "prices");
      },
      succeeds: "Channel added",
    },
  ),
  sends(
    updateChannel,
    { message: "Channel saved", data: PHONE },
    {
      ...CHANNELS,
      name: "change a channel",
      enter: async ({ press, write }) => {
        await press("Edit channel: Phone");
        await write("Name", "Desk phone");
      },
      succeeds: "Channel saved",
    },
  ),
  sends(
    addApiKey,
    { message: "API key created", data: KEY, secret: "ptk_secret" },
    {
      ...KEYS,
      name: "new API key",
      of: ["api-keys/AddKeyDialog"],
      enter: async ({ press, write }) => {
        await press("New API key");
        await write("Name", "Price sheet");
        await press("Read everything");
      },
      submit: "Create key",
      succeeds: "ptk_secret",
    },
  ),
  sends(
    rotateApiKey,
    { message: "New secret created", data: KEY, secret: "ptk_secret" },
    {
      ...KEYS,
      name: "new secret of an API key",
      of: ["api-keys/RotateKeyDialog"],
      enter: async ({ press, choose }) => {
        await press("New secret: Price sheet");
        await choose("Old secret expires", "168");
      },
      submit: "Create new secret",
      succeeds: "ptk_secret",
    },
  ),
  sends(
    revokeApiKey,
    { message: "API key revoked" },
    {
      ...KEYS,
      name: "revoke an API key",
      of: ["api-keys/ApiKeysPage"],
      enter: ({ press }) => press("Revoke Price sheet"),
      submit: "Revoke key",
      succeeds: "API key revoked",
    },
  ),
  sends(
    updateCap,
    { message: "The daily cap was saved" },
    {
      name: "daily cap",
      of: ["billing/CapForm"],
      screen: <CapSection />,
      api: nothing,
      enter: async ({ write, choose }) => {
        await choose("Cap each day by", "Data points");
        await write("Data points a day", "100000");
      },
      submit: "Save cap",
      succeeds: "The daily cap was saved",
    },
  ),
];
