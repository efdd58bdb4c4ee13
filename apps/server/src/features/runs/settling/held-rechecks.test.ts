import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "@pricetrail/contract";
import { addProduct } from "../../testing/samples.fixture.ts";
import { hour, minute, openSettleFixture } from "./settle.fixture.ts";
import type { SettleFixture, Tracked } from "./settle.fixture.ts";

describe("the next visit of a product with an unconfirmed price", () => {
  let fixture: SettleFixture;
  let tracked: Tracked;
  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tracked = await fixture.addTracked();
    await tracked.settle(minute(0), tracked.reading("100.00"));
  });

  const rechecks = () => tracked.tenant.in((trx) => trx.selectFrom("price_recheck").selectAll().execute());

  it("is within a quarter of an hour", async () => {
    await tracked.settle(minute(60), tracked.reading("90.00"));
    const [recheck, ...others] = await rechecks();
    expect(others).toEqual([]);
    expect(recheck).toMatchObject({ product_id: tracked.productId, work_queue: "live" });
    expect(recheck!.due_at.getTime()).toBeGreaterThanOrEqual(minute(68).getTime());
    expect(recheck!.due_at.getTime()).toBeLessThanOrEqual(minute(75).getTime());
  });

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

  it("is a day after one that could not read the page", async () => {
    const { settle, reading } = tracked;
    await settle(minute(60), reading("90.00"));
    await tracked.tenant.in((trx) => trx.deleteFrom("price_recheck").execute());
    await settle(minute(70), { ...reading("90.00"), outcome: "timeout", extraction: null });
    const [recheck] = await rechecks();
    expect(recheck!.due_at.getTime()).toBeGreaterThan(minute(70).getTime() + 24 * 60 * MINUTE_MS);
  });

  it("is not scheduled after an error when a person has refused the price", async () => {
    const { settle, reading, tenant } = tracked;
    await settle(minute(60), reading("90.00"));
    await tenant.in((trx) => trx.deleteFrom("price_recheck").execute());
    await tenant.in((trx) =>
      trx
        .updateTable("held_price")
        .set({ rejected_at: minute(61) })
        .execute(),
    );
    await settle(minute(70), { ...reading("90.00"), outcome: "timeout", extraction: null });
    expect(await rechecks()).toEqual([]);
  });

  it("stays at its time when another in between reads no price", async () => {
    const { settle, reading } = tracked;
    await settle(minute(60), reading("90.00"));
    const before = await rechecks();
    await settle(minute(65), { ...reading("90.00"), outcome: "timeout", extraction: null });
    expect(await rechecks()).toEqual(before);
  });

  it("is sooner when other products of the shop have changed too, and only then", async () => {
    const { settle, reading, tenant } = tracked;
    const { organisationId } = tenant;
    const peers = (
      host: string,
      outcome: "value" | "held",
      priceSince: Date | null = null,
      checkedAt = minute(30),
    ) =>
      tenant.in(async (trx) => {
        for (let n = 0; n < 2; n += 1) {
          const id = await addProduct(trx, organisationId, minute(0), { host });
          await sql`insert into latest (organisation_id, product_id, check_id, checked_at, outcome, price_since)
            values (${organisationId}, ${id}, ${id}, ${checkedAt}, ${outcome}, ${priceSince})`.execute(trx);
        }
      });
    const waits = async () => {
      const [recheck] = await rechecks();
      return (recheck!.due_at.getTime() - minute(60).getTime()) / MINUTE_MS;
    };
    const host = await tenant.in(async (trx) => {
      const { rows } = await sql<{ host: string }>`select host from product`.execute(trx);
      return rows[0]!.host;
    });
    await peers("elsewhere.example", "held");
    await peers(host, "value");
    await peers(host, "value", minute(-61));
    await peers(host, "held", null, minute(-61));
    await settle(minute(60), reading("90.00"));
    expect(await waits()).toBeGreaterThanOrEqual(8);
    const forget = () =>
      tenant.in(async (trx) => {
        await trx.deleteFrom("held_price").execute();
        await trx.deleteFrom("price_recheck").execute();
      });
    await forget();
    await peers(host, "held");
    await settle(minute(60), reading("90.00"));
    expect(await waits()).toBeLessThanOrEqual(6);
    await tenant.in((trx) =>
      trx
        .updateTable("latest")
        .set({ outcome: "value" })
        .where("product_id", "<>", tracked.productId)
        .execute(),
    );
    await forget();
    await peers(host, "value", minute(-60));
    await settle(minute(60), reading("90.00"));
    expect(await waits()).toBeLessThanOrEqual(6);
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
