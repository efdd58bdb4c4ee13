import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PageReading } from "../../reading/read-page.ts";
import { openSettleFixture } from "./settling/settle.fixture.ts";
import type { SettleFixture, Tracked } from "./settling/settle.fixture.ts";

const at = new Date("2026-06-01T12:00:00Z");

describe("retrying failed entries", () => {
  let fixture: SettleFixture;
  let tracked: Tracked;
  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tracked = await fixture.addTracked();
  });

  const failed = (reading: PageReading): PageReading => ({
    ...reading,
    outcome: "timeout",
    extraction: null,
  });

  /** Returns the fields of the run's entries. */
  const fieldsOf = (runId: string) =>
    tracked.tenant.in((trx) =>
      trx
        .selectFrom("run_item as i")
        .innerJoin("tracking_entry as e", (join) =>
          join.onRef("e.organisation_id", "=", "i.organisation_id").onRef("e.id", "=", "i.entry_id"),
        )
        .where("i.run_id", "=", runId)
        .select(["e.field", "i.state"])
        .orderBy("e.field")
        .execute(),
    );
  const retry = (runId: string) =>
    tracked.tenant.call<{ data: { _id: string; total: number; trigger: string } }>(
      "POST",
      `retry/run/${runId}`,
    );

  it("starts a run with the entries that ended in an error, and no others", async () => {
    const { reading, settle, tenant } = tracked;
    const { job } = await settle(at, reading("19.90"));
    await tenant.in((trx) =>
      trx
        .updateTable("run_item")
        .set({ outcome: "element_not_found", value: null })
        .where("run_id", "=", job.runId)
        .where("entry_id", "in", (eb) =>
          eb.selectFrom("tracking_entry").select("id").where("field", "=", "availability"),
        )
        .execute(),
    );
    const { status, body } = await retry(job.runId);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ total: 1, trigger: "retry" });
    expect(await fieldsOf(body.data._id)).toEqual([{ field: "availability", state: "queued" }]);
  });

  it("retries all of them when the page could not be read", async () => {
    const { reading, settle } = tracked;
    const { job } = await settle(at, failed(reading("19.90")));
    const { body } = await retry(job.runId);
    expect(await fieldsOf(body.data._id)).toHaveLength(3);
  });

  it("is refused when nothing failed: values, cancelled entries and held values are not errors", async () => {
    const { reading, settle, tenant } = tracked;
    const { job } = await settle(at, reading("19.90"));
    expect((await retry(job.runId)).status).toBe(400);
    for (const outcome of ["cancelled", "held"] as const) {
      await tenant.in((trx) =>
        trx.updateTable("run_item").set({ outcome }).where("run_id", "=", job.runId).execute(),
      );
      expect([outcome, (await retry(job.runId)).status]).toEqual([outcome, 400]);
    }
  });
});
