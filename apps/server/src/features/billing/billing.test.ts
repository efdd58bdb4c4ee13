import { usage } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture } from "../testing/data.fixture.ts";
import { registerBilling } from "./billing.fixture.ts";

describe("usage", () => {
  let fixture: DataFixture;

  beforeAll(async () => {
    fixture = await openDataFixture(registerBilling);
  });
  afterAll(() => fixture.close());

  it("counts points per UTC day with the quota and price frozen in the ledger", async () => {
    const tenant = await fixture.addTenant();
    const days = { "2026-06-14": 3, "2026-06-15": 2, "2026-01-01": 1 };
    for (const [day, points] of Object.entries(days))
      for (let number = 1; number <= points; number += 1)
        await tenant.in((trx) =>
          trx
            .insertInto("usage_ledger")
            .values({
              organisation_id: tenant.organisationId,
              run_item_id: newId(),
              run_id: newId(),
              day,
              at: new Date(`${day}T10:00:00Z`),
              number,
              quota: 2,
              price_micro_usd: number > 2 ? 50_000 : 0,
            })
            .execute(),
        );
    const answer = await tenant.ask(usage);
    expect(answer.data).toEqual([
      { day: "2026-06-15", points: 2, freePoints: 2, billedPoints: 0, costMicroUsd: 0 },
      { day: "2026-06-14", points: 3, freePoints: 2, billedPoints: 1, costMicroUsd: 50_000 },
    ]);
    expect(answer.today).toEqual({ points: 2, freePoints: 2, costMicroUsd: 0 });
    expect(answer.totals).toEqual({ points: 5, billedPoints: 1, costMicroUsd: 50_000 });
    const past = await tenant.ask(usage, "get/usage?from=2026-01-01&to=2026-01-31");
    expect([past.totals.points, past.today.points]).toEqual([1, 2]);
    expect((await (await fixture.addTenant()).ask(usage)).totals.points).toBe(0);
  });
});
