import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addProduct } from "../testing/samples.bench.ts";
import { openSettleBench } from "./settle.bench.ts";
import type { SettleBench, Tracked } from "./settle.bench.ts";

const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 5, 1, 12);
const minute = (minutes: number): Date => new Date(START + minutes * MINUTE_MS);
const hour = (hours: number): Date => minute(hours * 60);

describe("the next visit of a product with an unconfirmed price", () => {
  let bench: SettleBench;
  let tracked: Tracked;
  beforeAll(async () => {
    bench = await openSettleBench();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    tracked = await bench.addTracked();
    await tracked.settle(minute(0), tracked.reading("100.00"));
  });

  const rechecks = () => tracked.tenant.in((trx) => trx.selectFrom("price_recheck").selectAll().execute());

  it.each([
    [6, 1],
    [8, 0],
  ])("is scheduled if the price was seen %i days before one without a price: %i", async (days, count) => {
    const { settle, reading, tenant } = tracked;
    await settle(minute(60), reading("90.00"));
    await tenant.in((trx) => trx.deleteFrom("price_recheck").execute());
    const failed = { ...reading("90.00"), outcome: "timeout" as const, extraction: null };
    await settle(hour(1 + days * 24), failed);
    expect(await rechecks()).toHaveLength(count);
  });

  it("stays at its time when another in between reads no price", async () => {
    const { settle, reading } = tracked;
    await settle(minute(60), reading("90.00"));
    const before = await rechecks();
    await settle(minute(65), { ...reading("90.00"), outcome: "timeout", extraction: null });
    expect(await rechecks()).toEqual(before);
  });

  it("is no earlier for the unconfirmed price itself, which is no sign that the shop's others change", async () => {
    const { settle, reading, tenant } = tracked;
    const { organisationId } = tenant;
    await tenant.in(async (trx) => {
      const { rows } = await sql<{ host: string }>`select host from product`.execute(trx);
      const id = await addProduct(trx, organisationId, minute(0), { host: rows[0]!.host });
      await sql`insert into latest (organisation_id, product_id, check_id, checked_at, outcome)
        values (${organisationId}, ${id}, ${id}, ${minute(30)}, 'held')`.execute(trx);
    });
    await settle(minute(60), reading("90.00"));
    await settle(minute(62), reading("80.00"));
    const [recheck] = await rechecks();
    expect(recheck!.due_at.getTime()).toBeGreaterThanOrEqual(minute(70).getTime());
  });
});
