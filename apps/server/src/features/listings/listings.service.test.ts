import { LISTING_MESSAGES, MAX_LISTINGS, HOUR_MS, DAY_MS } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { readAddress } from "../intake/address.rules.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { addOwner } from "../testing/people.fixture.ts";
import { createListingsService } from "./listings.service.ts";
import type { ListingsService } from "./listings.service.ts";
import { addListing, beginDeepRun } from "./deep-run.fixture.ts";

const ADDRESS = "https://shop.example/kettles";

/** Nothing is visited: the test records calls to the parts that would visit or use listings. */
describe("an organisation's listings", () => {
  let fixture: DataFixture;
  let tenant: Tenant;
  let service: ListingsService;
  const cancelled: string[] = [];

  beforeAll(async () => {
    fixture = await openDataFixture(() => () => undefined);
    service = createListingsService(fixture.foundation, {
      activity: { recordBy: () => Promise.resolve() },
      intake: { addressOf: (typed) => readAddress(typed)! },
      deepRuns: { cancel: (_trx, _organisationId, id) => Promise.resolve(cancelled.push(id) > 0) },
      plans: { lock: () => Promise.resolve(), repeatListing: () => Promise.resolve() },
      alerts: { deleteOfListing: () => Promise.resolve() },
      enqueueDeepRun: () => Promise.resolve(),
    });
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.addTenant();
    await addOwner(fixture.database.db, tenant);
  });

  const start = (url = ADDRESS, wanted = {}) => service.start(tenant.caller, url, wanted);

  it("limit a run to the requested minutes", async () => {
    await start(ADDRESS, { maxMinutes: 5 });
    const { until } = await tenant.in((trx) =>
      trx.selectFrom("listing_pass").select("until").executeTakeFirstOrThrow(),
    );
    expect(until.getTime() - fixture.time.now.getTime()).toBe(5 * 60_000);
  });

  it("are limited to the maximum per organisation", async () => {
    const known = await addListing(tenant);
    await tenant.in((trx) =>
      sql`
        insert into listing (organisation_id, id, url, url_key, host, max_pages, max_depth, max_minutes, read_first, every_hours,
          created_at)
        select organisation_id, gen_random_uuid(), url, url_key || n, host, max_pages, max_depth, max_minutes, read_first, every_hours,
          created_at
        from listing, generate_series(1, ${MAX_LISTINGS - 2}::int) n where id = ${known}`.execute(trx),
    );
    await start();
    await expect(start(`${ADDRESS}/small`)).rejects.toThrow(LISTING_MESSAGES.tooMany(MAX_LISTINGS));
  });

  it("end the run under way when they are deleted", async () => {
    const id = await addListing(tenant);
    await service.delete(tenant.caller, id);
    expect(cancelled).toContain(id);
    await expect(service.get(tenant.organisationId, id)).rejects.toMatchObject({ status: 404 });
  });

  it("show their newest run with all of its counts", async () => {
    const id = await addListing(tenant);
    const counts = { new_count: 3, gone_count: 1, back_count: 2, replaced_count: 4 };
    for (const [hours, more] of [
      [2, { new_count: 9, gone_count: 9 }],
      [1, counts],
    ] as const) {
      const at = new Date(fixture.time.now.getTime() - hours * HOUR_MS);
      const runId = await beginDeepRun(tenant, id, { at, maxPages: 10 });
      await tenant.in((trx) =>
        trx
          .updateTable("listing_pass")
          .set({ ...more, ended: "complete", finished_at: at })
          .where("run_id", "=", runId)
          .execute(),
      );
    }
    const { list } = await service.list(tenant.organisationId, {});
    expect(list).toMatchObject([{ _id: id, deepRun: { new: 3, gone: 1, back: 2, replaced: 4 } }]);
    expect(await service.get(tenant.organisationId, id)).toMatchObject({ deepRun: { new: 3 } });
  });

  it("delete records of gone products after a year, and no earlier", async () => {
    const listingId = await addListing(tenant);
    const { organisationId } = tenant;
    const goneOn = (days: number) => new Date(fixture.time.now.getTime() - days * DAY_MS);
    await tenant.in(async (trx) => {
      for (const days of [364, 366])
        await sql`
          insert into listing_product (organisation_id, id, listing_id, url, url_key, position, first_run_id, last_run_id,
            first_seen_at, last_seen_at, gone_at)
          values (${organisationId}, gen_random_uuid(), ${listingId}, ${ADDRESS}, ${String(days)}, 0, ${newId()}, ${newId()},
            ${goneOn(days)}, ${goneOn(days)}, ${goneOn(days)})`.execute(trx);
    });
    await service.purge(organisationId);
    const left = await tenant.in((trx) => trx.selectFrom("listing_product").select("url_key").execute());
    expect(left).toEqual([{ url_key: "364" }]);
  });
});
