import Fastify from "fastify";
import { Writable } from "node:stream";
import { beforeEach, expect, it } from "vitest";
import { MINUTE_MS } from "@pricetrail/contract";
import { DatabaseUnavailableError } from "../database/unavailable.ts";
import { createEachOrganisation } from "./each-organisation.ts";

let lines: { msg: string; job: string; organisationId: string; restMs: number; err: { message: string } }[];
let minutes: number;
let worked: string[];
let broken: Set<string>;
let each: (signal?: AbortSignal) => Promise<void>;

beforeEach(() => {
  lines = [];
  minutes = 0;
  worked = [];
  broken = new Set();
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const { log } = Fastify({ logger: { level: "error", stream } });
  const clock = { now: () => new Date(minutes * MINUTE_MS), sleep: () => Promise.resolve() };
  const run = createEachOrganisation({ clock, log }, "plans");
  each = (signal) =>
    run(
      ["a", "b", "c"],
      async (id) => {
        worked.push(id);
        if (broken.has(id)) throw new Error(`${id} is broken`);
      },
      signal,
    );
});

it("continues with the others when one fails, and logs which one it was", async () => {
  broken.add("a");
  await each();
  expect(worked).toEqual(["a", "b", "c"]);
  expect(lines).toMatchObject([
    { job: "plans", organisationId: "a", restMs: MINUTE_MS, err: { message: "a is broken" } },
  ]);
});

it("skips one that failed, longer each time up to an hour, and never the others", async () => {
  broken.add("b");
  const tries: number[] = [];
  for (; minutes <= 250; minutes += 1) {
    worked = [];
    await each();
    expect(worked.filter((id) => id !== "b")).toEqual(["a", "c"]);
    if (worked.includes("b")) tries.push(minutes);
  }
  expect(tries).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
});

it("starts with a short pause again after a success", async () => {
  broken.add("b");
  for (; minutes <= 3; minutes += 1) await each();
  broken.clear();
  minutes = 7;
  await each();
  broken.add("b");
  await each();
  expect(lines.map(({ restMs }) => restMs / MINUTE_MS)).toEqual([1, 2, 4, 1]);
});

it("fails as a whole while the database is unavailable, and pauses no organisation", async () => {
  const away = new DatabaseUnavailableError("away");
  const { log } = Fastify();
  const run = createEachOrganisation(
    { clock: { now: () => new Date(), sleep: () => Promise.resolve() }, log },
    "plans",
  );
  const seen: string[] = [];
  const turn = (error?: Error) =>
    run(["a", "b"], (id) => {
      seen.push(id);
      return error ? Promise.reject(error) : Promise.resolve();
    });
  await expect(turn(away)).rejects.toBe(away);
  await turn();
  expect(seen).toEqual(["a", "a", "b"]);
});

it("stops when it is aborted", async () => {
  await each(AbortSignal.abort());
  expect(worked).toEqual([]);
});
