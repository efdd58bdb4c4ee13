import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../../product.ts";
import { linkIn } from "./mailbox.ts";
import { openWorld, PASSWORD } from "./world.ts";
import type { Visit, World } from "./world.ts";

describe("a team, by keyboard alone", { timeout: 180_000 }, () => {
  let world: World;
  const visits: Visit[] = [];
  beforeAll(async () => {
    world = await openWorld();
  });
  afterEach(async () => {
    for (const visit of visits.splice(0)) await visit.leave();
  });

  const visit = async (path: string, token?: string): Promise<Visit> => {
    const one = await world.visit(path, token);
    visits.push(one);
    return one;
  };
  const signIn = async ({ keys, page }: Visit, email: string): Promise<void> => {
    await keys.type("Enter Your Email", email);
    await keys.type("Enter Your Password", PASSWORD);
    await keys.tick("I am not a robot");
    await keys.press("LOGIN");
    await page.waitForURL((address) => address.pathname !== "/login");
  };
  /** Invites from the members page; returns the mailed link. */
  const invite = async ({ keys, page, reads }: Visit, name: string, email: string): Promise<string> => {
    await keys.press("Invite");
    await keys.type("Full Name", name);
    await keys.type("E-mail", email);
    await keys.choose("Role", "A");
    await reads("Everything except managing owners: people, settings, products and runs");
    await keys.press("Send invitation");
    await reads("Invitation sent");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const mail = await world.mailbox.next(email);
    expect(mail.subject).toBe("You are invited to Pricetrail");
    return linkIn(mail);
  };
  /** The sessions of an organisation's owner and of a member. */
  const pair = async (owner: string, other: string): Promise<[string, string]> => {
    const bearer = await world.person(owner, "Olga Owner", "Acme Trading");
    const body = { fullname: "Max Member", email: other, role: "member" };
    await callApi(world.url, "POST", "add/member", { bearer, body });
    const token = linkIn(await world.mailbox.next(other))
      .split("/")
      .at(-1)!;
    const password = { password: PASSWORD, confirmpassword: PASSWORD, token };
    await callApi(world.url, "POST", "user/set-password", { bearer: token, body: password });
    return [bearer, await world.signIn(other, PASSWORD)];
  };
  const memberRow = ({ page }: Visit, email: string) =>
    page.getByRole("table", { name: "Members" }).getByRole("row").filter({ hasText: email });

  it("invites a person by mail, who sets a password and signs in with the role and a verified address", async () => {
    const boss = world.unusedAddress("boss@team.example");
    const ina = world.unusedAddress("ina@team.example");
    const owner = await visit("/team", await world.person(boss, "Bea Boss", "Kettles Ltd"));
    const link = await invite(owner, "Ina Invited", ina);
    const row = owner.page.getByRole("row").filter({ hasText: ina });
    expect(await row.textContent()).toContain("Admin");
    await owner.isAccessible("team with an invitation");
    await owner.keys.press("Invite");
    await owner.keys.type("E-mail", "pat");
    await owner.page.keyboard.press("Tab");
    await owner.reads("Please enter valid email");
    await owner.isAccessible("invite dialog with messages");
    const guest = await visit(link);
    await guest.reads(`You are invited to Kettles Ltd. Choose a password for ${ina}.`);
    await guest.keys.type("Enter Password", PASSWORD);
    await guest.keys.type("Confirm Password", `${PASSWORD}1`);
    await guest.page.keyboard.press("Tab");
    await guest.reads("Passwords must match");
    await guest.isAccessible("accept with messages");
    await guest.keys.type("Confirm Password", PASSWORD);
    await guest.keys.press("SET PASSWORD");
    await guest.reads("Password set successfully");
    await guest.keys.press("Continue to login");
    await signIn(guest, ina);
    await guest.reads("Ina Invited");
    await guest.reads("Kettles Ltd");
    await guest.reads(/^Admin: /);
    await guest.page.goto(link);
    await guest.reads("Link Expired");
    guest.expectSilence(401);
    owner.expectSilence();
  });

  it("adds a person with an existing account after they sign in, and lets them switch organisations", async () => {
    const two = world.unusedAddress("two@team.example");
    const host = world.unusedAddress("host@team.example");
    await world.person(two, "Tia Two", "Own Company");
    const owner = await visit("/team", await world.person(host, "Hal Host", "Host Company"));
    const link = await invite(owner, "Tia Two", two);
    const guest = await visit(link);
    await guest.reads(`You are invited to join Host Company as ${two}.`);
    await guest.reads("You already have an account. Sign in with it to accept the invitation.");
    await guest.isAccessible("join, signed out");
    await guest.keys.press("Login");
    await guest.page.waitForURL("**/login");
    await signIn(guest, two);
    await guest.page.getByRole("button", { name: "Join Host Company" }).waitFor();
    await guest.isAccessible("join");
    await guest.keys.press("Join Host Company");
    await guest.page.waitForURL("**/myprofile");
    const organisation = guest.page.getByRole("combobox", { name: "Organisation" });
    const shown = () => organisation.locator("option:checked").textContent();
    await expect.poll(shown).toBe("Host Company");
    await guest.keys.choose("Organisation", "O");
    await expect.poll(() => shown().catch(() => "")).toBe("Own Company");
    await guest.reads(/^Owner: /);
    guest.expectSilence();
  });

  it("lets a member delete their account by password, and the last owner only after a handover", async () => {
    const goes = world.unusedAddress("goes@team.example");
    const successorAddress = world.unusedAddress("successor@team.example");
    const [ownerToken, otherToken] = await pair(goes, successorAddress);
    const owner = await visit("/myprofile", ownerToken);
    const { keys, page } = owner;
    const askToDelete = async (password: string): Promise<void> => {
      await keys.type("Enter Your Password", password);
      if (!(await page.getByRole("checkbox").isChecked())) {
        expect(await page.getByRole("button", { name: "DELETE ACCOUNT" }).isDisabled()).toBe(true);
        await keys.tick("I understand that my account will be deleted and cannot be restored.");
      }
      await keys.press("DELETE ACCOUNT");
    };
    await keys.follow("Delete account");
    await page.waitForURL("**/delete-account");
    await askToDelete("Wrong#2026");
    await owner.reads("Something went wrong, try again");
    await askToDelete(PASSWORD);
    await owner.reads("You are the only owner. Make another member an owner first.");
    await owner.isAccessible("delete account refused");
    await keys.press("Organisation");
    await keys.follow("Team");
    await page.waitForURL("**/team");
    await keys.choose("Role of Max Member", "O");
    await owner.reads("Role changed");
    await page.goto("/delete-account");
    await askToDelete(PASSWORD);
    await page.waitForURL("**/login");
    await owner.reads("Account deleted successfully");
    await owner.keeps();
    const successor = await visit("/team", otherToken);
    await memberRow(successor, successorAddress).waitFor();
    expect(await memberRow(successor, goes).count()).toBe(0);
    const again = await world.callWithCaptcha("user/login", {
      email: goes,
      password: PASSWORD,
    });
    expect(again.status).toBe(400);
    owner.expectSilence(400, 406);
  });

  it("deletes an account without a password by a mailed link, once", async () => {
    const email = world.unusedAddress("nopassword@team.example");
    const person = await visit("/delete-account", await world.newcomer(email));
    await person.reads("Your account has no password, so we send you a link to confirm the deletion.");
    await person.keys.tick("I understand that my account will be deleted and cannot be restored.");
    await person.keys.press("SEND CONFIRMATION LINK");
    await person.reads("We have sent you a link to confirm the deletion.");
    await person.isAccessible("deletion mailed");
    const link = linkIn(await world.mailbox.next(email));
    const opened = await visit(link);
    await opened.reads(`The account of ${email} will be deleted and cannot be restored.`);
    await opened.isAccessible("confirm deletion");
    await opened.keys.press("DELETE ACCOUNT");
    await opened.page.waitForURL("**/login");
    await opened.reads("Account deleted successfully");
    await person.page.reload();
    await person.page.waitForURL("**/login");
    await opened.page.goto(link);
    await opened.reads("Link Expired");
    opened.expectSilence(401);
    person.expectSilence(401);
  });
});
