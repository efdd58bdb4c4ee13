import * as contract from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openChannelsBench } from "./testing/channels.bench.ts";
import type { ChannelsBench, Watcher } from "./testing/channels.bench.ts";
import { startReceiver } from "./testing/receiver.ts";
import type { Receiver } from "./testing/receiver.ts";

describe("channels", () => {
  let bench: ChannelsBench;
  let receiver: Receiver;
  let watcher: Watcher;
  beforeAll(async () => {
    bench = await openChannelsBench();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await bench.close();
    await receiver.stop();
  });
  beforeEach(async () => {
    receiver.received.length = 0;
    receiver.answer((response) => {
      response.writeHead(204).end();
    });
    watcher = await bench.addWatcher();
  });
  const hook = (of = watcher) => of.addChannel("webhook", { url: `${receiver.origin}/hook/s3cret` });

  it("never show again what they were given", async () => {
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

  it("are tested by one call, which says what the receiver answered", async () => {
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
    expect((await test()).message).toBe("The test message was not delivered: The receiver answered 403");
    // Both are of one moment of the test's clock, so in no order.
    const tests = await watcher.deliveries(id);
    expect(tests).toHaveLength(2);
    expect(tests).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ isTest: true, state: "dead", answer: "who are you?" }),
        expect.objectContaining({ isTest: true, state: "sent" }),
      ]),
    );
    // What a person tries is no message that was lost, and is not tried again.
    expect(await watcher.channel(id)).toMatchObject({ dead: 0, waiting: 0, failingSince: null });
    expect(await bench.channels.deliverDue()).toBe(0);
  });

  it("are tested 30 times an hour and no more", async () => {
    const { id } = await hook();
    const { tenant } = watcher.tracked;
    for (let count = 0; count < 30; count += 1)
      await tenant.ask(contract.testChannel, `test/channel/${id}`, {});
    expect((await tenant.call("POST", `test/channel/${id}`, {})).status).toBe(406);
  });

  it("are each person's own, for alerts as well", async () => {
    const other = await bench.addWatcher();
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
    expect((await tenant.call("POST", `update/alert/${own}`, { channels: [id] })).status).toBe(404);
  });

  it("that are deleted take their messages along, and do not fail a visit", async () => {
    const { id } = await hook();
    const kept = await hook();
    await watcher.addAlert([id, kept.id]);
    await watcher.price(0, "19.90");
    const { tenant } = watcher.tracked;
    await tenant.ask(contract.deleteChannel, `delete/channel/${id}`, {});
    await watcher.price(1, "14.00");
    expect(await bench.channels.deliverDue()).toBe(1);
    expect((await tenant.ask(contract.listAlerts)).list).toMatchObject([{ channels: [{ _id: kept.id }] }]);
  });

  it.each([
    [{}, "url"],
    [{ url: "ftp://shop.example/x" }, "url"],
    [{ url: "https://name:word@shop.example/x" }, "url"],
    [{ url: "http://127.0.0.1:6379/x" }, undefined],
  ])("refuse %j", async (settings, field) => {
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
