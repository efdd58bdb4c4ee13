import { PASSWORD_TOO_COMMON } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NEW_PASSWORD, openIdentity, PASSWORD } from "../accounts.fixture.ts";
import type { Identity } from "../accounts.fixture.ts";

describe("passwords", () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await openIdentity({ THROTTLE: "off" });
  });
  afterEach(() => identity.close());

  const resetLink = async (email: string): Promise<string> => {
    await identity.post("forget/password", { email, type: true });
    return identity.mailedToken(email, "reset");
  };
  const reset = (token: string, password = NEW_PASSWORD, confirmpassword = password) =>
    identity.post("user/reset-password", { password, confirmpassword, token }, { token });

  it("are reset by the mailed link, which ends all sessions and sends a notification", async () => {
    const email = "reset@password.example";
    const session = await identity.person(email);
    const token = await resetLink(email);
    const check = await identity.get("verify/token", token);
    expect(check).toMatchObject({ status: 200, body: { purpose: "reset", email } });
    const devices = () => identity.db.selectFrom("known_device").select("user_id").execute();
    expect(await devices()).toHaveLength(1);
    expect((await reset(token)).status).toBe(200);
    expect((await identity.get("me", session)).status).toBe(401);
    expect(await devices()).toEqual([]);
    expect((await identity.signIn(email, PASSWORD)).status).toBe(400);
    expect((await identity.signIn(email, NEW_PASSWORD)).status).toBe(200);
    const notice = (await identity.mails(email)).at(-1);
    expect(notice?.kind).toBe("password_changed");
    // If somebody else changed the password, its owner can reset it.
    expect(notice?.body_text).toContain("/forgot-password");
  });

  it("are reset exactly once by 50 concurrent uses of one link", async () => {
    const email = "parallel@password.example";
    await identity.person(email);
    const token = await resetLink(email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reset(token, `Parallel${index}@x`)),
    );
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49);
    expect((await identity.signIn(email, `Parallel${winners[0]}@x`)).status).toBe(200);
    expect((await identity.get("verify/token", token)).status).toBe(401);
  });

  it("invalidate every other link of the person when they are set", async () => {
    const email = "links@password.example";
    await identity.person(email);
    const first = await resetLink(email);
    const second = await resetLink(email);
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).status).toBe(401);
  });

  it("are not set by unknown or expired links, or by links for another purpose", async () => {
    const email = "kinds@password.example";
    await identity.signUp(email);
    const verify = await identity.mailedToken(email, "verify");
    const token = await resetLink(email);
    const body = { password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD };
    expect((await reset(verify)).status).toBe(401);
    expect((await identity.post("user/set-password", body, { token })).status).toBe(401);
    expect((await identity.post("user/confirm-deletion", undefined, { token })).status).toBe(401);
    expect((await identity.get("me", token)).status).toBe(401);
    expect((await identity.get("verify/token", verify)).status).toBe(401);
    expect((await identity.post("user/reset-password", body)).status).toBe(401);
    identity.clock.advance(24 * 3_600_000);
    expect((await reset(token)).status).toBe(401);
  });

  it("follow the specified rule, with each screen's own message", async () => {
    const email = "rule@password.example";
    await identity.person(email);
    const token = await resetLink(email);
    for (const password of [
      "Short1@",
      "NoDigits@here",
      "NoSymbol123",
      "Spaces 123@",
      `Long1@${"x".repeat(15)}`,
    ]) {
      const answer = await reset(token, password);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe("Between 8-20 characters, minimum 1 symbol or special character");
    }
    expect((await reset(token, "Welcome#2026")).body).toMatchObject({
      message: PASSWORD_TOO_COMMON,
      fields: { password: PASSWORD_TOO_COMMON },
    });
    expect((await reset(token, NEW_PASSWORD, "Different1@")).body.message).toBe("Passwords do not match");
    const session = (await identity.signIn(email)).body.token;
    const mismatch = await identity.post(
      "change/password",
      { oldpassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: "Different1@" },
      { token: session },
    );
    expect(mismatch.body.message).toBe("Passwords must match");
    const common = await identity.post(
      "change/password",
      { oldpassword: PASSWORD, password: "Welcome#2026", confirmPassword: "Welcome#2026" },
      { token: session },
    );
    expect([common.status, common.body.message]).toEqual([400, PASSWORD_TOO_COMMON]);
    // An invalid password does not use up the link.
    expect((await reset(token)).status).toBe(200);
  });

  it("may be any 8 to 128 characters under the modern policy", async () => {
    const modern = await openIdentity({ PASSWORD_POLICY: "modern", THROTTLE: "off" }, identity);
    const email = "modern@password.example";
    await modern.person(email);
    const long = "correct horse battery staple ✓".padEnd(128, "é");
    await modern.post("forget/password", { email });
    const token = await modern.mailedToken(email, "reset");
    const tooLong = { password: `${long}x`, confirmpassword: `${long}x` };
    expect((await modern.post("user/reset-password", tooLong, { token })).status).toBe(400);
    const answer = await modern.post(
      "user/reset-password",
      { password: long, confirmpassword: long },
      { token },
    );
    expect(answer.status).toBe(200);
    expect((await modern.signIn(email, long)).status).toBe(200);
    await modern.close();
  });

  it("are changed with the current one, which ends all other sessions", async () => {
    const email = "change@password.example";
    const other = await identity.person(email);
    const token = (await identity.signIn(email)).body.token;
    const change = (oldpassword: string) =>
      identity.post(
        "change/password",
        { oldpassword, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
        { token },
      );
    const wrong = await change("Not-the-1@");
    expect(wrong).toMatchObject({ status: 400, body: { message: "The current password is not correct." } });
    const changed = await change(PASSWORD);
    expect(changed).toMatchObject({ status: 200, body: { message: "Password updated successfully" } });
    expect((await identity.get("me", token)).status).toBe(200);
    expect((await identity.get("me", other)).status).toBe(401);
    expect((await identity.mails(email)).at(-1)?.kind).toBe("password_changed");
  });

  it("can be set but not changed while there is none", async () => {
    const email = "first@password.example";
    const token = await identity.verified(email);
    const change = { oldpassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    expect((await identity.post("change/password", change, { token })).status).toBe(406);
    const set = { password: PASSWORD, confirmpassword: PASSWORD, token: "" };
    const common = { password: "P@ssw0rd1", confirmpassword: "P@ssw0rd1", token: "" };
    expect((await identity.post("user/set-password", common, { token })).body.message).toBe(
      PASSWORD_TOO_COMMON,
    );
    expect((await identity.post("user/set-password", set, { token })).status).toBe(200);
    // The link that opened the session has proved who it is.
    expect((await identity.get("me", token)).status).toBe(200);
    const signedIn = (await identity.signIn(email)).body.token;
    const again = await identity.post("user/set-password", set, { token: signedIn });
    expect(again.status).toBe(406);
    expect((await identity.post("user/set-password", set)).status).toBe(401);
  });

  it("are set once by concurrent calls of one new session", async () => {
    const token = await identity.verified("race@password.example");
    const set = { password: PASSWORD, confirmpassword: PASSWORD, token: "" };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => identity.post("user/set-password", set, { token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("are changed by one of two concurrent calls with the same current one", async () => {
    const token = await identity.person("twice@password.example");
    const answers = await Promise.all(
      [NEW_PASSWORD, "Third3#password"].map((password) =>
        identity.post(
          "change/password",
          { oldpassword: PASSWORD, password, confirmPassword: password },
          { token },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("let their owner in at once after a reset, and a correct one does not count as a guess", async () => {
    const strict = await openIdentity({}, identity);
    const email = "locked@password.example";
    await strict.person(email);
    const from = (place: number) => ({ address: `198.51.100.${place}` });
    for (let guess = 1; guess <= 10; guess += 1) await strict.signIn(email, "Guess1@x", from(guess));
    expect((await strict.signIn(email, PASSWORD, from(20))).status).toBe(429);
    await strict.post("forget/password", { email });
    const token = await strict.mailedToken(email, "reset");
    const set = { password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD };
    await strict.post("user/reset-password", set, { token });
    const { status, body } = await strict.signIn(email, NEW_PASSWORD, from(30));
    expect(status).toBe(200);
    const change = { oldpassword: NEW_PASSWORD, password: PASSWORD, confirmPassword: PASSWORD };
    await strict.post("change/password", change, { token: body.token });
    const { rows } = await sql`select points from throttle where key like 'passwordCheck:%'`.execute(
      identity.db,
    );
    expect(rows).toEqual([{ points: 0 }]);
    await strict.close();
  });

  it("can be guessed at most ten times from a hijacked session", async () => {
    const strict = await openIdentity({}, identity);
    const token = await strict.person("guess@password.example");
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const body = { oldpassword: "Guess1@x", password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
      statuses.push((await strict.post("change/password", body, { token })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    await strict.close();
  });
});
