import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openIdentity, PASSWORD } from "../accounts.fixture.ts";
import type { Identity } from "../accounts.fixture.ts";

describe("the first day of an account", () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await openIdentity();
  });
  afterEach(() => identity.close());

  it("covers sign-up, the mailed link, a first password and the profile", async () => {
    const { get, post, mailedToken, signIn, signUp } = identity;
    expect((await signUp("ada@engines.example")).status).toBe(200);

    const opened = await get("verify/email", await mailedToken("ada@engines.example", "verify"));
    expect(opened.status).toBe(200);
    const { token } = opened.body;
    const before = await get("me", token);
    expect(before.body.data).toMatchObject({
      fullname: "Ada Lovelace",
      orgname: "Engines Ltd",
      hasPassword: false,
      role: "owner",
    });

    const set = { password: PASSWORD, confirmpassword: PASSWORD, token: "" };
    expect((await post("user/set-password", set, { token })).status).toBe(200);
    // The session began with the link of the mail, which proved the person.
    expect((await get("me", token)).body.data).toMatchObject({ hasPassword: true });

    const signedIn = await signIn("ADA@Engines.example");
    expect(signedIn.status).toBe(200);
    const me = await get("me", signedIn.body.token);
    expect(me.body.data).toMatchObject({
      email: "ada@engines.example",
      hasPassword: true,
      email_verified_at: expect.stringMatching(/^2026-06-15T12:00:00/) as string,
    });

    expect((await get("logout", signedIn.body.token)).status).toBe(200);
    expect((await get("me", signedIn.body.token)).status).toBe(401);
  });

  it("shows the first steps until the person hides them, whatever others do", async () => {
    const ada = await identity.person("ada@engines.example");
    const grace = await identity.person("grace@engines.example");
    const profileOf = async (token: string) => (await identity.get("me", token)).body.data;
    expect(await profileOf(ada)).toMatchObject({ showsFirstSteps: true });
    expect((await identity.post("hide/first-steps", {}, { token: ada })).status).toBe(200);
    expect(await profileOf(ada)).toMatchObject({ showsFirstSteps: false });
    expect(await profileOf(grace)).toMatchObject({ showsFirstSteps: true });
  });

  it("shows the outbox only on this machine", async () => {
    await identity.signUp("ada@engines.example");
    await identity.mailedToken("ada@engines.example", "verify");
    const outbox = await identity.call("GET", "get/outbox", {
      headers: { host: "localhost:3000" },
      token: (await identity.site.outboxKey()) ?? "",
    });
    expect(outbox.status).toBe(200);
    expect(outbox.body.data).toEqual([expect.objectContaining({ kind: "verify", state: "kept" })]);
  });
});
