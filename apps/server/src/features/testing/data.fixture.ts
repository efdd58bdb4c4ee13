import type { Endpoint, Role } from "@pricetrail/contract";
import type { FastifyInstance } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import type { CompiledQuery } from "kysely";
import type * as z from "zod/mini";
import { readConfig } from "../../config.ts";
import type { Database } from "../../database/schema.ts";
import { writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import { openTestDb, TEST_NOW } from "../../database/testing.ts";
import { TEST_KEY } from "../../database/testing/test-key.ts";
import type { TestDb } from "../../database/testing.ts";
import { UNWATCHED } from "../../database/watch.ts";
import type { Foundation } from "../../foundation.ts";
import { createApp } from "../../http/app.ts";
import type { Caller, Gatekeepers } from "../../http/caller.ts";
import { createOnce } from "../../http/once.ts";
import { createRouter } from "../../http/router.ts";
import type { Router } from "../../http/router.ts";
import { newId } from "../../ids.ts";
import { testThreads } from "../../reading/testing/test-threads.ts";

export interface Tenant {
  organisationId: string;
  caller: Caller;
  /** Calls the API as this tenant's member; returns any response. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test names the answer it expects
  call<T = unknown>(
    method: "GET" | "POST",
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: T }>;
  /** Calls an endpoint and expects success; `path` may include parameters and a query. */
  ask<E extends Endpoint>(endpoint: E, path?: string, body?: unknown): Promise<z.output<E["response"]>>;
  /** Runs `work` in a transaction that has entered the organisation. */
  in<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
}

export interface DataFixture {
  database: TestDb;
  foundation: Foundation;
  app: FastifyInstance;
  /** The current time of the test; changes only when the test sets it. */
  time: { now: Date };
  addTenant(role?: Role): Promise<Tenant>;
  close(): Promise<void>;
}

/**
 * Opens a real database and a real HTTP program with the given routes; sessions are kept in memory.
 *
 * @param onQuery called with every statement that the routes send
 */
export async function openDataFixture(
  register: (
    foundation: Foundation,
    whole: { database: TestDb; app: FastifyInstance; gatekeepers: Gatekeepers },
  ) => (router: Router) => void | Promise<void>,
  onQuery?: (query: CompiledQuery) => void,
  settings: Record<string, string> = {},
): Promise<DataFixture> {
  const database = await openTestDb();
  const config = readConfig({ LOG_LEVEL: "silent", SECRET_KEY: TEST_KEY, ...settings });
  const app = await createApp(config, "0.0.0");
  // A copy: files that share a process must not change each other's.
  const time = { now: new Date(TEST_NOW) };
  const foundation: Foundation = {
    config,
    clock: { now: () => time.now, sleep: () => Promise.resolve() },
    db: onQuery
      ? new Kysely<Database>({
          dialect: new PostgresDialect({ pool: database.pool }),
          log: (event) => onQuery(event.query),
        })
      : database.db,
    log: app.log,
    threads: testThreads,
    watch: UNWATCHED,
    publicUrl: () => "http://localhost",
    version: "0.0.0",
  };
  const callers = new Map<string, Caller>();
  const gatekeepers: Gatekeepers = {
    findCaller: (token) => Promise.resolve(callers.get(token)),
    findDevice: () => Promise.resolve(undefined),
    findKey: () => Promise.resolve(undefined),
    redeemTicket: (ticket) => Promise.resolve(callers.get(ticket)),
    checkCaptcha: () => Promise.resolve(undefined),
    once: createOnce(foundation),
    observe: () => undefined,
  };
  await register(foundation, { database, app, gatekeepers })(
    createRouter(app, gatekeepers, foundation.publicUrl),
  );
  return {
    database,
    foundation,
    app,
    time,
    async addTenant(role = "owner") {
      const caller = newCaller(role);
      callers.set(caller.sessionId, caller);
      await writeInOrganisation(database.db, caller.organisationId, (trx) =>
        trx
          .insertInto("organisation")
          .values({ id: caller.organisationId, name: "Some organisation", created_at: time.now })
          .execute(),
      );
      // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test names the answer it expects
      const call = async <T>(method: "GET" | "POST", path: string, body?: unknown) => {
        const answer = await app.inject({
          method,
          url: `/api/${path}`,
          headers: { authorization: `Bearer ${caller.sessionId}` },
          ...(body === undefined ? {} : { payload: body as object }),
        });
        return { status: answer.statusCode, body: answer.json<T>() };
      };
      return {
        organisationId: caller.organisationId,
        caller,
        in: (work) => writeInOrganisation(database.db, caller.organisationId, work),
        call,
        async ask(endpoint, path = endpoint.path, body) {
          const answer = await call(endpoint.method, path, body);
          if (answer.status !== 200)
            throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
          return answer.body as never;
        },
      };
    },
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

function newCaller(role: Role): Caller {
  return {
    sessionId: newId(),
    tokenHash: Buffer.alloc(0),
    userId: newId(),
    email: "someone@example.com",
    fullname: "Some One",
    organisationId: newId(),
    role,
    isVerified: true,
    isOperator: false,
  };
}
