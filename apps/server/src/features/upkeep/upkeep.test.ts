import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isOnCluster } from "../../database/citus/testing/test-cluster.ts";
import { newId } from "../../ids.ts";
import { createActivity } from "../activity/activity.ts";
import { createCatalogue } from "../catalogue/catalogue.ts";
import { addCheck, addName, addProduct, addRun, addTracking } from "../testing/samples.bench.ts";
import { addOwner } from "../testing/people.bench.ts";
import { openDataBench } from "../testing/data.bench.ts";
import type { DataBench, Tenant } from "../testing/data.bench.ts";
import { createProducts } from "../products/products.ts";
import { createUpkeep } from "./upkeep.ts";
import type { Upkeep } from "./upkeep.ts";

const DAY_MS = 24 * 3600 * 1000;

describe("upkeep", () => {
  let bench: DataBench;
  let tenant: Tenant;
  let upkeep: Upkeep;

  beforeEach(async () => {
    bench = await openDataBench((foundation, { database: { owner } }) => {
      const activity = createActivity(foundation);
      const catalogue = createCatalogue(foundation, { activity });
      const products = createProducts(foundation, { activity, catalogue });
      upkeep = createUpkeep(foundation, {
        owner,
        catalogue,
        products,
        configurations: { purge: () => Promise.resolve() },
      });
      return () => undefined;
    });
    tenant = await bench.addTenant();
  });
  afterEach(() => bench.close());

  const ago = (days: number) => new Date(bench.time.now.getTime() - days * DAY_MS);

  it("drops checks older than the retention by whole months and keeps younger ones", async () => {
    const { organisationId } = tenant;
    const product = await tenant.in((trx) => addProduct(trx, organisationId, ago(500)));
    const keep = await tenant.in((trx) => addCheck(trx, organisationId, product, ago(399), {}));
    await tenant.in((trx) => addCheck(trx, organisationId, product, ago(440), {}));
    await upkeep.sweep();
    const left = await tenant.in((trx) => trx.selectFrom("page_check").select("id").execute());
    expect(left).toEqual([{ id: keep }]);
  });

  it("makes the partitions of the months ahead before they are needed", async () => {
    const partitions = async (month: string): Promise<string[]> => {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class where relkind = 'r' and relname like ${`%_${month}`} order by 1`.execute(
        bench.database.db,
      );
      return rows.map(({ name }) => name);
    };
    // So far ahead that no other test's time has created them.
    bench.time.now = new Date("2107-11-20T00:00:00Z");
    expect(await partitions("2108_02")).toEqual([]);
    await upkeep.sweep();
    expect(await partitions("2108_02")).toEqual(["observation_2108_02", "page_check_2108_02"]);
  });

  it("forgets keys of requests when they are kept no longer", async () => {
    const { organisationId } = tenant;
    const { now } = bench.time;
    const row = (key: string, ms: number) => ({
      organisation_id: organisationId,
      user_id: newId(),
      key,
      fingerprint: Buffer.alloc(32),
      answer: "{}",
      has_effect: true,
      lease_until: now,
      expires_at: new Date(now.getTime() + ms),
    });
    await tenant.in((trx) =>
      trx
        .insertInto("request_key")
        .values([row("kept-until-later", 1000), row("kept-until-now--", 0), row("kept-until-past-", -1000)])
        .execute(),
    );
    await upkeep.sweep();
    const left = await tenant.in((trx) => trx.selectFrom("request_key").select("key").execute());
    expect(left).toEqual([{ key: "kept-until-later" }]);
  });

  it("forgets access tokens when they have ended, and no secret of a key", async () => {
    const { organisationId, caller } = tenant;
    const keyId = newId();
    await addOwner(bench.database.db, tenant);
    await tenant.in(async (trx) => {
      await trx
        .insertInto("api_key")
        .values({
          organisation_id: organisationId,
          id: keyId,
          user_id: caller.userId,
          name: "Price sheet",
          scopes: ["products:read"],
          created_at: bench.time.now,
          expires_at: null,
        })
        .execute();
      const secret = (start: string, kind: "key" | "token", ms: number | null) => ({
        organisation_id: organisationId,
        key_id: keyId,
        secret_hash: Buffer.from(start.padEnd(32)),
        kind,
        start,
        scopes: null,
        created_at: bench.time.now,
        ends_at: ms === null ? null : new Date(bench.time.now.getTime() + ms),
        last_used_at: null,
      });
      await trx
        .insertInto("api_secret")
        .values([
          secret("token-of-later", "token", 1000),
          secret("token-until-now", "token", 0),
          secret("token-of-before", "token", -1000),
          secret("secret", "key", null),
          secret("old-secret", "key", -1000),
        ])
        .execute();
    });
    await upkeep.sweep();
    const left = await tenant.in((trx) =>
      trx.selectFrom("api_secret").select("start").orderBy("start").execute(),
    );
    expect(left.map(({ start }) => start)).toEqual(["old-secret", "secret", "token-of-later"]);
  });

  it("forgets messages of the payment provider long after they can come again", async () => {
    const { db } = bench.foundation;
    const event = (id: string, days: number) => ({
      id,
      type: "charge.refunded",
      created_at: ago(days),
      received_at: ago(days),
    });
    await db
      .insertInto("provider_event")
      .values([event("evt_old", 91), event("evt_young", 89)])
      .execute();
    await upkeep.sweep();
    expect(await db.selectFrom("provider_event").select("id").execute()).toEqual([{ id: "evt_young" }]);
  });

  it("removes for good what was deleted more than 30 days ago, and nothing else", async () => {
    const { organisationId } = tenant;
    const brand = await tenant.in((trx) => addName(trx, organisationId, "brand", "Acme"));
    const ids = await tenant.in(async (trx) => [
      await addProduct(trx, organisationId, ago(100), { brand_id: brand }),
      await addProduct(trx, organisationId, ago(100)),
      await addProduct(trx, organisationId, ago(100)),
    ]);
    await tenant.in(async (trx) => {
      for (const [index, days] of [29, 31].entries())
        await trx
          .updateTable("product")
          .set({ deleted_at: ago(days) })
          .where("id", "=", ids[index]!)
          .execute();
      await trx
        .updateTable("brand")
        .set({ deleted_at: ago(31) })
        .execute();
    });
    await upkeep.sweep();
    const left = await tenant.in((trx) =>
      trx.selectFrom("product").select(["id", "brand_id"]).where("id", "in", ids).orderBy("id").execute(),
    );
    expect(left).toEqual([ids[0]!, ids[2]!].toSorted().map((id) => ({ id, brand_id: null })));
  });

  it("clears the names of products and subcategories itself, where no foreign key does", async () => {
    const { organisationId } = tenant;
    await bench.database.owner.run(async (db) => {
      const { rows } = await sql<{ table: string; key: string }>`
        select conrelid::regclass::text as table, conname as key from pg_constraint
        where contype = 'f' and conparentid = 0 and pg_get_constraintdef(oid) ~ 'ON DELETE SET NULL \\('`.execute(
        db,
      );
      // A distributed database never had them.
      expect(rows).toHaveLength((await isOnCluster()) ? 0 : 6);
      for (const { table, key } of rows)
        await sql`alter table ${sql.table(table)} drop constraint ${sql.id(key)}`.execute(db);
    });
    const products = await tenant.in(async (trx) => {
      const category = await addName(trx, organisationId, "category", "Shoes");
      const subcategory = newId();
      const named = {
        organisation_id: organisationId,
        name: "Boots",
        name_key: "boots",
        created_at: ago(90),
      };
      await trx
        .insertInto("subcategory")
        .values([
          { ...named, id: subcategory, category_id: null, deleted_at: null },
          { ...named, id: newId(), category_id: category, name_key: "sandals", deleted_at: null },
        ])
        .execute();
      const old = {
        category_id: category,
        subcategory_id: subcategory,
        brand_id: await addName(trx, organisationId, "brand", "Acme"),
        seller_id: await addName(trx, organisationId, "seller", "Shop"),
        group_id: await addName(trx, organisationId, "product_group", "Winter"),
      };
      const young = await addName(trx, organisationId, "brand", "Young");
      const ids = [
        await addProduct(trx, organisationId, ago(100), old),
        await addProduct(trx, organisationId, ago(100), { brand_id: young }),
      ];
      for (const table of ["category", "brand", "seller", "product_group"] as const)
        await trx
          .updateTable(table)
          .set({ deleted_at: ago(31) })
          .where("name", "<>", "Young")
          .execute();
      await trx
        .updateTable("subcategory")
        .set({ deleted_at: ago(31) })
        .where("id", "=", subcategory)
        .execute();
      await trx
        .updateTable("brand")
        .set({ deleted_at: ago(29) })
        .where("id", "=", young)
        .execute();
      return { ids, young };
    });
    await upkeep.sweep();
    const none = { category_id: null, subcategory_id: null, brand_id: null, seller_id: null, group_id: null };
    const left = await tenant.in((trx) =>
      trx
        .selectFrom("product")
        .select(["category_id", "subcategory_id", "brand_id", "seller_id", "group_id"])
        .where("id", "in", products.ids)
        .orderBy("brand_id")
        .execute(),
    );
    expect(left).toEqual([{ ...none, brand_id: products.young }, none]);
    const subcategories = await tenant.in((trx) =>
      trx.selectFrom("subcategory").select(["name_key", "category_id"]).execute(),
    );
    expect(subcategories).toEqual([{ name_key: "sandals", category_id: null }]);
  });

  it("forgets counts of days, messages and deliveries older than the retention, in as many batches as it takes", async () => {
    const { organisationId, caller } = tenant;
    await addOwner(bench.database.db, tenant);
    const own = { organisation_id: organisationId, user_id: caller.userId };
    const [ruleId, channelId] = [newId(), newId()];
    await tenant.in(async (trx) => {
      const product_id = await addProduct(trx, organisationId, ago(500));
      const days = [399, ...Array.from({ length: 5001 }, (_, index) => 402 + index)];
      await trx
        .insertInto("check_day")
        .values(
          days.map((count) => {
            const day = ago(count).toISOString().slice(0, 10);
            return { organisation_id: organisationId, product_id, day, outcome: "value", checks: 1 };
          }),
        )
        .execute();
      await sql`
        insert into shop_day (organisation_id, host, day, outcome, checks)
        values (${organisationId}, 'shop.example', ${ago(402)}::date, 'value', 1),
          (${organisationId}, 'shop.example', ${ago(399)}::date, 'value', 1)`.execute(trx);
      await trx
        .insertInto("alert_rule")
        .values({
          ...own,
          id: ruleId,
          scope: "all",
          target_id: null,
          kind: "change",
          condition: JSON.stringify({
            kind: "change",
            direction: "any",
            by: { unit: "permille", amount: 0 },
          }),
          rearm: JSON.stringify({ mode: "each" }),
          is_mailed: false,
          sending: null,
          snoozed_until: null,
          created_at: ago(500),
          updated_at: ago(500),
          deleted_at: null,
        })
        .execute();
      await trx
        .insertInto("channel")
        .values({
          ...own,
          id: channelId,
          kind: "webhook",
          name: "Own server",
          settings: "{}",
          secret: null,
          old_secret: null,
          old_secret_until: null,
          off_reason: null,
          failing_since: null,
          last_error: null,
          last_sent_at: null,
          not_before: null,
          sending: null,
          created_at: ago(500),
        })
        .execute();
      for (const days of [401, 399]) {
        await sql`
          insert into alert_message (organisation_id, id, rule_id, user_id, product_id, at, created_at, condition)
          values (${organisationId}, ${newId()}, ${ruleId}, ${caller.userId}, ${product_id}, ${ago(days)}, ${ago(days)}, '{}')`.execute(
          trx,
        );
        await sql`
          insert into delivery (organisation_id, id, channel_id, content, state, next_attempt_at, created_at)
          values (${organisationId}, ${newId()}, ${channelId}, '{}', 'sent', ${ago(days)}, ${ago(days)})`.execute(
          trx,
        );
      }
    });
    await upkeep.sweep();
    const left = async (table: string, column: string) => {
      const { rows } = await tenant.in((trx) =>
        sql<{ at: Date }>`select ${sql.ref(column)}::timestamptz as at from ${sql.table(table)}`.execute(trx),
      );
      return [table, ...rows.map(({ at }) => at >= ago(400))];
    };
    expect(await left("check_day", "day")).toEqual(["check_day", true]);
    expect(await left("shop_day", "day")).toEqual(["shop_day", true]);
    expect(await left("alert_message", "created_at")).toEqual(["alert_message", true]);
    expect(await left("delivery", "created_at")).toEqual(["delivery", true]);
  });

  it("keeps a snapshot for as long as the checks that may have seen it", async () => {
    const { organisationId } = tenant;
    // Its last use is recorded once a week.
    await tenant.in((trx) =>
      trx
        .insertInto("snapshot")
        .values(
          [409, 407].map((days) => ({
            organisation_id: organisationId,
            hash: Buffer.alloc(32, days % 256),
            content: Buffer.from("page"),
            created_at: ago(500),
            used_at: ago(days),
          })),
        )
        .execute(),
    );
    await upkeep.sweep();
    const left = await tenant.in((trx) => trx.selectFrom("snapshot").select("used_at").execute());
    expect(left).toEqual([{ used_at: ago(407) }]);
  });

  it("removes ended runs older than the retention with their items", async () => {
    const { organisationId } = tenant;
    const insert = (id: string, at: Date, state: "finished" | "queued") =>
      tenant.in((trx) => addRun(trx, organisationId, at, { id, state, started_at: null, finished_at: null }));
    const [old, young, open] = [newId(), newId(), newId()];
    await insert(old, ago(401), "finished");
    await insert(young, ago(399), "finished");
    await insert(open, ago(401), "queued");
    await upkeep.sweep();
    const left = await tenant.in((trx) => trx.selectFrom("run").select("id").execute());
    expect(left.map((run) => run.id).toSorted()).toEqual([young, open].toSorted());
  });

  it("removes the items of a run 30 days after its end where data points have their values", async () => {
    const { organisationId } = tenant;
    const price = { normalMinor: 12_200, discountedMinor: null, currency: "AUD" };
    const itemsOf = (days: number): Promise<string> =>
      tenant.in(async (trx) => {
        const product = await addProduct(trx, organisationId, ago(100));
        await addTracking(trx, organisationId, product, ago(days), price);
        const id = await addRun(trx, organisationId, ago(days), { finished_at: ago(days) });
        await sql`
          insert into run_item (organisation_id, run_id, entry_id, id, product_id, state, outcome, finished_at)
          select organisation_id, ${id}, entry_id, id, product_id, 'done',
            case when field = 'availability' then 'element_not_found' else 'value' end, at
          from observation where organisation_id = ${organisationId} and product_id = ${product}`.execute(
          trx,
        );
        return id;
      });
    const [old, young] = [await itemsOf(31), await itemsOf(29)];
    await upkeep.sweep();
    const left = await tenant.in((trx) =>
      trx
        .selectFrom("run_item")
        .select(["run_id", sql<string>`count(*)`.as("items")])
        .groupBy("run_id")
        .execute(),
    );
    expect(new Map(left.map(({ run_id, items }) => [run_id, Number(items)]))).toEqual(
      new Map([
        [old, 1],
        [young, 3],
      ]),
    );
  });
});
