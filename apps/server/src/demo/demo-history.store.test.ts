import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "@pricetrail/contract";
import { openSettleFixture } from "../features/runs/settling/settle.fixture.ts";
import type { SettleFixture, Tracked } from "../features/runs/settling/settle.fixture.ts";
import { findAddedBefore, findUnvisited } from "./demo-history.store.ts";

let fixture: SettleFixture;
let tracked: Tracked;
let added: Date;
beforeAll(async () => {
  fixture = await openSettleFixture();
  tracked = await fixture.addTracked();
  const row = await tracked.tenant.in((trx) =>
    trx.selectFrom("product").select("created_at").executeTakeFirstOrThrow(),
  );
  added = row.created_at;
});
afterAll(() => fixture.close());

const after = (days: number) => new Date(added.getTime() + days * DAY_MS);
const unvisited = (from: number, until: number) => {
  const { tenant } = tracked;
  return tenant.in((trx) => findUnvisited(trx, tenant.organisationId, after(from), after(until)));
};

it("creates no history for a product that is added meanwhile", async () => {
  const { tenant, productId } = tracked;
  const { organisationId } = tenant;
  expect(await tenant.in((trx) => findAddedBefore(trx, organisationId, added))).toEqual([]);
  expect(await tenant.in((trx) => findAddedBefore(trx, organisationId, after(1)))).toEqual([productId]);
  expect(await unvisited(-2, -1)).toEqual([]);
});

it("visits the products that the day's plans have left out, in the evening", async () => {
  expect(await unvisited(0, 1)).toEqual([tracked.productId]);
  await tracked.settle(after(0.5), tracked.reading("19.90"));
  expect(await unvisited(0, 1)).toEqual([]);
  expect(await unvisited(1, 2)).toEqual([tracked.productId]);
});
