import type { FastifyInstance, InjectOptions } from "fastify";
import type { Clock } from "../../clock.ts";
import { readConfig } from "../../config.ts";
import type { Config } from "../../config.ts";
import { UNWATCHED } from "../../database/watch.ts";
import { openTestDb } from "../../database/testing.ts";
import type { TestDb } from "../../database/testing.ts";
import type { Foundation } from "../../foundation.ts";
import { createApp } from "../../http/app.ts";
import { createIdentity } from "../../features.ts";
import { createRouter } from "../../http/router.ts";
import { testThreads } from "../../reading/testing/test-threads.ts";

/** A clock that advances only when a test sets it. */
export interface ManualClock extends Clock {
  advance(ms: number): void;
}

export function manualClock(start = new Date("2026-06-15T12:00:00Z")): ManualClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    sleep: (ms) => {
      now += ms;
      return Promise.resolve();
    },
    advance: (ms) => {
      now += ms;
    },
  };
}

export interface Answer {
  status: number;
  body: { message: string; token: string; code: string; ticket: string; [key: string]: unknown };
  headers: Record<string, string | string[] | number | undefined>;
}

export interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  address?: string;
}

export const PASSWORD = "Correct1@horse";
export const NEW_PASSWORD = "Another2#pw";

/**
 * Opens all account services on a real database behind a real HTTP program, with a clock that the test controls.
 *
 * @param shared another program opened this way, whose database and clock are used
 */
export async function openIdentity(
  env: Record<string, string> = {},
  shared?: { database: TestDb; clock: ManualClock },
) {
  const db = shared?.database ?? (await openTestDb());
  const config: Config = readConfig({ CAPTCHA: "off", LOG_LEVEL: "silent", ...env });
  const clock = shared?.clock ?? manualClock();
  const app: FastifyInstance = await createApp(config, "0.0.0");
  const foundation: Foundation = {
    config,
    clock,
    db: db.db,
    log: app.log,
    threads: testThreads,
    watch: UNWATCHED,
    publicUrl: () => config.PUBLIC_URL ?? "http://localhost:3000",
    version: "0.0.0",
  };
  const identity = createIdentity(foundation, {
    engine: { hasBrowser: false },
    // Account services do not use the queue; the tests of the whole program have the real one.
    boss: { getQueues: () => Promise.resolve([]) },
    isDemo: false,
    jobs: () => jobs,
  });
  const { accounts, mail, captcha, site } = identity;
  const jobs = [...accounts.jobs, ...mail.jobs, ...captcha.jobs];
  const noDevices = () => Promise.resolve(undefined);
  identity.registerRoutes(
    createRouter(
      app,
      { ...identity.gatekeepers, findDevice: noDevices, findKey: noDevices },
      foundation.publicUrl,
    ),
  );
  await app.ready();

  async function call(method: "GET" | "POST", path: string, options: CallOptions = {}): Promise<Answer> {
    const request: InjectOptions = {
      method,
      url: `/api/${path}`,
      headers: {
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { payload: options.body as object }),
      ...(options.address === undefined ? {} : { remoteAddress: options.address }),
    };
    // Advances the clock with each call: events within the same millisecond have no order.
    clock.advance(1);
    const response = await app.inject(request);
    return {
      status: response.statusCode,
      body: response.body === "" ? {} : response.json(),
      headers: response.headers,
    } as Answer;
  }

  /** Returns the mails to an address, oldest first, after processing pending visitor requests. */
  async function mails(to: string) {
    await accounts.processRequests();
    return db.db
      .selectFrom("mail")
      .selectAll()
      .where("to_address", "=", to)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
  }

  /** Returns the token of the newest mailed link of a kind. */
  async function mailedToken(to: string, kind: string): Promise<string> {
    const mail = (await mails(to)).filter((row) => row.kind === kind).at(-1);
    const token = /\/(?:login|reset-password|set-password|delete-account)\/([\w-]+)/.exec(
      mail?.body_text ?? "",
    )?.[1];
    if (token === undefined) throw new Error(`no ${kind} mail to ${to}`);
    return token;
  }

  const post = (path: string, body?: unknown, options: CallOptions = {}) =>
    call("POST", path, { ...options, body });
  const get = (path: string, token?: string) => call("GET", path, { token });

  const signUp = (email: string, fullname = "Ada Lovelace", orgname = "Engines Ltd") =>
    post("user/signup", { fullname, orgname, email, password: "Password@123" });

  /** Signs a person up and verifies the address by the mailed link; returns the session that the link opened. */
  async function verified(email: string, fullname?: string, orgname?: string): Promise<string> {
    await signUp(email, fullname, orgname);
    const answer = await get("verify/email", await mailedToken(email, "verify"));
    return answer.body.token;
  }

  const signIn = (email: string, password = PASSWORD, options: CallOptions = {}) =>
    post("user/login", { email, password }, options);

  /** Returns a person who is verified, has a password and is signed in. */
  async function person(email: string, fullname?: string, orgname?: string): Promise<string> {
    const token = await verified(email, fullname, orgname);
    await post("user/set-password", { password: PASSWORD, confirmpassword: PASSWORD, token: "" }, { token });
    return (await signIn(email)).body.token;
  }

  /** Returns the session of a person with an unverified address; the password was set by a reset link. */
  async function unverifiedPerson(email: string): Promise<string> {
    await signUp(email);
    await post("forget/password", { email, type: true });
    const token = await mailedToken(email, "reset");
    await post("user/reset-password", { password: PASSWORD, confirmpassword: PASSWORD, token }, { token });
    return (await signIn(email)).body.token;
  }

  return {
    app,
    database: db,
    db: db.db,
    config,
    clock,
    foundation,
    accounts,
    mail,
    team: accounts.team,
    site,
    captcha,
    call,
    get,
    post,
    mails,
    mailedToken,
    signUp,
    verified,
    signIn,
    person,
    unverifiedPerson,
    close: async () => {
      await app.close();
      if (!shared) await db.drop();
    },
  };
}
export type Identity = Awaited<ReturnType<typeof openIdentity>>;
