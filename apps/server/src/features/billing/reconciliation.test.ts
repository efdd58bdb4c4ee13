import { DAY_MS, getReconciliation, reconcile, utcDay } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { billPoints } from "../runs/points/bill-points.service.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { addProduct } from "../testing/samples.fixture.ts";
import { openBilling } from "./billing.fixture.ts";

describe("the reconciliation of the ledger", () => {
  let fixture: DataFixture;
  let billing: ReturnType<typeof openBilling>;

  beforeAll(async () => {
    fixture = await openDataFixture((foundation) => {
      billing = openBilling(foundation);
      return billing.registerRoutes;
    });
  });
  afterAll(() => fixture.close());

  const bill = (of: Tenant, points: number, productId: string = newId(), now = fixture.time.now) =>
    of.in((trx) =>
      billPoints(
        trx,
        { organisationId: of.organisationId, runId: newId(), productId, now },
        Array.from({ length: points }, () => newId()),
        billing.tariff,
      ),
    );
  const asOperator = async () => {
    const tenant = await fixture.addTenant();
    tenant.caller.isOperator = true;
    return tenant;
  };

  it("finds no differences in settled data, and is available only to operators", async () => {
    const operator = await asOperator();
    expect((await operator.ask(getReconciliation)).data).toBeNull();
    const tenant = await fixture.addTenant();
    await bill(tenant, 103);
    const { data } = await operator.ask(reconcile);
    expect(data).toMatchObject({ rows: 103, days: 1, differences: [], provider: "off", reports: 0 });
    expect((await operator.ask(getReconciliation)).data).toEqual(data);
    expect((await tenant.call("POST", "reconcile/ledger")).status).toBe(403);
  });

  it("reports each difference with its day and both figures, newest first", async () => {
    const operator = await asOperator();
    const daysAgo = (days: number) => new Date(fixture.time.now.getTime() - days * DAY_MS);
    const [counted, priced, lost, unread] = await Promise.all(
      Array.from({ length: 4 }, () => fixture.addTenant()),
    );
    await bill(counted!, 2, newId(), daysAgo(1));
    await bill(counted!, 3);
    await bill(priced!, 2);
    await bill(lost!, 2);
    const product = await unread!.in((trx) =>
      addProduct(trx, unread!.organisationId, fixture.time.now, { name: "Lamp" }),
    );
    // Values of the eighth day may have been deleted.
    for (const days of [8, 7, 0]) await bill(unread!, 1, product, daysAgo(days));
    const [day, yesterday, weekAgo] = [0, 1, 7].map((days) => utcDay(daysAgo(days)));
    // Only the owner of the tables can do this; the program itself cannot.
    await fixture.database.owner.run(async (db) => {
      await sql`alter table usage_ledger no force row level security`.execute(db);
      await sql`alter table usage_day no force row level security`.execute(db);
      await sql`update usage_day set points = 4 where organisation_id = ${counted!.organisationId}`.execute(
        db,
      );
      await sql`update usage_ledger set price_micro_usd = 7 where organisation_id = ${priced!.organisationId}
        and number = 1`.execute(db);
      await sql`delete from usage_ledger where organisation_id = ${lost!.organisationId} and number = 1`.execute(
        db,
      );
      await sql`alter table usage_ledger force row level security`.execute(db);
      await sql`alter table usage_day force row level security`.execute(db);
    });
    const { data } = await operator.ask(reconcile);
    const of = (tenant: Tenant) =>
      data.differences
        .filter(({ organisationId }) => organisationId === tenant.organisationId)
        .map((one) => [one.day, one.kind, one.ledger, one.other]);
    expect(of(counted!)).toEqual([
      [day, "points", 3, 4],
      [yesterday, "points", 2, 4],
    ]);
    expect(of(priced!)).toEqual([
      [day, "cost", 7, 0],
      [day, "prices", 1, 0],
    ]);
    expect(of(lost!)).toEqual([
      [day, "points", 1, 2],
      [day, "numbers", 1, 2],
    ]);
    expect(of(unread!)).toEqual([
      [day, "values", 1, 0],
      [weekAgo, "values", 1, 0],
    ]);
  });

  it("runs automatically once per UTC day", async () => {
    const operator = await asOperator();
    const first = (await operator.ask(reconcile)).data.at;
    fixture.time.now = new Date("2026-06-15T23:59:00Z");
    await billing.reconciliation.runNightly();
    expect((await operator.ask(getReconciliation)).data?.at).toBe(first);
    fixture.time.now = new Date("2026-06-16T00:01:00Z");
    await billing.reconciliation.runNightly();
    expect((await operator.ask(getReconciliation)).data?.at).toBe("2026-06-16T00:01:00.000Z");
  });
});
