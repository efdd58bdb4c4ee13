import { ERROR_TEXTS, INPUT_TEXTS } from "@pricetrail/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { readConfig } from "../config.ts";
import { createApp } from "./app.ts";
import { tooManyTries } from "./errors.ts";

let app: FastifyInstance;
const name = z.string().check(z.minLength(3), z.regex(/^[a-z]+$/, "Only letters"));

beforeAll(async () => {
  app = await createApp(readConfig({ LOG_LEVEL: "silent" }), "0.0.0");
  app.get("/broken", { schema: { hide: true } as never }, () => {
    throw new Error("password of the database");
  });
  app.get("/busy/:seconds", { schema: { hide: true } as never }, (request) => {
    throw tooManyTries(Number((request.params as { seconds: string }).seconds));
  });
  app.get("/named", { schema: { hide: true, querystring: z.object({ name }) } as never }, () => "named");
});
afterAll(() => app.close());

it("tells nobody the text of an exception", async () => {
  const answer = await app.inject("/broken");
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain("password");
  expect(answer.json()).toMatchObject({
    code: "internal",
    message: ERROR_TEXTS.internal,
    ErrorDetails: { message: ERROR_TEXTS.internal },
  });
});

it.each([
  ["0.2", "1"],
  ["1.4", "2"],
])("rounds a wait of %s s up, so that nobody tries again too early", async (seconds, header) => {
  const answer = await app.inject(`/busy/${seconds}`);
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, header]);
});

it("says the first of several problems with a field", async () => {
  const answer = await app.inject("/named?name=A1");
  const first = INPUT_TEXTS.atLeast("3", INPUT_TEXTS.characters);
  expect(answer.json()).toMatchObject({ code: "invalid", message: first });
  expect(Object.values(answer.json<{ fields: object }>().fields)).toEqual([first]);
});
