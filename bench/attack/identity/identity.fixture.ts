import { asPerson } from "../../../apps/server/src/database/tenant.ts";
import { openTestDb } from "../../../apps/server/src/database/testing.ts";
import { readConfig } from "../../../apps/server/src/config.ts";
import { startProgram } from "../../../apps/server/src/program.ts";

export const PASSWORD = "Correct1@horse";
export const OPERATOR = "operator@attack.example";

export interface CallOptions {
  token?: string;
  body?: unknown;
  /** A raw body, sent unchanged. */
  raw?: Buffer;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** Processes the items, some in parallel, so that thousands of calls take little time. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** The whole program on a throw-away database, attacked over real HTTP. */
export async function openIdentityFixture() {
  const database = await openTestDb();
  const { host, port, user, database: name } = database.target;
  const program = await startProgram({
    isAlone: false,
    config: readConfig({
      PORT: "0",
      CAPTCHA: "off",
      THROTTLE: "off",
      LOG_LEVEL: "silent",
      PASSWORD_POLICY: "modern",
      OPERATOR_EMAILS: OPERATOR,
    }),
    target: { host, port, user, database: name },
    roles: { http: true, worker: false },
    browserPath: null,
  });
  const { accounts } = program.features;

  async function call(method: "GET" | "POST", path: string, options: CallOptions = {}): Promise<Answer> {
    const hasBody = options.body !== undefined || options.raw !== undefined;
    const response = await fetch(`${program.url}/api/${path}`, {
      method,
      headers: {
        ...(hasBody ? { "content-type": "application/json" } : {}),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(hasBody ? { body: options.raw ? new Uint8Array(options.raw) : JSON.stringify(options.body) } : {}),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
  }

  /** A verified account with a password and its own organisation. */
  async function addAccount(email: string) {
    const added = await accounts.createVerifiedAccount({
      email,
      fullname: "Some Person",
      orgname: "Some Company",
      password: PASSWORD,
      isDemo: false,
    });
    if (!added) throw new Error(`${email} is taken`);
    return added;
  }

  /** A session without the cost of a sign-in. */
  const openSession = (userId: string, organisationId?: string): Promise<string> =>
    asPerson(database.db, userId, (trx) =>
      accounts.sessions.open(trx, {
        userId,
        kind: "login",
        origin: { userAgent: "attack", address: "127.0.0.1" },
        organisationId,
      }),
    );

  return {
    program,
    db: database.db,
    call,
    addAccount,
    openSession,
    /** Waits until all visitors' requests are processed, including those that the program's background job is working on. */
    untilWorkedOff: async () => {
      for (;;) {
        await accounts.processRequests();
        const left = await database.db.selectFrom("account_request").select("id").limit(1).execute();
        if (left.length === 0) return;
      }
    },
    close: async () => {
      await program.stop();
      await database.drop();
    },
  };
}
export type IdentityFixture = Awaited<ReturnType<typeof openIdentityFixture>>;
