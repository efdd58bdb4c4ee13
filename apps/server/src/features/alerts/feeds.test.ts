import { DAY_MS } from "@pricetrail/contract";
import * as contract from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEST_NOW } from "../../database/testing.ts";
import { newId } from "../../ids.ts";
import { openChannelsFixture } from "../channels/testing/channels.fixture.ts";
import type { ChannelsFixture, Watcher } from "../channels/testing/channels.fixture.ts";

describe("message feeds", () => {
  let fixture: ChannelsFixture;
  let watcher: Watcher;
  beforeAll(async () => {
    fixture = await openChannelsFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    fixture.time.now = TEST_NOW;
    watcher = await fixture.addWatcher();
    await watcher.price(0, "19.90");
  });

  const renew = async (alert: string | null) =>
    (await watcher.tracked.tenant.ask(contract.renewAlertFeed, undefined, { alert })).data.url;
  const get = (url: string, file: string, headers = {}) =>
    fixture.app.inject({ method: "GET", url: `${new URL(url).pathname}/${file}`, headers });
  const titles = async (url: string): Promise<string[]> =>
    (await get(url, "feed.json")).json<{ items: { title: string }[] }>().items.map(({ title }) => title);

  it("show the inbox or one alert without signing in, and return 304 until they change", async () => {
    const one = await watcher.addAlert([], { kind: "below", minor: 1500, currency: "USD" });
    await watcher.addAlert([], { kind: "change", direction: "both", by: { unit: "percent", percent: 1 } });
    const [inbox, alone] = [await renew(null), await renew(one)];
    expect(await titles(inbox)).toEqual([]);
    await watcher.price(1, "14.00");
    await watcher.price(2, "13.00");
    expect(await titles(alone)).toEqual(["Blue kettle is now at USD 14.00 (−29.6%)"]);
    expect(await titles(inbox)).toHaveLength(3);

    const first = await get(inbox, "feed.atom");
    expect(first.headers).toMatchObject({
      "content-type": "application/atom+xml; charset=utf-8",
      "cache-control": "private, max-age=300",
      etag: expect.stringMatching(/^"[\w-]{27}"$/) as string,
    });
    // Ten minutes after its first sighting the price was confirmed, and the message written.
    expect(/<updated>([^<]+)/.exec(first.body)![1]).toBe(
      new Date(TEST_NOW.getTime() + 2 * DAY_MS + 600_000).toISOString(),
    );
    const known = { "if-none-match": `"x", W/${first.headers.etag!}` };
    const again = await get(inbox, "feed.atom", known);
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await watcher.price(3, "19.90");
    expect((await get(inbox, "feed.atom", known)).statusCode).toBe(200);
    const types = await Promise.all(
      contract.FEED_FILES.map(async (file) => (await get(inbox, file)).headers["content-type"]),
    );
    expect(new Set(types).size).toBe(4);
  });

  it("say when the price of a message was last read, once it is stale, and so does the inbox", async () => {
    await watcher.addAlert([], { kind: "below", minor: 1500, currency: "USD" });
    const url = await renew(null);
    await watcher.price(1, "14.00");
    const stale = /Last read 06\/16\/2026, not known since\./;
    const bodies = () => Promise.all(contract.FEED_FILES.map(async (file) => (await get(url, file)).body));
    const inbox = async () => (await watcher.tracked.tenant.ask(contract.listAlertMessages)).list;
    for (const body of await bodies()) expect(body).not.toMatch(stale);
    expect(await inbox()).toMatchObject([{ stale: null }]);
    fixture.time.now = new Date(TEST_NOW.getTime() + 5 * DAY_MS);
    for (const body of await bodies()) expect(body.replaceAll(/\r\n |\\/g, "")).toMatch(stale);
    expect(await inbox()).toMatchObject([{ stale: expect.stringMatching(stale) as string }]);
  });

  it("show the newest 50 messages", async () => {
    await watcher.addAlert([], { kind: "below", minor: 1500, currency: "USD" });
    await watcher.price(1, "14.00");
    const { tenant } = watcher.tracked;
    await tenant.in(async (trx) => {
      const { condition, ...message } = await trx
        .selectFrom("alert_message")
        .selectAll()
        .executeTakeFirstOrThrow();
      const older = Array.from({ length: 60 }, (_, index) => ({
        ...message,
        id: newId(),
        condition: JSON.stringify(condition),
        listed: null,
        to_minor: index,
        at: new Date(message.at.getTime() - (index + 1) * 60_000),
        created_at: new Date(message.created_at.getTime() - (index + 1) * 60_000),
      }));
      await trx.insertInto("alert_message").values(older).execute();
    });
    const shown = await titles(await renew(null));
    expect(shown).toHaveLength(50);
    expect(shown[0]).toContain("14.00");
    expect(shown.at(-1)).toContain("USD 0.48");
  });

  it("end for the person who ends them, not for a colleague", async () => {
    const { tenant } = watcher.tracked;
    const { organisationId, caller } = tenant;
    const colleague = (await fixture.addWatcher()).tracked.tenant.caller.userId;
    await tenant.in((trx) =>
      trx
        .insertInto("membership")
        .values({ organisation_id: organisationId, user_id: colleague, role: "member", created_at: TEST_NOW })
        .execute(),
    );
    const own = caller.userId;
    const mine = await renew(null);
    caller.userId = colleague;
    const theirs = await renew(null);
    await tenant.ask(contract.deleteAlertFeed, undefined, { alert: null });
    caller.userId = own;
    const statuses = await Promise.all([mine, theirs].map((url) => get(url, "feed.rss")));
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
  });

  it("have an address that ends when it is renewed, ended, or its alert is deleted; no other address works", async () => {
    const { tenant } = watcher.tracked;
    const alert = await watcher.addAlert([]);
    const old = await renew(null);
    const fresh = await renew(null);
    const ofAlert = await renew(alert);
    const status = async (url: string, file = "feed.rss") => (await get(url, file)).statusCode;
    expect([old === fresh, await status(old), await status(fresh)]).toEqual([false, 404, 200]);
    const { list } = await tenant.ask(contract.listAlertFeeds);
    expect(list.map(({ url }) => url)).toEqual([fresh, ofAlert]);
    const forged = `${fresh.slice(0, -3)}${fresh.endsWith("AAA") ? "BBB" : "AAA"}`;
    for (const wrong of [forged, `${fresh}A`, "http://localhost/api/feed/x"])
      expect(await status(wrong), wrong).toBe(404);
    expect(await status(fresh, "feed.xml")).toBe(404);
    // The link of a mail is signed for another purpose.
    expect(await status(ofAlert)).toBe(200);
    await tenant.ask(contract.deleteAlert, `delete/alert/${alert}`);
    expect(await status(ofAlert)).toBe(404);
    await tenant.ask(contract.deleteAlertFeed, undefined, { alert: null });
    expect(await status(fresh)).toBe(404);
    expect((await tenant.call("POST", "delete/alert/feed", { alert: null })).status).toBe(404);
  });

  it("are private to each person, and limited to 30 reads per minute", async () => {
    const other = await fixture.addWatcher();
    const foreign = await other.addAlert([]);
    const { tenant } = watcher.tracked;
    expect((await tenant.call("POST", "renew/alert/feed", { alert: foreign })).status).toBe(404);
    const url = await renew(null);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await get(url, "feed.ics")).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    const refused = await get(url, "feed.ics");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});
