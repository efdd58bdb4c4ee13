import {
  answerMatch,
  answerMatches,
  DAY_MS,
  listMarket,
  listMatches,
  MATCH_TEXTS as T,
  matchSummary,
  undoMatch,
  updateItem,
} from "@pricetrail/contract";
import type { MatchAnswer, MatchRow } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { TEST_NOW } from "../../../database/testing.ts";
import { startEgressGuard } from "../../../egress/guard.ts";
import type { EgressGuard } from "../../../egress/guard.ts";
import type { Trx } from "../../../database/tenant.ts";
import { newId } from "../../../ids.ts";
import { createActivity } from "../../activity/activity.ts";
import { openDataFixture } from "../../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../../testing/data.fixture.ts";
import { addName, addProduct, settleSample } from "../../testing/samples.fixture.ts";
import { createMarket } from "../market.ts";

const GTIN = "4006381333931";
const OTHER_GTIN = "4006381333948";

describe("matches", () => {
  let fixture: DataFixture;
  let guard: EgressGuard;
  let market: ReturnType<typeof createMarket>;
  let tenant: Tenant;
  /** The found products that were added to be tracked, by address. */
  let added: string[];

  beforeAll(async () => {
    guard = await startEgressGuard({ allow: [] });
    fixture = await openDataFixture((foundation) => {
      market = createMarket(foundation, {
        guard,
        activity: createActivity(foundation),
        listings: {
          addIn: async (trx, { organisationId }, _listing, which) => {
            const id = "ids" in which ? which.ids[0]! : "";
            const { url } = await trx
              .selectFrom("listing_product")
              .select("url")
              .where("organisation_id", "=", organisationId)
              .where("id", "=", id)
              .executeTakeFirstOrThrow();
            added.push(url);
            const productIds = [
              await addProduct(trx, organisationId, fixture.time.now, { url, name: "Read" }),
            ];
            return { message: "", productIds, left: 0, runId: newId() };
          },
        },
      });
      return market.registerRoutes;
    });
  });
  afterAll(async () => {
    await fixture.close();
    await guard.stop();
  });
  beforeEach(async () => {
    fixture.time.now = new Date(TEST_NOW);
    added = [];
    tenant = await fixture.addTenant();
  });

  const search = async () => {
    for (const job of market.jobs)
      if (job.kind === "leased" && job.name === "matches") await job.run(new AbortController().signal);
  };
  const named = async (trx: Trx, kind: "brand" | "product_group" | "seller", name: string) => {
    const known = await trx.selectFrom(kind).select("id").where("name", "=", name).executeTakeFirst();
    return known?.id ?? addName(trx, tenant.organisationId, kind, name);
  };
  const item = async (name: string, stated: object) => {
    const id = await tenant.in((trx) => named(trx, "product_group", name));
    await tenant.ask(updateItem, `update/item/${id}`, stated);
    return id;
  };
  const product = (
    name: string,
    values: { brand?: string; gtin?: string; minor?: number; url?: string } = {},
  ) =>
    tenant.in(async (trx) => {
      const { organisationId } = tenant;
      const id = await addProduct(trx, organisationId, fixture.time.now, {
        name,
        seller_id: await named(trx, "seller", "Northlight"),
        ...(values.url !== undefined && { url: values.url }),
        ...(values.brand !== undefined && { brand_id: await named(trx, "brand", values.brand) }),
      });
      await trx
        .updateTable("product")
        .set({ gtin: values.gtin ?? null })
        .where("id", "=", id)
        .execute();
      if (values.minor !== undefined)
        await settleSample(trx, organisationId, id, fixture.time.now, {
          price: { normalMinor: values.minor, discountedMinor: null, currency: "EUR" },
        });
      return id;
    });
  /** Adds a product that a listing shows. */
  const found = (name: string, url: string) =>
    tenant.in(async (trx) => {
      const { organisationId } = tenant;
      const listingId = newId();
      const at = fixture.time.now;
      await trx
        .insertInto("listing")
        .values({
          organisation_id: organisationId,
          id: listingId,
          url: `${url}/all`,
          url_key: `${url}/all`,
          host: "found.example",
          title: null,
          max_pages: 1,
          max_depth: 1,
          max_minutes: 1,
          read_first: 0,
          every_hours: 24,
          created_by: null,
          created_at: at,
        })
        .execute();
      await trx
        .insertInto("listing_product")
        .values({
          organisation_id: organisationId,
          id: newId(),
          listing_id: listingId,
          url,
          url_key: url,
          position: 0,
          name,
          name_key: name,
          price_minor: 15_500,
          was_minor: null,
          currency: "EUR",
          image_url: null,
          first_run_id: newId(),
          last_run_id: newId(),
          first_seen_at: at,
          last_seen_at: at,
        })
        .execute();
    });
  const list = (query = "") => tenant.ask(listMatches, `get/match?${query}`).then((answer) => answer.list);
  const only = async (): Promise<MatchRow> => {
    const rows = await list();
    expect(rows).toHaveLength(1);
    return rows[0]!;
  };
  const answer = (id: string, said: MatchAnswer) =>
    tenant.ask(answerMatch, `answer/match/${id}`, { answer: said });
  const groupOf = (id: string) =>
    tenant.in(async (trx) => {
      const row = await trx.selectFrom("product").select("group_id").where("id", "=", id).executeTakeFirst();
      return row?.group_id;
    });
  const lamp = () =>
    item("Arc Desk Lamp, brass, 40 cm", {
      brand: "Lumique",
      mpn: "LA-240-B",
      currency: "EUR",
      normalPrice: "149",
    });

  it("are proposed with both sides, the probability and the reasons in words, and link nothing", async () => {
    const id = await lamp();
    const productId = await product("Lumique Arc table lamp LA-240-B 40cm antique gold", {
      brand: "Lumique",
      minor: 15_200,
    });
    await product("Garden hose, 20 m, green", { minor: 1_900 });
    await search();
    const row = await only();
    expect(row).toMatchObject({
      item: { _id: id, name: "Arc Desk Lamp, brass, 40 cm", brand: "Lumique", price: { value: "149.00" } },
      offer: { productId, seller: "Northlight", price: { value: "152.00" }, host: "shop.example" },
      answer: null,
      isAutomatic: false,
    });
    expect(row.reasons).toContainEqual({ weighs: "for", text: "brand lumique" });
    expect(row.reasons).toContainEqual({ weighs: "for", text: "price within 2%" });
    expect(row.probabilityPermille).toBeGreaterThan(50);
    expect(await groupOf(productId)).toBeNull();
  });

  it("are compared by their pictures, also one that is fetched later", async () => {
    const own = await product("Arc Desk Lamp, brass, 40 cm", { brand: "Lumique", minor: 14_900 });
    const id = await item("Arc Desk Lamp", {});
    const productId = await product("Lumique Arc table lamp, 40 cm", { brand: "Lumique", minor: 15_200 });
    await tenant.in((trx) =>
      trx.updateTable("product").set({ group_id: id }).where("id", "=", own).execute(),
    );
    await search();
    expect((await only()).reasons.map(({ text }) => text)).not.toContain("pictures alike");
    await tenant.in(async (trx) => {
      const { organisationId: organisation_id } = tenant;
      const at = fixture.time.now;
      const bytes = Buffer.from(organisation_id);
      const picture = { small: bytes, large: bytes, hash: bytes, likeness: "f0e1d2c3b4a59687" };
      const key = `${organisation_id}-key`;
      await trx
        .insertInto("picture")
        .values({ organisation_id, key, ...picture, created_at: at })
        .execute();
      for (const product_id of [own, productId])
        await sql`insert into product_picture (organisation_id, product_id, due_at) values (${organisation_id}, ${product_id}, ${at})
          on conflict do nothing`.execute(trx);
      await trx.updateTable("product_picture").set({ key }).execute();
    });
    await search();
    expect((await only()).reasons).toContainEqual({ weighs: "for", text: "pictures alike" });
  });

  it("are linked without a person only by an equal GTIN that nothing contradicts", async () => {
    const id = await item("Balea Duschgel Mango, 300 ml", { gtin: GTIN, brand: "Balea" });
    const same = await product("Duschgel Mango von Balea 0,3 l", { gtin: GTIN, brand: "Balea" });
    const otherPack = await product("Balea Duschgel Mango 500 ml", { gtin: GTIN, brand: "Balea" });
    const otherGtin = await product("Balea Duschgel Mango, 300 ml", { gtin: OTHER_GTIN, brand: "Balea" });
    await search();
    expect(await Promise.all([same, otherPack, otherGtin].map(groupOf))).toEqual([id, null, null]);
    const waiting = await list();
    expect(new Set(waiting.map(({ offer }) => offer.productId))).toEqual(new Set([otherPack, otherGtin]));
    const vetoed = waiting.find(({ offer }) => offer.productId === otherPack)!;
    expect(vetoed.reasons).toContainEqual({ weighs: "veto", text: "size: 300 ml / 500 ml" });
    expect(await list("show=answered")).toMatchObject([
      { answer: "same", isAutomatic: true, offer: { productId: same } },
    ]);
  });

  it("are not linked where two items have the same GTIN, nor where the product is only found", async () => {
    await item("Pen, blue", { gtin: GTIN });
    await item("Pen, blue, copy", { gtin: GTIN });
    const productId = await product("Pen blue", { gtin: GTIN });
    await search();
    expect(await groupOf(productId)).toBeNull();
    expect(await list()).toHaveLength(2);
  });

  it.each(["same", "equivalent", "different"] as const)(
    "answered with %s are never proposed again",
    async (said) => {
      const id = await lamp();
      const productId = await product("Lumique Arc lamp LA-240-B 40 cm brass", {
        brand: "Lumique",
        minor: 15_200,
      });
      await search();
      const { _id } = await only();
      expect(await answer(_id, said)).toEqual({
        message: T.answered[said],
        productId: said === "same" ? productId : null,
      });
      expect(await groupOf(productId)).toBe(said === "same" ? id : null);
      await tenant.ask(updateItem, `update/item/${id}`, { mpn: "LA-240" });
      await tenant.in((trx) => trx.updateTable("product").set({ name: "Lumique Arc LA-240 lamp" }).execute());
      fixture.time.now = new Date(TEST_NOW.getTime() + 40 * DAY_MS);
      await search();
      expect(await list()).toEqual([]);
      expect(await list("show=answered")).toMatchObject([{ _id, answer: said, isAutomatic: false }]);
      expect((await tenant.call("POST", `answer/match/${_id}`, { answer: "same" })).status).toBe(409);
    },
  );

  it("put off are asked about again on the next day", async () => {
    await lamp();
    await product("Lumique Arc lamp LA-240-B 40 cm brass", { brand: "Lumique" });
    await search();
    await answer((await only())._id, "later");
    expect(await list()).toEqual([]);
    expect(await list("show=later")).toHaveLength(1);
    fixture.time.now = new Date(TEST_NOW.getTime() + DAY_MS);
    expect(await list()).toHaveLength(1);
    expect(await list("show=later")).toEqual([]);
  });

  it("with a product that is only found are proposed, and tracked once a person says that it is the same", async () => {
    const id = await lamp();
    const url = "https://found.example/arc";
    await found("Lumique Arc lamp LA-240-B 40 cm brass", url);
    await search();
    const { _id, offer } = await only();
    expect(offer).toMatchObject({ productId: null, host: "found.example", price: { value: "155.00" } });
    const { productId } = await answer(_id, "same");
    expect([added, await groupOf(productId!)]).toEqual([[url], id]);
    await search();
    expect(await list()).toEqual([]);
  });

  it("keep their answer when a product that was only found is tracked later", async () => {
    await lamp();
    const url = "https://found.example/arc";
    await found("Lumique Arc lamp LA-240-B 40 cm brass", url);
    await search();
    await answer((await only())._id, "different");
    await product("Lumique Arc lamp LA-240-B 40 cm brass", { url });
    await search();
    expect(await list()).toEqual([]);
  });

  it("are found when a product appears, gets its name or changes it, and searched for again after 7, 14 and 30 days", async () => {
    const id = await lamp();
    await search();
    const dueAt = () =>
      tenant.in(async (trx) => {
        const row = await trx
          .selectFrom("market_position")
          .select("match_due_at")
          .where("group_id", "=", id)
          .executeTakeFirstOrThrow();
        return (row.match_due_at.getTime() - fixture.time.now.getTime()) / DAY_MS;
      });
    for (const days of [7, 14, 30, 30]) {
      expect(await dueAt()).toBe(days);
      fixture.time.now = new Date(fixture.time.now.getTime() + days * DAY_MS);
      await search();
    }
    const url = "https://shop.example/unread";
    const productId = await product(url, { url, brand: "Lumique" });
    await search();
    expect(await list()).toEqual([]);
    const rename = (name: string) =>
      tenant.in((trx) => trx.updateTable("product").set({ name }).where("id", "=", productId).execute());
    await rename("Lumique Arc lamp LA-240-B 40 cm brass");
    await search();
    expect(await list()).toHaveLength(1);
  });

  it("taken back wait again, say before what that changes, and are not linked again by themselves", async () => {
    const id = await item("Balea Duschgel Mango, 300 ml", { gtin: GTIN, brand: "Balea" });
    const productId = await product("Balea Duschgel Mango, 300 ml", { gtin: GTIN, brand: "Balea" });
    await search();
    const [row] = await list("show=answered");
    const undo = (body: object) => tenant.ask(undoMatch, `undo/match/${row!._id}`, body);
    expect((await undo({ dryRun: true })).data).toEqual({
      isLeaving: true,
      before: 1,
      after: 0,
      consequences: [
        T.leaves("Balea Duschgel Mango, 300 ml", "Balea Duschgel Mango, 300 ml"),
        T.counts(1, 0),
        T.staysTracked,
        T.asksAgain,
      ],
    });
    expect(await groupOf(productId)).toBe(id);
    await undo({});
    expect(await groupOf(productId)).toBeNull();
    await search();
    expect(await groupOf(productId)).toBeNull();
    expect((await only())._id).toBe(row!._id);
    expect((await tenant.call("POST", `undo/match/${row!._id}`, {})).status).toBe(409);
  });

  it("leave a product where a person has put it since, and refuse one that is in another group", async () => {
    await lamp();
    const productId = await product("Lumique Arc lamp LA-240-B 40 cm brass", { brand: "Lumique" });
    await search();
    const { _id } = await only();
    const other = await tenant.in((trx) => named(trx, "product_group", "Another"));
    await tenant.in((trx) => trx.updateTable("product").set({ group_id: other }).execute());
    expect(await list()).toEqual([]);
    expect((await tenant.call("POST", `answer/match/${_id}`, { answer: "same" })).status).toBe(406);
    expect(await groupOf(productId)).toBe(other);
  });

  it("are answered for a whole brand at once, except vetoed and unlikely ones, after a dry run", async () => {
    await lamp();
    await item("Dome Pendant 40, black", {
      brand: "Kestrel",
      mpn: "KD-40",
      currency: "EUR",
      normalPrice: "80",
    });
    await product("Lumique Arc lamp LA-240-B 40 cm brass", { brand: "Lumique", minor: 14_900 });
    await product("Kestrel Dome Pendant KD-40 black", { brand: "Kestrel", minor: 8_000 });
    await search();
    const { data } = await tenant.ask(matchSummary);
    expect(data).toMatchObject({ waiting: 2, later: 0, same: 0, automatic: 0 });
    const kestrel = data.brands.find(({ name }) => name === "Kestrel")!;
    const all = (body: object) =>
      tenant.ask(answerMatches, "answer/match", { brand: kestrel._id, answer: "same", ...body });
    expect(await all({ minPermille: 1000 })).toMatchObject({ answered: 0, left: 1 });
    expect(await all({ dryRun: true })).toMatchObject({ answered: 1, left: 0 });
    expect(await list(`brand=${kestrel._id}`)).toHaveLength(1);
    expect(await all({})).toMatchObject({ answered: 1, left: 0 });
    expect((await tenant.ask(matchSummary)).data).toMatchObject({ waiting: 1, same: 1 });
    expect((await list()).map((row) => row.item.brand)).toEqual(["Lumique"]);
  });

  describe("whose page changes", () => {
    const NAME = "Balea Duschgel Mango, 300 ml";
    let id: string;
    let productId: string;
    beforeEach(async () => {
      id = await item(NAME, { gtin: GTIN, brand: "Balea", currency: "EUR", normalPrice: "3" });
      productId = await product(NAME, { gtin: GTIN, brand: "Balea", minor: 250 });
      await search();
      expect(await groupOf(productId)).toBe(id);
    });
    const show = async (values: { name?: string; gtin?: string; has_own_name?: boolean }) => {
      await tenant.in((trx) => trx.updateTable("product").set(values).where("id", "=", productId).execute());
      await search();
    };
    const unranked = async () => {
      const { list: rows } = await tenant.ask(listMarket);
      return rows.flatMap(({ offers }) => offers.map((offer) => offer.unranked));
    };

    it.each([
      ["another GTIN", { gtin: OTHER_GTIN }, `GTIN: 0${GTIN} / 0${OTHER_GTIN}`],
      [
        "another size",
        { name: "Balea Duschgel Mango, 500 ml", gtin: "4006381333955" },
        "size: 300 ml / 500 ml",
      ],
    ])("to %s are not compared at once, and are asked about", async (_what, values, reason) => {
      expect(await unranked()).toEqual([null]);
      await show(values);
      expect(await groupOf(productId)).toBe(id);
      expect(await unranked()).toEqual(["changed"]);
      const row = await only();
      expect(row).toMatchObject({ isInDoubt: true, item: { _id: id }, offer: { productId } });
      expect(row.reasons.map(({ text }) => text)).toContain(reason);
      const { data } = await tenant.ask(matchSummary);
      const alike = { brand: data.brands[0]!._id, answer: "same" };
      expect(await tenant.ask(answerMatches, "answer/match", alike)).toMatchObject({ answered: 0 });
      // The next search among all products does not find it, because it is in a group.
      fixture.time.now = new Date(TEST_NOW.getTime() + 31 * DAY_MS);
      await search();
      await answer(row._id, "same");
      expect(await list()).toEqual([]);
      expect(await unranked()).toEqual(["stale"]);
    });

    it("leave the item when a person says that it is another product", async () => {
      await show({ gtin: OTHER_GTIN });
      await answer((await only())._id, "different");
      expect(await groupOf(productId)).toBeNull();
      await search();
      expect(await list()).toEqual([]);
    });

    it.each([
      ["in other words of the same GTIN", [{ name: "Mango Duschgel 3 x 300 ml" }]],
      ["as a person calls it", [{ name: "Shower, 500 ml", has_own_name: true }]],
      ["back within two visits", [{ gtin: OTHER_GTIN }, { gtin: GTIN }]],
    ])("%s stay compared", async (_how, steps) => {
      for (const step of steps) await show(step);
      expect(await list()).toEqual([]);
      expect(await unranked()).toEqual([null]);
      expect(await list("show=answered")).toMatchObject([{ answer: "same" }]);
    });
  });

  it("belong to their organisation, are answered by those who may change things, and listed in the record", async () => {
    await lamp();
    await product("Lumique Arc lamp LA-240-B 40 cm brass", { brand: "Lumique" });
    await search();
    const { _id } = await only();
    const stranger = await fixture.addTenant();
    const viewer = await fixture.addTenant("viewer");
    for (const [who, status] of [
      [stranger, 404],
      [viewer, 403],
    ] as const) {
      expect((await who.ask(listMatches)).list).toEqual([]);
      expect((await who.call("POST", `answer/match/${_id}`, { answer: "different" })).status).toBe(status);
      expect((await who.call("POST", `undo/match/${_id}`, {})).status).toBe(status);
    }
    await answer(_id, "different");
    const rows = await tenant.in((trx) =>
      trx.selectFrom("activity").select(["action", "after"]).where("action", "=", "answer_match").execute(),
    );
    expect(rows).toEqual([{ action: "answer_match", after: "Not the same" }]);
  });
});
