import { MAIL_TEXTS, updateChannel } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeInOrganisation } from "../../database/tenant.ts";
import { createUsageWarnings } from "../accounts/team/usage-warnings.service.ts";
import { createMail } from "../mail/mail.ts";
import { openChannelsFixture, startWatching } from "./testing/channels.fixture.ts";
import type { ChannelsFixture, Watcher } from "./testing/channels.fixture.ts";
import type { Receiver } from "./testing/receiver.ts";

describe("events of the program itself", () => {
  let fixture: ChannelsFixture;
  let receiver: Receiver;
  let watcher: Watcher;
  /** Statuses by the start of the path; 204 for all others. */
  let answers: Record<string, number>;
  beforeAll(async () => {
    fixture = await openChannelsFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    ({ receiver, watcher } = await startWatching(fixture));
    answers = {};
    receiver.answer((response, { path }) => {
      response.writeHead(answers[path] ?? 204).end();
    });
    return () => receiver.stop();
  });

  const hook = (path: string) => watcher.addChannel("webhook", { url: receiver.origin + path });
  const deliverAll = async (): Promise<void> => {
    while ((await fixture.channels.deliverDue()) > 0);
  };
  const receivedAt = (path: string) =>
    receiver.received
      .filter((one) => one.path === path)
      .map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });

  it("is reported on a working channel of the same alert when a channel is switched off", async () => {
    const gone = await hook("/gone");
    const failing = await hook("/failing");
    await hook("/of-another-alert");
    const working = await hook("/working");
    await watcher.addAlert([gone.id, failing.id, working.id]);
    // Which of them fails is known before one is switched off: channels are served at the same time.
    answers["/failing"] = 500;
    await watcher.price(1, "14.00");
    await deliverAll();
    receiver.received.length = 0;
    answers["/gone"] = 410;
    await watcher.price(2, "19.90");
    await deliverAll();

    const text = MAIL_TEXTS.channel_off.text
      .replace("{name}", "Some webhook")
      .replace("{reason}", "the receiver is permanently gone (410)");
    // The clock does not advance, so their order is undefined.
    expect(receivedAt("/working").toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
      { type: "alert.fired" },
      { type: "channel.off", data: { channel: { id: gone.id, name: "Some webhook" }, text } },
    ]);
    expect(receivedAt("/of-another-alert")).toEqual([]);
    // It is neither a test nor an alert's message, but can be sent again like the latter.
    const log = await watcher.deliveries(working.id);
    expect(log.map(({ isTest }) => isTest)).toEqual([false, false, false]);
    const notice = log.find(({ title }) => title === MAIL_TEXTS.channel_off.subject);
    expect(notice?.state).toBe("sent");
    const again = { channel: working.id, ids: [notice!._id] };
    expect((await watcher.tracked.tenant.call("POST", "resend/delivery", again)).status).toBe(200);
    await deliverAll();
    expect(receivedAt("/working")).toHaveLength(3);
  });

  it("is reported by mail alone when no other channel works", async () => {
    const gone = await hook("/gone");
    const failing = await hook("/failing");
    await watcher.addAlert([failing.id]);
    answers["/failing"] = 500;
    await watcher.price(1, "14.00");
    await deliverAll();
    await watcher.addAlert([gone.id]);
    answers["/gone"] = 410;
    await watcher.price(2, "19.90");
    await deliverAll();
    answers["/failing"] = 204;
    fixture.time.now = new Date(fixture.time.now.getTime() + 3_600_000);
    await deliverAll();
    expect(new Set(receivedAt("/failing").map(({ type }) => type))).toEqual(new Set(["alert.fired"]));
    const mails = await fixture.foundation.db
      .selectFrom("mail")
      .select("kind")
      .where("to_address", "=", watcher.email)
      .execute();
    expect(mails).toEqual([{ kind: "channel_off" }]);
  });

  it("goes to the devices of owners and admins when most of a day's cap is used, and to nobody else's", async () => {
    const { organisationId } = watcher.tracked.tenant;
    const { db } = fixture.foundation;
    const phone = (topic: string) => watcher.addChannel("ntfy", { server: receiver.origin, topic });
    await phone("owner");
    await hook("/hook");
    const paused = await phone("paused");
    await watcher.tracked.tenant.ask(updateChannel, `update/channel/${paused.id}`, { isPaused: true });
    // In another organisation.
    const stranger = await fixture.addWatcher();
    await stranger.addChannel("ntfy", { server: receiver.origin, topic: "other-organisation" });
    const { warnOfCap } = createUsageWarnings(
      createMail(fixture.foundation),
      fixture.foundation.clock,
      fixture.channels,
    );
    const warning = { organisationId, day: "2026-06-15", used: "8 data points", cap: "10 data points" };
    const undone = writeInOrganisation(db, organisationId, async (trx) => {
      await warnOfCap(trx, warning);
      throw new Error("the visit could not be stored");
    });
    await expect(undone).rejects.toThrow();
    await writeInOrganisation(db, organisationId, (trx) => warnOfCap(trx, warning));
    await deliverAll();
    expect(receiver.received.map(({ body }) => JSON.parse(body) as object)).toEqual([
      expect.objectContaining({
        topic: "owner",
        title: MAIL_TEXTS.cap_warning.subject,
        message: expect.stringContaining("8 data points of the 10 data points") as string,
        click: expect.stringMatching(/\/usage$/) as string,
      }),
    ]);
    await writeInOrganisation(db, organisationId, (trx) =>
      trx.updateTable("membership").set({ role: "member" }).execute(),
    );
    await writeInOrganisation(db, organisationId, (trx) => warnOfCap(trx, warning));
    await deliverAll();
    expect(receiver.received).toHaveLength(1);
    // Nothing was stored for the paused one either.
    await watcher.tracked.tenant.ask(updateChannel, `update/channel/${paused.id}`, { isPaused: false });
    await deliverAll();
    expect(receiver.received).toHaveLength(1);
  });
});
