import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { solveChallenge } from "altcha-lib";
import type { Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sweepSolutions } from "./captcha.store.ts";
import { openIdentity, PASSWORD } from "../accounts/accounts.fixture.ts";
import type { Identity } from "../accounts/accounts.fixture.ts";

const encode = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString("base64");

const challengeOf = async (identity: Identity, purpose = "login"): Promise<Challenge> =>
  (await identity.get(`get/captcha?purpose=${purpose}`)).body as unknown as Challenge;

/** Fetches a challenge and solves it, like the page. */
async function solve(identity: Identity, purpose?: string): Promise<string> {
  const challenge = await challengeOf(identity, purpose);
  const solution = await solveChallenge({ challenge, deriveKey });
  return encode({ challenge, solution });
}

const tryLogin = (identity: Identity, solution?: string) =>
  identity.post(
    "user/login",
    { email: "nobody@captcha.example", password: PASSWORD },
    { headers: solution === undefined ? {} : { "x-captcha": solution } },
  );

describe("the built-in captcha", () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await openIdentity({ CAPTCHA: "altcha", THROTTLE: "off" });
  });
  afterEach(() => identity.close());

  it("is required for signing in, signing up and resending, and for nothing else", async () => {
    const email = "nobody@captcha.example";
    const answers = await Promise.all([
      tryLogin(identity),
      identity.signUp(email),
      identity.post("user/resend/activationlink", { email }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(406);
      expect(answer.body.message).toBe("Please confirm that you are not a robot.");
    }
    expect((await identity.post("forget/password", { email })).status).toBe(200);
  });

  it("accepts a solution once, also when two arrive concurrently", async () => {
    const solution = await solve(identity);
    const answers = await Promise.all([tryLogin(identity, solution), tryLogin(identity, solution)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([400, 406]);
    expect((await tryLogin(identity, solution)).status).toBe(406);
  });

  it("accepts a solution only for its own purpose", async () => {
    const email = "nobody@captcha.example";
    const bodies = {
      login: { path: "user/login", body: { email, password: PASSWORD }, good: 400 },
      signup: {
        path: "user/signup",
        body: { email, fullname: "Ada Lovelace", orgname: "Engines" },
        good: 200,
      },
      resend: { path: "user/resend/activationlink", body: { email }, good: 200 },
    };
    for (const solvedFor of Object.keys(bodies)) {
      const headers = { "x-captcha": await solve(identity, solvedFor) };
      for (const [purpose, { path, body }] of Object.entries(bodies)) {
        if (purpose === solvedFor) continue;
        const refused = await identity.post(path, body, { headers });
        expect(refused, `${solvedFor} for ${purpose}`).toMatchObject({
          status: 406,
          body: {
            code: "captcha_failed",
            message: "The check has expired or was already used. Please confirm again.",
          },
        });
      }
      // The rejections have not used it up.
      const { path, body, good } = bodies[solvedFor as keyof typeof bodies];
      expect((await identity.post(path, body, { headers })).status, solvedFor).toBe(good);
    }
  });

  it("creates no challenge without a purpose", async () => {
    for (const query of ["", "?purpose=", "?purpose=everything", "?purpose=login&purpose=signup"])
      expect((await identity.get(`get/captcha${query}`)).status, query).toBe(400);
  });

  it("detects another encoding of a used solution", async () => {
    const solution = await solve(identity);
    expect((await tryLogin(identity, solution)).status).toBe(400);
    const payload = JSON.parse(Buffer.from(solution, "base64").toString()) as object;
    const respelled = Buffer.from(JSON.stringify(payload, undefined, 1)).toString("base64");
    expect((await tryLogin(identity, respelled)).status).toBe(406);
  });

  it("detects a used solution whose signature is in upper case", async () => {
    const solution = await solve(identity);
    expect((await tryLogin(identity, solution)).status).toBe(400);
    const payload = JSON.parse(Buffer.from(solution, "base64").toString()) as { challenge: Challenge };
    const { challenge, ...rest } = payload;
    const respelled = { ...rest, challenge: { ...challenge, signature: challenge.signature!.toUpperCase() } };
    expect((await tryLogin(identity, encode(respelled))).status).toBe(406);
  });

  it("deletes used solutions after they expire, and no earlier", async () => {
    const { db } = identity.database;
    const used = async () => (await db.selectFrom("captcha_used").select("key").execute()).length;
    const before = await used();
    expect((await tryLogin(identity, await solve(identity))).status).toBe(400);
    await sweepSolutions(db, identity.clock.now());
    expect(await used()).toBe(before + 1);
    identity.clock.advance(10 * 60_000 + 1);
    await sweepSolutions(db, identity.clock.now());
    expect(await used()).toBe(0);
  });

  it("rejects a solution after ten minutes", async () => {
    const solution = await solve(identity);
    identity.clock.advance(10 * 60_000);
    const answer = await tryLogin(identity, solution);
    expect(answer).toMatchObject({ status: 406, body: { code: "captcha_failed" } });
  });

  it("rejects wrong solutions, altered challenges and challenges of others", async () => {
    const challenge = await challengeOf(identity);
    const solution = (await solveChallenge({ challenge, deriveKey }))!;
    const { parameters, signature } = challenge;
    const forgeries = [
      encode({ challenge, solution: { ...solution, counter: solution.counter + 1, derivedKey: "00" } }),
      encode({
        challenge: { parameters: { ...parameters, data: { ...parameters.data, expires: 9e15 } }, signature },
        solution,
      }),
      encode({ challenge: { parameters, signature: "0".repeat(64) }, solution }),
      encode({ challenge: { parameters }, solution }),
      encode({ challenge: null, solution }),
      encode([]),
      "not base64 at all",
      "A".repeat(100_000).slice(0, 7000),
    ];
    for (const forgery of forgeries) expect((await tryLogin(identity, forgery)).status).toBe(406);
  });

  it("rejects an overlong solution, even if it is correct", async () => {
    const challenge = await challengeOf(identity);
    const solution = await solveChallenge({ challenge, deriveKey });
    const padded = encode({ challenge, solution, more: "x".repeat(4000) });
    expect((await tryLogin(identity, padded)).status).toBe(406);
  });

  it("is shared by all programs on one database", async () => {
    const second = await openIdentity({ CAPTCHA: "altcha", THROTTLE: "off" }, identity);
    const solution = await solve(identity);
    expect((await tryLogin(second, solution)).status).toBe(400);
    expect((await tryLogin(identity, solution)).status).toBe(406);
    await second.close();
  });

  it("is absent when it is switched off", async () => {
    const off = await openIdentity({ CAPTCHA: "off" }, identity);
    expect((await off.get("get/captcha?purpose=login")).status).toBe(404);
    expect((await tryLogin(off)).status).toBe(400);
    await off.close();
  });
});

describe("captchas of other providers", () => {
  let provider: Server;
  let url: string;
  let asked: URLSearchParams[] = [];
  /** The purpose that the provider reports for its tokens. */
  let action: string | undefined;
  let identity: Identity;

  beforeEach(async () => {
    // Implements the protocol that Turnstile, hCaptcha and reCAPTCHA share.
    provider = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on("end", () => {
        const form = new URLSearchParams(body);
        asked.push(form);
        if (form.get("response") === "outage") {
          response.writeHead(502).end();
          return;
        }
        const success = form.get("secret") === "our-secret" && form.get("response")?.startsWith("good");
        response
          .setHeader("content-type", "application/json")
          .end(
            JSON.stringify(success ? { success, action } : { success: false, "error-codes": ["invalid"] }),
          );
      });
    });
    await new Promise<void>((resolve) => {
      provider.listen(0, "127.0.0.1", resolve);
    });
    url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`;
    identity = await openIdentity({ THROTTLE: "off" });
  });
  afterEach(async () => {
    await identity.close();
    provider.close();
  });

  for (const name of ["turnstile", "hcaptcha", "recaptcha"]) {
    it(`${name}: asks the provider, trusts its answer, and accepts each token once`, async () => {
      asked = [];
      action = name === "turnstile" ? "login" : undefined;
      const env = {
        CAPTCHA: name,
        CAPTCHA_SITE_KEY: "public",
        CAPTCHA_SECRET: "our-secret",
        CAPTCHA_VERIFY_URL: url,
        THROTTLE: "off",
      };
      const program = await openIdentity(env, identity);
      expect((await tryLogin(program, `good-${name}`)).status).toBe(400);
      expect(Object.fromEntries(asked[0]!)).toEqual({
        secret: "our-secret",
        response: `good-${name}`,
        remoteip: "127.0.0.1",
      });
      expect((await tryLogin(program, `good-${name}`)).status).toBe(406);
      expect((await tryLogin(program, "bad")).status).toBe(406);
      expect((await tryLogin(program, "outage")).status).toBe(503);
      expect((await program.get("get/site")).body.captcha).toEqual({ provider: name, siteKey: "public" });
      // Another purpose is detected only if the provider reports the token's purpose.
      action = "signup";
      expect((await tryLogin(program, `good-other-${name}`)).status).toBe(name === "turnstile" ? 406 : 400);
      await program.close();
    });
  }
});
