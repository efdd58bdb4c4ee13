import type { Endpoint } from "@pricetrail/contract";
import { sql } from "kysely";
import { systemClock } from "../clock.ts";
import type { Clock } from "../clock.ts";
import { readConfig } from "../config.ts";
import { asPerson, inTransaction } from "../database/tenant.ts";
import { openTestDb } from "../database/testing.ts";
import type { ReadReplica } from "../database/read-replica.ts";
import { newId } from "../ids.ts";
import { startProgram } from "../program.ts";

export const OPERATOR = "operator@access.example";

/** Opens the whole program on a temporary database, with people and sessions that need no sign-in. */
export async function openAccessFixture(
  env: Record<string, string> = {},
  { clock = systemClock, replica }: { clock?: Clock; replica?: ReadReplica } = {},
) {
  const database = await openTestDb();
  const { host, port, user, database: name } = database.target;
  const program = await startProgram({
    isAlone: false,
    config: readConfig({
      PORT: "0",
      CAPTCHA: "off",
      THROTTLE: "off",
      LOG_LEVEL: "silent",
      OPERATOR_EMAILS: OPERATOR,
      ...database.env,
      ...env,
    }),
    target: { host, port, user, database: name },
    roles: { http: true, worker: false },
    browserPath: null,
    clock,
    replica,
  });
  let people = 0;

  /** Adds a person with an organisation of their own. */
  async function addPerson(options: { email?: string; isUnverified?: boolean } = {}) {
    const now = program.foundation.clock.now();
    people += 1;
    const added = await inTransaction(database.db, (trx) =>
      program.features.accounts.signUp.addAccount(trx, {
        email: options.email ?? `person${people}@access.example`,
        fullname: "Some Person",
        orgname: "Some Company",
        passwordHash: null,
        verifiedAt: options.isUnverified ? null : now,
        isDemo: false,
        now,
      }),
    );
    return added!;
  }

  const openSession = (userId: string, organisationId: string) =>
    asPerson(database.db, userId, (trx) =>
      program.features.accounts.sessions.open(trx, {
        userId,
        kind: "login",
        origin: { userAgent: "", address: "" },
        organisationId,
      }),
    );

  /** Adds a person with an organisation of their own, and signs them in. */
  async function addSignedIn(options?: Parameters<typeof addPerson>[0]) {
    const person = await addPerson(options);
    return { ...person, token: await openSession(person.userId, person.organisationId) };
  }

  /** Makes one call; ids in the path that are not given never exist. */
  async function send(
    endpoint: Endpoint,
    options: {
      token?: string;
      params?: Record<string, string>;
      body?: object;
      ticket?: string;
      address?: string;
    },
  ) {
    const path = endpoint.path.replace(
      /\{(\w+)\}/g,
      (_all, name: string) => options.params?.[name] ?? newId(),
    );
    const form = endpoint.isForm && options.body ? await formOf(options.body) : undefined;
    return program.app.inject({
      method: endpoint.method,
      ...(options.address === undefined ? {} : { remoteAddress: options.address }),
      url: `/api/${path}${options.ticket === undefined ? "" : `?ticket=${options.ticket}`}`,
      headers: {
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(endpoint.stream === "events" ? { accept: "text/event-stream" } : {}),
        ...(form === undefined ? {} : { "content-type": form.type }),
      },
      ...(options.body === undefined ? {} : { payload: form?.bytes ?? options.body }),
    });
  }

  return {
    program,
    database,
    db: database.db,
    addPerson,
    addSignedIn,
    openSession,
    /** Runs statements as the owner of the tables, who can define triggers. */
    asOwner: (statements: string) => database.owner.run((db) => sql.raw(statements).execute(db)),
    send,
    close: async () => {
      await program.stop();
      await database.drop();
    },
  };
}
export type AccessFixture = Awaited<ReturnType<typeof openAccessFixture>>;

/** Returns a body with markup as a form: the markup is a file, everything else the JSON of `call`. */
async function formOf({ page, ...call }: { page?: string }): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  form.append("call", JSON.stringify(call));
  if (page !== undefined) form.append("page", new Blob([page], { type: "text/html" }));
  const encoded = new Response(form);
  return { type: encoded.headers.get("content-type")!, bytes: Buffer.from(await encoded.arrayBuffer()) };
}
