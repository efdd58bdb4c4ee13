import * as contract from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEST_NOW } from "../../database/testing.ts";
import { TEST_KEY } from "../../database/testing/test-key.ts";
import { createSealer } from "../../sealing.ts";
import { createSealing } from "./sealing.service.ts";
import { createStoredSecrets } from "./stored-secrets.rules.ts";
import { openChannelsFixture } from "./testing/channels.fixture.ts";
import type { ChannelsFixture, Watcher } from "./testing/channels.fixture.ts";
import { startReceiver } from "./testing/receiver.ts";
import type { Receiver } from "./testing/receiver.ts";

describe("channels", () => {
  let fixture: ChannelsFixture;
  let receiver: Receiver;
  let watcher: Watcher;
  beforeAll(async () => {
    fixture = await openChannelsFixture();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await fixture.close();
    await receiver.stop();
  });
  beforeEach(async () => {
    receiver.received.length = 0;
    receiver.answer((response) => {
      response.writeHead(204).end();
    });
    watcher = await fixture.addWatcher();
  });
  const hook = (of = watcher) => of.addChannel("webhook", { url: `${receiver.origin}/hook/s3cret` });

  /** Runs `work` as another person of the watcher's organisation. */
  async function asColleague(work: () => Promise<void>): Promise<void> {
    const { tenant } = watcher.tracked;
    const { caller, organisationId } = tenant;
    const own = caller.userId;
    const userId = (await fixture.addWatcher()).tracked.tenant.caller.userId;
    await tenant.in((trx) =>
      trx
        .insertInto("membership")
        .values({ organisation_id: organisationId, user_id: userId, role: "member", created_at: TEST_NOW })
        .execute(),
    );
    caller.userId = userId;
    await work();
    caller.userId = own;
  }

  it("never return the values that they were given", async () => {
    const { id, secret } = await hook();
    const { tenant } = watcher.tracked;
    expect(secret).toMatch(/^whsec_[\w+/=]{40,}$/);
    const changed = await tenant.call("POST", `update/channel/${id}`, { name: "Another name" });
    const listed = await tenant.call("GET", "get/channel");
    const said = JSON.stringify([changed, listed]);
    expect(said).toContain("Another name");
    expect(said).toContain(new URL(receiver.origin).host);
    expect(said).not.toContain("s3cret");
    expect(said).not.toContain("whsec_");
  });

  it("encrypt stored values and secrets, including older ones, and again with a newer key", async () => {
    const { id, secret } = await hook();
    const { tenant } = watcher.tracked;
    const stored = async () =>
      tenant.in(async (trx) => (await trx.selectFrom("channel").selectAll().execute())[0]!);
    const sealed = await stored();
    expect(JSON.stringify(sealed)).not.toMatch(/s3cret|whsec_|127\.0/);
    // As stored by an earlier version.
    const plain = { settings: JSON.stringify({ url: `${receiver.origin}/plain` }), secret };
    await tenant.in((trx) => trx.updateTable("channel").set(plain).where("id", "=", id).execute());
    await tenant.ask(contract.testChannel, `test/channel/${id}`, {});
    await fixture.channels.sealStored();
    expect(JSON.stringify(await stored())).not.toMatch(/plain|whsec_|127\.0/);
    await tenant.ask(contract.testChannel, `test/channel/${id}`, {});
    expect(receiver.received.map(({ path }) => path)).toEqual(["/plain", "/plain"]);

    const newer = createSealing(
      fixture.foundation,
      createStoredSecrets(createSealer({ SECRET_KEY: [`newer ${TEST_KEY}`, TEST_KEY], DATA_DIR: "" })),
    );
    const before = await stored();
    await newer.sealStored();
    const after = await stored();
    expect([after.settings === before.settings, after.secret === before.secret]).toEqual([false, false]);
    // This program does not have the newer key.
    const { message } = await tenant.ask(contract.testChannel, `test/channel/${id}`, {});
    expect(message).toMatch(/SECRET_KEY has changed/);
    expect(receiver.received).toHaveLength(2);
    expect(await watcher.channel(id)).toMatchObject({ host: "" });
  });

  it("are tested by one request that returns the receiver's response", async () => {
    const { id } = await hook();
    const { tenant } = watcher.tracked;
    const test = () => tenant.ask(contract.testChannel, `test/channel/${id}`, {});
    expect(await test()).toEqual({
      message: "The test message was delivered",
      data: { isDelivered: true },
    });
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type: "channel.test" });
    receiver.answer((response) => {
      response.writeHead(403).end("who are you?");
    });
    expect((await test()).message).toBe("The test message was not delivered: the receiver answered 403");
    // Both have the same time on the test clock, so their order is undefined.
    const tests = await watcher.deliveries(id);
    expect(tests).toHaveLength(2);
    expect(tests).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ isTest: true, state: "dead", answer: "who are you?" }),
        expect.objectContaining({ isTest: true, state: "sent" }),
      ]),
    );
    // A failed test is not a lost message, and is not retried.
    expect(await watcher.channel(id)).toMatchObject({ dead: 0, waiting: 0, failingSince: null });
    expect(await fixture.channels.deliverDue()).toBe(0);
  });

  it("say in plain words that the receiver was not reached, without a network library's code", async () => {
    const { id } = await hook();
    receiver.answer((response) => {
      response.destroy();
    });
    const { message } = await watcher.tracked.tenant.ask(contract.testChannel, `test/channel/${id}`, {});
    expect(message).toBe("The test message was not delivered: the connection broke off");
    expect(await watcher.deliveries(id)).toMatchObject([{ error: "the connection broke off" }]);
  });

  /** Sets the count of this hour. */
  const used = (kind: "test" | "resend", count: number) =>
    watcher.tracked.tenant.in((trx) =>
      trx.updateTable("channel_use").set({ count }).where("kind", "=", kind).execute(),
    );

  it("can be tested at most 60 times an hour per organisation, even if they are deleted and created again", async () => {
    const other = await fixture.addWatcher();
    const theirs = (await hook(other)).id;
    await other.tracked.tenant.ask(contract.testChannel, `test/channel/${theirs}`, {});
    const { id } = await hook();
    const { tenant } = watcher.tracked;
    const test = async (one: string) => (await tenant.call("POST", `test/channel/${one}`, {})).status;
    expect([await test(id), await test(id)]).toEqual([200, 200]);
    // Two were counted.
    expect(
      await tenant.in((trx) => trx.selectFrom("channel_use").select(["kind", "count"]).execute()),
    ).toEqual([{ kind: "test", count: 2 }]);
    await used("test", 59);
    expect([await test(id), await test(id)]).toEqual([200, 406]);
    await tenant.ask(contract.deleteChannel, `delete/channel/${id}`, {});
    const again = (await hook()).id;
    expect(await test(again)).toBe(406);
    await asColleague(async () => expect(await test((await hook()).id)).toBe(406));
    expect((await other.tracked.tenant.call("POST", `test/channel/${theirs}`, {})).status).toBe(200);
    fixture.time.now = new Date(fixture.time.now.getTime() + 3_600_000);
    expect(await test(again)).toBe(200);
  });

  it("can send at most 5,000 messages again per hour and organisation", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await watcher.price(0, "19.90");
    await watcher.price(1, "14.00");
    await watcher.price(2, "19.90");
    const { tenant } = watcher.tracked;
    const resend = async () => {
      await fixture.channels.deliverDue();
      const answer = await tenant.call<{ message: string }>("POST", "resend/delivery", { channel: id });
      return answer.body.message;
    };
    expect(await resend()).toBe(contract.CHANNEL_TEXTS.resent(2));
    await used("resend", 4997);
    expect(await resend()).toBe(contract.CHANNEL_TEXTS.resent(2));
    expect(await resend()).toBe(contract.CHANNEL_TEXTS.resent(1));
    expect(await resend()).toBe(contract.CHANNEL_TEXTS.tooManyResent(5000));
    fixture.time.now = new Date(fixture.time.now.getTime() + 3_600_000);
    expect(await resend()).toBe(contract.CHANNEL_TEXTS.resent(2));
  });

  it("are limited to 50 per person", async () => {
    const { tenant } = watcher.tracked;
    for (let count = 0; count < 50; count += 1) await hook();
    const body = { kind: "webhook", name: "x", settings: { url: `${receiver.origin}/x` } };
    expect((await tenant.call("POST", "add/channel", body)).status).toBe(406);
    await asColleague(async () => {
      expect((await tenant.call("POST", "add/channel", body)).status).toBe(200);
      expect((await tenant.ask(contract.listChannels)).list).toHaveLength(1);
    });
  });

  it("are listed in the order in which they were added, with the alerts that use them", async () => {
    const hooks: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      fixture.time.now = new Date(fixture.time.now.getTime() + 1000);
      hooks.push((await hook()).id);
    }
    const { tenant } = watcher.tracked;
    const alert = await watcher.addAlert([hooks[1]!]);
    const listed = async () =>
      (await tenant.ask(contract.listChannels)).list.map(({ _id, alerts }) => [_id, alerts]);
    expect(await listed()).toEqual(hooks.map((id, index) => [id, index === 1 ? 1 : 0]));
    await tenant.ask(contract.deleteAlert, `delete/alert/${alert}`);
    expect(await listed()).toEqual(hooks.map((id) => [id, 0]));
  });

  it("accept only an allowed new address, and start there without past failures", async () => {
    const { id } = await hook();
    await watcher.addAlert([id]);
    await watcher.price(0, "19.90");
    await watcher.price(1, "14.00");
    receiver.answer((response) => {
      response.writeHead(500).end();
    });
    await fixture.channels.deliverDue();
    expect((await watcher.channel(id)).lastError).not.toBeNull();
    const { tenant } = watcher.tracked;
    const change = (url: string) => tenant.call("POST", `update/channel/${id}`, { settings: { url } });
    expect((await change("http://10.0.0.7/hook")).status).toBe(400);
    expect((await watcher.channel(id)).lastError).not.toBeNull();
    expect((await change(`${receiver.origin}/elsewhere`)).status).toBe(200);
    expect(await watcher.channel(id)).toMatchObject({ lastError: null, failingSince: null });
    receiver.answer((response) => {
      response.writeHead(204).end();
    });
    fixture.time.now = new Date(fixture.time.now.getTime() + 3_600_000);
    expect(await fixture.channels.deliverDue()).toBe(1);
    expect(receiver.received.at(-1)!.path).toBe("/elsewhere");
  });

  it("are signed only when they are webhooks", async () => {
    const { id, secret } = await watcher.addChannel("slack", { url: `${receiver.origin}/slack` });
    expect(secret).toBeNull();
    const { tenant } = watcher.tracked;
    expect((await tenant.call("POST", `rotate/channel/${id}`, {})).status).toBe(406);
  });

  it("take their alerts' sending times again when their own are cleared, and keep them otherwise", async () => {
    const { id } = await hook();
    const { tenant } = watcher.tracked;
    const sending = { ...contract.DEFAULT_SENDING, by: "hourly" };
    const change = async (body: object) =>
      (await tenant.ask(contract.updateChannel, `update/channel/${id}`, body)).data.sending;
    expect(await change({ sending })).toEqual(sending);
    expect(await change({ name: "Renamed" })).toEqual(sending);
    expect(await change({ sending: null })).toBeNull();
  });

  it("are hidden from others in the same organisation", async () => {
    const { id } = await hook();
    const { tenant } = watcher.tracked;
    await asColleague(async () => {
      expect((await tenant.ask(contract.listChannels)).list).toEqual([]);
      expect((await tenant.call("POST", `update/channel/${id}`, { name: "Mine" })).status).toBe(404);
      expect((await tenant.call("POST", `test/channel/${id}`, {})).status).toBe(404);
      expect((await tenant.call("GET", `get/delivery?channel=${id}`)).status).toBe(404);
      await expect(watcher.addAlert([id])).rejects.toThrow("404");
    });
  });

  it("are private to each person, for alerts as well", async () => {
    const other = await fixture.addWatcher();
    const { id } = await hook(other);
    const { tenant } = watcher.tracked;
    for (const path of [
      `update/channel/${id}`,
      `delete/channel/${id}`,
      `test/channel/${id}`,
      `rotate/channel/${id}`,
    ])
      expect((await tenant.call("POST", path, {})).status, path).toBe(404);
    expect((await tenant.call("GET", `get/delivery?channel=${id}`)).status).toBe(404);
    expect((await tenant.call("POST", "resend/delivery", { channel: id })).status).toBe(404);
    await expect(watcher.addAlert([id])).rejects.toThrow("404");
    const own = await watcher.addAlert([]);
    const mine = (await hook()).id;
    for (const channels of [[id], [mine, id]])
      expect((await tenant.call("POST", `update/alert/${own}`, { channels })).status).toBe(404);
    expect((await tenant.call("POST", `update/alert/${own}`, { channels: [mine] })).status).toBe(200);
  });

  it("delete their messages with them, without failing a visit", async () => {
    const { id } = await hook();
    const kept = await hook();
    await watcher.addAlert([id, kept.id]);
    await watcher.price(0, "19.90");
    const { tenant } = watcher.tracked;
    await tenant.ask(contract.deleteChannel, `delete/channel/${id}`, {});
    await watcher.price(1, "14.00");
    expect(await fixture.channels.deliverDue()).toBe(1);
    expect((await tenant.ask(contract.listAlerts)).list).toMatchObject([{ channels: [{ _id: kept.id }] }]);
  });

  it.each([
    [{}, "url"],
    [{ url: "ftp://shop.example/x" }, "url"],
    [{ url: "https://name:word@shop.example/x" }, "url"],
    [{ url: "http://127.0.0.1:6379/x" }, undefined],
  ])("reject %j", async (settings, field) => {
    const { tenant } = watcher.tracked;
    const answer = await tenant.call<contract.ErrorBody>("POST", "add/channel", {
      kind: "webhook",
      name: "x",
      settings,
    });
    if (field === undefined) expect(answer.status).toBe(200);
    else
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) as string } },
      });
  });
});
