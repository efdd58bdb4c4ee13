import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callApi } from "../../product.ts";
import { VIEWS } from "./inspection.ts";
import { openLook } from "./look.ts";
import type { Look } from "./look.ts";
import { REFUSED_DOMAIN } from "./mailbox.ts";
import { BROKEN_SCREEN, CUT, openWorld, PASSWORD } from "./world.ts";
import type { World } from "./world.ts";

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
  // Data for the operator's screen: a refused mail and a visited host.
  const body = { fullname: "Pat Example", orgname: "Acme Trading", email: `pat@${REFUSED_DOMAIN}` };
  await world.callWithCaptcha("user/signup", { ...body, password: "Password@123" });
  const url = `${world.url}/pricing`;
  await callApi(world.url, "POST", "add/product", { bearer: operator, body: { url } });
});
afterAll(() => world?.stop());

describe("the screens, wide and narrow, light and dark", { timeout: 300_000 }, () => {
  let look: Look;
  beforeEach(() => {
    look = openLook(world);
  });
  afterEach(() => look.leave());

  it("pass a visual inspection for layout faults", async () => {
    const page = await look.open("/login");
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
    const found = await look.shows("faulty login", VIEWS).then(
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
    const page = await look.open("/signup");
    await page.getByRole("checkbox").waitFor();
    await look.shows("signup");
    await look.fill("Full Name", "R2");
    await look.fill("Organization Name", "");
    await look.fill("Business Email", "pat");
    await look.confirm();
    await look.shows("signup with messages");
    await look.fill("Full Name", "Pat Example");
    await look.fill("Organization Name", "Acme Trading");
    await look.fill("Business Email", world.unusedAddress("screens@acme.example"));
    await look.cut("**/api/user/signup");
    await look.click("SIGN UP");
    await look.reads("Unable to signup, please try again later");
    await look.shows("signup failed");
    await look.click("Try again");
    await look.confirm();
    await look.click("SIGN UP");
    await look.reads("20% flat off");
    await look.shows("offer");
    await look.confirm();
    await look.click("Pay Now");
    await look.reads(/^Account Successfully created/);
    await look.cut("**/api/user/resend/activationlink");
    await look.confirm();
    await look.click("Resend verification link");
    await look.reads("The e-mail could not be sent.");
    await look.confirm();
    await look.click("Resend verification link");
    await look.reads("Sent successfully");
    await look.shows("signed up, link sent again");
  });

  it("are accessible: signing in and resetting", async () => {
    const email = world.unusedAddress("reset@acme.example");
    await world.person(email);
    const page = await look.open("/login");
    await page.getByRole("checkbox").waitFor();
    await look.shows("login");
    await look.fill("Enter Your Email", "");
    await look.fill("Enter Your Password", "");
    await look.shows("login with messages");
    await look.fill("Enter Your Email", email);
    await look.fill("Enter Your Password", "Wrong#2026");
    await look.confirm();
    await look.click("LOGIN");
    await look.reads("Email or password is not correct.");
    look.provokes(400);
    await look.shows("login refused");
    await look.go("/forgot-password", "Reset Password");
    await look.fill("Enter Business Email", "pat");
    await look.shows("reset request with a message");
    await look.fill("Enter Business Email", email);
    await look.cut("**/api/forget/password");
    await look.click("SEND PASSWORD RESET EMAIL");
    await look.reads("Unable to submit");
    await look.shows("reset request failed");
    await look.click("Unable to submit Please try again later");
    await look.fill("Enter Business Email", email);
    await look.click("SEND PASSWORD RESET EMAIL");
    await look.reads(/^If account exists/);
    await look.shows("reset requested");
    const link = await look.mailedPath(email);
    await look.cut("**/api/verify/token");
    await page.goto(link);
    await look.reads("Set password failed");
    await look.shows("link check failed");
    await look.go(link, "Reset Password");
    await look.fill("Enter Password", BAD_PASSWORD);
    await look.fill("Confirm Password", "");
    await look.shows("reset with messages");
    await look.fill("Enter Password", PASSWORD);
    await look.fill("Confirm Password", PASSWORD);
    await look.cut("**/api/user/reset-password");
    await look.click("SET PASSWORD");
    await look.reads("Set password failed");
    await look.shows("reset failed");
    await look.click("Please try again");
    await look.fill("Enter Password", PASSWORD);
    await look.fill("Confirm Password", PASSWORD);
    await look.click("SET PASSWORD");
    await look.reads("Password set successfully");
    await look.shows("reset done");
    await page.goto(link);
    await look.reads("Link Expired");
    look.provokes(401);
    await look.shows("link expired");
    await page.goto(link.replace("reset-password", "login"));
    await look.reads("This link is not valid or has expired.");
    await look.shows("verification refused");
  });

  it("are accessible: public pages", async () => {
    const page = await look.open("/features");
    // The payment page continues three seconds after this response.
    await page.route("**/api/get/payment-result/*", () => undefined);
    for (const [path, heading] of [
      ["/features", /./],
      ["/pricing", "Pricing"],
      ["/faq", "FAQ"],
      ["/termsandconditions", /./],
      ["/privacypolicy", /./],
      ["/payment-sucess/1", "Payment"],
    ] as const) {
      await look.go(path, heading);
      await look.shows(path);
    }
  });

  it("are accessible: the fallback page", async () => {
    const page = await look.open("/pricing");
    await page.route("**/assets/FaqPage*", (route) => route.fulfill(BROKEN_SCREEN));
    look.provokes("The screen is broken");
    await page.goto("/faq");
    await look.reads("Unexpected Application Error!");
    await look.shows("fallback page");
  });

  it("are accessible: the verification screen", async () => {
    const email = world.unusedAddress("unverified@acme.example");
    const body = { fullname: "Pat Example", orgname: "Acme Trading", email, password: "Password@123" };
    await world.callWithCaptcha("user/signup", body);
    await world.mailbox.next(email);
    await callApi(world.url, "POST", "forget/password", { body: { email, type: true } });
    const token = (await look.mailedPath(email)).split("/").at(-1)!;
    const password = { password: PASSWORD, confirmpassword: PASSWORD, token };
    await callApi(world.url, "POST", "user/reset-password", { bearer: token, body: password });
    await look.open("/myprofile", await world.signIn(email, PASSWORD));
    await look.reads("Account Verification Failed");
    await look.shows("unverified");
    await look.cut("**/api/resend/activationlink");
    await look.click("Resend verification link");
    await look.reads("The e-mail could not be sent.");
    await look.shows("unverified, not sent");
  });

  it("are accessible: the account without a password", async () => {
    const email = world.unusedAddress("newcomer@acme.example");
    const page = await look.open("/myprofile", await world.newcomer(email));
    await look.reads("Set your password");
    await look.reads("This device");
    await look.fill("Enter Password", BAD_PASSWORD);
    await look.fill("Confirm Password", "");
    await look.shows("profile without password, with messages");
    await look.go("/changepassword", "Change Password");
    await look.reads("Your account has no password yet. Set one, then sign in with it.");
    await look.shows("change password without one");
    await look.go("/delete-account", "Delete Account");
    await page.getByRole("checkbox").check();
    await look.click("SEND CONFIRMATION LINK");
    await look.reads("We have sent you a link to confirm the deletion.");
    await look.shows("deletion mailed");
    await look.go(await look.mailedPath(email), "Confirm Deletion");
    await look.reads(/will be deleted and cannot be restored/);
    await look.shows("confirm deletion");
    look.provokes(CUT);
    await page.route("**/api/**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await look.click("DELETE ACCOUNT");
    await look.reads("Server Not Responding");
    await look.shows("confirm deletion failed");
  });

  it("are accessible: the account", async () => {
    const email = world.unusedAddress("account@acme.example");
    await world.person(email);
    const page = await look.open("/myprofile", await world.signIn(email, PASSWORD));
    await look.reads("This device");
    await look.shows("profile");
    // The window is narrow now, so the menu overlays the page.
    await look.click("Menu");
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    await look.shows("menu");
    await page.keyboard.press("Escape");
    await page.getByRole("navigation", { name: "Main" }).waitFor({ state: "hidden" });
    await look.click("Logout");
    await look.reads("Are you sure, you want to logout?");
    await look.shows("logout dialog");
    await look.closeDialog();
    await look.click("Sign out others");
    await look.reads("Sign out all other devices?");
    await look.shows("sign out others dialog");
    await look.closeDialog();
    await look.go("/changepassword", "Change Password");
    await look.fill("Current Password", "");
    await look.fill("New Password", BAD_PASSWORD);
    await look.fill("Confirm New Password", "");
    await look.shows("change password with messages");
    await look.fill("Current Password", "Wrong#2026");
    await look.fill("New Password", PASSWORD);
    await look.fill("Confirm New Password", PASSWORD);
    await look.click("CHANGE PASSWORD");
    await look.reads("The current password is not correct.");
    look.provokes(400);
    await look.shows("change password refused");
    await look.fill("Current Password", PASSWORD);
    await look.click("CHANGE PASSWORD");
    await look.reads("Password updated successfully");
    await look.shows("password changed");
    await look.go("/delete-account", "Delete Account");
    await look.fill("Enter Your Password", "");
    await page.getByRole("checkbox").check();
    await page.getByRole("checkbox").uncheck();
    await page.getByRole("checkbox").blur();
    await look.shows("delete account with messages");
  });

  it("are accessible: the team", async () => {
    const email = world.unusedAddress("owner@acme.example");
    const guest = world.unusedAddress("guest@acme.example");
    const bearer = await world.person(email, "Olga Owner");
    const page = await look.open("/team", bearer);
    await page.getByRole("table", { name: "Members" }).getByText("Olga Owner").waitFor();
    await look.click("Invite");
    await look.fill("Full Name", "R2");
    await look.fill("E-mail", "pat");
    await look.reads("Please enter valid email");
    await look.shows("invite dialog with messages");
    await look.fill("Full Name", "Gus Guest");
    await look.fill("E-mail", guest);
    await look.click("Send invitation");
    await look.reads("Invitation sent");
    await page.getByRole("table", { name: "Open invitations" }).waitFor();
    await look.shows("team with an invitation");
    const path = await look.mailedPath(guest);
    await look.go("/settings", "Settings");
    await page.getByRole("table", { name: "Activity" }).getByText("Olga Owner").first().waitFor();
    await look.fill("Organization Name", "New");
    await look.shows("settings with a message and activity");

    await look.leave();
    await look.open(path);
    await look.reads(/^You are invited to Acme Trading/);
    await look.fill("Enter Password", PASSWORD);
    await look.fill("Confirm Password", `${PASSWORD}1`);
    await look.reads("Passwords must match");
    await look.shows("accept with messages");
    await look.fill("Confirm Password", PASSWORD);
    await look.click("SET PASSWORD");
    await look.reads("Password set successfully");

    await look.leave();
    const again = await look.open("/team", bearer);
    await look.click("Remove Gus Guest");
    await look.reads("Remove Gus Guest?");
    await look.shows("remove dialog");
    await look.closeDialog();
    look.provokes(CUT);
    await again.route("**/api/get/member", (route) => route.abort());
    await again.reload();
    await again.getByRole("button", { name: "Try again" }).waitFor();
    await look.shows("team not loaded");

    await look.leave();
    const guestToken = await world.signIn(guest, PASSWORD);
    await look.open("/team", guestToken);
    await look.reads("Gus Guest");
    await look.shows("team of a member");
    await look.click("Leave");
    await look.reads("Leave Acme Trading?");
    await look.shows("leave dialog");
    await look.closeDialog();
    await look.go("/settings", "Settings");
    await look.shows("settings of a member");
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
    const path = await look.mailedPath(email);
    await look.open(path);
    await look.reads("You already have an account. Sign in with it to accept the invitation.");
    await look.shows("join, signed out");
    await look.leave();
    await look.open(path, bearer);
    await look.reads(/^You are signed in as/);
    await look.shows("join, signed in as somebody else");
    await look.leave();
    await look.open(path, await world.signIn(email, PASSWORD));
    await look.page.getByRole("button", { name: "Join Second Company" }).waitFor();
    await look.shows("join");
    await look.click("Join Second Company");
    await look.page.waitForURL("**/myprofile");
    await look.reads(/^Viewer: /);
    await look.shows("profile in one of two organisations");
  });

  it("are accessible: the operator's", async () => {
    const page = await look.open("/operator", operator);
    await page.getByRole("table", { name: "Hosts" }).getByText("localhost").waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await look.shows("operator");
    look.provokes(CUT);
    await page.route("**/api/get/operator", (route) => route.abort());
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).first().waitFor();
    await look.shows("operator, not loaded");
  });

  // Must be the last test: it restarts the program with other settings and the built-in outbox.
  it("are accessible: a closed signup, and the outbox", async () => {
    const { outbox } = await world.restart({ SIGNUP: "invited", CAPTCHA: "off" });
    await look.open("/signup");
    await look.reads(/^Sign-up is by invitation only/);
    await look.shows("signup by invitation only");
    await world.database.query("delete from mail");
    await look.go("/outbox", "Outbox");
    await look.reads(/^There is no outbox here/);
    look.provokes(404);
    await look.go(outbox, "Outbox");
    await look.reads("No mails yet");
    await look.shows("outbox without mails");
    const body = { email: OPERATOR, type: true };
    await callApi(world.url, "POST", "forget/password", { body });
    await look.page.getByRole("article").getByRole("link").waitFor();
    await look.shows("outbox");
  });
});
