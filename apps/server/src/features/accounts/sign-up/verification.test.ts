import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "@pricetrail/contract";
import { openIdentity, PASSWORD } from "../accounts.fixture.ts";
import type { Identity } from "../accounts.fixture.ts";

describe("verifying the address", () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await openIdentity({ THROTTLE: "off" });
  });
  afterEach(() => identity.close());

  const link = async (email: string): Promise<string> => {
    await identity.signUp(email);
    return identity.mailedToken(email, "verify");
  };
  const sessionsOf = async (email: string): Promise<number> => {
    const rows = await identity.db
      .selectFrom("session")
      .innerJoin("app_user", "app_user.id", "session.user_id")
      .select("session.id")
      .where("app_user.email", "=", email)
      .execute();
    return rows.length;
  };

  it("can be repeated: each use replaces the session of the previous one", async () => {
    const token = await link("repeat@verify.example");
    const first = (await identity.get("verify/email", token)).body.token;
    const second = (await identity.get("verify/email", token)).body.token;
    expect((await identity.get("me", first)).status).toBe(401);
    expect((await identity.get("me", second)).status).toBe(200);
  });

  it("leaves one live session after 50 concurrent uses of one link", async () => {
    const token = await link("parallel@verify.example");
    const answers = await Promise.all(Array.from({ length: 50 }, () => identity.get("verify/email", token)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await sessionsOf("parallel@verify.example")).toBe(1);
    const live = await Promise.all(answers.map(({ body }) => identity.get("me", body.token)));
    expect(live.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("keeps the time of the first use", async () => {
    const token = await link("time@verify.example");
    await identity.get("verify/email", token);
    const at = identity.clock.now().toISOString();
    identity.clock.advance(HOUR_MS);
    const again = (await identity.get("verify/email", token)).body.token;
    expect((await identity.get("me", again)).body.data).toMatchObject({ email_verified_at: at });
  });

  it("opens no session after a password is set", async () => {
    const email = "password@verify.example";
    await identity.person(email);
    const answer = await identity.get("verify/email", await identity.mailedToken(email, "verify"));
    expect(answer.status).toBe(200);
    expect(answer.body.token).toBe("");
  });

  it("verifies, but opens no session, after another sign-in", async () => {
    const email = "signed-in@verify.example";
    const session = await identity.unverifiedPerson(email);
    const answer = await identity.get("verify/email", await identity.mailedToken(email, "verify"));
    expect(answer).toMatchObject({ status: 200, body: { token: "" } });
    expect((await identity.get("me", session)).body.data).toMatchObject({
      email_verified_at: expect.any(String) as string,
    });
    expect(await sessionsOf(email)).toBe(1);
  });

  it("fails with 401 after 24 hours, for unknown links and for links with another purpose", async () => {
    const email = "late@verify.example";
    const token = await link(email);
    await identity.post("forget/password", { email });
    const reset = await identity.mailedToken(email, "reset");
    expect((await identity.get("verify/email", reset)).status).toBe(401);
    expect((await identity.get("verify/email", "unknown")).status).toBe(401);
    expect((await identity.get("verify/email")).status).toBe(401);
    identity.clock.advance(24 * HOUR_MS);
    expect((await identity.get("verify/email", token)).status).toBe(401);
  });

  it("is mailed again on request, to unverified addresses only", async () => {
    const email = "resend@verify.example";
    await identity.signUp(email);
    await identity.mails(email);
    expect((await identity.post("user/resend/activationlink", { email })).body.message).toBe(
      "Sent successfully",
    );
    expect((await identity.mails(email)).map(({ kind }) => kind)).toEqual(["verify", "verify"]);
    await identity.get("verify/email", await identity.mailedToken(email, "verify"));
    await identity.post("user/resend/activationlink", { email });
    expect((await identity.mails(email)).at(-1)?.kind).toBe("already_registered");
  });

  it("is the only thing that an unverified session can do, besides reading its own data and signing out", async () => {
    const email = "unconfirmed@verify.example";
    const token = await identity.unverifiedPerson(email);
    const me = await identity.get("me", token);
    expect(me.body.data).toMatchObject({ email_verified_at: null });
    const refused = await Promise.all([
      identity.get("get/session", token),
      identity.get("get/member", token),
      identity.post("user/delete-account", { password: PASSWORD, accept: true }, { token }),
      identity.post(
        "change/password",
        { oldpassword: PASSWORD, password: "Other3$word", confirmPassword: "Other3$word" },
        { token },
      ),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const before = (await identity.mails(email)).length;
    expect((await identity.get("resend/activationlink", token)).status).toBe(200);
    expect(await identity.mails(email)).toHaveLength(before + 1);
    expect((await identity.get("logout", token)).status).toBe(200);
  });
});
