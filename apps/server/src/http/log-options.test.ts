import { once } from "node:events";
import { Writable } from "node:stream";
import fastify from "fastify";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDb } from "../database/testing.ts";
import type { TestDb } from "../database/testing.ts";
import { logOptions } from "./log-options.ts";

let testDb: TestDb;
beforeAll(async () => {
  testDb = await openTestDb();
});
afterAll(() => testDb.drop());

/** Returns the line that the program's log writes for an error. */
function lineOf(error: unknown): string {
  let line = "";
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      line += chunk.toString();
      done();
    },
  });
  const options = logOptions({ LOG_LEVEL: "info" });
  fastify({ logger: { ...(options as object), stream } }).log.error({ err: error }, "failed");
  return line;
}

it("logs of a lost connection what happened, without the connection, its address and its cancel key", async () => {
  const pool = new pg.Pool({ ...testDb.target, max: 1 });
  const failed = once(pool, "error");
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  client.release();
  await testDb.owner.run(async (_db, owner) => {
    await owner.query("select pg_terminate_backend($1)", [rows[0]!.pid]);
  });
  const [error] = (await failed) as [Error & { client: { secretKey: number } }];
  await pool.end();
  expect(error.client.secretKey).toEqual(expect.any(Number));
  const line = lineOf(error);
  expect(line).not.toContain("secretKey");
  expect(line).not.toContain(String(error.client.secretKey));
  const { err } = JSON.parse(line) as { err: Record<string, unknown> };
  expect(Object.keys(err).toSorted()).toEqual(["code", "message", "stack", "type"]);
  expect(err).toMatchObject({ code: "57P01", message: expect.stringContaining("terminating connection") });
});

it("logs the causes of an error, and what is not an error", () => {
  const failed = new TypeError("outer", {
    cause: Object.assign(new Error("inner"), { code: "E1", row: "Anna" }),
  });
  expect(JSON.parse(lineOf(failed))).toMatchObject({
    msg: "failed",
    err: { type: "TypeError", message: "outer", cause: { message: "inner", code: "E1" } },
  });
  expect(lineOf(failed)).not.toContain("Anna");
  expect(JSON.parse(lineOf(new AggregateError([new Error("refused")], "all failed")))).toMatchObject({
    err: { message: "all failed", errors: [{ message: "refused" }] },
  });
  failed.cause = failed;
  expect(lineOf(failed).length).toBeLessThan(20_000);
  expect(JSON.parse(lineOf("a text"))).toMatchObject({ err: { message: "a text" } });
});
