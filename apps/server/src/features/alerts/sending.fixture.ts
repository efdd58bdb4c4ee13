import { addAlert, DEFAULT_ALERT_REARM, DEFAULT_SENDING, MINUTE_MS, DAY_MS } from "@pricetrail/contract";
import type { AlertCondition, Sending } from "@pricetrail/contract";
import { sql } from "kysely";
import { TEST_NOW } from "../../database/testing.ts";
import { newId } from "../../ids.ts";
import { openChannelsFixture } from "../channels/testing/channels.fixture.ts";
import type { ChannelsFixture, Watcher } from "../channels/testing/channels.fixture.ts";
import { startReceiver } from "../channels/testing/receiver.ts";
import type { Alerts } from "./alerts.ts";

const EACH: AlertCondition = { kind: "change", direction: "both", by: { unit: "percent", percent: 1 } };

interface Body {
  type: string;
  data: {
    count: number;
    text: string;
    since?: string;
    messages: { messageId: string; since?: string; to: { value: string } | null }[];
  };
}

/** Returns the time this many days after `TEST_NOW`. */
export const day = (count: number): Date => new Date(TEST_NOW.getTime() + count * DAY_MS);

export type SendingFixture = Awaited<ReturnType<typeof openSendingFixture>>;
export type Sender = Awaited<ReturnType<SendingFixture["addSender"]>>;

/** Opens alerts and channels with one receiver, and a clock that only the test advances. */
export async function openSendingFixture() {
  const fixture = (await openChannelsFixture()) as ChannelsFixture & { alerts: Alerts };
  const receiver = await startReceiver();
  return {
    ...fixture,
    receiver,
    reset(): void {
      fixture.time.now = TEST_NOW;
      receiver.received.length = 0;
    },
    later(minutes: number): void {
      fixture.time.now = new Date(fixture.time.now.getTime() + minutes * MINUTE_MS);
    },
    received: (): Body[] => receiver.received.map(({ body }) => JSON.parse(body) as Body),
    /** Sends due messages and returns the total number of requests that the receiver has got. */
    async sendDue(): Promise<number> {
      await fixture.alerts.releaseDue();
      while ((await fixture.channels.deliverDue()) > 0);
      return receiver.received.length;
    },
    /** Adds a watcher whose channel is a webhook at this path of the receiver. */
    async addSender(path: string) {
      const watcher = await fixture.addWatcher();
      const { id: channel } = await watcher.addChannel("webhook", { url: receiver.origin + path });
      return { watcher, channel, ...senderOf(fixture, watcher, channel) };
    },
    async close(): Promise<void> {
      await receiver.stop();
      await fixture.close();
    },
  };
}

function senderOf(fixture: ChannelsFixture, watcher: Watcher, channel: string) {
  const { tenant, productId: trackedId } = watcher.tracked;
  const { organisationId } = tenant;

  /** Gives products new prices that await confirmation. */
  const hold = (ids: readonly string[]) =>
    tenant.in((trx) =>
      sql`
        insert into held_price (organisation_id, id, product_id, normal_minor, currency, reason, first_at, last_at, in_a_row, check_id, sighting)
        select p.organisation_id, p.id, p.id, 1500, 'USD', 'changed', ${TEST_NOW}, ${TEST_NOW}, 1, p.id, '{}'
        from product p where p.organisation_id = ${organisationId} and p.id = any(${ids}::uuid[])`.execute(
        trx,
      ),
    );

  /** Publishes a price as a confirming visit does, for products of `addProducts`. */
  async function publish(ids: readonly string[], minor: number, at: Date): Promise<void> {
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
        const { now } = fixture.time;
        await fixture.settleNeeds.onPublished(trx, { organisationId, productId, since: at, now });
      });
  }

  return {
    hold,
    publish,
    /** Adds an alert about each change, sent to the channel; returns its id. */
    async add(sending: Partial<Sending> | null, more: object = {}): Promise<string> {
      const body = {
        scope: "all",
        condition: EACH,
        rearm: DEFAULT_ALERT_REARM,
        isMailed: false,
        channels: [channel],
        sending: sending && { ...DEFAULT_SENDING, ...sending },
        ...more,
      };
      return (await tenant.ask(addAlert, undefined, body)).data._id;
    },
    mails: () =>
      fixture.foundation.db
        .selectFrom("mail")
        .selectAll()
        .where("to_address", "=", watcher.email)
        .where("kind", "=", "alert")
        .execute(),
    /** Adds further products of the tracked one's shop, at 20 dollars. */
    async addProducts(count: number): Promise<string[]> {
      const ids = Array.from({ length: count }, () => newId(fixture.time.now));
      await tenant.in((trx) =>
        sql`
          insert into product (organisation_id, id, url, url_key, host, name, created_at, updated_at)
          select p.organisation_id, i.id, p.url || i.n, p.url_key || i.n, p.host, 'Pot ' || i.n, p.created_at, p.updated_at
          from product p, unnest(${ids}::uuid[]) with ordinality as i (id, n)
          where p.organisation_id = ${organisationId} and p.id = ${trackedId}`.execute(trx),
      );
      await publish(ids, 2000, day(0));
      return ids;
    },
    /** Confirms new prices of many products, one after the other. */
    async change(ids: readonly string[], minor: (index: number) => number, at: Date): Promise<void> {
      await hold(ids);
      for (const [index, id] of ids.entries()) await publish([id], minor(index), at);
    },
  };
}
