import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../ids.ts";
import {
  cancelItems,
  finishRun,
  insertJoinedItems,
  insertRun,
  markRunning,
  promoteJoined,
} from "./runs.store.ts";
import { settleIn } from "./settling/settle.service.ts";
import { openSettleFixture } from "./settling/settle.fixture.ts";
import type { SettleFixture, Tracked } from "./settling/settle.fixture.ts";

const at = new Date("2026-06-01T12:00:00Z");

describe("a run that waits for another run's visit", () => {
  let fixture: SettleFixture;
  let tracked: Tracked;
  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tracked = await fixture.addTracked();
  });

  it("does not join a visit that is being settled, which would leave it waiting forever", async () => {
    const { tenant, productId, reading, begin } = tracked;
    const { organisationId } = tenant;
    const { job, options } = await begin(at);
    const runId = newId(at);
    const items = await tenant.in(async (trx) => {
      await insertRun(trx, { organisationId, id: runId, trigger: "person", total: 3, startedBy: null, at });
      const entries = await trx.selectFrom("tracking_entry").select("id").execute();
      return entries.map(({ id }) => ({ id: newId(at), entryId: id, productId }));
    });
    let hasEnded = false;
    const joining: Promise<Set<string>>[] = [];
    await tenant.in(async (trx) => {
      await settleIn(trx, job, reading("19.90"), options);
      joining.push(
        tenant
          .in((other) => insertJoinedItems(other, organisationId, runId, items))
          .finally(() => (hasEnded = true)),
      );
      // Everything is written but not committed: a run that joins has to wait for it.
      await vi.waitFor(async () => expect(hasEnded || (await fixture.database.isWaiting())).toBe(true), {
        timeout: 20_000,
      });
    });
    expect(await joining[0]).toEqual(new Set());
  });

  it("never ends before it began, when the clock of the program that visited is behind", async () => {
    const { tenant, begin, reading } = tracked;
    const { job, options } = await begin(at);
    const behind = new Date(at.getTime() - 60_000);
    await tenant.in(async (trx) => {
      await markRunning(trx, tenant.organisationId, job.runId, at);
      await settleIn(trx, job, reading("19.90"), { ...options, now: behind });
      await finishRun(trx, tenant.organisationId, job.runId, behind);
    });
    const run = await tenant.in((trx) =>
      trx.selectFrom("run").selectAll().where("id", "=", job.runId).executeTakeFirstOrThrow(),
    );
    expect(run).toMatchObject({ state: "finished", started_at: at, finished_at: at });
  });

  it("takes over a cancelled run's visits once: of several waiting runs, only the oldest", async () => {
    const { tenant, productId, begin } = tracked;
    const { organisationId } = tenant;
    const [first, second, third] = [await begin(at), await begin(at), await begin(at)];
    const visits = await tenant.in(async (trx) => {
      await cancelItems(trx, organisationId, first.job.runId, "cancelled", at);
      return promoteJoined(trx, organisationId, first.job.runId);
    });
    expect(visits.map(({ runId, productId: id }) => [runId, id])).toEqual([[second.job.runId, productId]]);
    const waiting = await tenant.in((trx) =>
      trx
        .selectFrom("run_item")
        .select(["run_id as runId", "joined_run_id as joined"])
        .where("state", "=", "joined")
        .execute(),
    );
    expect(waiting).toEqual(
      Array.from({ length: 3 }, () => ({ runId: third.job.runId, joined: second.job.runId })),
    );
  });

  it("is not affected by another run's failure: a retry covers only what failed in the run itself", async () => {
    const { tenant, reading, settle } = tracked;
    const good = reading("19.90");
    await settle(at, { ...good, outcome: "timeout", extraction: null });
    const { job } = await settle(new Date(at.getTime() + 1000), good);
    expect((await tenant.call("POST", `retry/run/${job.runId}`)).status).toBe(400);
  });
});
