import { callApi, mailedToken, signUp } from "../../product.ts";
import { NEXT, NO_ANSWER, own, press, write } from "./form-row.ts";
import type { FormRow } from "./form-row.ts";
import { PASSWORD } from "./world.ts";

/** Forms of accounts, teams, organisations, and of people's channels. */
export const ACCOUNT_FORMS: readonly FormRow[] = [
  {
    name: "login",
    of: ["accounts/LoginPage"],
    at: async (world) => {
      const { email } = await world.other(world.unusedAddress("login@acme.example"));
      return { path: "/login", email };
    },
    fill: async (page, _world, email) => {
      await write(page, "Enter Your Email", email);
      await write(page, "Enter Your Password", PASSWORD);
    },
    submit: (page) => press(page, "LOGIN"),
    fails: NO_ANSWER,
    back: (page) => press(page, "Close"),
    succeeds: "My Profile",
  },
  {
    name: "signup",
    of: ["accounts/SignupForm"],
    at: () => Promise.resolve({ path: "/signup" }),
    fill: async (page) => {
      await write(page, "Full Name", "Sam Example");
      await write(page, "Organization Name", "Cut Trading");
      await write(page, "Business Email", "sam@cut.example");
    },
    submit: (page) => press(page, "SIGN UP"),
    fails: "Unable to signup, please try again later",
    back: (page) => press(page, "Try again"),
    succeeds: /^Account Successfully created/,
  },
  {
    name: "reset request",
    of: ["accounts/ForgotPasswordPage"],
    at: () => Promise.resolve({ path: "/forgot-password" }),
    fill: (page) => write(page, "Enter Business Email", "pat@acme.example"),
    submit: (page) => press(page, "SEND PASSWORD RESET EMAIL"),
    fails: "Unable to submit",
    back: (page) => page.getByText("Unable to submit").click(),
    succeeds: /^If account exists with the email address/,
  },
  {
    name: "reset password",
    of: ["accounts/NewPasswordForm"],
    at: async (world) => {
      const { email } = await world.other(world.unusedAddress("reset@acme.example"));
      await callApi(world.url, "POST", "forget/password", { body: { email, type: true } });
      return { path: `/reset-password/${await mailedToken(world.url, email, "reset-password")}` };
    },
    fill: async (page) => {
      await write(page, "Enter Password", NEXT);
      await write(page, "Confirm Password", NEXT);
    },
    submit: (page) => press(page, "SET PASSWORD"),
    fails: "Set password failed",
    back: (page) => press(page, "Please try again"),
    succeeds: "Password set successfully",
  },
  {
    name: "first password",
    of: ["accounts/FirstPassword"],
    at: async (world) => ({
      path: "/myprofile",
      token: (await signUp(world.url, world.unusedAddress("first@acme.example"), "First Trading")).token,
    }),
    fill: async (page) => {
      await write(page, "Enter Password", NEXT);
      await write(page, "Confirm Password", NEXT);
    },
    submit: (page) => press(page, "SET PASSWORD"),
    fails: NO_ANSWER,
    succeeds: /^Password set successfully/,
  },
  {
    name: "change password",
    of: ["accounts/ChangePasswordForm"],
    at: async (world) => ({
      path: "/changepassword",
      token: (await world.other(world.unusedAddress("change@acme.example"))).token,
    }),
    fill: async (page) => {
      await write(page, "Current Password", PASSWORD);
      await write(page, "New Password", NEXT);
      await write(page, "Confirm New Password", NEXT);
    },
    submit: (page) => press(page, "CHANGE PASSWORD"),
    fails: NO_ANSWER,
    succeeds: "Password updated successfully",
  },
  {
    name: "dates and times",
    of: ["accounts/DatesForm"],
    at: async (world) => ({
      path: "/myprofile",
      token: (await world.other(world.unusedAddress("dates@acme.example"))).token,
    }),
    fill: async (page) => {
      await page.getByLabel("Order of dates", { exact: true }).selectOption("dmy");
    },
    submit: (page) => press(page, "Save dates and times"),
    fails: NO_ANSWER,
    succeeds: "Dates and times are shown as you chose",
  },
  {
    name: "delete account",
    of: ["accounts/DeleteAccountPage"],
    at: async (world) => ({
      path: "/delete-account",
      token: (await world.other(world.unusedAddress("leaver@acme.example"))).token,
    }),
    fill: async (page) => {
      await write(page, "Enter Your Password", PASSWORD);
      await page.getByRole("checkbox").check();
    },
    submit: (page) => press(page, "DELETE ACCOUNT"),
    fails: "Something went wrong, try again",
    succeeds: "Account deleted successfully",
  },
  {
    name: "organisation's name",
    of: ["accounts/SettingsPage"],
    at: own("/settings"),
    fill: (page) => write(page, "Organization Name", "Acme Worldwide"),
    submit: (page) => press(page, "Rename"),
    fails: NO_ANSWER,
    succeeds: "Organisation renamed",
  },
  {
    name: "invite",
    of: ["accounts/InviteDialog"],
    at: own("/team"),
    fill: async (page) => {
      await press(page, "Invite");
      await write(page, "Full Name", "Kim Example");
      await write(page, "E-mail", "kim@acme.example");
      await page.getByLabel("Role", { exact: true }).selectOption("viewer");
    },
    submit: (page) => press(page, "Send invitation"),
    fails: NO_ANSWER,
    succeeds: "Invitation sent",
  },
  {
    name: "add a channel",
    of: ["channels/ChannelDialog"],
    at: own("/alerts/channels"),
    fill: async (page) => {
      await press(page, "Add channel");
      await page.getByLabel("Kind", { exact: true }).selectOption("ntfy");
      await write(page, "Topic", "prices");
    },
    submit: (page) => press(page, "Save channel"),
    fails: NO_ANSWER,
    succeeds: "Channel added",
  },
  {
    name: "new API key",
    of: ["api-keys/AddKeyDialog"],
    at: own("/settings/keys"),
    fill: async (page) => {
      await press(page, "New API key");
      await write(page, "Name", "Price sheet");
      await press(page, "Read everything");
    },
    submit: (page) => press(page, "Create key"),
    fails: NO_ANSWER,
    succeeds: "API key created",
  },
];
