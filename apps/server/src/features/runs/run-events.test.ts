import { newId } from "../../ids.ts";
import { inOrganisation } from "../../database/tenant.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAccessBench } from "../../http/access-bench.ts";
import type { AccessBench } from "../../http/access-bench.ts";

describe("the event stream of a run", () => {
  let bench: AccessBench;

  beforeAll(async () => {
    bench = await openAccessBench();
  });
  afterAll(() => bench.close());

  it("ends with the session that opened it, although the run goes on", async () => {
    const { userId, organisationId } = await bench.addPerson();
    const token = await bench.openSession(userId, organisationId);
    const runId = newId();
    const now = new Date();
    await inOrganisation(bench.db, organisationId, (trx) =>
      trx
        .insertInto("run")
        .values({
          organisation_id: organisationId,
          id: runId,
          kind: "tracking",
          trigger: "person",
          state: "running",
          total: 1,
          started_by: userId,
          created_at: now,
          started_at: now,
          finished_at: null,
        })
        .execute(),
    );
    const authorization = `Bearer ${token}`;
    const stream = await fetch(`${bench.program.url}/api/get/run/${runId}/events`, {
      headers: { authorization, accept: "text/event-stream" },
    });
    expect(stream.status).toBe(200);
    const reader = stream.body!.getReader();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value)).toContain(runId);
    expect((await fetch(`${bench.program.url}/api/logout`, { headers: { authorization } })).status).toBe(200);
    let isDone = false;
    while (!isDone) isDone = (await reader.read()).done;
    expect(isDone).toBe(true);
  });
});
