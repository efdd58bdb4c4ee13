import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../../product.ts";
import { expectAccessibleInBothThemes } from "./inspection.ts";
import { linkIn, REFUSED_DOMAIN } from "./mailbox.ts";
import { BROKEN_SCREEN, CUT, openWorld, PASSWORD } from "./world.ts";
import type { Visit, World } from "./world.ts";

const BAD_PASSWORD = "short1#";
const OPERATOR = "operator@acme.example";

let world: World;
/** The operator's session. */
let operator: string;
beforeAll(async () => {
  world = await openWorld({
    OFFER_ENABLED: "on",
    THROTTLE: "off",
    OPERATOR_EMAILS: OPERATOR,
    EGRESS_ALLOW: "localhost",
  });
  operator = await world.person(OPERATOR);
  // What the operator's screen shows: a mail that was refused, and a host that was visited.
  const body = { fullname: "Pat Example", orgname: "Acme Trading", email: `pat@${REFUSED_DOMAIN}` };
  await world.callWithCaptcha("user/signup", { ...body, password: "Password@123" });
  const url = `${world.url}/pricing`;
  await callApi(world.url, "POST", "add/product", { bearer: operator, body: { url } });
});
afterAll(() => world?.stop());

describe("the screens, wide and narrow, light and dark", { timeout: 300_000 }, () => {
  let visit: Visit;
  /** What the console may say of what the test has done to the page. */
  let provoked: (number | string)[] = [];
  afterEach(async () => {
    await visit?.leave();
    provoked = [];
  });

  const open = async (path: string, token?: string): Promise<Page> => {
    visit = await world.visit(path, token, { reducedMotion: "reduce" });
    return visit.page;
  };
  const go = async (path: string, heading: string | RegExp): Promise<void> => {
    await visit.page.goto(path);
    await visit.page.getByRole("heading", { level: 1, name: heading }).waitFor();
  };
  const shows = async (state: string): Promise<void> => {
    await expectAccessibleInBothThemes(visit.page, state);
    visit.expectSilence(...provoked);
  };
  /** The next request for this address fails, as when the network is gone. */
  const cut = async (address: string): Promise<void> => {
    provoked.push(CUT);
    await visit.page.route(address, (route) => route.abort(), { times: 1 });
  };
  const fill = async (label: string, text: string): Promise<void> => {
    await visit.page.getByLabel(label, { exact: true }).fill(text);
    await visit.page.getByLabel(label, { exact: true }).blur();
  };
  const click = (name: string): Promise<void> =>
    visit.page.getByRole("button", { name, exact: true }).click();
  const confirm = async (): Promise<void> => {
    await visit.page.getByRole("checkbox").check();
    await visit.reads("Confirmed");
  };
  const mailedPath = async (email: string): Promise<string> =>
    new URL(linkIn(await world.mailbox.next(email))).pathname;
  const closeDialog = async (): Promise<void> => {
    await visit.page.keyboard.press("Escape");
    await visit.page.locator("[role=dialog], [role=alertdialog]").waitFor({ state: "detached" });
  };

  it("are looked at with eyes that see faults", async () => {
    const page = await open("/login");
    await page.getByRole("checkbox").waitFor();
    await page.evaluate(() => {
      const image = new Image();
      image.src = "/favicon.svg";
      const faint = document.createElement("p");
      faint.textContent = "faint";
      Object.assign(faint.style, { color: "#777", background: "#888", width: "1500px" });
      const dim = document.createElement("b");
      dim.textContent = "dim";
      dim.style.color = "#333";
      document.querySelector("main")?.append(image, faint, dim);
    });
    const found = await shows("faulty login").then(
      () => "",
      (error: unknown) => String(error),
    );
    for (const fault of ["image-alt", "color-contrast", "wider than the window"])
      expect(found).toContain(fault);
    const dim = found.split("\n").filter((line) => line.includes("dim</b>"));
    expect(dim).toHaveLength(2);
    for (const line of dim) expect(line).toMatch(/^(1440|360), dark: color-contrast/);
  });

  it("are accessible: signing up", async () => {
    const page = await open("/signup");
    await page.getByRole("checkbox").waitFor();
    await shows("signup");
    await fill("Full Name", "R2");
    await fill("Organization Name", "");
    await fill("Business Email", "pat");
    await confirm();
    await shows("signup with messages");
    await fill("Full Name", "Pat Example");
    await fill("Organization Name", "Acme Trading");
    await fill("Business Email", world.unusedAddress("screens@acme.example"));
    await cut("**/api/user/signup");
    await click("SIGN UP");
    await visit.reads("Unable to signup, please try again later");
    await shows("signup failed");
    await click("Try again");
    await confirm();
    await click("SIGN UP");
    await visit.reads("20% flat off");
    await shows("offer");
    await confirm();
    await click("Pay Now");
    await visit.reads(/^Account Successfully created/);
    await cut("**/api/user/resend/activationlink");
    await confirm();
    await click("Resend verification link");
    await visit.reads("The e-mail could not be sent.");
    await confirm();
    await click("Resend verification link");
    await visit.reads("Sent successfully");
    await shows("signed up, link sent again");
  });

  it("are accessible: signing in and resetting", async () => {
    const email = world.unusedAddress("reset@acme.example");
    await world.person(email);
    const page = await open("/login");
    await page.getByRole("checkbox").waitFor();
    await shows("login");
    await fill("Enter Your Email", "");
    await fill("Enter Your Password", "");
    await shows("login with messages");
    await fill("Enter Your Email", email);
    await fill("Enter Your Password", "Wrong#2026");
    await confirm();
    await click("LOGIN");
    await visit.reads("Email or password is not correct.");
    provoked.push(400);
    await shows("login refused");
    await go("/forgot-password", "Reset Password");
    await fill("Enter Business Email", "pat");
    await shows("reset request with a message");
    await fill("Enter Business Email", email);
    await cut("**/api/forget/password");
    await click("SEND PASSWORD RESET EMAIL");
    await visit.reads("Unable to submit");
    await shows("reset request failed");
    await click("Unable to submit Please try again later");
    await fill("Enter Business Email", email);
    await click("SEND PASSWORD RESET EMAIL");
    await visit.reads(/^If account exists/);
    await shows("reset requested");
    const link = await mailedPath(email);
    await cut("**/api/verify/token");
    await page.goto(link);
    await visit.reads("Set password failed");
    await shows("link check failed");
    await go(link, "Reset Password");
    await fill("Enter Password", BAD_PASSWORD);
    await fill("Confirm Password", "");
    await shows("reset with messages");
    await fill("Enter Password", PASSWORD);
    await fill("Confirm Password", PASSWORD);
    await cut("**/api/user/reset-password");
    await click("SET PASSWORD");
    await visit.reads("Set password failed");
    await shows("reset failed");
    await click("Please try again");
    await fill("Enter Password", PASSWORD);
    await fill("Confirm Password", PASSWORD);
    await click("SET PASSWORD");
    await visit.reads("Password set successfully");
    await shows("reset done");
    await page.goto(link);
    await visit.reads("Link Expired");
    provoked.push(401);
    await shows("link expired");
    await page.goto(link.replace("reset-password", "login"));
    await visit.reads("This link is not valid or has expired.");
    await shows("verification refused");
  });

  it("are accessible: public pages", async () => {
    const page = await open("/features");
    // The payment's page continues three seconds after this answer.
    await page.route("**/api/get/payment-result/*", () => undefined);
    for (const [path, heading] of [
      ["/features", /./],
      ["/pricing", "Pricing"],
      ["/faq", "FAQ"],
      ["/termsandconditions", /./],
      ["/privacypolicy", /./],
      ["/payment-sucess/1", "Payment"],
    ] as const) {
      await go(path, heading);
      await shows(path);
    }
  });

  it("are accessible: the fallback page", async () => {
    const page = await open("/pricing");
    await page.route("**/assets/FaqPage*", (route) => route.fulfill(BROKEN_SCREEN));
    provoked.push("The screen is broken");
    await page.goto("/faq");
    await visit.reads("Unexpected Application Error!");
    await shows("fallback page");
  });

  it("are accessible: the verification screen", async () => {
    const email = world.unusedAddress("unverified@acme.example");
    const body = { fullname: "Pat Example", orgname: "Acme Trading", email, password: "Password@123" };
    await world.callWithCaptcha("user/signup", body);
    await world.mailbox.next(email);
    await callApi(world.url, "POST", "forget/password", { body: { email, type: true } });
    const token = (await mailedPath(email)).split("/").at(-1)!;
    const password = { password: PASSWORD, confirmpassword: PASSWORD, token };
    await callApi(world.url, "POST", "user/reset-password", { bearer: token, body: password });
    await open("/myprofile", await world.signIn(email, PASSWORD));
    await visit.reads("Account Verification Failed");
    await shows("unverified");
    await cut("**/api/resend/activationlink");
    await click("Resend verification link");
    await visit.reads("The e-mail could not be sent.");
    await shows("unverified, not sent");
  });

  it("are accessible: the account without a password", async () => {
    const email = world.unusedAddress("newcomer@acme.example");
    const page = await open("/myprofile", await world.newcomer(email));
    await visit.reads("Set your password");
    await visit.reads("This device");
    await fill("Enter Password", BAD_PASSWORD);
    await fill("Confirm Password", "");
    await shows("profile without password, with messages");
    await go("/changepassword", "Change Password");
    await visit.reads("Your account has no password yet. Set one, then sign in with it.");
    await shows("change password without one");
    await go("/delete-account", "Delete Account");
    await page.getByRole("checkbox").check();
    await click("SEND CONFIRMATION LINK");
    await visit.reads("We have sent you a link to confirm the deletion.");
    await shows("deletion mailed");
    await go(await mailedPath(email), "Confirm Deletion");
    await visit.reads(/will be deleted and cannot be restored/);
    await shows("confirm deletion");
    provoked.push(CUT);
    await page.route("**/api/**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await click("DELETE ACCOUNT");
    await visit.reads("Server Not Responding");
    await shows("confirm deletion failed");
  });

  it("are accessible: the account", async () => {
    const email = world.unusedAddress("account@acme.example");
    await world.person(email);
    const page = await open("/myprofile", await world.signIn(email, PASSWORD));
    await visit.reads("This device");
    await shows("profile");
    // The window is narrow now, where the menu lies over the page.
    await click("Menu");
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    await shows("menu");
    await page.keyboard.press("Escape");
    await page.getByRole("navigation", { name: "Main" }).waitFor({ state: "hidden" });
    await click("Logout");
    await visit.reads("Are you sure, you want to logout?");
    await shows("logout dialog");
    await closeDialog();
    await click("Sign out others");
    await visit.reads("Sign out all other devices?");
    await shows("sign out others dialog");
    await closeDialog();
    await go("/changepassword", "Change Password");
    await fill("Current Password", "");
    await fill("New Password", BAD_PASSWORD);
    await fill("Confirm New Password", "");
    await shows("change password with messages");
    await fill("Current Password", "Wrong#2026");
    await fill("New Password", PASSWORD);
    await fill("Confirm New Password", PASSWORD);
    await click("CHANGE PASSWORD");
    await visit.reads("The current password is not correct.");
    provoked.push(400);
    await shows("change password refused");
    await fill("Current Password", PASSWORD);
    await click("CHANGE PASSWORD");
    await visit.reads("Password updated successfully");
    await shows("password changed");
    await go("/delete-account", "Delete Account");
    await fill("Enter Your Password", "");
    await page.getByRole("checkbox").check();
    await page.getByRole("checkbox").uncheck();
    await page.getByRole("checkbox").blur();
    await shows("delete account with messages");
  });

  it("are accessible: the team", async () => {
    const email = world.unusedAddress("owner@acme.example");
    const guest = world.unusedAddress("guest@acme.example");
    const bearer = await world.person(email, "Olga Owner");
    const page = await open("/team", bearer);
    await page.getByRole("table", { name: "Members" }).getByText("Olga Owner").waitFor();
    await click("Invite");
    await fill("Full Name", "R2");
    await fill("E-mail", "pat");
    await visit.reads("Please enter valid email");
    await shows("invite dialog with messages");
    await fill("Full Name", "Gus Guest");
    await fill("E-mail", guest);
    await click("Send invitation");
    await visit.reads("Invitation sent");
    await page.getByRole("table", { name: "Open invitations" }).waitFor();
    await shows("team with an invitation");
    const path = await mailedPath(guest);
    await go("/settings", "Settings");
    await page.getByRole("table", { name: "Activity" }).getByText("Olga Owner").first().waitFor();
    await fill("Organization Name", "New");
    await shows("settings with a message and activity");

    await visit.leave();
    await open(path);
    await visit.reads(/^You are invited to Acme Trading/);
    await fill("Enter Password", PASSWORD);
    await fill("Confirm Password", `${PASSWORD}1`);
    await visit.reads("Passwords must match");
    await shows("accept with messages");
    await fill("Confirm Password", PASSWORD);
    await click("SET PASSWORD");
    await visit.reads("Password set successfully");

    await visit.leave();
    const again = await open("/team", bearer);
    await click("Remove Gus Guest");
    await visit.reads("Remove Gus Guest?");
    await shows("remove dialog");
    await closeDialog();
    provoked.push(CUT);
    await again.route("**/api/get/member", (route) => route.abort());
    await again.reload();
    await again.getByRole("button", { name: "Try again" }).waitFor();
    await shows("team not loaded");

    await visit.leave();
    const guestToken = await world.signIn(guest, PASSWORD);
    await open("/team", guestToken);
    await visit.reads("Gus Guest");
    await shows("team of a member");
    await click("Leave");
    await visit.reads("Leave Acme Trading?");
    await shows("leave dialog");
    await closeDialog();
    await go("/settings", "Settings");
    await shows("settings of a member");
  });

  it("are accessible: joining with an account", async () => {
    const email = world.unusedAddress("joins@acme.example");
    await world.person(email);
    const bearer = await world.person(
      world.unusedAddress("joined@acme.example"),
      "Olga Owner",
      "Second Company",
    );
    const body = { fullname: "Pat Example", email, role: "viewer" };
    await callApi(world.url, "POST", "add/member", { bearer, body });
    const path = await mailedPath(email);
    await open(path);
    await visit.reads("You already have an account. Sign in with it to accept the invitation.");
    await shows("join, signed out");
    await visit.leave();
    await open(path, bearer);
    await visit.reads(/^You are signed in as/);
    await shows("join, signed in as somebody else");
    await visit.leave();
    await open(path, await world.signIn(email, PASSWORD));
    await visit.page.getByRole("button", { name: "Join Second Company" }).waitFor();
    await shows("join");
    await click("Join Second Company");
    await visit.page.waitForURL("**/myprofile");
    await visit.reads(/^Viewer: /);
    await shows("profile in one of two organisations");
  });

  it("are accessible: the operator's", async () => {
    const page = await open("/operator", operator);
    await page.getByRole("table", { name: "Hosts" }).getByText("localhost").waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await shows("operator");
    provoked.push(CUT);
    await page.route("**/api/get/operator", (route) => route.abort());
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).first().waitFor();
    await shows("operator, not loaded");
  });

  // The last one: from here on the program has other settings, and keeps its mails.
  it("are accessible: a closed signup, and the mails kept here", async () => {
    const { outbox } = await world.restart({ SIGNUP: "invited", CAPTCHA: "off" });
    await open("/signup");
    await visit.reads(/^Signing up is by invitation only/);
    await shows("signup by invitation only");
    await world.database.query("delete from mail");
    await go("/outbox", "Outbox");
    await visit.reads(/^There is no outbox here/);
    provoked.push(404);
    await go(outbox, "Outbox");
    await visit.reads("No mails yet");
    await shows("outbox without mails");
    const body = { email: OPERATOR, type: true };
    await callApi(world.url, "POST", "forget/password", { body });
    await visit.page.getByRole("article").getByRole("link").waitFor();
    await shows("outbox");
  });
});
