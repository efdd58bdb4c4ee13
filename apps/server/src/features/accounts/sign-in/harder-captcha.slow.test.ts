import { createHash } from "node:crypto";
import { createChallenge, solveChallenge } from "altcha-lib";
import type { Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openIdentity, PASSWORD } from "../accounts.fixture.ts";
import type { Answer, Identity } from "../accounts.fixture.ts";

const WRONG = "Wrong1@password";
const SECRET = "the secret of both the program and these tests";

/** Computes the protocol's SHA-256 without the overhead of an asynchronous crypto call for each of a million hashes. */
const deriveFast = async (_parameters: unknown, salt: Uint8Array, password: Uint8Array) => ({
  derivedKey: new Uint8Array(createHash("sha256").update(salt).update(password).digest()),
});

describe("an account with many wrong password attempts", () => {
  let identity: Identity;
  let email: string;
  let addresses = 0;
  beforeEach(async () => {
    identity = await openIdentity();
    email = "target@harder.example";
    await identity.person(email);
    const behindCaptcha = await openIdentity({ CAPTCHA: "altcha", CAPTCHA_SECRET: SECRET }, identity);
    const { close } = identity;
    identity = {
      ...behindCaptcha,
      close: async () => {
        await behindCaptcha.close();
        await close();
      },
    };
  });
  afterEach(() => identity.close());

  /** Signed like the server's own, but solved at once: only the level that it states counts. */
  const easyChallenge = (level: number): Promise<Challenge> =>
    createChallenge({
      algorithm: "SHA-256",
      cost: 1,
      counter: 1,
      deriveKey,
      hmacSignatureSecret: SECRET,
      hmacKeySignatureSecret: SECRET,
      data: { purpose: "login", level, expires: identity.clock.now().getTime() + 60_000 },
    });

  const challengeOf = async (level: number): Promise<Challenge> =>
    (await identity.get(`get/captcha?purpose=login&level=${level}`)).body as unknown as Challenge;

  const encode = (payload: object): string => Buffer.from(JSON.stringify(payload)).toString("base64");

  /** Attempts to sign in from an unknown address and device, with a captcha of a level. */
  async function tryPassword(password: string, level = 0, to = email): Promise<Answer> {
    const challenge = await easyChallenge(level);
    const solution = await solveChallenge({ challenge, deriveKey });
    return send(password, encode({ challenge, solution }), to);
  }
  function send(password: string, captcha: string, to = email): Promise<Answer> {
    addresses += 1;
    const address = `198.51.${Math.floor(addresses / 200)}.${(addresses % 200) + 1}`;
    return identity.signIn(to, password, { address, headers: { "x-captcha": captcha } });
  }

  /** Sets the count of wrong passwords in this quarter of an hour; one was counted before. */
  async function countAs(times: number): Promise<void> {
    const { numUpdatedRows } = await identity.db
      .updateTable("throttle")
      .set({ points: times })
      .where("key", "like", "signInAccount:%")
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
  }

  it("requires a harder captcha from an unknown device, and lets the owner in with one", async () => {
    for (let guess = 0; guess < 10; guess += 1) expect((await tryPassword(WRONG)).status).toBe(400);
    // The right and a wrong password get the same answer: no password was compared.
    for (const password of [PASSWORD, WRONG]) {
      expect(await tryPassword(password)).toMatchObject({
        status: 406,
        body: {
          code: "captcha_harder",
          captchaLevel: 1,
          message: "This check takes longer after many wrong passwords.",
        },
      });
    }
    expect((await tryPassword(WRONG, 1)).status).toBe(400);
    expect((await tryPassword(PASSWORD, 1)).status).toBe(200);
  });

  it("requires the same for an address without an account", async () => {
    const nobody = "nobody@harder.example";
    for (let guess = 0; guess < 10; guess += 1)
      expect((await tryPassword(WRONG, 0, nobody)).status).toBe(400);
    expect(await tryPassword(WRONG, 0, nobody)).toMatchObject({ status: 406, body: { captchaLevel: 1 } });
    expect((await tryPassword(WRONG, 1, nobody)).status).toBe(400);
  });

  it("increases the difficulty further, but never locks the owner out", async () => {
    await tryPassword(WRONG);
    await countAs(39);
    expect((await tryPassword(WRONG, 1)).status).toBe(400);
    expect(await tryPassword(PASSWORD, 1)).toMatchObject({ status: 406, body: { captchaLevel: 2 } });
    await countAs(1_000_000);
    expect((await tryPassword(PASSWORD, 2)).status).toBe(200);
  });

  it("does not count attempts that were refused because of an easy captcha", async () => {
    await tryPassword(WRONG);
    await countAs(38);
    for (let time = 0; time < 3; time += 1) expect((await tryPassword(WRONG)).status).toBe(406);
    expect(await tryPassword(WRONG)).toMatchObject({ body: { captchaLevel: 1 } });
    // Neither for the account nor for the addresses that they came from.
    const { rows } = await sql`select from throttle where key like 'signInAddress:%' and points > 0`.execute(
      identity.db,
    );
    expect(rows).toHaveLength(1);
  });

  it("accepts only levels that the server has signed itself", async () => {
    await tryPassword(WRONG);
    await countAs(10);
    const challenge = await easyChallenge(0);
    const solution = await solveChallenge({ challenge, deriveKey });
    const { parameters, signature } = challenge;
    const lifted = { parameters: { ...parameters, data: { ...parameters.data, level: 1 } }, signature };
    expect(await send(PASSWORD, encode({ challenge: lifted, solution }))).toMatchObject({
      status: 406,
      body: { code: "captcha_failed" },
    });
  });

  it("means more work at a higher level, which the server accepts, and limits the level", async () => {
    await tryPassword(WRONG);
    await countAs(1_000_000);
    // The search begins at the least work that each level may mean, so that an easier challenge has no solution.
    for (const [level, least] of [0, 200_000, 600_000].entries()) {
      const challenge = await challengeOf(level);
      const solution = await solveChallenge({ challenge, deriveKey: deriveFast, counterStart: least });
      if (level === 0) expect(solution?.counter).toBeLessThan(60_000);
      const { status } = await send(PASSWORD, encode({ challenge, solution }));
      expect(status, `level ${level}`).toBe(level === 2 ? 200 : 406);
    }
    for (const level of ["3", "-1", "1.5", "x"])
      expect((await identity.get(`get/captcha?purpose=login&level=${level}`)).status, level).toBe(400);
  });

  it("still locks new devices out when captchas cannot be made harder", async () => {
    const open = await openIdentity({ CAPTCHA: "off" }, identity);
    for (let guess = 0; guess < 10; guess += 1)
      expect((await open.signIn(email, WRONG, { address: `203.0.113.${guess + 1}` })).status).toBe(400);
    expect((await open.signIn(email, PASSWORD, { address: "203.0.113.99" })).status).toBe(429);
    await open.close();
  });
});
