import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isOnCluster } from "../../database/citus/testing/test-cluster.ts";
import { newId } from "../../ids.ts";
import { addName, addProduct } from "../testing/samples.fixture.ts";
import { openUpkeepFixture } from "./upkeep.fixture.ts";
import type { UpkeepFixture } from "./upkeep.fixture.ts";

describe("upkeep of deleted products and names", () => {
  let fixture: UpkeepFixture;
  beforeEach(async () => {
    fixture = await openUpkeepFixture();
  });
  afterEach(() => fixture.close());

  it("permanently removes products and names deleted more than 30 days ago, and no others", async () => {
    const { organisationId } = fixture.tenant;
    const brand = await fixture.tenant.in((trx) => addName(trx, organisationId, "brand", "Acme"));
    const ids = await fixture.tenant.in(async (trx) => [
      await addProduct(trx, organisationId, fixture.ago(100), { brand_id: brand }),
      await addProduct(trx, organisationId, fixture.ago(100)),
      await addProduct(trx, organisationId, fixture.ago(100)),
    ]);
    await fixture.tenant.in(async (trx) => {
      for (const [index, days] of [29, 31].entries())
        await trx
          .updateTable("product")
          .set({ deleted_at: fixture.ago(days) })
          .where("id", "=", ids[index]!)
          .execute();
      await trx
        .updateTable("brand")
        .set({ deleted_at: fixture.ago(31) })
        .execute();
    });
    await fixture.upkeep.sweep();
    const left = await fixture.tenant.in((trx) =>
      trx.selectFrom("product").select(["id", "brand_id"]).where("id", "in", ids).orderBy("id").execute(),
    );
    expect(left).toEqual([ids[0]!, ids[2]!].toSorted().map((id) => ({ id, brand_id: null })));
  });

  it("clears the names of products and subcategories itself where no foreign key does", async () => {
    const { organisationId } = fixture.tenant;
    await fixture.database.owner.run(async (db) => {
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
    const products = await fixture.tenant.in(async (trx) => {
      const category = await addName(trx, organisationId, "category", "Shoes");
      const subcategory = newId();
      const named = {
        organisation_id: organisationId,
        name: "Boots",
        name_key: "boots",
        created_at: fixture.ago(90),
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
        await addProduct(trx, organisationId, fixture.ago(100), old),
        await addProduct(trx, organisationId, fixture.ago(100), { brand_id: young }),
      ];
      for (const table of ["category", "brand", "seller", "product_group"] as const)
        await trx
          .updateTable(table)
          .set({ deleted_at: fixture.ago(31) })
          .where("name", "<>", "Young")
          .execute();
      await trx
        .updateTable("subcategory")
        .set({ deleted_at: fixture.ago(31) })
        .where("id", "=", subcategory)
        .execute();
      await trx
        .updateTable("brand")
        .set({ deleted_at: fixture.ago(29) })
        .where("id", "=", young)
        .execute();
      return { ids, young };
    });
    await fixture.upkeep.sweep();
    const none = { category_id: null, subcategory_id: null, brand_id: null, seller_id: null, group_id: null };
    const left = await fixture.tenant.in((trx) =>
      trx
        .selectFrom("product")
        .select(["category_id", "subcategory_id", "brand_id", "seller_id", "group_id"])
        .where("id", "in", products.ids)
        .orderBy("brand_id")
        .execute(),
    );
    expect(left).toEqual([{ ...none, brand_id: products.young }, none]);
    const subcategories = await fixture.tenant.in((trx) =>
      trx.selectFrom("subcategory").select(["name_key", "category_id"]).execute(),
    );
    expect(subcategories).toEqual([{ name_key: "sandals", category_id: null }]);
  });
});
