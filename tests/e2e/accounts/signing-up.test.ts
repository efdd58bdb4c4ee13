import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { linkIn } from "./mailbox.ts";
import { openWorld, PASSWORD } from "./world.ts";
import type { Visit, World } from "./world.ts";

describe("a new person, by keyboard alone", { timeout: 180_000 }, () => {
  let world: World;
  let visit: Visit;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(() => visit?.leave());

  /** Fills the signup form and sends it. */
  const signUp = async (email: string): Promise<void> => {
    const { keys } = visit;
    await keys.type("Full Name", "Pat Example");
    await keys.type("Organization Name", "Acme Trading");
    await keys.type("Business Email", email);
    await keys.tick("I am not a robot");
    await keys.press("SIGN UP");
    await visit.reads(
      "Account Successfully created, Please check email to verify account, and download the Scraping Browser from Download Section",
    );
  };

  it("signs up after correcting the form, requests the link again, sets a first password and signs in with it", async () => {
    const email = world.unusedAddress("first@acme.example");
    visit = await world.visit("/signup");
    const { keys, page } = visit;
    await keys.reach(page.getByLabel("Full Name"));
    await page.keyboard.press("Tab");
    await visit.reads("Please enter text only");
    await keys.type("Business Email", "pat@acme");
    await keys.tick("I am not a robot");
    await visit.reads("Please enter valid email");
    await visit.reads("Confirmed");
    expect(await page.getByRole("button", { name: "SIGN UP" }).isDisabled()).toBe(true);
    await visit.isAccessible("signup with messages");
    await keys.type("Full Name", "Pat Example");
    await keys.type("Organization Name", "Acme Trading");
    await keys.type("Business Email", "pat@gmail.com");
    await keys.press("SIGN UP");
    const toast = page.locator(".Toastify__toast-container--top-center .Toastify__toast-theme--dark");
    await toast.getByText("Please use your business e-mail address.").waitFor();
    await signUp(email);
    await visit.reads("Verification link is valid for 24 hours only");
    const first = await world.mailbox.next(email);
    expect(first.subject).toBe("Verify your e-mail address");
    await visit.keys.tick("I am not a robot");
    await visit.keys.press("Resend verification link");
    await toast.getByText("Sent successfully").waitFor();
    await visit.isAccessible("signed up, link sent again");
    const link = linkIn(await world.mailbox.next(email));
    expect(link).not.toBe(linkIn(first));
    await page.goto(link);
    await page.waitForURL("**/myprofile");
    await visit.reads("Set your password");
    await keys.type("Enter Password", "short1#");
    await page.keyboard.press("Tab");
    await visit.reads("Between 8-20 characters, minimum 1 symbol or special character");
    await visit.isAccessible("profile without password, with messages");
    await keys.type("Enter Password", PASSWORD);
    await keys.type("Confirm Password", PASSWORD);
    await keys.press("SET PASSWORD");
    await visit.reads("Password set successfully");
    expect(new URL(page.url()).pathname).toBe("/myprofile");
    await visit.reads("Acme Trading");
    await visit.keeps("token");
    visit.expectSilence(406);
  });

  it("can open the mailed link again, but not after 24 hours", async () => {
    const email = world.unusedAddress("expired@acme.example");
    visit = await world.visit("/signup");
    const { page } = visit;
    await signUp(email);
    const link = linkIn(await world.mailbox.next(email));
    await page.goto(link);
    await page.waitForURL("**/myprofile");
    await page.goto(link);
    await page.waitForURL("**/myprofile");
    await page.evaluate(() => localStorage.clear());
    await world.age(email);
    await page.goto(link);
    await visit.reads("This link is not valid or has expired.");
    await page.waitForURL((address) => address.pathname === "/");
    await page.getByRole("button", { name: "SIGN UP" }).waitFor();
    // It stays for as long as the form is open.
    await page.reload();
    await visit.reads(/^This link is not valid or has expired\. If you have already set a password, sign in/);
    await visit.isAccessible("signup after an expired link");
    visit.expectSilence(401);
  });

  it("sees only the verification screen until the address is verified", async () => {
    const email = world.unusedAddress("unverified@acme.example");
    visit = await world.visit("/signup");
    const { keys, page } = visit;
    await signUp(email);
    const first = linkIn(await world.mailbox.next(email));
    // A reset link sets a password, but does not verify the signup's address: the person signs in unverified.
    await page.goto("/forgot-password");
    await keys.type("Enter Business Email", email);
    await keys.press("SEND PASSWORD RESET EMAIL");
    await page.goto(linkIn(await world.mailbox.next(email)));
    await keys.type("Enter Password", PASSWORD);
    await keys.type("Confirm Password", PASSWORD);
    await keys.press("SET PASSWORD");
    await keys.press("Continue to login");
    expect((await world.mailbox.next(email)).subject).toBe("Your password was changed");
    await keys.type("Enter Your Email", email);
    await keys.type("Enter Your Password", PASSWORD);
    await keys.tick("I am not a robot");
    await keys.press("LOGIN");
    await visit.reads("Account Verification Failed");
    await visit.isAccessible("unverified");
    for (const path of ["/myprofile", "/dashboard", "/team"]) {
      await page.goto(path);
      await visit.reads("Account Verification Failed");
      expect(await page.getByRole("banner").count()).toBe(0);
      expect(await page.getByRole("navigation").count()).toBe(0);
    }
    await visit.loadsAfter(async () => {
      await keys.press("Resend verification link");
      await visit.reads("Sent successfully");
    });
    await page.waitForURL("**/login");
    await visit.keeps();
    const again = linkIn(await world.mailbox.next(email));
    expect(again).not.toBe(first);
    // After a sign-in, the link verifies without opening a session.
    await page.goto(again);
    await visit.reads("Your e-mail address is verified. Please sign in.");
    await page.waitForURL("**/login");
    visit.expectSilence();
  });
});
