import { DAY_MS } from "@pricetrail/contract";
import * as contract from "@pricetrail/contract";
import type { AlertCondition } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { day, openSendingFixture } from "./sending.fixture.ts";
import type { Sender, SendingFixture } from "./sending.fixture.ts";

describe("delayed messages", () => {
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

  it("are delayed in quiet hours, and then state what no longer holds", async () => {
    // From 11:00 to 14:00 UTC.
    await sender.add({ quiet: { from: 660, until: 840 } }, { isMailed: true });
    await sender.watcher.price(1, "14.00");
    expect(await fixture.sendDue()).toBe(0);
    await sender.watcher.price(1.05, "19.90");
    fixture.later(180);
    expect(await fixture.sendDue()).toBe(2);
    // Both are sent at the same time, so their order is undefined.
    const since = fixture.received().map(({ data }) => [data.text.includes("USD 14.00"), data.since]);
    expect(since).toEqual(
      expect.arrayContaining([
        [true, "The price has gone back to USD 19.90 since."],
        [false, undefined],
      ]),
    );
    const bodies = (await sender.mails()).map(({ body_text: text }) =>
      text.includes("gone back to USD 19.90"),
    );
    expect(bodies.filter((isBack) => isBack)).toHaveLength(1);
  });

  it("in quiet hours neither delay the mail of alerts without them nor leave with it", async () => {
    const ids = await sender.addProducts(5);
    // From 11:00 to 14:00 UTC.
    await sender.add({ quiet: { from: 660, until: 840 } }, { isMailed: true, channels: [] });
    await sender.add(null, { isMailed: true, channels: [] });
    await sender.change(ids, () => 1500, day(1));
    fixture.later(3);
    await fixture.sendDue();
    expect((await sender.mails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^5 products of /),
    ]);
    fixture.later(40);
    await fixture.sendDue();
    expect(await sender.mails()).toHaveLength(1);
    fixture.later(100);
    await fixture.sendDue();
    expect(await sender.mails()).toHaveLength(2);
  });

  it("are not mailed when mail was stopped during the delay", async () => {
    const id = await sender.add({ by: "hourly" }, { isMailed: true });
    await sender.watcher.price(1, "14.00");
    const { tenant } = sender.watcher.tracked;
    await tenant.ask(contract.updateAlert, `update/alert/${id}`, { isMailed: false });
    fixture.later(120);
    expect(await fixture.sendDue()).toBe(1);
    expect(await sender.mails()).toEqual([]);
    await sender.watcher.price(2, "19.90");
    await tenant.ask(contract.deleteAlert, `delete/alert/${id}`);
    fixture.later(120);
    expect(await fixture.sendDue()).toBe(1);
  });

  it("are not mailed if the alert was snoozed while they were held, but are sent to its channel", async () => {
    const id = await sender.add({ by: "hourly" }, { isMailed: true });
    await sender.watcher.price(1, "14.00");
    const until = new Date(fixture.time.now.getTime() + DAY_MS);
    await sender.watcher.tracked.tenant.in((trx) =>
      trx.updateTable("alert_rule").set({ snoozed_until: until }).where("id", "=", id).execute(),
    );
    fixture.later(120);
    expect(await fixture.sendDue()).toBe(1);
    expect(await sender.mails()).toEqual([]);
  });

  it("are sent once when two programs release them concurrently", async () => {
    await sender.add({ by: "hourly" });
    await sender.watcher.price(1, "14.00");
    fixture.later(120);
    const { tenant } = sender.watcher.tracked;
    await Promise.all([1, 2, 3].map(() => fixture.alerts.releaseDue()));
    expect(await fixture.sendDue()).toBe(1);
    expect(await tenant.in((trx) => trx.selectFrom("held_message").selectAll().execute())).toEqual([]);
  });

  it("of a failing organisation do not delay others, and are sent when it works again", async () => {
    const condition: AlertCondition = { kind: "silence", days: 3 };
    const addSilence = (to: Sender) => to.add({ by: "rule" }, { condition });
    const failing = sender;
    const rule = await addSilence(failing);
    /** Stores data in the first organisation that no code can process. */
    const corrupt = (table: "alert_rule" | "alert_message", column: "sending" | "condition", value: object) =>
      failing.watcher.tracked.tenant.in((trx) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${JSON.stringify(value)}::jsonb`.execute(trx),
      );
    const counts = async () => {
      const count = async ({ watcher }: Sender) =>
        (await watcher.tracked.tenant.ask(contract.listAlertMessages)).list.length;
      return { failing: await count(failing), working: await count(working) };
    };
    const working = await fixture.addSender("/working");
    await addSilence(working);

    fixture.time.now = day(4);
    await corrupt("alert_rule", "sending", { ...contract.DEFAULT_SENDING, by: "weekly", weekday: 9 });
    await fixture.alerts.checkForSilence();
    expect(await counts()).toEqual({ failing: 0, working: 1 });
    await corrupt("alert_rule", "sending", { ...contract.DEFAULT_SENDING, by: "rule" });
    fixture.later(2);
    await fixture.alerts.checkForSilence();
    expect(await counts()).toEqual({ failing: 1, working: 1 });

    await corrupt("alert_message", "condition", { kind: "change" });
    fixture.later(3);
    expect(await fixture.sendDue()).toBe(1);
    expect(fixture.receiver.received.map(({ path }) => path)).toEqual(["/working"]);
    await corrupt("alert_message", "condition", condition);
    fixture.later(2);
    expect(await fixture.sendDue()).toBe(2);
    expect(fixture.received()[1]!.data).toMatchObject({ alert: { id: rule } });
  });

  it("expire when a paused channel has kept them for more than a week, and are not sent afterwards", async () => {
    const working = (
      await sender.watcher.addChannel("webhook", { url: `${fixture.receiver.origin}/working` })
    ).id;
    await sender.add(null, { channels: [sender.channel, working] });
    const { tenant } = sender.watcher.tracked;
    const pause = (isPaused: boolean) =>
      tenant.ask(contract.updateChannel, `update/channel/${sender.channel}`, { isPaused });
    await pause(true);
    await sender.watcher.price(1, "14.00");
    await sender.watcher.price(7, "19.90");
    fixture.time.now = day(8.5);
    await fixture.channels.expirePaused();
    const states = async () =>
      (await sender.watcher.deliveries(sender.channel)).map(({ state }) => state).toSorted();
    expect(await states()).toEqual(["expired", "waiting"]);
    expect((await sender.watcher.deliveries(sender.channel)).at(-1)!.error).toBe(
      "Not sent: the channel was paused for more than 7 days",
    );
    fixture.time.now = day(15);
    await pause(false);
    // Those of a channel that was not paused have only waited for the program.
    expect(await fixture.sendDue()).toBe(2);
    expect(new Set(fixture.receiver.received.map(({ path }) => path))).toEqual(new Set(["/working"]));
    expect(await states()).toEqual(["expired", "expired"]);
    await tenant.ask(contract.resendDeliveries, undefined, { channel: sender.channel, state: "expired" });
    expect(await fixture.sendDue()).toBe(4);
  });
});
