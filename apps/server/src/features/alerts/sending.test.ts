import * as contract from "@pricetrail/contract";
import type { Sending } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { day, openSendingFixture } from "./sending.fixture.ts";
import type { Sender, SendingFixture } from "./sending.fixture.ts";

describe("messages that are sent together", () => {
  let fixture: SendingFixture;
  let sender: Sender;
  beforeAll(async () => {
    fixture = await openSendingFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    fixture.reset();
    sender = await fixture.addSender("/hook");
    await sender.watcher.price(0, "19.90");
  });

  it("about 300 products of a shop become one message and one mail", async () => {
    const ids = await sender.addProducts(300);
    await sender.add(null, { isMailed: true });
    fixture.time.now = day(1);
    await sender.hold(ids);
    for (const [index, id] of ids.entries()) {
      if (index === 150) fixture.later(1);
      await sender.publish([id], index % 3 === 0 ? 2500 : 1500, day(1));
    }
    expect(await fixture.sendDue()).toBe(0);
    expect(await sender.watcher.channel(sender.channel)).toMatchObject({ held: 300, waiting: 0 });
    fixture.later(3);
    expect(await fixture.sendDue()).toBe(1);
    const [body] = fixture.received();
    expect(body).toMatchObject({ type: "alert.group", data: { reason: "shop", count: 300 } });
    expect(new Set(body!.data.messages.map(({ messageId }) => messageId)).size).toBe(300);
    expect(body!.data.text).toMatch(/^300 products of 127\.0/);
    const [mail, ...others] = await sender.mails();
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/^300 products of .* changed: 200 down, 100 up$/);
    fixture.later(60);
    expect(await fixture.sendDue()).toBe(1);
  });

  it("about a few products of a shop stay separate, and one about a single product is sent at once", async () => {
    const ids = await sender.addProducts(4);
    await sender.add(null);
    await sender.change(ids, () => 1500, day(1));
    fixture.later(3);
    expect(await fixture.sendDue()).toBe(4);
    expect(fixture.received().map(({ type }) => type)).toEqual(
      Array.from({ length: 4 }, () => "alert.fired"),
    );
    await sender.publish(ids.slice(0, 1), 1400, day(2));
    expect(await fixture.sendDue()).toBe(5);
  });

  it("wait for another product of the shop while its price awaits confirmation, not once it was rejected", async () => {
    const { tenant } = sender.watcher.tracked;
    const [first, second, held] = await sender.addProducts(3);
    await sender.add(null);
    await sender.hold([held!]);
    await sender.publish([first!], 1500, day(1));
    expect(await fixture.sendDue()).toBe(0);
    fixture.later(3);
    expect(await fixture.sendDue()).toBe(1);
    await tenant.in((trx) =>
      trx
        .updateTable("held_price")
        .set({ rejected_at: fixture.time.now })
        .where("product_id", "=", held!)
        .execute(),
    );
    await sender.publish([second!], 1500, day(1));
    expect(await fixture.sendDue()).toBe(2);
  });

  it("about five products of a shop become one message", async () => {
    const ids = await sender.addProducts(5);
    await sender.add(null);
    await sender.change(ids, () => 1500, day(1));
    fixture.later(3);
    await fixture.sendDue();
    expect(fixture.received().map(({ type }) => type)).toEqual(["alert.group"]);
  });

  it("about a shop that keeps changing are sent after half an hour", async () => {
    const ids = await sender.addProducts(40);
    await sender.add(null);
    await sender.hold(ids);
    for (const id of ids) {
      await sender.publish([id], 1500, day(1));
      fixture.later(1);
      await fixture.sendDue();
    }
    expect(fixture.received().map(({ data }) => data.count)).toEqual([30]);
    fixture.later(3);
    await fixture.sendDue();
    expect(fixture.received().map(({ data }) => data.count)).toEqual([30, 10]);
  });

  it("about missing readings of a shop become one message", async () => {
    await sender.addProducts(6);
    await sender.add(null, { condition: { kind: "silence", days: 3 } });
    // For a product that was never visited, the time when it was added counts as the newest reading.
    fixture.time.now = day(4);
    await fixture.alerts.checkForSilence();
    fixture.later(3);
    expect(await fixture.sendDue()).toBe(1);
    expect(fixture.received()[0]!.data.text).toMatch(/^7 products of .* have had no reading$/);
  });

  it("of a rule are combined on request", async () => {
    const ids = await sender.addProducts(3);
    await sender.add({ by: "rule" });
    await sender.publish(ids, 1500, day(1));
    expect(await fixture.sendDue()).toBe(0);
    fixture.later(3);
    expect(await fixture.sendDue()).toBe(1);
    expect(fixture.received()[0]).toMatchObject({ data: { reason: "rule", count: 3 } });
  });

  it("wait for a digest at a local hour, with all alerts together, and a channel may override that", async () => {
    const [id] = await sender.addProducts(1);
    const daily: Partial<Sending> = { by: "daily", minute: 8 * 60, zone: "Europe/Rome" };
    await sender.add(daily, { isMailed: true });
    await sender.add(daily, { isMailed: true, condition: { kind: "below", minor: 1600, currency: "USD" } });
    const { tenant } = sender.watcher.tracked;
    await tenant.ask(contract.updateChannel, `update/channel/${sender.channel}`, {
      sending: { ...contract.DEFAULT_SENDING, by: "hourly" },
    });
    fixture.time.now = day(1);
    await sender.publish([id!], 1500, day(1));
    fixture.later(59);
    expect(await fixture.sendDue()).toBe(0);
    fixture.later(1);
    expect(await fixture.sendDue()).toBe(1);
    expect(fixture.received()[0]).toMatchObject({
      data: { reason: "digest", count: 2, text: "Digest: 2 messages" },
    });
    expect(await sender.mails()).toEqual([]);
    // 8:00 in Rome is 6:00 UTC.
    fixture.time.now = new Date(day(1).getTime() + 18 * 3_600_000 - 1);
    await fixture.sendDue();
    expect(await sender.mails()).toEqual([]);
    fixture.later(1);
    await fixture.sendDue();
    expect((await sender.mails()).map(({ subject }) => subject)).toEqual(["Digest: 2 messages: 2 down"]);
  });

  it("in one digest are in the order of their events", async () => {
    const ids = await sender.addProducts(3);
    await sender.add({ by: "hourly" });
    fixture.time.now = day(1);
    for (const [index, id] of ids.entries()) {
      await sender.publish([id], 1500 + index, fixture.time.now);
      fixture.later(1);
    }
    fixture.later(120);
    expect(await fixture.sendDue()).toBe(1);
    expect(fixture.received()[0]!.data.messages.map(({ to }) => to?.value)).toEqual([
      "15.00",
      "15.01",
      "15.02",
    ]);
  });
});
