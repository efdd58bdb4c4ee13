import * as contract from "@pricetrail/contract";
import type { AlertCondition, Sending } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEST_NOW } from "../../database/testing.ts";
import { newId } from "../../ids.ts";
import { DAY_MS, openChannelsBench } from "../channels/testing/channels.bench.ts";
import type { ChannelsBench, Watcher } from "../channels/testing/channels.bench.ts";
import { startReceiver } from "../channels/testing/receiver.ts";
import type { Receiver } from "../channels/testing/receiver.ts";
import type { Alerts } from "./alerts.ts";

const EACH: AlertCondition = { kind: "change", direction: "both", by: { unit: "percent", percent: 1 } };
const MINUTE_MS = 60_000;
interface Message {
  messageId: string;
  since?: string;
  to: { value: string } | null;
}
interface Body {
  type: string;
  data: { count: number; text: string; since?: string; messages: Message[] };
}

describe("messages", () => {
  let bench: ChannelsBench & { alerts: Alerts };
  let receiver: Receiver;
  let watcher: Watcher;
  let channel: string;
  beforeAll(async () => {
    bench = (await openChannelsBench()) as typeof bench;
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await receiver.stop();
    await bench.close();
  });
  beforeEach(async () => {
    bench.time.now = TEST_NOW;
    receiver.received.length = 0;
    watcher = await bench.addWatcher();
    channel = (await watcher.addChannel("webhook", { url: `${receiver.origin}/hook` })).id;
    await watcher.price(0, "19.90");
  });

  const later = (minutes: number): void => {
    bench.time.now = new Date(bench.time.now.getTime() + minutes * MINUTE_MS);
  };
  const got = (): Body[] => receiver.received.map(({ body }) => JSON.parse(body) as Body);
  /** Sends due messages and returns the total number of requests that the receiver has got. */
  const leave = async (): Promise<number> => {
    await bench.alerts.releaseDue();
    while ((await bench.channels.deliverDue()) > 0);
    return receiver.received.length;
  };
  const add = async (sending: Partial<Sending> | null, more: object = {}) => {
    const body = {
      scope: "all",
      condition: EACH,
      rearm: contract.DEFAULT_ALERT_REARM,
      isMailed: false,
      channels: [channel],
      sending: sending && { ...contract.DEFAULT_SENDING, ...sending },
      ...more,
    };
    return (await watcher.tracked.tenant.ask(contract.addAlert, undefined, body)).data._id;
  };
  const mails = () =>
    bench.foundation.db
      .selectFrom("mail")
      .selectAll()
      .where("to_address", "=", watcher.email)
      .where("kind", "=", "alert")
      .execute();

  /** Adds further products of the tracked one's shop, at 20 dollars. */
  async function addProducts(count: number): Promise<string[]> {
    const { tenant, productId } = watcher.tracked;
    const ids = Array.from({ length: count }, () => newId(bench.time.now));
    await tenant.in((trx) =>
      sql`
        insert into product (organisation_id, id, url, url_key, host, name, created_at, updated_at)
        select p.organisation_id, i.id, p.url || i.n, p.url_key || i.n, p.host, 'Pot ' || i.n, p.created_at, p.updated_at
        from product p, unnest(${ids}::uuid[]) with ordinality as i (id, n)
        where p.organisation_id = ${tenant.organisationId} and p.id = ${productId}`.execute(trx),
    );
    await publish(ids, 2000, day(0));
    return ids;
  }

  /** Gives them new prices that await confirmation. */
  const hold = (ids: readonly string[]) =>
    watcher.tracked.tenant.in((trx) =>
      sql`
        insert into held_price (organisation_id, id, product_id, normal_minor, currency, reason, first_at, last_at, in_a_row, check_id, sighting)
        select p.organisation_id, p.id, p.id, 1500, 'USD', 'changed', ${TEST_NOW}, ${TEST_NOW}, 1, p.id, '{}'
        from product p where p.organisation_id = ${watcher.tracked.tenant.organisationId} and p.id = any(${ids}::uuid[])`.execute(
        trx,
      ),
    );

  /** Publishes a price as a confirming visit does, for products of `addProducts`. */
  async function publish(ids: readonly string[], minor: number, at: Date): Promise<void> {
    const { tenant } = watcher.tracked;
    const { organisationId } = tenant;
    for (const productId of ids)
      await tenant.in(async (trx) => {
        await trx.deleteFrom("held_price").where("product_id", "=", productId).execute();
        await trx
          .insertInto("price_point")
          .values({
            organisation_id: organisationId,
            product_id: productId,
            at,
            check_id: productId,
            normal_minor: minor,
            discounted_minor: null,
            currency: "USD",
          })
          .execute();
        const { now } = bench.time;
        await bench.workerNeeds.onPublished(trx, { organisationId, productId, since: at, now });
      });
  }
  const day = (count: number): Date => new Date(TEST_NOW.getTime() + count * DAY_MS);

  /** Confirms new prices of many products, one after the other. */
  async function change(ids: readonly string[], minor: (index: number) => number, at: Date): Promise<void> {
    await hold(ids);
    for (const [index, id] of ids.entries()) await publish([id], minor(index), at);
  }

  it("about 300 products of a shop become one message and one mail", async () => {
    const ids = await addProducts(300);
    await add(null, { isMailed: true });
    bench.time.now = day(1);
    await hold(ids);
    for (const [index, id] of ids.entries()) {
      if (index === 150) later(1);
      await publish([id], index % 3 === 0 ? 2500 : 1500, day(1));
    }
    expect(await leave()).toBe(0);
    expect(await watcher.channel(channel)).toMatchObject({ held: 300, waiting: 0 });
    later(3);
    expect(await leave()).toBe(1);
    const [body] = got();
    expect(body).toMatchObject({ type: "alert.group", data: { reason: "shop", count: 300 } });
    expect(new Set(body!.data.messages.map(({ messageId }) => messageId)).size).toBe(300);
    expect(body!.data.text).toMatch(/^300 products of 127\.0/);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/^300 products of .* changed: 200 down, 100 up$/);
    later(60);
    expect(await leave()).toBe(1);
  });

  it("about a few products of a shop stay separate, and one about a single product is sent at once", async () => {
    const ids = await addProducts(4);
    await add(null);
    await change(ids, () => 1500, day(1));
    later(3);
    expect(await leave()).toBe(4);
    expect(got().map(({ type }) => type)).toEqual(Array.from({ length: 4 }, () => "alert.fired"));
    await publish(ids.slice(0, 1), 1400, day(2));
    expect(await leave()).toBe(5);
  });

  it("wait for another product of the shop while its price awaits confirmation, not once it was rejected", async () => {
    const { tenant } = watcher.tracked;
    const [first, second, held] = await addProducts(3);
    await add(null);
    await hold([held!]);
    await publish([first!], 1500, day(1));
    expect(await leave()).toBe(0);
    later(3);
    expect(await leave()).toBe(1);
    await tenant.in((trx) =>
      trx
        .updateTable("held_price")
        .set({ rejected_at: bench.time.now })
        .where("product_id", "=", held!)
        .execute(),
    );
    await publish([second!], 1500, day(1));
    expect(await leave()).toBe(2);
  });

  it("about five products of a shop become one message", async () => {
    const ids = await addProducts(5);
    await add(null);
    await change(ids, () => 1500, day(1));
    later(3);
    await leave();
    expect(got().map(({ type }) => type)).toEqual(["alert.group"]);
  });

  it("about a shop that keeps changing are sent after half an hour", async () => {
    const ids = await addProducts(40);
    await add(null);
    await hold(ids);
    for (const id of ids) {
      await publish([id], 1500, day(1));
      later(1);
      await leave();
    }
    expect(got().map(({ data }) => data.count)).toEqual([30]);
    later(3);
    await leave();
    expect(got().map(({ data }) => data.count)).toEqual([30, 10]);
  });

  it("about missing readings of a shop become one message", async () => {
    await addProducts(6);
    await add(null, { condition: { kind: "silence", days: 3 } });
    // For a product that was never visited, the time when it was added counts as the newest reading.
    bench.time.now = day(4);
    await bench.alerts.checkForSilence();
    later(3);
    expect(await leave()).toBe(1);
    expect(got()[0]!.data.text).toMatch(/^7 products of .* have had no reading$/);
  });

  it("of a rule are combined on request", async () => {
    const ids = await addProducts(3);
    await add({ by: "rule" });
    await publish(ids, 1500, day(1));
    expect(await leave()).toBe(0);
    later(3);
    expect(await leave()).toBe(1);
    expect(got()[0]).toMatchObject({ data: { reason: "rule", count: 3 } });
  });

  it("wait for a digest at a local hour, with all alerts together, and a channel may override that", async () => {
    const [id] = await addProducts(1);
    const daily: Partial<Sending> = { by: "daily", minute: 8 * 60, zone: "Europe/Rome" };
    await add(daily, { isMailed: true });
    await add(daily, { isMailed: true, condition: { kind: "below", minor: 1600, currency: "USD" } });
    const { tenant } = watcher.tracked;
    await tenant.ask(contract.updateChannel, `update/channel/${channel}`, {
      sending: { ...contract.DEFAULT_SENDING, by: "hourly" },
    });
    bench.time.now = day(1);
    await publish([id!], 1500, day(1));
    later(59);
    expect(await leave()).toBe(0);
    later(1);
    expect(await leave()).toBe(1);
    expect(got()[0]).toMatchObject({ data: { reason: "digest", count: 2, text: "Digest: 2 messages" } });
    expect(await mails()).toEqual([]);
    // 8:00 in Rome is 6:00 UTC.
    bench.time.now = new Date(day(1).getTime() + 18 * 3_600_000 - 1);
    await leave();
    expect(await mails()).toEqual([]);
    later(1);
    await leave();
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Digest: 2 messages: 2 down"]);
  });

  it("are delayed in quiet hours, and then state what no longer holds", async () => {
    // From 11:00 to 14:00 UTC.
    await add({ quiet: { from: 660, until: 840 } }, { isMailed: true });
    await watcher.price(1, "14.00");
    expect(await leave()).toBe(0);
    await watcher.price(1.05, "19.90");
    later(180);
    expect(await leave()).toBe(2);
    // Both are sent at the same time, so their order is undefined.
    const since = got().map(({ data }) => [data.text.includes("USD 14.00"), data.since]);
    expect(since).toEqual(
      expect.arrayContaining([
        [true, "The price has gone back to USD 19.90 since."],
        [false, undefined],
      ]),
    );
    const bodies = (await mails()).map(({ body_text: text }) => text.includes("gone back to USD 19.90"));
    expect(bodies.filter((isBack) => isBack)).toHaveLength(1);
  });

  it("in quiet hours neither delay the mail of alerts without them nor leave with it", async () => {
    const ids = await addProducts(5);
    // From 11:00 to 14:00 UTC.
    await add({ quiet: { from: 660, until: 840 } }, { isMailed: true, channels: [] });
    await add(null, { isMailed: true, channels: [] });
    await change(ids, () => 1500, day(1));
    later(3);
    await leave();
    expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^5 products of /)]);
    later(40);
    await leave();
    expect(await mails()).toHaveLength(1);
    later(100);
    await leave();
    expect(await mails()).toHaveLength(2);
  });

  it("are not mailed when mail was stopped during the delay", async () => {
    const id = await add({ by: "hourly" }, { isMailed: true });
    await watcher.price(1, "14.00");
    const { tenant } = watcher.tracked;
    await tenant.ask(contract.updateAlert, `update/alert/${id}`, { isMailed: false });
    later(120);
    expect(await leave()).toBe(1);
    expect(await mails()).toEqual([]);
    await watcher.price(2, "19.90");
    await tenant.ask(contract.deleteAlert, `delete/alert/${id}`);
    later(120);
    expect(await leave()).toBe(1);
  });

  it("are not mailed if the alert was snoozed while they were held, but are sent to its channel", async () => {
    const id = await add({ by: "hourly" }, { isMailed: true });
    await watcher.price(1, "14.00");
    const until = new Date(bench.time.now.getTime() + DAY_MS);
    await watcher.tracked.tenant.in((trx) =>
      trx.updateTable("alert_rule").set({ snoozed_until: until }).where("id", "=", id).execute(),
    );
    later(120);
    expect(await leave()).toBe(1);
    expect(await mails()).toEqual([]);
  });

  it("in one digest are in the order of their events", async () => {
    const ids = await addProducts(3);
    await add({ by: "hourly" });
    bench.time.now = day(1);
    for (const [index, id] of ids.entries()) {
      await publish([id], 1500 + index, bench.time.now);
      later(1);
    }
    later(120);
    expect(await leave()).toBe(1);
    expect(got()[0]!.data.messages.map(({ to }) => to?.value)).toEqual(["15.00", "15.01", "15.02"]);
  });

  it("are sent once when two programs release them concurrently", async () => {
    await add({ by: "hourly" });
    await watcher.price(1, "14.00");
    later(120);
    const { tenant } = watcher.tracked;
    await Promise.all([1, 2, 3].map(() => bench.alerts.releaseDue()));
    expect(await leave()).toBe(1);
    expect(await tenant.in((trx) => trx.selectFrom("held_message").selectAll().execute())).toEqual([]);
  });

  it("of a failing organisation do not delay others, and are sent when it works again", async () => {
    const condition: AlertCondition = { kind: "silence", days: 3 };
    const silence = () => add({ by: "rule" }, { condition });
    const sick = watcher;
    const rule = await silence();
    /** Stores invalid data in the first organisation, which no code can process. */
    const spoil = (table: "alert_rule" | "alert_message", column: "sending" | "condition", value: object) =>
      sick.tracked.tenant.in((trx) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${JSON.stringify(value)}::jsonb`.execute(trx),
      );
    const counts = async () => {
      const count = async ({ tracked }: Watcher) =>
        (await tracked.tenant.ask(contract.listAlertMessages)).list.length;
      return { sick: await count(sick), well: await count(watcher) };
    };
    watcher = await bench.addWatcher();
    channel = (await watcher.addChannel("webhook", { url: `${receiver.origin}/well` })).id;
    await silence();

    bench.time.now = day(4);
    await spoil("alert_rule", "sending", { ...contract.DEFAULT_SENDING, by: "weekly", weekday: 9 });
    await bench.alerts.checkForSilence();
    expect(await counts()).toEqual({ sick: 0, well: 1 });
    await spoil("alert_rule", "sending", { ...contract.DEFAULT_SENDING, by: "rule" });
    later(2);
    await bench.alerts.checkForSilence();
    expect(await counts()).toEqual({ sick: 1, well: 1 });

    await spoil("alert_message", "condition", { kind: "change" });
    later(3);
    expect(await leave()).toBe(1);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/well"]);
    await spoil("alert_message", "condition", condition);
    later(2);
    expect(await leave()).toBe(2);
    expect(got()[1]!.data).toMatchObject({ alert: { id: rule } });
  });

  it("expire when a paused channel has kept them for more than a week, and are not sent afterwards", async () => {
    const working = (await watcher.addChannel("webhook", { url: `${receiver.origin}/working` })).id;
    await add(null, { channels: [channel, working] });
    const { tenant } = watcher.tracked;
    const pause = (isPaused: boolean) =>
      tenant.ask(contract.updateChannel, `update/channel/${channel}`, { isPaused });
    await pause(true);
    await watcher.price(1, "14.00");
    await watcher.price(7, "19.90");
    bench.time.now = day(8.5);
    await bench.channels.expirePaused();
    const states = async () => (await watcher.deliveries(channel)).map(({ state }) => state).toSorted();
    expect(await states()).toEqual(["expired", "waiting"]);
    expect((await watcher.deliveries(channel)).at(-1)!.error).toBe(
      "Not sent: the channel was paused for more than 7 days",
    );
    bench.time.now = day(15);
    await pause(false);
    // Those of a channel that was not paused have only waited for the program.
    expect(await leave()).toBe(2);
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(["/working"]));
    expect(await states()).toEqual(["expired", "expired"]);
    await tenant.ask(contract.resendDeliveries, undefined, { channel, state: "expired" });
    expect(await leave()).toBe(4);
  });
});
