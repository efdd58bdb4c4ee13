import * as contract from "@pricetrail/contract";
import type { AlertCondition } from "@pricetrail/contract";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeInOrganisation } from "../../database/tenant.ts";
import { TEST_NOW } from "../../database/testing.ts";
import { newId } from "../../ids.ts";
import { newPictureKey } from "../pictures/pictures.rules.ts";
import { cutThumbnails } from "../pictures/thumbnail.format.ts";
import { settleVisit } from "../runs/settling/settle.service.ts";
import { openSettleFixture } from "../runs/settling/settle.fixture.ts";
import type { SettleFixture, Tracked } from "../runs/settling/settle.fixture.ts";
import { addOwner } from "../testing/people.fixture.ts";
import type { Alerts } from "./alerts.ts";
import { day } from "./sending.fixture.ts";

const REARM = contract.DEFAULT_ALERT_REARM;
const below = (minor: number): AlertCondition => ({ kind: "below", minor, currency: "USD" });

describe("alerts", () => {
  const time = { now: TEST_NOW };
  let fixture: SettleFixture & { alerts: Alerts };
  let tracked: Tracked;
  let email: string;
  beforeAll(async () => {
    const clock = { now: () => time.now, sleep: () => Promise.resolve() };
    fixture = (await openSettleFixture(clock)) as typeof fixture;
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    time.now = TEST_NOW;
    tracked = await fixture.addTracked();
    email = await addOwner(fixture.foundation.db, tracked.tenant);
  });

  const add = async (condition: AlertCondition, more: object = {}) =>
    (
      await tracked.tenant.ask(contract.addAlert, undefined, {
        scope: "all",
        condition,
        rearm: REARM,
        isMailed: true,
        ...more,
      })
    ).data;
  const inbox = async () => (await tracked.tenant.ask(contract.listAlertMessages)).list;
  const mails = () =>
    fixture.foundation.db
      .selectFrom("mail")
      .selectAll()
      .where("to_address", "=", email)
      .where("kind", "=", "alert")
      .orderBy("id")
      .execute();
  /** Settles two visits ten minutes apart at noon of a day: a changed price is confirmed. */
  const price = async (date: number, amount: string, page?: { was?: string; currency?: string }) => {
    time.now = day(date);
    await tracked.settleTwice(day(date), tracked.reading(amount, page));
  };

  it("report a price below the target once it is confirmed, in the inbox and by mail, once", async () => {
    await price(0, "19.90");
    expect(await add(below(1500))).toMatchObject({ when: "falls to USD 15.00 or less" });
    await tracked.settle(day(1), tracked.reading("14.00"));
    expect([await inbox(), await mails()]).toEqual([[], []]);
    await tracked.settle(new Date(day(1).getTime() + 600_000), tracked.reading("14.00"));
    expect(await inbox()).toEqual([
      {
        _id: expect.any(String) as string,
        alertId: expect.any(String) as string,
        productId: tracked.productId,
        listed: null,
        product: "Blue kettle",
        picture: null,
        condition: below(1500),
        at: day(1).toISOString(),
        fromMinor: 1990,
        toMinor: 1400,
        currency: "USD",
        lastReadingAt: null,
        stale: null,
        isRead: false,
      },
    ]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: "Blue kettle is now at USD 14.00 (−29.6%)", state: "kept" });
    for (const part of [mail!.body_text, mail!.body_html]) {
      expect(part).toContain(`http://localhost/product-dashboard?product=${tracked.productId}`);
      expect(part).toMatch(/http:\/\/localhost\/alert-mail\/[\w-]{91}\?do=unsubscribe/);
    }
    await price(2, "13.00");
    await price(3, "15.10");
    await price(4, "14.00");
    expect(await inbox()).toHaveLength(1);
    await price(5, "19.90");
    await price(6, "14.00");
    expect((await inbox()).map(({ at }) => at)).toEqual([day(6).toISOString(), day(1).toISOString()]);
    expect(await mails()).toHaveLength(2);
  });

  it("compare what the shop asks: the discounted price where there is one", async () => {
    await price(0, "18.00", { was: "19.90" });
    await add(below(1500));
    await price(1, "14.00", { was: "19.90" });
    expect(await inbox()).toMatchObject([{ fromMinor: 1800, toMinor: 1400 }]);
    expect((await mails())[0]!.subject).toBe("Blue kettle is now at USD 14.00 (−22.2%)");
  });

  describe("about a product with a picture", () => {
    const addPicture = async (thumbnails: { small: Buffer; large: Buffer }) => {
      const organisation_id = tracked.tenant.organisationId;
      const product_id = tracked.productId;
      const key = newPictureKey(organisation_id);
      const picture = { organisation_id, key, hash: Buffer.from(key), ...thumbnails, created_at: time.now };
      const shown = { organisation_id, product_id, key, is_due: false, due_at: time.now, tries: 0 };
      await writeInOrganisation(fixture.foundation.db, organisation_id, async (trx) => {
        await trx.insertInto("picture").values(picture).execute();
        await trx
          .insertInto("product_picture")
          .values(shown)
          .onConflict((conflict) => conflict.columns(["organisation_id", "product_id"]).doUpdateSet({ key }))
          .execute();
      });
      return key;
    };
    const mailed = async () => {
      await price(0, "19.90");
      await add(below(1500));
      await price(1, "14.00");
      return (await mails())[0]!.body_html;
    };

    it("are mailed with it, and listed with it, in a format that every mail program shows", async () => {
      const photo = sharp({ create: { width: 300, height: 300, channels: 3, background: "#c81e1e" } });
      const picture = await addPicture((await cutThumbnails(await photo.png().toBuffer()))!);
      const encoded = /<img [^>]*src="data:image\/jpeg;base64,([^"]+)"/.exec(await mailed())?.[1];
      const { format, width, height } = await sharp(Buffer.from(encoded!, "base64")).metadata();
      expect({ format, width, height }).toEqual({ format: "jpeg", width: 96, height: 96 });
      expect(await inbox()).toMatchObject([{ picture }]);
    });

    it("are mailed without it when it is damaged", async () => {
      const damaged = Buffer.from("not a picture");
      await addPicture({ small: damaged, large: damaged });
      expect(await mailed()).not.toContain("<img");
    });
  });

  it("report once that a product is sold out, also when its price changes at the same time", async () => {
    const stated = (price: string, value: "InStock" | "OutOfStock") => {
      const reading = tracked.reading(price);
      const extraction = structuredClone(reading.extraction!);
      extraction.fields.availability = { ...extraction.fields.normalPrice!, value };
      return { ...reading, extraction };
    };
    const settle = async (date: number, price: string, state: "InStock" | "OutOfStock") => {
      time.now = day(date);
      await tracked.settleTwice(day(date), stated(price, state));
    };
    await settle(0, "19.90", "InStock");
    await add({ kind: "stock", on: "out" });
    await settle(1, "19.90", "OutOfStock");
    await settle(2, "19.90", "InStock");
    await settle(3, "14.00", "OutOfStock");
    expect((await inbox()).map(({ at }) => at)).toEqual([day(3).toISOString(), day(1).toISOString()]);
  });

  it("ignore a failed visit and the recovery from it", async () => {
    await price(0, "19.90");
    await add({ kind: "change", direction: "both", by: { unit: "percent", percent: 1 } });
    await add({ kind: "stock", on: "back" });
    const failed = { ...tracked.reading("19.90"), outcome: "timeout" as const, extraction: null };
    await tracked.settle(day(1), failed);
    await tracked.settle(day(2), tracked.reading("19.90"));
    await tracked.settle(day(3), tracked.reading("1.90"));
    await tracked.settle(day(4), tracked.reading("19.90"));
    expect(await inbox()).toEqual([]);
  });

  it("do not report prices from before they were added, or other products", async () => {
    await price(0, "14.00");
    await add(below(1500));
    await add(below(1500), { scope: "product", target: tracked.productId, isMailed: false });
    await price(1, "13.90");
    expect(await inbox()).toEqual([]);
    await price(2, "20.00");
    await price(3, "13.00");
    // One of each; one is sent by mail.
    expect(await inbox()).toHaveLength(2);
    expect(await mails()).toHaveLength(1);
  });

  it("write the message in the transaction of the price, once however often the visit is delivered", async () => {
    await price(0, "19.90");
    await add(below(1500));
    await tracked.settle(day(1), tracked.reading("14.00"));
    const { job, options } = await tracked.begin(new Date(day(1).getTime() + 600_000));
    const killed = {
      ...options,
      onPublished: async (...given: Parameters<typeof options.onPublished>) => {
        await options.onPublished(...given);
        throw new Error("killed");
      },
    };
    const { db } = fixture.foundation;
    await expect(settleVisit(db, job, tracked.reading("14.00"), killed)).rejects.toThrow("killed");
    expect([await inbox(), await mails()]).toEqual([[], []]);
    expect(await tracked.latest()).toMatchObject({ normal_minor: 1990 });
    await Promise.all([1, 2, 3].map(() => settleVisit(db, job, tracked.reading("14.00"), options)));
    expect([(await inbox()).length, (await mails()).length]).toEqual([1, 1]);
  });

  it("predict before they are saved exactly what they send live", async () => {
    await add(below(1500));
    await add({ kind: "lowest", days: 30 });
    await add({ kind: "discount", on: "begins" });
    const history = [["19.90"], ["14.00"], ["20.00"], ["13.00", "20.00"], ["21.00"], ["12.00"], ["11.90"]];
    for (const [date, [amount, was]] of history.entries()) await price(date, amount!, { was });
    const live = await inbox();
    const rehearsed = await Promise.all(
      [below(1500), { kind: "lowest", days: 30 }, { kind: "discount", on: "begins" }].map(
        async (condition) =>
          (
            await tracked.tenant.ask(contract.rehearseAlert, undefined, {
              scope: "all",
              condition,
              rearm: REARM,
            })
          ).data,
      ),
    );
    const key = (one: { at: string; toMinor: number | null; fromMinor: number | null }) =>
      `${one.at} ${one.fromMinor} ${one.toMinor}`;
    expect(rehearsed.flatMap(({ list }) => list.map(key)).toSorted()).toEqual(live.map(key).toSorted());
    expect(rehearsed.map(({ count }) => count)).toEqual([3, 3, 1]);
    expect(rehearsed[0]).toMatchObject({ days: 90, products: 1, already: 1 });
    // All messages, by day.
    const days = Map.groupBy(rehearsed[0]!.list, ({ at }) => at.slice(0, 10));
    expect(rehearsed[0]!.byDay).toEqual(
      [...days]
        .map(([utc, { length }]) => ({ day: utc, count: length }))
        .toSorted((a, b) => a.day.localeCompare(b.day)),
    );
  });

  it("predict before they are saved only what the last 90 days would have sent", async () => {
    const history: [number, string][] = [
      [0, "19.90"],
      [1, "14.00"],
      [2, "20.00"],
      [120, "13.00"],
    ];
    for (const [date, amount] of history) await price(date, amount);
    const { data } = await tracked.tenant.ask(contract.rehearseAlert, undefined, {
      scope: "all",
      condition: below(1500),
      rearm: REARM,
    });
    expect([data.count, data.byDay]).toEqual([1, [{ day: contract.utcDay(day(120)), count: 1 }]]);
    expect([data.from, data.to]).toEqual([day(30).toISOString(), day(120).toISOString()]);
  });

  it("start over with another condition, and stop while they are paused", async () => {
    await price(0, "19.90");
    const { _id } = await add(below(1500));
    const change = (body: object) => tracked.tenant.ask(contract.updateAlert, `update/alert/${_id}`, body);
    await change({ isPaused: true });
    await price(1, "14.00");
    await change({ isPaused: false });
    await price(2, "13.90");
    expect(await inbox()).toEqual([]);
    await change({ condition: below(1000) });
    await price(3, "9.00");
    expect(await inbox()).toHaveLength(1);
    await tracked.tenant.ask(contract.deleteAlert, `delete/alert/${_id}`);
    expect((await tracked.tenant.ask(contract.listAlerts)).list).toEqual([]);
    expect(await inbox()).toMatchObject([{ alertId: null }]);
  });

  it("send no more mail after a signed link is used without signing in, and continue in the inbox", async () => {
    await price(0, "19.90");
    await add(below(1500));
    await price(1, "14.00");
    const token = /alert-mail\/([\w-]+)\?/.exec((await mails())[0]!.body_text)![1]!;
    const open = (text: string) =>
      fixture.app.inject({ method: "GET", url: "/api/get/alert-link", query: { token: text } });
    const use = (text: string, action: string) =>
      fixture.app.inject({ method: "POST", url: "/api/use/alert-link", payload: { token: text, action } });
    // A GET changes nothing: mail scanners open every link.
    expect((await open(token)).json()).toEqual({
      data: { scope: "all", target: null, condition: below(1500), isMailed: true, snoozedUntil: null },
    });
    const forged = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    // The last character of a token has bits that are not used.
    const last = token.codePointAt(token.length - 1)!;
    const alike = token.slice(0, -1) + String.fromCodePoint(last + 1);
    for (const wrong of [forged, alike, token.slice(0, -1), "x", ""]) {
      expect((await open(wrong)).statusCode).toBe(404);
      expect((await use(wrong, "unsubscribe")).statusCode).toBe(404);
    }
    expect((await use(token, "snooze")).json()).toEqual({ message: "No mail about this alert for 7 days" });
    await price(2, "20.00");
    await price(3, "14.00");
    expect([(await inbox()).length, (await mails()).length]).toEqual([2, 1]);
    // The seven days are over.
    await price(9, "20.00");
    await price(10, "14.00");
    expect((await mails()).length).toBe(2);
    // The mail program of the reader posts to the header's address; opening that changes nothing.
    const oneClick = (method: "GET" | "POST", text: string, type: string, payload?: string) =>
      fixture.app.inject({
        method,
        url: `/api/unsubscribe/${text}`,
        ...(payload === undefined ? {} : { headers: { "content-type": type }, payload }),
      });
    const header = await tracked.tenant.in((trx) =>
      trx.selectFrom("mail").select("unsubscribe_url").where("unsubscribe_url", "is not", null).execute(),
    );
    expect(header.map(({ unsubscribe_url: url }) => url)).toContain(
      `http://localhost/api/unsubscribe/${token}`,
    );
    const FORM = "application/x-www-form-urlencoded";
    const opened = await oneClick("GET", token, FORM);
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      `/alert-mail/${token}?do=unsubscribe`,
    ]);
    expect((await oneClick("POST", token, FORM, "List-Unsubscribe=Maybe")).statusCode).toBe(400);
    expect((await oneClick("POST", forged, FORM, "List-Unsubscribe=One-Click")).statusCode).toBe(404);
    const isMailed = async () => (await open(token)).json<{ data: { isMailed: boolean } }>().data.isMailed;
    expect(await isMailed()).toBe(true);
    const part =
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const posted = await oneClick("POST", token, "multipart/form-data; boundary=b", part);
    expect([posted.statusCode, await isMailed()]).toEqual([200, false]);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await oneClick("POST", token, FORM, "List-Unsubscribe=One-Click")).json()).toEqual({
        message: "No more mail about this alert",
      });
    await price(11, "20.00");
    await price(12, "14.00");
    expect([(await inbox()).length, (await mails()).length]).toEqual([4, 2]);
    // The link cannot switch it on again, and ends after 90 days.
    expect((await use(token, "resubscribe")).statusCode).toBe(400);
    time.now = day(1 + 90);
    for (const answer of [
      await open(token),
      await use(token, "snooze"),
      await oneClick("POST", token, FORM, "List-Unsubscribe=One-Click"),
    ])
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        406,
        "This link of an old mail has ended",
      ]);
  });

  it("ignore a late reading behind a newer one", async () => {
    await price(0, "19.90");
    await price(4, "19.00");
    time.now = day(5);
    await add(below(1500));
    await tracked.settleTwice(day(2), tracked.reading("14.00"));
    expect(await tracked.changes()).toContainEqual(expect.objectContaining({ to_minor: 1400 }));
    expect(await inbox()).toEqual([]);
  });

  it("are private to each person, and read messages are no longer counted", async () => {
    await price(0, "19.90");
    const { _id } = await add(below(1500));
    await price(1, "14.00");
    await price(2, "20.00");
    await price(3, "14.00");
    const unread = async () => (await tracked.tenant.ask(contract.countUnread)).data.unread;
    expect(await unread()).toBe(2);
    const [message, older] = await inbox();
    await tracked.tenant.ask(contract.readAlertMessages, undefined, { ids: [older!._id] });
    expect((await inbox()).map(({ isRead }) => isRead)).toEqual([false, true]);
    // An invalid id marks nothing and causes no error.
    await tracked.tenant.ask(contract.readAlertMessages, undefined, { ids: ["none"] });
    expect(await unread()).toBe(1);
    const { caller } = tracked.tenant;
    const own = caller.userId;
    // Another member marks all of their own messages as read.
    caller.userId = newId(TEST_NOW);
    await tracked.tenant.ask(contract.readAlertMessages, undefined, {});
    caller.userId = own;
    expect(await unread()).toBe(1);
    await tracked.tenant.ask(contract.readAlertMessages, undefined, { ids: [message!._id, newId(TEST_NOW)] });
    expect(await unread()).toBe(0);
    expect(
      (await tracked.tenant.call<{ list: unknown[] }>("GET", "get/alert/message?unread=true")).body.list,
    ).toEqual([]);
    // Another member of the same organisation.
    caller.userId = newId(TEST_NOW);
    expect(await inbox()).toEqual([]);
    expect((await tracked.tenant.ask(contract.listAlerts)).list).toEqual([]);
    expect((await tracked.tenant.call("POST", `update/alert/${_id}`, { isPaused: true })).status).toBe(404);
    expect((await tracked.tenant.call("POST", `delete/alert/${_id}`)).status).toBe(404);
    caller.userId = own;
    // A member who leaves the organisation loses these alerts.
    await tracked.tenant.in((trx) => trx.deleteFrom("membership").where("user_id", "=", own).execute());
    await price(4, "20.00");
    await price(5, "14.00");
    expect(await mails()).toHaveLength(2);
  });
});
