import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATOR_TEXTS } from "@pricetrail/contract";
import { openEngineFixture } from "../features/runs/shop.fixture.ts";
import type { EngineFixture } from "../features/runs/shop.fixture.ts";
import { recordRun } from "./record-run.ts";

const architecture = readFileSync(path.resolve(import.meta.dirname, "../../../../ARCHITECTURE.md"), "utf8");

describe("the list of all background jobs", () => {
  let fixture: EngineFixture;
  beforeAll(async () => {
    fixture = await openEngineFixture();
  });
  afterAll(() => fixture.close());

  const rows = async () => (await fixture.site.operatorStatus()).jobs;

  it("is the one of ARCHITECTURE.md, with distinct names", async () => {
    const jobs = await rows();
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
    const lines = jobs.map(({ name, does, everyMs, table: of }) => {
      const from = of === null ? "" : OPERATOR_TEXTS.dueRowsOf(`\`${of}\``);
      const runs = everyMs === null ? "queue" : OPERATOR_TEXTS.every(everyMs).replace("\u00A0", " ") + from;
      return `| ${name} | ${runs} | ${does.replace(/\.$/, "")} |`;
    });
    const [, table] =
      /\| job \| runs \| what it does \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(architecture) ?? [];
    expect(table?.trim().split("\n")).toEqual(lines.toSorted());
  });

  it("says when each last ran here, and of a failure its kind only", async () => {
    const job = fixture.jobs.find(({ name }) => name === "plans")!;
    const at = new Date("2026-06-15T12:00:00Z");
    const clock = { now: () => at, sleep: () => Promise.resolve() };
    const lastOf = async (work: () => Promise<unknown>) => {
      await recordRun(job, clock, work).catch(() => undefined);
      return (await rows()).find(({ name }) => name === "plans")!.lastRun;
    };
    expect((await rows()).find(({ name }) => name === "plans")!.lastRun).toBeNull();
    expect(await lastOf(() => Promise.resolve())).toEqual({ at: at.toISOString(), error: null });
    const duplicate = Object.assign(
      new pg.DatabaseError("Key (email)=(ada@shop.example) exists", 1, "error"),
      {
        code: "23505",
      },
    );
    expect(await lastOf(() => Promise.reject(duplicate))).toEqual({
      at: at.toISOString(),
      error: "DatabaseError 23505",
    });
    class Hidden extends Error {
      code = "ada@shop.example";
    }
    expect((await lastOf(() => Promise.reject(new Hidden("ada"))))?.error).toBe("Hidden");
  });
});
