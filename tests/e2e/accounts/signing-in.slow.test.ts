import type { Challenge } from "altcha/lib";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { solvedCaptcha } from "./captcha-work.ts";
import { linkIn } from "./mailbox.ts";
import { openWorld, PASSWORD } from "./world.ts";
import type { Visit, World } from "./world.ts";

const NEXT_PASSWORD = "Teapot*2027";

describe("a person with an account, by keyboard alone", { timeout: 180_000 }, () => {
  let world: World;
  let visit: Visit;
  const others: Visit[] = [];
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    for (const one of [visit, ...others.splice(0)]) await one?.leave();
  });

  const signIn = async ({ keys }: Visit, email: string, password: string): Promise<void> => {
    await keys.type("Enter Your Email", email);
    await keys.type("Enter Your Password", password);
    await keys.tick("I am not a robot");
    await keys.press("LOGIN");
  };
  const isSignedIn = ({ page }: Visit): Promise<void> => page.waitForURL("**/myprofile");

  it("needs a harder captcha after ten wrong passwords, except on a device that has signed in before", async () => {
    const email = world.unusedAddress("guessed@acme.example");
    await world.person(email);
    const known = await world.visit("/login");
    others.push(known);
    await signIn(known, email, PASSWORD);
    await isSignedIn(known);
    for (let guess = 0; guess < 10; guess++) {
      const answer = await world.callWithCaptcha("user/login", { email, password: `Guess#${guess}0000` });
      expect(answer.status).toBe(400);
    }
    visit = await world.visit("/login");
    // Delayed, so that the message shown in the meantime can be read.
    const harder = Promise.withResolvers<void>();
    await visit.page.route("**/api/get/captcha?*level=1", async (route) => {
      await harder.promise;
      await route.continue();
    });
    await signIn(visit, email, PASSWORD);
    await visit.reads("This check takes longer after many wrong passwords.");
    expect(await visit.page.getByRole("checkbox").isDisabled()).toBe(true);
    harder.resolve();
    await isSignedIn(visit);
    visit.expectSilence(406);
    await known.keys.press("Logout");
    await known.reads("Are you sure, you want to logout?");
    await known.keys.reach(known.page.getByRole("dialog").getByRole("button", { name: "Logout" }));
    await known.loadsAfter(() => known.page.keyboard.press("Enter"));
    await known.page.waitForURL("**/login");
    await signIn(known, email, PASSWORD);
    await isSignedIn(known);
    known.expectSilence();
  });

  it("solves the captcha again after it has expired, and gets a new one automatically before that", async () => {
    const email = world.unusedAddress("captcha@acme.example");
    await world.person(email);
    visit = await world.visit("/features");
    const { keys, page } = visit;
    await page.clock.install();
    let challenges = 0;
    let challenge: Challenge | undefined;
    page.on("response", async (response) => {
      if (!response.url().includes("/api/get/captcha?purpose=login")) return;
      challenge = (await response.json()) as Challenge;
      challenges += 1;
    });
    await page.goto("/login");
    await keys.type("Enter Your Email", email);
    await keys.type("Enter Your Password", PASSWORD);
    await keys.tick("I am not a robot");
    await visit.reads("Confirmed");
    await page.clock.fastForward("05:00");
    await expect.poll(() => challenges).toBe(2);
    await visit.reads("Confirmed");
    // Using the page's solution elsewhere invalidates it, like expiry does.
    const body = { email: "nobody@acme.example", password: PASSWORD };
    const header = { "content-type": "application/json", "x-captcha": await solvedCaptcha(challenge!) };
    const spent = { method: "POST", headers: header, body: JSON.stringify(body) };
    expect((await fetch(`${world.url}/api/user/login`, spent)).status).toBe(400);
    await keys.press("LOGIN");
    const dialog = page.getByRole("alertdialog");
    await dialog.getByText("The check has expired or was already used. Please confirm again.").waitFor();
    await visit.isAccessible("captcha refused");
    // A refusal by policy is shown without a subtitle.
    expect(await dialog.getByText("Please try again").count()).toBe(0);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await keys.tick("I am not a robot");
    await keys.press("LOGIN");
    await isSignedIn(visit);
    visit.expectSilence(406);
  });

  it("resets a forgotten password, which ends all sessions, and cannot use the link twice", async () => {
    const email = world.unusedAddress("forgot@acme.example");
    const elsewhere = await world.visit("/myprofile", await world.person(email));
    others.push(elsewhere);
    await elsewhere.reads("This device");
    visit = await world.visit("/login");
    const { keys, page } = visit;
    await signIn(visit, email, "Wrong#2026");
    const refused = page.getByRole("alertdialog");
    await refused.getByText("Email or password is not correct.").waitFor();
    await visit.isAccessible("login refused");
    await keys.press("Close");
    await refused.waitFor({ state: "detached" });
    await keys.follow("Forgot password?");
    await page.waitForURL("**/forgot-password");
    await keys.type("Enter Business Email", "forgot");
    await page.keyboard.press("Tab");
    await visit.reads("Please enter valid email");
    await visit.isAccessible("reset request with a message");
    await keys.type("Enter Business Email", email);
    await keys.press("SEND PASSWORD RESET EMAIL");
    await visit.reads(
      "If account exists with the email address you have entered, you will receive password reset link on your email",
    );
    await visit.reads("Password reset link will be valid only for 24 hours");
    const link = linkIn(await world.mailbox.next(email));
    await page.goto(link);
    await keys.type("Enter Password", NEXT_PASSWORD);
    await keys.type("Confirm Password", PASSWORD);
    await page.keyboard.press("Tab");
    await visit.reads("Passwords do not match");
    await visit.isAccessible("reset with messages");
    // The confirmation is validated again when the first field changes.
    await keys.type("Enter Password", PASSWORD);
    await page.getByText("Passwords do not match").waitFor({ state: "detached" });
    await keys.type("Enter Password", NEXT_PASSWORD);
    await visit.reads("Passwords do not match");
    await keys.type("Confirm Password", NEXT_PASSWORD);
    // The message lasts only some seconds from when that page notices, so it is awaited from now on.
    const notice = elsewhere.reads("Your session has ended. Please sign in again.");
    notice.catch(() => "reported below");
    await keys.press("SET PASSWORD");
    await visit.reads("Password set successfully");
    await keys.press("Continue to login");
    await page.waitForURL("**/login");
    await signIn(visit, email, NEXT_PASSWORD);
    await isSignedIn(visit);
    expect((await world.mailbox.next(email)).subject).toBe("Your password was changed");
    await page.goto(link);
    await visit.reads("Link Expired");
    await visit.isAccessible("link expired");
    // The link is invalid, but the session that opened it is still good.
    await page.goto("/myprofile");
    await visit.reads("This device");
    // The page may notice first by itself, because it polls its counts.
    await Promise.any([elsewhere.keys.follow("Team"), elsewhere.page.waitForURL("**/login")]);
    await elsewhere.page.waitForURL("**/login");
    await notice;
    elsewhere.expectSilence(401);
  });

  it("is signed out in all tabs by signing out in one", async () => {
    visit = await world.visit("/myprofile", await world.person(world.unusedAddress("tabs@acme.example")));
    const { keys, page } = visit;
    const tabs = [await page.context().newPage(), await page.context().newPage()];
    await tabs[0]!.goto("/team");
    await tabs[1]!.goto("/settings");
    for (const tab of tabs) await tab.getByRole("heading", { level: 1 }).waitFor();
    await page.bringToFront();
    await keys.press("Logout");
    await visit.reads("Are you sure, you want to logout?");
    await visit.isAccessible("logout dialog");
    await keys.press("Close");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(page.url()).toMatch(/\/myprofile$/);
    await page.keyboard.press("Enter");
    await keys.reach(page.getByRole("dialog").getByRole("button", { name: "Logout" }));
    await page.keyboard.press("Enter");
    for (const tab of [page, ...tabs]) await tab.waitForURL("**/login");
    await visit.keeps();
    visit.expectSilence();
  });
});
