import * as contract from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from "@pricetrail/contract";
import { writeInOrganisation } from "../../database/tenant.ts";
import { TEST_NOW } from "../../database/testing.ts";
import { MAX_RETRY_AFTER_MS } from "../../fetch/http-status.ts";
import type { Send, SendAnswer } from "../../fetch/send.ts";
import { cursorOf } from "../../http/paged-list.ts";
import { createSealer } from "../../sealing.ts";
import { createDeliveryJob } from "./delivery.job.ts";
import { nextWait } from "./delivery-schedule.rules.ts";
import { PROVIDERS } from "./providers/registry.provider.ts";
import { purgeDeliveries } from "../upkeep/upkeep.store.ts";
import { createStoredSecrets } from "./stored-secrets.rules.ts";
import { openChannelsFixture, startWatching } from "./testing/channels.fixture.ts";
import type { ChannelsFixture, Watcher } from "./testing/channels.fixture.ts";
import type { Receiver } from "./testing/receiver.ts";

const answered = (status: number, more: Partial<SendAnswer> = {}): SendAnswer => ({
  ok: true,
  status,
  headers: {},
  text: "",
  ...more,
});

describe("deliveries", () => {
  let fixture: ChannelsFixture;
  let receiver: Receiver;
  let watcher: Watcher;
  beforeAll(async () => {
    fixture = await openChannelsFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    ({ receiver, watcher } = await startWatching(fixture));
    return async () => {
      await receiver.stop();
      // Deliveries that wait here would count in the next test.
      const { tenant } = watcher.tracked;
      for (const { _id } of (await tenant.ask(contract.listChannels)).list)
        await tenant.ask(contract.deleteChannel, `delete/channel/${_id}`, {});
    };
  });

  const later = (ms: number): void => {
    fixture.time.now = new Date(fixture.time.now.getTime() + ms);
  };
  const deliver = (signal?: AbortSignal) => fixture.channels.deliverDue(signal);
  const hook = (path = "/a") => watcher.addChannel("webhook", { url: receiver.origin + path });
  /** Alternates between two prices, so that each is a change. */
  const changePrices = async (count: number): Promise<void> => {
    for (let day = 1; day <= count; day += 1) await watcher.price(day, day % 2 === 0 ? "19.90" : "14.00");
  };
  const status = (code: number): void =>
    receiver.answer((response) => {
      response.writeHead(code).end();
    });
  const states = async (id: string) => (await watcher.deliveries(id)).map(({ state }) => state);
  /** Returns the job with another `send`, for external services and for events during an attempt. */
  const jobWith = (send: Send) =>
    createDeliveryJob(
      { ...fixture.foundation, clock: { now: () => fixture.time.now, sleep: () => Promise.resolve() } },
      {
        send,
        mail: { enqueue: () => Promise.reject(new Error("no mail is sent here")) },
        secrets: createStoredSecrets(createSealer(fixture.foundation.config)),
        random: () => 0,
      },
    );
  /** Holds all responses until this many requests have arrived, then answers them with this status. */
  const together = (count: number, code: number): Promise<void> =>
    new Promise((resolve) => {
      const held: (() => void)[] = [];
      receiver.answer((response) => {
        held.push(() => response.writeHead(code).end());
        if (held.length < count) return;
        for (const answer of held.splice(0)) answer();
        resolve();
      });
    });

  it("are attempted ten times in 76 hours, each wait extended by random jitter", () => {
    const waits = [
      5 * SECOND_MS,
      5 * MINUTE_MS,
      30 * MINUTE_MS,
      2 * HOUR_MS,
      5 * HOUR_MS,
      10 * HOUR_MS,
      14 * HOUR_MS,
      20 * HOUR_MS,
      24 * HOUR_MS,
    ];
    expect(waits.map((_, index) => nextWait(index + 1, 0))).toEqual(waits);
    expect(waits.map((_, index) => nextWait(index + 1, 1))).toEqual(waits.map((wait) => (wait / 10) * 11));
    expect(nextWait(10, 0)).toBeUndefined();
  });

  it("wait according to the number of their attempts", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    const job = jobWith(() => Promise.resolve(answered(500)));
    for (const wait of [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]) {
      expect(await job.deliverDue()).toBe(1);
      const nextAt = new Date(fixture.time.now.getTime() + wait);
      expect(await watcher.deliveries(id)).toMatchObject([{ nextAt: nextAt.toISOString() }]);
      fixture.time.now = nextAt;
    }
  });

  it.each([
    ["in its answer", { text: '{"ok":false,"parameters":{"retry_after":600}}' }, 600 * SECOND_MS],
    ["for longer than is kept to", { text: '"retry_after": 999999' }, MAX_RETRY_AFTER_MS],
    ["in a header, too", { headers: { "retry-after": "900" }, text: '"retry_after": 600' }, 900 * SECOND_MS],
    ["for less than its own wait", { headers: { "retry-after": "2" } }, 5 * SECOND_MS],
    ["not at all", { text: "{}" }, 5 * SECOND_MS],
  ])("wait when a service asks for it %s", async (_how, more, wait) => {
    const { id } = await watcher.addChannel("telegram", { token: "12:AbC", chat: "-100" });
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    await jobWith(() => Promise.resolve(answered(429, more))).deliverDue();
    const nextAt = new Date(fixture.time.now.getTime() + wait).toISOString();
    expect(await watcher.deliveries(id)).toMatchObject([{ state: "waiting", nextAt }]);
  });

  it("fail when a service reports an error with a success status", async () => {
    const { id } = await watcher.addChannel("apprise", { url: `${receiver.origin}/notify/a` });
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    await deliver();
    expect(await watcher.deliveries(id)).toMatchObject([
      {
        state: "waiting",
        status: 204,
        error: expect.stringContaining("no recipient is configured") as string,
      },
    ]);
  });

  it("are truncated to the service's limit", () => {
    const message = {
      type: "alert.fired" as const,
      at: TEST_NOW.toISOString(),
      title: "x".repeat(5000),
      text: "",
      link: "http://localhost/alerts",
      data: {},
    };
    const settings = { token: "12:AbC", chat: "-100" };
    const { body } = PROVIDERS.telegram.request({ id: "", now: TEST_NOW, settings, message, secrets: [] });
    expect((JSON.parse(body.toString()) as { text: string }).text).toHaveLength(4096);
  });

  it("are sent oldest first, and wait behind one that fails", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await changePrices(3);
    status(500);
    expect(await deliver()).toBe(1);
    receiver.received.length = 0;
    status(204);
    later(HOUR_MS);
    expect(await deliver()).toBe(3);
    const sent = receiver.received.map(({ body }) => (JSON.parse(body) as { timestamp: string }).timestamp);
    // The failed one is due after those that have not been attempted.
    expect(sent).toEqual([...sent.slice(0, 2).toSorted(), sent[2]]);
    expect(sent[2]! < sent[0]!).toBe(true);
    expect((await watcher.channel(id)).lastSentAt).toBe(fixture.time.now.toISOString());
  });

  it("are sent once with two programs at work", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    let release = (): void => undefined;
    const came = new Promise<void>((resolve) => {
      receiver.answer((response) => {
        release = () => response.writeHead(204).end();
        resolve();
      });
    });
    const first = deliver();
    await came;
    expect(await deliver()).toBe(0);
    release();
    expect(await first).toBe(1);
    expect(receiver.received).toHaveLength(1);
    expect(await states(id)).toEqual(["sent"]);
  });

  it("are not delayed by another channel's receiver", async () => {
    const hooks = [await hook("/a"), await hook("/b")];
    await watcher.addAlert(hooks.map(({ id }) => id));
    await watcher.price(1, "14.00");
    const arrived = together(2, 204);
    const delivered = deliver();
    await arrived;
    expect(await delivered).toBe(2);
    // In sequence, the first would have waited in vain.
    for (const { id } of hooks) expect(await states(id)).toEqual(["sent"]);
  });

  it("of a channel with many messages let others have their turn", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    const { tenant } = watcher.tracked;
    await tenant.in(async (trx) => {
      const [{ content, messageId }] = (await trx
        .selectFrom("delivery")
        .select(["content", "message_id as messageId"])
        .execute()) as [{ content: never; messageId: string }];
      for (let count = 1; count < 25; count += 1) {
        const { organisationId } = tenant;
        const delivery = { organisationId, channelIds: [id], messageId, message: content };
        await fixture.channels.enqueue(trx, { ...delivery, now: fixture.time.now });
      }
    });
    expect([await deliver(), await deliver(), await deliver()]).toEqual([20, 5, 0]);
  });

  it("that a stopping program abandons are not failures, and are attempted again under their id", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    const ending = new AbortController();
    receiver.answer(() => ending.abort());
    await deliver(ending.signal);
    expect(await watcher.deliveries(id)).toMatchObject([{ state: "waiting", status: null, error: null }]);
    expect(await watcher.channel(id)).toMatchObject({ failingSince: null, lastError: null });
    status(204);
    later(3 * MINUTE_MS);
    await deliver();
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it("are not started by a stopping program", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await changePrices(2);
    const ending = new AbortController();
    const job = jobWith(() => {
      ending.abort();
      return Promise.resolve(answered(204));
    });
    expect(await job.deliverDue(ending.signal)).toBe(1);
    expect((await states(id)).toSorted()).toEqual(["sent", "waiting"]);
  });

  it("stop midway when their channel is paused", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await changePrices(2);
    const { tenant } = watcher.tracked;
    const job = jobWith(async () => {
      await tenant.ask(contract.updateChannel, `update/channel/${id}`, { isPaused: true });
      return answered(204);
    });
    expect(await job.deliverDue()).toBe(1);
  });

  it("end when their receiver is gone, without affecting others or those already sent", async () => {
    const { id } = await hook();
    const paused = await hook("/b");
    await watcher.addAlert([id, paused.id]);
    const { tenant } = watcher.tracked;
    await tenant.ask(contract.updateChannel, `update/channel/${paused.id}`, { isPaused: true });
    await changePrices(1);
    await deliver();
    await watcher.price(2, "19.90");
    await watcher.price(3, "14.00");
    // Two programs get the response at the same time.
    const gone = together(2, 410);
    await Promise.all([deliver(), deliver(), gone]);
    expect(await states(id)).toEqual(["dead", "dead", "sent"]);
    expect(await states(paused.id)).toEqual(["waiting", "waiting", "waiting"]);
    const mails = await fixture.foundation.db
      .selectFrom("mail")
      .select("kind")
      .where("to_address", "=", watcher.email)
      .execute();
    expect(mails).toEqual([{ kind: "channel_off" }]);
  });

  it("are sent again by channel, state and time, except those that wait", async () => {
    const { id } = await hook();
    const other = await hook("/b");
    await watcher.addAlert([id, other.id]);
    await changePrices(3);
    await deliver();
    await watcher.price(4, "19.90");
    const { tenant } = watcher.tracked;
    const resend = async (filter: object) =>
      (await tenant.call<{ message: string }>("POST", "resend/delivery", { channel: id, ...filter })).body
        .message;
    const day = (count: number) => new Date(TEST_NOW.getTime() + count * DAY_MS).toISOString();
    const nothing = contract.CHANNEL_TEXTS.nothingToResend;
    expect(await resend({ state: "dead" })).toBe(nothing);
    expect(await resend({ ids: ["no id"] })).toBe(nothing);
    expect(await resend({ from: day(3.5) })).toBe(nothing);
    expect(await resend({ to: day(2.5) })).toBe(contract.CHANNEL_TEXTS.resent(2));
    expect((await states(id)).toSorted()).toEqual(["sent", "waiting", "waiting", "waiting"]);
    expect((await states(other.id)).toSorted()).toEqual(["sent", "sent", "sent", "waiting"]);
    const waiting = await tenant.ask(
      contract.listDeliveries,
      `get/delivery?channel=${other.id}&state=waiting`,
    );
    expect(waiting.data.total).toBe(1);
    expect(waiting.list).toHaveLength(1);
  });

  it("that fail permanently leave their channel on if others were delivered meanwhile", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    status(500);
    await deliver();
    // Its last attempt.
    const { tenant } = watcher.tracked;
    await tenant.in((trx) => trx.updateTable("delivery").set({ attempts: 9 }).execute());
    later(4 * DAY_MS);
    await deliver();
    expect(await watcher.channel(id)).toMatchObject({ state: "off", dead: 1 });
    await tenant.ask(contract.updateChannel, `update/channel/${id}`, { isPaused: false });

    await tenant.ask(contract.resendDeliveries, undefined, { channel: id });
    await deliver();
    // After a resend, all attempts are available again.
    expect(await watcher.deliveries(id)).toMatchObject([{ state: "waiting", attempts: 1 }]);
    await tenant.in((trx) => trx.updateTable("delivery").set({ attempts: 9 }).execute());
    later(HOUR_MS);
    await deliver();
    expect(await watcher.channel(id)).toMatchObject({ state: "on", dead: 1 });
  });

  it("are sent again except tests", async () => {
    const { id } = await hook();
    const { tenant } = watcher.tracked;
    await tenant.ask(contract.testChannel, `test/channel/${id}`, {});
    expect((await tenant.call("POST", "resend/delivery", { channel: id })).status).toBe(406);
    expect(await deliver()).toBe(0);
  });

  it("are listed newest first, and only waiting ones have a next attempt", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await changePrices(1);
    await deliver();
    status(500);
    await watcher.price(2, "19.90");
    await deliver();
    const [newest, oldest] = await watcher.deliveries(id);
    expect(newest).toMatchObject({ state: "waiting", isTest: false, nextAt: expect.any(String) as string });
    expect(oldest).toMatchObject({ state: "sent", isTest: false, nextAt: null });
    expect(newest!.createdAt > oldest!.createdAt).toBe(true);
  });

  it("are paged from any of them, which is not repeated", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await changePrices(3);
    const all = await watcher.deliveries(id);
    expect(all).toHaveLength(3);
    for (const [index, { _id, createdAt }] of all.entries()) {
      const after = `cursor=${cursorOf({ at: new Date(createdAt), id: _id })}`;
      const { list } = await watcher.tracked.tenant.ask(
        contract.listDeliveries,
        `get/delivery?channel=${id}&${after}`,
      );
      expect(list).toEqual(all.slice(index + 1));
    }
  });

  it("are deleted when they are old, except those that wait", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await changePrices(2);
    await deliver();
    await watcher.price(3, "14.00");
    const { organisationId } = watcher.tracked.tenant;
    const purge = (days: number) =>
      writeInOrganisation(fixture.foundation.db, organisationId, (trx) =>
        purgeDeliveries(trx, organisationId, new Date(TEST_NOW.getTime() + days * DAY_MS)),
      );
    expect(await purge(1.5)).toBe(true);
    expect(await states(id)).toEqual(["waiting", "sent"]);
    expect(await purge(9)).toBe(true);
    expect(await purge(9)).toBe(false);
    expect(await states(id)).toEqual(["waiting"]);
  });
});
