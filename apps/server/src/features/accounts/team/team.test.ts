import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { writeInOrganisation } from "../../../database/tenant.ts";
import { NEW_PASSWORD, openIdentity, PASSWORD } from "../accounts.fixture.ts";
import type { Identity } from "../accounts.fixture.ts";
import { lockMembers, updateRole } from "./members.store.ts";

interface Member {
  _id: string;
  email: string;
  role: string;
  isYou: boolean;
}

describe("the team", () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await openIdentity({ THROTTLE: "off" });
  });
  afterEach(() => identity.close());

  const invite = (token: string, email: string, role = "member", fullname = "New Member") =>
    identity.post("add/member", { fullname, email, role }, { token });
  const accept = (token: string, password = PASSWORD) =>
    identity.post("user/set-password", { password, confirmpassword: password, token }, { token });
  const joined = async (owner: string, email: string, role = "member"): Promise<string> => {
    await invite(owner, email, role);
    await accept(await identity.mailedToken(email, "invitation"));
    return (await identity.signIn(email)).body.token;
  };
  const team = async (token: string) =>
    (await identity.get("get/member", token)).body as unknown as {
      data: Member[];
      invitations: { _id: string; email: string; isExpired: boolean }[];
    };
  const idOf = async (token: string, email: string): Promise<string> =>
    (await team(token)).data.find((member) => member.email === email)?._id ?? "missing";
  const orgname = async (token: string) => {
    const { data } = (await identity.get("me", token)).body as unknown as { data: { orgname: string } };
    return data.orgname;
  };

  it("grows by a mailed invitation, which provides the name and verifies the address", async () => {
    const owner = await identity.person("owner@invite.example", "The Owner", "Inviting Ltd");
    expect((await invite(owner, "new@invite.example", "viewer", "Grace Hopper")).status).toBe(200);
    expect((await team(owner)).invitations).toEqual([
      expect.objectContaining({ email: "new@invite.example" }),
    ]);

    const link = await identity.mailedToken("new@invite.example", "invitation");
    const check = await identity.get("verify/token", link);
    expect(check.body).toMatchObject({ purpose: "invite", orgname: "Inviting Ltd", hasAccount: false });
    expect((await accept(link)).status).toBe(200);

    const token = (await identity.signIn("new@invite.example")).body.token;
    expect((await identity.get("me", token)).body.data).toMatchObject({
      fullname: "Grace Hopper",
      orgname: "Inviting Ltd",
      role: "viewer",
      email_verified_at: expect.any(String) as string,
      organisations: [expect.anything()],
    });
    expect((await team(owner)).data.map(({ email, isYou }) => [email, isYou])).toEqual([
      ["owner@invite.example", true],
      ["new@invite.example", false],
    ]);
    expect((await team(owner)).invitations).toEqual([]);
    expect((await accept(link)).status).toBe(401);
  });

  it("accepts exactly one of 50 concurrent uses of an invitation", async () => {
    const owner = await identity.person("owner@parallel.example");
    await invite(owner, "new@parallel.example");
    const link = await identity.mailedToken("new@parallel.example", "invitation");
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49);
    expect((await team(owner)).data).toHaveLength(2);
  });

  it("adds a person with an existing account after they sign in", async () => {
    const owner = await identity.person("owner@existing.example", "The Owner", "Second Company");
    const theirs = await identity.person("has@existing.example", "Has Account", "First Company");
    await invite(owner, "Has@Existing.example");
    const link = await identity.mailedToken("Has@Existing.example", "invitation");
    expect((await identity.get("verify/token", link)).body.hasAccount).toBe(true);
    expect((await accept(link, NEW_PASSWORD)).status).toBe(406);
    // An invitation must not change the password of the account.
    expect((await identity.signIn("has@existing.example")).status).toBe(200);

    const stranger = await identity.person("stranger@existing.example");
    expect((await identity.post("accept/invitation", { token: link }, { token: stranger })).status).toBe(406);
    const answer = await identity.post("accept/invitation", { token: link }, { token: theirs });
    expect(answer.status).toBe(200);
    expect((await identity.get("me", theirs)).status).toBe(401);
    expect(await orgname(answer.body.token)).toBe("Second Company");

    const { data } = (await identity.get("me", answer.body.token)).body as unknown as {
      data: { organisations: { _id: string; orgname: string }[] };
    };
    expect(data.organisations.map((one) => one.orgname).sort()).toEqual(["First Company", "Second Company"]);
    const first = data.organisations.find((one) => one.orgname === "First Company")!;
    const options = { token: answer.body.token };
    expect((await identity.post("switch/organisation", { organisation: first._id }, options)).status).toBe(
      200,
    );
    expect(await orgname(answer.body.token)).toBe("First Company");
    const foreign = { organisation: "01890000-0000-7000-8000-000000000000" };
    expect((await identity.post("switch/organisation", foreign, options)).status).toBe(404);

    // Who leaves continues in an organisation that they have, without getting another one.
    const second = data.organisations.find((one) => one.orgname === "Second Company")!;
    await identity.post("switch/organisation", { organisation: second._id }, options);
    expect((await identity.post("leave/organisation", undefined, options)).status).toBe(200);
    expect((await identity.get("me", options.token)).body.data).toMatchObject({
      orgname: "First Company",
      organisations: [{ orgname: "First Company" }],
    });
  });

  it("deletes what an unverified stranger created with an address whose owner joins", async () => {
    const owner = await identity.person("owner@squat.example");
    await identity.signUp("victim@squat.example", "Not The Owner", "Squatter Ltd");
    await identity.mails("victim@squat.example");
    await invite(owner, "victim@squat.example", "member", "Real Name");
    const link = await identity.mailedToken("victim@squat.example", "invitation");
    // There is an account, but without a password it is joined by setting one.
    expect((await identity.get("verify/token", link)).body.hasAccount).toBe(false);
    await accept(link);
    const { token } = (await identity.signIn("victim@squat.example")).body;
    expect((await identity.get("me", token)).body.data).toMatchObject({
      fullname: "Real Name",
      organisations: [{ orgname: "Engines Ltd" }],
    });
  });

  it("replaces the previous invitation of an address, and withdraws invitations", async () => {
    const owner = await identity.person("owner@again.example");
    await invite(owner, "new@again.example");
    const old = await identity.mailedToken("new@again.example", "invitation");
    await invite(owner, "new@again.example");
    expect((await accept(old)).status).toBe(401);
    expect((await identity.get("verify/token", old)).status).toBe(401);
    const link = await identity.mailedToken("new@again.example", "invitation");
    const [open] = (await team(owner)).invitations;
    const withdraw = () => identity.post(`delete/invitation/${open?._id}`, undefined, { token: owner });
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(404);
    expect((await accept(link)).status).toBe(401);
    expect((await team(owner)).data).toHaveLength(1);
  });

  it("sends an invitation again with a new link, also one that has expired", async () => {
    const owner = await identity.person("owner@resend.example");
    await invite(owner, "new@resend.example", "viewer", "Grace Hopper");
    const first = await identity.mailedToken("new@resend.example", "invitation");
    const resend = async () => {
      const [open] = (await team(owner)).invitations;
      return identity.post(`resend/invitation/${open?._id}`, undefined, { token: owner });
    };
    expect((await resend()).status).toBe(200);
    const second = await identity.mailedToken("new@resend.example", "invitation");
    expect((await accept(first)).status).toBe(401);
    identity.clock.advance(25 * 3_600_000);
    expect((await accept(second)).status).toBe(401);
    expect((await team(owner)).invitations).toMatchObject([{ email: "new@resend.example", isExpired: true }]);
    expect((await resend()).status).toBe(200);
    expect((await team(owner)).invitations).toMatchObject([
      { email: "new@resend.example", isExpired: false },
    ]);
    const id = (await team(owner)).invitations[0]?._id;
    expect((await accept(await identity.mailedToken("new@resend.example", "invitation"))).status).toBe(200);
    const { token } = (await identity.signIn("new@resend.example")).body;
    expect((await identity.get("me", token)).body.data).toMatchObject({
      fullname: "Grace Hopper",
      role: "viewer",
    });
    // An accepted one is never sent again.
    expect((await identity.post(`resend/invitation/${id}`, undefined, { token: owner })).status).toBe(404);
    expect((await identity.post("resend/invitation/x", undefined, { token: owner })).status).toBe(404);
  });

  it("lets only an owner send an owner's invitation again, and lists none that expired a month ago", async () => {
    const owner = await identity.person("owner@rank.example");
    const admin = await joined(owner, "admin@rank.example", "admin");
    await invite(owner, "boss@rank.example", "owner");
    const [open] = (await team(owner)).invitations;
    const resend = (token: string) => identity.post(`resend/invitation/${open?._id}`, undefined, { token });
    expect((await resend(admin)).status).toBe(403);
    expect((await team(owner)).invitations).toMatchObject([{ _id: open?._id }]);
    identity.clock.advance(31 * 24 * 3_600_000);
    const again = (await identity.signIn("owner@rank.example")).body.token;
    expect((await team(again)).invitations).toEqual([]);
  });

  it("refuses to invite a member, and rejects links older than 24 hours", async () => {
    const owner = await identity.person("owner@limits.example");
    await joined(owner, "in@limits.example");
    const twice = await invite(owner, "IN@limits.example");
    expect(twice).toMatchObject({ status: 409, body: { message: "This person is already a member." } });
    await invite(owner, "timely@limits.example");
    await invite(owner, "late@limits.example");
    const [timely, late] = await Promise.all(
      ["timely", "late"].map((name) => identity.mailedToken(`${name}@limits.example`, "invitation")),
    );
    identity.clock.advance(24 * 3_600_000 - 1000);
    expect((await accept(timely!)).status).toBe(200);
    identity.clock.advance(1000);
    expect((await accept(late!)).status).toBe(401);
  });

  it("does not accept an expired invitation, even while its link is still valid, and lists it as expired", async () => {
    const owner = await identity.person("owner@own-end.example");
    const ends = { "past@own-end.example": 0, "open@own-end.example": 60_000 };
    for (const [email, more] of Object.entries(ends)) {
      await invite(owner, email);
      const expiresAt = new Date(identity.clock.now().getTime() + more);
      await identity.database.owner.run((db) =>
        sql`update invitation set expires_at = ${expiresAt} where email = ${email}`.execute(db),
      );
    }
    const [past, open] = await Promise.all(
      Object.keys(ends).map((email) => identity.mailedToken(email, "invitation")),
    );
    expect((await team(owner)).invitations.map(({ email, isExpired }) => [email, isExpired])).toEqual([
      ["open@own-end.example", false],
      ["past@own-end.example", true],
    ]);
    expect((await accept(past!)).status).toBe(401);
    expect((await accept(open!)).status).toBe(200);
    expect((await team(owner)).data.map(({ email }) => email).toSorted()).toEqual([
      "open@own-end.example",
      "owner@own-end.example",
    ]);
  });

  it("sends at most 50 invitations a day per organisation", async () => {
    const owner = await identity.person("owner@flood.example");
    const statuses: number[] = [];
    for (let index = 0; index < 51; index += 1)
      statuses.push((await invite(owner, `guest${index}@flood.example`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.at(-1)).toBe(429);
  });

  it("sends at most five invitations a day to one address, whichever organisations send them", async () => {
    const strict = await openIdentity({}, identity);
    const statuses: number[] = [];
    for (const name of ["first", "second"]) {
      const token = await identity.person(`${name}@limits.example`);
      const body = { fullname: "New Member", email: "wanted@limits.example", role: "member" };
      for (let time = 1; time <= 3; time += 1)
        statuses.push((await strict.post("add/member", body, { token })).status);
      const [open] = (await team(token)).invitations;
      statuses.push((await strict.post(`resend/invitation/${open?._id}`, undefined, { token })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    await strict.close();
  });

  it("checks permissions for a change only after a concurrent change has committed", async () => {
    const owner = await identity.person("owner@order.example");
    const second = await joined(owner, "second@order.example", "owner");
    const me = await idOf(owner, "owner@order.example");
    const other = await idOf(owner, "second@order.example");
    const { data } = (await identity.get("me", owner)).body as unknown as {
      data: { organisation: { _id: string } };
    };
    const organisationId = data.organisation._id;
    let hasEnded = false;
    const answers: Promise<{ status: number }>[] = [];
    await writeInOrganisation(identity.db, organisationId, async (trx) => {
      await lockMembers(trx, organisationId);
      answers.push(
        identity
          .post(`update/member/${me}`, { role: "member" }, { token: second })
          .finally(() => (hasEnded = true)),
      );
      await vi.waitFor(async () => expect(hasEnded || (await identity.database.isWaiting())).toBe(true), {
        timeout: 20_000,
      });
      await updateRole(trx, organisationId, other, "member");
    });
    expect((await answers[0]!).status).toBe(403);
  });

  it("mails only the organisation's name and the inviter's address, neutralised", async () => {
    const owner = await identity.person(
      "boss@plain.example",
      "Evil Person",
      "Win at www.evil.example/x <b>now</b>",
    );
    await invite(owner, "guest@plain.example", "member", "Click Here");
    const mail = (await identity.mails("guest@plain.example")).at(-1)!;
    expect(mail.body_text).toContain("boss@plain.example has invited you to the organisation");
    expect(mail.body_text).not.toMatch(/www\.evil|evil\.example|Evil Person|Click Here/);
    expect(mail.body_html).not.toMatch(/www\.evil|evil\.example|<b>|Evil Person|Click Here/);
    expect(mail.body_text).toContain("www[.]evil[.]example/x");
  });

  it("keeps at least one owner, whoever tries to leave", async () => {
    const owner = await identity.person("owner@last.example");
    const me = await idOf(owner, "owner@last.example");
    const demote = () => identity.post(`update/member/${me}`, { role: "admin" }, { token: owner });
    expect((await demote()).status).toBe(406);
    expect((await identity.post(`delete/member/${me}`, undefined, { token: owner })).status).toBe(406);
    expect((await identity.post("leave/organisation", undefined, { token: owner })).status).toBe(406);

    const second = await joined(owner, "second@last.example", "owner");
    const other = await idOf(owner, "second@last.example");
    // Two owners demote each other concurrently: one of them stays.
    const answers = await Promise.all([
      identity.post(`update/member/${other}`, { role: "member" }, { token: owner }),
      identity.post(`update/member/${me}`, { role: "member" }, { token: second }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect((await team(owner)).data.filter(({ role }) => role === "owner")).toHaveLength(1);
  });

  it("applies role changes from the next request on", async () => {
    const owner = await identity.person("owner@roles.example");
    const member = await joined(owner, "member@roles.example", "admin");
    expect((await identity.get("get/activity", member)).status).toBe(200);
    const id = await idOf(owner, "member@roles.example");
    await identity.post(`update/member/${id}`, { role: "viewer" }, { token: owner });
    expect((await identity.get("get/activity", member)).status).toBe(403);
    const unknown = "01890000-0000-7000-8000-000000000000";
    for (const path of [`update/member/${unknown}`, "update/member/x"])
      expect((await identity.post(path, { role: "viewer" }, { token: owner })).status).toBe(404);
  });

  it("signs a removed member out at once and gives them an organisation of their own", async () => {
    const owner = await identity.person("owner@remove.example");
    const member = await joined(owner, "member@remove.example");
    const id = await idOf(owner, "member@remove.example");
    expect((await identity.post(`delete/member/${id}`, undefined, { token: owner })).status).toBe(200);
    expect((await identity.get("me", member)).status).toBe(401);
    const again = (await identity.signIn("member@remove.example")).body.token;
    expect((await identity.get("me", again)).body.data).toMatchObject({
      orgname: "New Member",
      role: "owner",
    });
    expect((await team(owner)).data).toHaveLength(1);
  });

  it("lets a member leave and continue elsewhere in the same session", async () => {
    const owner = await identity.person("owner@leave.example");
    const member = await joined(owner, "member@leave.example");
    expect((await identity.post("leave/organisation", undefined, { token: member })).status).toBe(200);
    expect(await orgname(member)).toBe("New Member");
    expect((await team(owner)).data).toHaveLength(1);
  });

  it("can be renamed, and records every change by a person", async () => {
    const owner = await identity.person("owner@record.example", "Record Keeper", "Old Name Ltd");
    await joined(owner, "new@record.example", "viewer");
    const id = await idOf(owner, "new@record.example");
    // The second one changes nothing, so nothing is recorded.
    for (let time = 1; time <= 2; time += 1)
      await identity.post(`update/member/${id}`, { role: "member" }, { token: owner });
    await identity.post("update/organisation", { orgname: "New Name Ltd" }, { token: owner });
    await identity.post(`delete/member/${id}`, undefined, { token: owner });
    expect(await orgname(owner)).toBe("New Name Ltd");
    const activity = (await identity.get("get/activity", owner)).body as unknown as {
      list: Record<string, unknown>[];
      data: object;
    };
    expect(activity.list).toMatchObject([
      { action: "remove_member", actor: "Record Keeper", target: "New Member", before: "member" },
      { action: "rename_organisation", before: "Old Name Ltd", after: "New Name Ltd" },
      { action: "change_role", target: "New Member", before: "viewer", after: "member" },
      { action: "accept_invitation", target: "new@record.example", after: "viewer" },
      { action: "invite_member", actor: "Record Keeper", target: "new@record.example", after: "viewer" },
    ]);
    expect(activity.data).toEqual({ page: 1, pageSize: 25, total: 5 });
  });
});
