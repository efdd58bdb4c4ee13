import * as contract from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isOnCluster } from "../../database/citus/testing/test-cluster.ts";
import { TEST_NOW } from "../../database/testing.ts";
import { openSettleFixture } from "../runs/settling/settle.fixture.ts";
import type { SettleFixture, Tracked } from "../runs/settling/settle.fixture.ts";
import { addOwner } from "../testing/people.fixture.ts";
import type { Alerts } from "./alerts.ts";
import { day } from "./sending.fixture.ts";

/** On a cluster, a node waits for the lock, which the coordinator does not list. */
const itOnOneServer = it.skipIf(await isOnCluster());

describe("alerts about three days without a reading", () => {
  const time = { now: TEST_NOW };
  let fixture: SettleFixture & { alerts: Alerts };
  let tracked: Tracked;
  let email: string;
  beforeAll(async () => {
    const clock = { now: () => time.now, sleep: () => Promise.resolve() };
    fixture = (await openSettleFixture(clock)) as typeof fixture;
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    time.now = TEST_NOW;
    tracked = await fixture.addTracked();
    email = await addOwner(fixture.foundation.db, tracked.tenant);
  });

  const alert = {
    scope: "all",
    condition: { kind: "silence", days: 3 },
    rearm: contract.DEFAULT_ALERT_REARM,
  };
  const add = async () =>
    (await tracked.tenant.ask(contract.addAlert, undefined, { ...alert, isMailed: true })).data;
  const read = (at: Date) => tracked.settle(at, tracked.reading("19.90"));
  const inbox = async () => (await tracked.tenant.ask(contract.listAlertMessages)).list;
  const messagesAt = async (at: Date) => {
    time.now = at;
    await fixture.alerts.checkForSilence();
    return (await inbox()).length;
  };

  it("report a product that has never been read, from the day it was added", async () => {
    const { tenant, productId } = tracked;
    await tenant.in((trx) =>
      trx
        .updateTable("product")
        .set({ created_at: day(0) })
        .where("id", "=", productId)
        .execute(),
    );
    await add();
    expect(await messagesAt(day(2.9))).toBe(0);
    expect(await messagesAt(day(3.1))).toBe(1);
  });

  it("report it once, and again after the next reading", async () => {
    await read(day(0));
    await add();
    expect(await messagesAt(day(2.9))).toBe(0);
    expect(await messagesAt(day(3.1))).toBe(1);
    expect(await messagesAt(day(9))).toBe(1);
    const mail = await fixture.foundation.db
      .selectFrom("mail")
      .select("subject")
      .where("to_address", "=", email)
      .where("kind", "=", "alert")
      .executeTakeFirstOrThrow();
    expect(mail.subject).toMatch(/^Blue kettle has had no reading since \d\d\/\d\d\/\d{4}/);
    await read(day(9));
    expect(await messagesAt(day(11))).toBe(1);
    expect(await messagesAt(day(12.1))).toBe(2);
    const { data } = await tracked.tenant.ask(contract.rehearseAlert, undefined, alert);
    // As soon as the period has passed, not when the next reading ends it.
    const moments = [day(3), day(12)].map((at) => at.toISOString());
    expect([data.count, data.list.map(({ at }) => at).toSorted()]).toEqual([2, moments]);
  });

  it("rehearse periods without a reading, whatever visits failed in them", async () => {
    const { tenant, productId, reading, settle } = tracked;
    await tenant.in((trx) =>
      trx
        .updateTable("product")
        .set({ created_at: day(-101) })
        .where("id", "=", productId)
        .execute(),
    );
    const failed = { ...reading("19.90"), outcome: "timeout" as const, extraction: null };
    // The rehearsal begins on day -90.
    for (const [date, what] of [
      [-100, reading("19.90")],
      [-92, failed],
      [-88, failed],
      [-60, reading("19.90")],
      [-58, failed],
      [-50, reading("19.90")],
    ] as const)
      await settle(day(date), what);
    time.now = day(0);
    const { data } = await tenant.ask(contract.rehearseAlert, undefined, alert);
    const moments = [day(-57), day(-47)].map((at) => at.toISOString());
    expect(data.list.map(({ at }) => at).toSorted()).toEqual(moments);
  });

  it("report nothing while they are paused, or about a product that is not tracked", async () => {
    await read(day(0));
    const { _id } = await add();
    const { tenant, productId } = tracked;
    await tenant.ask(contract.updateAlert, `update/alert/${_id}`, { isPaused: true });
    expect(await messagesAt(day(4))).toBe(0);
    await read(day(4));
    await tenant.ask(contract.updateAlert, `update/alert/${_id}`, { isPaused: false });
    const track = (is: boolean) =>
      tenant.in((trx) =>
        trx.updateTable("product").set({ is_tracking: is }).where("id", "=", productId).execute(),
      );
    await track(false);
    expect(await messagesAt(day(8))).toBe(0);
    await track(true);
    expect(await messagesAt(day(8))).toBe(1);
  });

  itOnOneServer("do not report a product that a visit reads while readings are looked for", async () => {
    await read(day(0));
    await add();
    time.now = day(3.1);
    const [isRead, isLooking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const visit = tracked.tenant.in(async (trx) => {
      await trx
        .updateTable("latest")
        .set({ priced_at: day(3) })
        .execute();
      isRead.resolve();
      await isLooking.promise;
    });
    await isRead.promise;
    const looking = fixture.alerts.checkForSilence();
    const waiting = () =>
      sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(fixture.foundation.db);
    await expect.poll(async () => (await waiting()).rows[0]!.count, { timeout: 30_000 }).toBeGreaterThan(0);
    isLooking.resolve();
    await Promise.all([visit, looking]);
    expect(await inbox()).toEqual([]);
  });
});
