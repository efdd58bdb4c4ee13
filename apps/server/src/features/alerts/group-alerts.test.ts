import { DAY_MS } from "@pricetrail/contract";
import * as contract from "@pricetrail/contract";
import type { AlertCondition } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_NOW } from "../../database/testing.ts";
import { newId } from "../../ids.ts";
import { openChannelsFixture } from "../channels/testing/channels.fixture.ts";
import type { ChannelsFixture } from "../channels/testing/channels.fixture.ts";
import { createRehearsals } from "./rehearsal.service.ts";

const UNDERCUT: AlertCondition = { kind: "undercut", by: { unit: "percent", percent: 10 } };

describe("alerts that compare the products of a group", () => {
  let fixture: ChannelsFixture;
  beforeAll(async () => {
    fixture = await openChannelsFixture();
  });
  afterAll(() => fixture.close());

  /** Creates a person with the tracked product, a second seller's in its group, and one outside of it. */
  async function openGroup() {
    fixture.time.now = TEST_NOW;
    const watcher = await fixture.addWatcher();
    const { tenant, productId } = watcher.tracked;
    const { organisationId } = tenant;
    const [group, rival, stranger] = [newId(TEST_NOW), newId(TEST_NOW), newId(TEST_NOW)] as const;
    await tenant.in(async (trx) => {
      await sql`insert into product_group (organisation_id, id, name, name_key, created_at)
        values (${organisationId}, ${group}, 'Kettles', 'kettles', ${TEST_NOW})`.execute(trx);
      await sql`
        insert into product (organisation_id, id, url, url_key, host, name, group_id, created_at, updated_at)
        select p.organisation_id, i.id, p.url || i.name, p.url_key || i.name, p.host, i.name, i.group_id, p.created_at, p.updated_at
        from product p, (values (${rival}::uuid, 'Rival', ${group}::uuid), (${stranger}::uuid, 'Stranger', null)) as i (id, name, group_id)
        where p.organisation_id = ${organisationId} and p.id = ${productId}`.execute(trx);
      await trx.updateTable("product").set({ group_id: group }).where("id", "=", productId).execute();
    });
    const publish = (id: string, day: number, minor: number) =>
      tenant.in(async (trx) => {
        const since = new Date(TEST_NOW.getTime() + day * DAY_MS);
        fixture.time.now = since;
        await trx
          .insertInto("price_point")
          .values({
            organisation_id: organisationId,
            product_id: id,
            at: since,
            check_id: id,
            normal_minor: minor,
            discounted_minor: null,
            currency: "USD",
          })
          .execute();
        const { onPublished } = fixture.settleNeeds;
        await onPublished(trx, { organisationId, productId: id, since, now: since });
      });
    const inbox = async () =>
      (await tenant.ask(contract.listAlertMessages)).list.map(({ product, at, fromMinor, toMinor }) => [
        product,
        (Date.parse(at) - TEST_NOW.getTime()) / DAY_MS,
        fromMinor,
        toMinor,
      ]);
    const rehearse = async (condition: AlertCondition, target: object = { scope: "all" }) => {
      const body = { ...target, condition, rearm: contract.DEFAULT_ALERT_REARM };
      const { data } = await tenant.ask(contract.rehearseAlert, undefined, body);
      return data.list.map(({ product, at, fromMinor, toMinor }) => [
        product,
        (Date.parse(at) - TEST_NOW.getTime()) / DAY_MS,
        fromMinor,
        toMinor,
      ]);
    };
    return { watcher, own: productId, rival, stranger, publish, inbox, rehearse };
  }

  it("report that a competitor undercuts one's own price, whether theirs falls or one's own rises, live as in the rehearsal", async () => {
    const { watcher, own, rival, stranger, publish, inbox, rehearse } = await openGroup();
    await publish(own, 0, 2000);
    await publish(rival, 0, 2000);
    await watcher.addAlert([], UNDERCUT);
    await publish(rival, 1, 1850);
    await publish(stranger, 1.5, 100);
    expect(await inbox()).toEqual([]);
    await publish(rival, 2, 1800);
    await publish(rival, 3, 1790);
    expect(await inbox()).toEqual([["Blue kettle", 2, 2000, 1800]]);
    await publish(rival, 4, 2100);
    await publish(own, 5, 2400);
    expect(await inbox()).toEqual([
      ["Blue kettle", 5, 2400, 2100],
      ["Blue kettle", 2, 2000, 1800],
    ]);
    expect(await rehearse(UNDERCUT)).toEqual(await inbox());
  });

  it("compare nothing with a competitor's price that is stale", async () => {
    const { watcher, own, rival, publish, inbox, rehearse } = await openGroup();
    await watcher.addAlert([], UNDERCUT);
    await publish(rival, 0, 1500);
    await publish(own, 0, 1500);
    await watcher.tracked.tenant.in((trx) =>
      sql`insert into latest (organisation_id, product_id, checked_at, check_id, outcome, priced_at)
        values (${watcher.tracked.tenant.organisationId}, ${rival}, ${TEST_NOW}, ${newId(TEST_NOW)}, 'value', ${TEST_NOW})`.execute(
        trx,
      ),
    );
    await publish(own, 30, 2000);
    expect(await inbox()).toEqual([]);
    expect(await rehearse(UNDERCUT)).toEqual([]);
  });

  it("compare nothing with a competitor's page that may show another product", async () => {
    const { watcher, own, rival, publish, inbox, rehearse } = await openGroup();
    await watcher.addAlert([], UNDERCUT);
    await publish(rival, 0, 1500);
    await publish(own, 0, 1500);
    await watcher.tracked.tenant.in((trx) =>
      trx.updateTable("product").set({ doubted_at: TEST_NOW }).where("id", "=", rival).execute(),
    );
    await publish(own, 1, 2000);
    await publish(rival, 2, 100);
    expect(await inbox()).toEqual([]);
    expect(await rehearse(UNDERCUT)).toEqual([]);
  });

  it("report the new cheapest seller, whichever price changed", async () => {
    const { watcher, own, rival, publish, inbox, rehearse } = await openGroup();
    await watcher.addAlert([], { kind: "cheapest" });
    await publish(own, 0, 2000);
    // A new, cheaper seller is reported.
    await publish(rival, 0.5, 1900);
    await publish(own, 1, 1900);
    await publish(own, 2, 1700);
    await publish(own, 3, 1950);
    expect(await inbox()).toEqual([
      ["Rival", 3, 1950, 1900],
      ["Blue kettle", 2, 1900, 1700],
      ["Rival", 0.5, 2000, 1900],
    ]);
    expect(await rehearse({ kind: "cheapest" })).toEqual(await inbox());
  });

  it("miss nothing when two prices of a group are published concurrently", async () => {
    const { watcher, own, rival, publish, inbox } = await openGroup();
    await publish(own, 0, 2000);
    await publish(rival, 0, 2000);
    await watcher.addAlert([], UNDERCUT);
    // Neither alone is enough.
    await Promise.all([publish(own, 1, 2080), publish(rival, 1, 1860)]);
    expect(await inbox()).toEqual([["Blue kettle", 1, 2080, 1860]]);
  });

  it("are rehearsed product by product, yielding to other work after each", async () => {
    const { watcher, own, rival, publish } = await openGroup();
    await publish(own, 0, 2000);
    await publish(rival, 1, 1700);
    let turns = 0;
    const rehearsals = createRehearsals(fixture.foundation, () => {
      turns += 1;
      return Promise.resolve();
    });
    const { count, products } = await rehearsals.rehearse(watcher.tracked.tenant.organisationId, {
      scope: "all",
      condition: UNDERCUT,
      rearm: contract.DEFAULT_ALERT_REARM,
    });
    expect({ count, products, turns }).toEqual({ count: 1, products: 3, turns: 3 });
  });

  it("are rehearsed in batches, with no transaction open during the computation", async () => {
    const { watcher, own, rival, publish } = await openGroup();
    const { tenant } = watcher.tracked;
    await publish(own, 0, 2000);
    await publish(rival, 1, 1700);
    const ids = Array.from({ length: 120 }, () => newId(TEST_NOW));
    await tenant.in((trx) =>
      sql`
        insert into product (organisation_id, id, url, url_key, host, name, group_id, created_at, updated_at)
        select p.organisation_id, i.id, p.url || i.n, p.url_key || i.n, p.host, 'Pot ' || i.n, p.group_id, p.created_at, p.updated_at
        from product p, unnest(${ids}::uuid[]) with ordinality as i (id, n)
        where p.organisation_id = ${tenant.organisationId} and p.id = ${own}`.execute(trx),
    );
    let waiting = 0;
    const rehearsals = createRehearsals(fixture.foundation, async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(fixture.foundation.db);
      waiting += rows[0]!.count;
    });
    const { count, products } = await rehearsals.rehearse(tenant.organisationId, {
      scope: "all",
      condition: UNDERCUT,
      rearm: contract.DEFAULT_ALERT_REARM,
    });
    expect({ count, products, waiting }).toEqual({ count: 1, products: 123, waiting: 0 });
  });

  it("are rehearsed by two at a time per organisation; some wait, and the rest are rejected", async () => {
    const { watcher } = await openGroup();
    const other = await fixture.addWatcher();
    const rehearse = ({ tracked }: typeof watcher) =>
      tracked.tenant
        .call("POST", "rehearse/alert", {
          scope: "all",
          condition: UNDERCUT,
          rearm: contract.DEFAULT_ALERT_REARM,
        })
        .then(({ status }) => status);
    const refused = Promise.withResolvers<void>();
    const statuses: number[] = [];
    let many: Promise<void>[] = [];
    await fixture.foundation.db.transaction().execute(async (trx) => {
      // The first ones wait for their prices until the others have arrived.
      await sql`lock table price_point in access exclusive mode`.execute(trx);
      many = Array.from({ length: 25 }, async () => {
        statuses.push(await rehearse(watcher));
        if (statuses.length === 5) refused.resolve();
      });
      await refused.promise;
      expect(statuses).toEqual([429, 429, 429, 429, 429]);
    });
    await Promise.all(many);
    expect(statuses.slice(5)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await rehearse(other)).toBe(200);
  });
});
