import { DAY_MS } from "@pricetrail/contract";
import * as contract from "@pricetrail/contract";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEST_NOW } from "../../database/testing.ts";
import { openChannelsFixture, startWatching } from "./testing/channels.fixture.ts";
import type { ChannelsFixture, Watcher } from "./testing/channels.fixture.ts";
import { startReceiver } from "./testing/receiver.ts";
import type { Received, Receiver } from "./testing/receiver.ts";

describe("webhooks", () => {
  let fixture: ChannelsFixture;
  let receiver: Receiver;
  let watcher: Watcher;
  beforeAll(async () => {
    fixture = await openChannelsFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    ({ receiver, watcher } = await startWatching(fixture));
    return () => receiver.stop();
  });

  const minutes = (count: number): void => {
    fixture.time.now = new Date(fixture.time.now.getTime() + count * 60_000);
  };
  const deliver = () => fixture.channels.deliverDue();
  const hook = () => watcher.addChannel("webhook", { url: `${receiver.origin}/hook?key=s3cret` });
  const verify = (secret: string, { headers, body }: Received): boolean => {
    // The library checks the machine's own clock: only the signature matters here.
    const id = String(headers["webhook-id"]);
    const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
    return String(headers["webhook-signature"])
      .split(" ")
      .includes(new Webhook(secret).sign(id, at, body));
  };
  const ids = () => receiver.received.map(({ headers }) => headers["webhook-id"]);

  it("get each message once, signed, with data for programs", async () => {
    const { id, secret } = await hook();
    await watcher.addAlert([id]);
    await watcher.tracked.tenant.in((trx) =>
      trx
        .updateTable("product")
        .set({ gtin: "4006381333931" })
        .where("id", "=", watcher.tracked.productId)
        .execute(),
    );
    await watcher.price(1, "14.00");
    expect(await deliver()).toBe(1);
    expect(await deliver()).toBe(0);
    const [got] = receiver.received;
    expect(got).toMatchObject({ method: "POST", path: "/hook?key=s3cret" });
    expect(got!.headers["webhook-timestamp"]).toBe(String(fixture.time.now.getTime() / 1000));
    expect(verify(secret!, got!)).toBe(true);
    expect(verify(`whsec_${Buffer.alloc(32).toString("base64")}`, got!)).toBe(false);
    expect(JSON.parse(got!.body)).toMatchObject({
      type: "alert.fired",
      data: {
        product: {
          id: watcher.tracked.productId,
          name: "Blue kettle",
          ownId: null,
          gtin: "4006381333931",
          mpn: null,
        },
        from: { value: "19.90", currency: "USD" },
        to: { value: "14.00", currency: "USD" },
        text: "Blue kettle is now at USD 14.00 (−29.6%)",
      },
    });
    expect(await watcher.deliveries(id)).toMatchObject([{ state: "sent", attempts: 1, status: 204 }]);
  });

  it("retry under the same id, and store at most 1 KB of a response", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    receiver.answer((response) => {
      response.writeHead(500).end(`no\u0000\n${"x".repeat(5000)}`);
    });
    await deliver();
    const [waiting] = await watcher.deliveries(id);
    expect(waiting).toMatchObject({ state: "waiting", status: 500, error: "the receiver answered 500" });
    expect(waiting!.answer).toMatch(/^no x+$/);
    expect(waiting!.answer!.length).toBeLessThanOrEqual(1024);
    expect(await watcher.channel(id)).toMatchObject({ waiting: 1, lastError: "the receiver answered 500" });
    receiver.answer((response) => {
      response.writeHead(200).end("ok");
    });
    expect(await deliver()).toBe(0);
    minutes(1);
    expect(await deliver()).toBe(1);
    expect(new Set(ids()).size).toBe(1);
    expect(await watcher.channel(id)).toMatchObject({ waiting: 0, failingSince: null, lastError: null });
  });

  it("that fail for three days show the lost message, are switched off, and can send it again", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    receiver.answer((response) => {
      response.destroy();
    });
    let tries = 0;
    for (let hour = 0; hour < 90; hour += 1) {
      tries += await deliver();
      minutes(60);
    }
    expect(tries).toBe(10);
    expect(await watcher.deliveries(id)).toMatchObject([{ state: "dead", attempts: 10 }]);
    const off = await watcher.channel(id);
    expect(off).toMatchObject({ state: "off", dead: 1, waiting: 0 });
    expect(off.offReason).toMatch(/^nothing was delivered for 3 days/);
    const mails = await fixture.foundation.db
      .selectFrom("mail")
      .select(["kind", "body_text"])
      .where("to_address", "=", watcher.email)
      .execute();
    expect(mails).toEqual([
      { kind: "channel_off", body_text: expect.stringContaining("Some webhook") as string },
    ]);

    await watcher.price(10, "19.90");
    expect(await watcher.channel(id)).toMatchObject({ dead: 2, waiting: 0 });
    const { tenant } = watcher.tracked;
    const again = () => tenant.call("POST", "resend/delivery", { channel: id, state: "dead" });
    expect((await again()).status).toBe(406);
    await tenant.ask(contract.updateChannel, `update/channel/${id}`, { isPaused: false });
    receiver.answer((response) => {
      response.writeHead(200).end();
    });
    receiver.received.length = 0;
    expect((await again()).body).toEqual({ message: "2 messages will be sent again" });
    await deliver();
    expect(new Set(ids()).size).toBe(2);
    expect(await watcher.channel(id)).toMatchObject({ state: "on", dead: 0, offReason: null });
  });

  it("pause a receiver and its waiting messages for as long as it asks", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    receiver.answer((response) => {
      response.writeHead(429, { "retry-after": "7200" }).end();
    });
    await deliver();
    await watcher.price(1.05, "19.90");
    expect(await deliver()).toBe(0);
    receiver.answer((response) => {
      response.writeHead(200).end();
    });
    minutes(50);
    expect(await deliver()).toBe(2);
    expect(receiver.received).toHaveLength(3);
  });

  it("are switched off at once when their receiver is gone", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    receiver.answer((response) => {
      response.writeHead(410).end();
    });
    await deliver();
    expect(await watcher.channel(id)).toMatchObject({ state: "off", dead: 1, waiting: 0 });
    minutes(60);
    expect(await deliver()).toBe(0);
  });

  it("do not follow redirects: a redirect is a failure", async () => {
    const elsewhere = await startReceiver();
    const { id } = await hook();
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.answer((response) => {
        response.writeHead(status, { location: `${elsewhere.origin}/stolen` }).end();
      });
      await deliver();
      const error = contract.CHANNEL_TEXTS.moved(status);
      expect(await watcher.deliveries(id)).toMatchObject([{ state: "waiting", status, error }]);
      minutes(600);
    }
    expect(elsewhere.received).toEqual([]);
    await elsewhere.stop();
  });

  it("cannot target the operator's network, when they are added or later", async () => {
    const { tenant } = watcher.tracked;
    const settings = { url: "http://10.0.0.7/hook" };
    const refused = await tenant.call("POST", "add/channel", { kind: "webhook", name: "Inside", settings });
    expect(refused).toMatchObject({ status: 400, body: { fields: { url: expect.any(String) as string } } });
    const { id } = await hook();
    await watcher.addAlert([id]);
    await tenant.in((trx) =>
      trx
        .updateTable("channel")
        .set({ settings: JSON.stringify(settings) })
        .where("id", "=", id)
        .execute(),
    );
    await watcher.price(1, "14.00");
    await deliver();
    expect(await watcher.deliveries(id)).toMatchObject([
      { state: "waiting", status: null, error: "the address is not a public one" },
    ]);
  });

  it("sign with the former secret as well as the new one for a day", async () => {
    const { id, secret } = await hook();
    await watcher.addAlert([id]);
    const { tenant } = watcher.tracked;
    const { secret: fresh } = await tenant.ask(contract.rotateChannelSecret, `rotate/channel/${id}`, {});
    await watcher.price(0.5, "14.00");
    await deliver();
    await watcher.price(1.5, "19.90");
    await deliver();
    const valid = receiver.received.map((one) => [verify(secret!, one), verify(fresh, one)]);
    expect(valid).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it("wait while they are paused", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    const { tenant } = watcher.tracked;
    await tenant.ask(contract.updateChannel, `update/channel/${id}`, { isPaused: true });
    await watcher.price(1, "14.00");
    expect(await deliver()).toBe(0);
    expect(await watcher.channel(id)).toMatchObject({ state: "paused", waiting: 1 });
    await tenant.ask(contract.updateChannel, `update/channel/${id}`, { isPaused: false });
    expect(await deliver()).toBe(1);
  });

  it("are not sent after a week, when those of a paused channel are out of date", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    const { tenant } = watcher.tracked;
    await tenant.ask(contract.updateChannel, `update/channel/${id}`, { isPaused: true });
    await watcher.price(1, "14.00");
    minutes(7 * 24 * 60 + 1);
    await tenant.ask(contract.updateChannel, `update/channel/${id}`, { isPaused: false });
    // After so long, what other tests have left waiting is due as well.
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await watcher.deliveries(id)).toMatchObject([{ state: "expired" }]);
  });

  it("are replayed one by one or by time", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await watcher.price(1, "14.00");
    await watcher.price(2, "19.90");
    await watcher.price(3, "14.00");
    await deliver();
    const { tenant } = watcher.tracked;
    const [, , first] = await watcher.deliveries(id);
    await tenant.ask(contract.resendDeliveries, undefined, { channel: id, ids: [first!._id] });
    await deliver();
    const from = new Date(TEST_NOW.getTime() + 1.5 * DAY_MS).toISOString();
    await tenant.ask(contract.resendDeliveries, undefined, { channel: id, from });
    await deliver();
    const [one, two, three, ...again] = ids();
    expect(again).toEqual([one, two, three]);
  });
});
