import * as contract from "@pricetrail/contract";
import { extractOffer } from "@pricetrail/extract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "@pricetrail/contract";
import type { LearnedShop } from "../../database/tables/products.ts";
import { newId } from "../../ids.ts";
import type { PageReading } from "../../reading/read-page.ts";
import { createActivity } from "../activity/activity.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { addProduct } from "../testing/samples.fixture.ts";
import { learnShop } from "./shop-learning.service.ts";
import type { KnownShop } from "./shop-learning.service.ts";
import { createShops } from "./shops.ts";
import type { Shops } from "./shops.ts";

const HOST = "shop.example";
const PLAIN = "<main><h1>Kettle</h1><b class=price>EUR 20.00</b><button>Add to cart</button></main>";
/** The same price as data for search engines. */
const STATED = `<script type="application/ld+json">${JSON.stringify({
  "@type": "Product",
  name: "Kettle",
  offers: { "@type": "Offer", price: "20.00", priceCurrency: "EUR" },
})}</script>${PLAIN}`;

describe("what is known about a shop", () => {
  let fixture: DataFixture;
  let shops: Shops;
  let tenant: Tenant;
  let start: number;

  beforeAll(async () => {
    fixture = await openDataFixture((foundation) => {
      shops = createShops(foundation, { activity: createActivity(foundation) });
      return shops.registerRoutes;
    });
    start = fixture.time.now.getTime();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    fixture.time.now = new Date(start);
    tenant = await fixture.addTenant();
  });

  const get = async () => (await tenant.ask(contract.getShop, `get/shop/${HOST}`)).data;
  const decide = async (decision: object, host = HOST) =>
    (await tenant.ask(contract.updateShop, `update/shop/${host}`, decision)).data;
  const memory = async (host = HOST) => (await shops.knowledge(tenant.organisationId, host)).memory;
  const row = () =>
    tenant.in((trx) =>
      trx.selectFrom("site_memory").select(["learned", "updated_at"]).executeTakeFirstOrThrow(),
    );
  /** Learns from a reading, as a visit does that began when so much was known. */
  async function learn(
    { html = PLAIN, tier = "http" }: { html?: string; tier?: "http" | "browser" } = {},
    known?: KnownShop,
  ): Promise<LearnedShop> {
    const url = `http://${HOST}/kettle`;
    const reading = {
      outcome: "value",
      extraction: extractOffer({ html, url }),
      page: { finalUrl: url, html, tier },
    } as unknown as PageReading;
    await tenant.in(async (trx) => {
      const stored = await trx.selectFrom("site_memory").selectAll().executeTakeFirst();
      const shop = known ?? {
        host: HOST,
        learned: stored?.learned ?? null,
        learnedAt: stored?.updated_at ?? null,
      };
      await learnShop(trx, tenant.organisationId, shop, reading, fixture.time.now);
    });
    return (await row()).learned;
  }
  const later = (minutes: number) => (fixture.time.now = new Date(start + minutes * MINUTE_MS));

  it("is what people decided, question by question, rather than what readings showed", async () => {
    await learn();
    const none = { decimalSeparator: null, currency: null, tier: null, price: null };
    expect(await get()).toMatchObject({ currency: "EUR", tier: "http", decided: none });
    expect(await decide({ currency: "SEK" })).toMatchObject({ currency: "SEK", tier: "http" });
    await decide({ tier: "browser" });
    const price = { role: "member" };
    expect(await decide({ price })).toMatchObject({
      currency: "SEK",
      tier: "browser",
      decided: { ...none, currency: "SEK", tier: "browser", price },
    });
    expect(await memory()).toEqual([
      "Prices here are read as SEK.",
      contract.SHOP_TEXTS.ruleSentence({ role: "member" }),
      "Its pages need a browser.",
      "The price was last read from the page's text.",
    ]);
    const cleared = await decide({ currency: null, tier: null, price: null });
    expect(cleared).toMatchObject({ currency: "EUR", tier: "http", decided: none });
  });

  it("is the same whatever the letter case of its name", async () => {
    await decide({ decimalSeparator: "," }, "Shop.Example");
    expect(await get()).toMatchObject({ host: HOST, decimalSeparator: "," });
    expect(await memory("SHOP.example")).toEqual(["Prices here have a decimal comma."]);
  });

  it("includes who decided, and the values before and after", async () => {
    await decide({ currency: "SEK" });
    later(1);
    await decide({ price: { role: "net", place: "p.net" }, tier: "browser" });
    const activity = await tenant.in((trx) =>
      trx.selectFrom("activity").select(["action", "target", "before", "after"]).orderBy("at").execute(),
    );
    const step = { action: "decide_shop", target: HOST };
    expect(activity).toEqual([
      { ...step, before: null, after: "SEK" },
      { ...step, before: "SEK", after: "SEK browser net p.net" },
    ]);
  });

  it("is renewed by another way of reading, at most once an hour", async () => {
    const first = await learn();
    expect(first).toMatchObject({ tier: "http", currency: "EUR" });
    later(59);
    expect(await learn({ tier: "browser" })).toEqual(first);
    later(61);
    expect(await learn({ tier: "browser" })).toEqual({ ...first, tier: "browser" });
    later(122);
    const { sources } = await learn({ tier: "browser", html: STATED });
    expect([first.sources, sources]).toMatchObject([
      { name: "the page's heading" },
      { name: "the page's own data" },
    ]);
    later(183);
    const dearer = await learn({ tier: "browser", html: STATED.replaceAll("EUR", "USD") });
    expect(dearer).toEqual({ tier: "browser", currency: "USD", sources });
    later(244);
    await learn({ tier: "browser", html: STATED.replaceAll("EUR", "USD") });
    expect((await row()).updated_at).toEqual(new Date(start + 183 * MINUTE_MS));
  });

  it("is not changed by a visit that began before it was renewed", async () => {
    const first = await learn();
    later(1);
    expect(await learn({ tier: "browser" }, { host: HOST, learned: null, learnedAt: null })).toEqual(first);
  });

  it("is learned soon after a decision about a shop about which nothing was known", async () => {
    await decide({ decimalSeparator: "." });
    later(1);
    expect(await learn()).toMatchObject({ tier: "http", currency: "EUR" });
  });

  it("includes the newest product whose picked elements were all found", async () => {
    await decide({ decimalSeparator: "." });
    const add = (minutes: number, states: ("found" | "moved" | "new")[], values: object = {}) =>
      tenant.in(async (trx) => {
        const at = new Date(start + minutes * MINUTE_MS);
        const product = await addProduct(trx, tenant.organisationId, at, { host: HOST, ...values });
        await trx
          .insertInto("tracking_entry")
          .values(
            states.map((state, index) => ({
              organisation_id: tenant.organisationId,
              id: newId(),
              product_id: product,
              field: ["normalPrice", "discountedPrice", "availability"][index]!,
              dom: "",
              location: "",
              pathway: null,
              tag: "b",
              // One that is found automatically has no place of its own.
              fingerprint: state === "new" ? null : JSON.stringify({ version: 1 }),
              state,
              created_at: at,
              updated_at: at,
              deleted_at: null,
            })),
          )
          .execute();
        return product;
      });
    await add(3, ["found", "moved"]);
    await add(4, ["found"], { deleted_at: new Date(start) });
    await add(5, ["found"], { host: "elsewhere.example" });
    expect((await get())?.configurationId).toBeNull();
    expect(await memory()).toEqual(["Prices here have a decimal point."]);
    await add(1, ["found"]);
    const newest = await add(2, ["found", "found", "new"]);
    expect((await get())?.configurationId).toBe(newest);
    expect(await memory()).toContain(contract.CONFIGURATION_MESSAGES.memory.configuration);
  });
});
