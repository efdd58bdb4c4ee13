import * as contract from "@pricetrail/contract";
import type { Listing } from "@pricetrail/contract";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "@pricetrail/contract";
import { newId } from "../../ids.ts";
import { ended, goods, runToEnd, serveListingShop } from "../listings/listing-shop.fixture.ts";
import type { ListingShop } from "../listings/listing-shop.fixture.ts";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";
import { addOwner } from "../testing/people.fixture.ts";
import type { Alerts } from "./alerts.ts";

describe("alerts about new products of a listing", () => {
  let shop: ListingShop;
  let fixture: EngineFixture & { alerts: Alerts };
  let tenant: Awaited<ReturnType<EngineFixture["addTenant"]>>;
  let email: string;
  let now = new Date(Date.UTC(2026, 2, 1, 12));
  beforeAll(async () => {
    shop = await serveListingShop();
    fixture = (await openEngineFixture({
      clock: { now: () => now, sleep: () => Promise.resolve() },
    })) as typeof fixture;
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });
  beforeEach(async () => {
    tenant = await fixture.addTenant();
    email = await addOwner(fixture.foundation.db, tenant);
    shop.goods = goods(1, 10);
    shop.pager = "rel=next";
  });

  const begin = () => runToEnd(tenant, { url: `${shop.origin}/list` });
  const again = async ({ _id }: Listing): Promise<void> => {
    now = new Date(now.getTime() + HOUR_MS);
    await tenant.ask(contract.repeatListing, `start/listing/${_id}`, {});
    await ended(tenant, _id);
  };
  const rule = (more: object) => ({
    condition: { kind: "listed" },
    rearm: contract.DEFAULT_ALERT_REARM,
    ...more,
  });
  const add = async (more: object) =>
    (await tenant.ask(contract.addAlert, undefined, { ...rule(more), isMailed: true })).data;
  const inbox = async () => (await tenant.ask(contract.listAlertMessages)).list;
  const mailed = async () => {
    const mails = await fixture.foundation.db
      .selectFrom("mail")
      .select(["subject", "body_text"])
      .where("to_address", "=", email)
      .where("kind", "=", "alert")
      .orderBy("id")
      .execute();
    return mails;
  };
  /** Advances past the two minutes in which messages are collected. */
  const release = async () => {
    now = new Date(now.getTime() + 3 * 60_000);
    await fixture.alerts.releaseDue();
  };

  it("report each once, with its price, the listing and the shop's page", async () => {
    const listing = await begin();
    const alert = await add({ scope: "listing", target: listing._id });
    expect(alert).toMatchObject({ target: { _id: listing._id, name: "Kettles" }, products: 10 });
    await again(listing);
    expect(await inbox()).toEqual([]);
    shop.goods = [...goods(2, 10), ...goods(41, 41)];
    await again(listing);
    const found = now;
    await again(listing);
    const [only, ...more] = await inbox();
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      alertId: alert._id,
      productId: null,
      listed: { listingId: listing._id, url: `${shop.origin}/p/kettle-41` },
      product: "Kettle number 41",
      at: found.toISOString(),
      fromMinor: null,
      toMinor: goods(41, 41)[0]!.cents,
      currency: "USD",
    });
    const [mail] = await mailed();
    expect(mail!.subject).toMatch(/^Kettle number 41 is new in a listing at USD /);
    expect(mail!.body_text).toContain(`Your alert: Kettles: shows a new product`);
    expect(mail!.body_text).toContain(`http://localhost/deep-scraping-history/${listing._id}`);
    expect(mail!.body_text).toContain(`${shop.origin}/p/kettle-41`);
    // A product that disappears and returns is not new.
    shop.goods = [...goods(1, 10), ...goods(41, 41)];
    await again(listing);
    expect(await inbox()).toHaveLength(1);
  });

  it("combine many of one run into one message, with separate feed entries, and predict that before they are saved", async () => {
    const listing = await begin();
    await add({ scope: "all" });
    shop.goods = goods(1, 16);
    await again(listing);
    await release();
    expect(await mailed()).toMatchObject([
      { subject: expect.stringMatching(/^6 new products at 127/) as string },
    ]);
    const live = await inbox();
    const { data } = await tenant.ask(contract.rehearseAlert, undefined, rule({ scope: "all" }));
    const key = (one: { at: string; product: string; toMinor: number | null }) =>
      `${one.at} ${one.product} ${one.toMinor}`;
    expect(data.list.map(key).toSorted()).toEqual(live.map(key).toSorted());
    expect(data).toMatchObject({ count: 6, products: 16, already: 0 });
    const { data: feed } = await tenant.ask(contract.renewAlertFeed, undefined, { alert: null });
    const path = `${new URL(feed.url).pathname}/feed.json`;
    const file = (await fixture.app.inject({ method: "GET", url: path })).json<{
      items: { title: string; url: string }[];
    }>();
    expect(file.items).toHaveLength(6);
    expect(file.items[0]!.url).toBe(`http://localhost/deep-scraping-history/${listing._id}`);
    expect(file.items[0]!.title).toMatch(/^Kettle number \d+ is new in a listing/);
  });

  it("end with their listing, whose messages are kept; a paused alert does not report the pause afterwards", async () => {
    const listing = await begin();
    const { _id } = await add({ scope: "listing", target: listing._id });
    await tenant.ask(contract.updateAlert, `update/alert/${_id}`, { isPaused: true });
    shop.goods = goods(1, 11);
    await again(listing);
    await tenant.ask(contract.updateAlert, `update/alert/${_id}`, { isPaused: false });
    await again(listing);
    expect(await inbox()).toEqual([]);
    shop.goods = goods(1, 12);
    await again(listing);
    await tenant.call("POST", `delete/listing/${listing._id}`);
    expect((await tenant.ask(contract.listAlerts)).list).toEqual([]);
    expect(await inbox()).toMatchObject([{ alertId: null, product: "Kettle number 12" }]);
  });

  it("take the same number of statements for a thousand products as for two", async () => {
    const listing = await begin();
    await add({ scope: "all" });
    /** Returns the number of statements for reporting this many products; the channel is mail. */
    const report = async (count: number): Promise<number> => {
      let statements = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      };
      const products = Array.from({ length: count }, (_, index) => ({
        id: newId(now),
        name: `Pan ${index}`,
        url: `${shop.origin}/p/pan-${index}`,
        priceMinor: 1990,
        wasMinor: null,
        currency: "USD",
      }));
      const host = new URL(shop.origin).host;
      const listed = { organisationId: tenant.organisationId, now, listingId: listing._id, host, products };
      await tenant.in((trx) => fixture.alerts.onListed(trx.withPlugin(counting), listed));
      return statements;
    };
    const few = await report(2);
    expect(few).toBeGreaterThan(1);
    expect(await report(1000)).toBe(few);
    await release();
    expect(await mailed()).toMatchObject([
      { subject: expect.stringMatching(/^1,000 new products/) as string },
    ]);
  });
});
