import * as contract from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { createActivity } from "../activity/activity.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { resolveNames } from "./catalogue.service.ts";
import { createCatalogue } from "./catalogue.ts";
import type { Catalogue } from "./catalogue.ts";

const T = contract.CATALOGUE_TEXTS;

/** Makes a call that adds or changes something; returns its successful response. */
async function post(tenant: Tenant, path: string, body?: unknown) {
  const answer = await tenant.call("POST", path, body);
  return { status: answer.status, body: answer.body as { _id: string; message: string } };
}

describe("the catalogue", () => {
  let fixture: DataFixture;
  let catalogue: Catalogue;
  let tenant: Tenant;

  beforeAll(async () => {
    fixture = await openDataFixture((foundation) => {
      catalogue = createCatalogue(foundation, { activity: createActivity(foundation) });
      return catalogue.registerRoutes;
    });
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.addTenant();
  });

  it("adds, shows, renames and deletes a category with the specified texts", async () => {
    const added = await post(tenant, "add/category", { category: "Shoes" });
    expect(added).toMatchObject({ status: 200, body: { message: T.category.added } });
    expect((await tenant.ask(contract.listCategories)).data).toEqual([
      { _id: added.body._id, category: "Shoes", products: 0 },
    ]);
    const renamed = await post(tenant, `update/category/${added.body._id}`, { category: "Boots" });
    expect(renamed).toMatchObject({ status: 200, body: { message: T.category.updated } });
    const deleted = await post(tenant, `delete/category/${added.body._id}`);
    expect(deleted).toMatchObject({ status: 200, body: { message: T.category.deleted } });
    expect((await tenant.ask(contract.listCategories)).data).toEqual([]);
  });

  it("answers 409 with the specified text for a name that differs only in case, width or white space", async () => {
    await post(tenant, "add/brand", { brand: "Acme Ltd" });
    for (const brand of ["acme ltd", " ACME  LTD ", "Ａｃｍｅ Ltd"]) {
      expect(await post(tenant, "add/brand", { brand })).toMatchObject({
        status: 409,
        body: { message: T.brand.exists },
      });
    }
    const other = await post(tenant, "add/brand", { brand: "Other" });
    const renamed = await post(tenant, `update/brand/${other.body._id}`, { brand: "ACME ltd" });
    expect(renamed.status).toBe(409);
  });

  it("sorts names that do not start with a digit first, then in natural order", async () => {
    for (const category of ["Item 10", "3D Print", "item 2", "Zebra"])
      await post(tenant, "add/category", { category });
    const { data } = await tenant.ask(contract.listCategories);
    expect(data.map((row) => row.category)).toEqual(["item 2", "Item 10", "Zebra", "3D Print"]);
  });

  it("assigns a subcategory's category by name or id, and rejects an unknown one", async () => {
    const shoes = await post(tenant, "add/category", { category: "Shoes" });
    const hats = await post(tenant, "add/category", { category: "Hats" });
    const boots = await post(tenant, "add/subcategory", { subcategory: "Boots", category: " shoes" });
    expect(boots).toMatchObject({ status: 200, body: { message: T.subcategory.added } });
    expect((await tenant.ask(contract.listSubcategories)).data).toEqual([
      {
        _id: boots.body._id,
        subcategory: "Boots",
        category: "Shoes",
        categoryId: shoes.body._id,
        products: 0,
      },
    ]);
    await post(tenant, `update/subcategory/${boots.body._id}`, {
      subcategory: "Boots",
      category: hats.body._id,
    });
    expect((await tenant.ask(contract.listSubcategories)).data[0]).toMatchObject({ category: "Hats" });
    await post(tenant, `update/subcategory/${boots.body._id}`, { subcategory: "Boots", category: "" });
    expect((await tenant.ask(contract.listSubcategories)).data[0]).toMatchObject({ categoryId: null });
    const unknown = await post(tenant, "add/subcategory", {
      subcategory: "Caps",
      category: "Nothing",
    });
    expect(unknown).toMatchObject({ status: 400, body: { message: T.unknownCategory } });
  });

  it("leaves subcategories of a deleted category without one, and restores it with an undo", async () => {
    const shoes = await post(tenant, "add/category", { category: "Shoes" });
    await post(tenant, "add/subcategory", { subcategory: "Boots", category: "Shoes" });
    await post(tenant, `delete/category/${shoes.body._id}`);
    expect((await tenant.ask(contract.listSubcategories)).data[0]).toMatchObject({
      category: "",
      categoryId: null,
    });
    await post(tenant, `restore/category/${shoes.body._id}`);
    expect((await tenant.ask(contract.listSubcategories)).data[0]).toMatchObject({ category: "Shoes" });
  });

  it("restores only within 30 days, and answers 409 when the name is in use again", async () => {
    const first = await post(tenant, "add/brand", { brand: "Acme" });
    await post(tenant, `delete/brand/${first.body._id}`);
    const second = await post(tenant, "add/brand", { brand: "Acme" });
    expect((await post(tenant, `restore/brand/${first.body._id}`)).status).toBe(409);
    await post(tenant, `delete/brand/${second.body._id}`);
    const before = fixture.time.now;
    fixture.time.now = new Date(before.getTime() + 31 * 24 * 3600 * 1000);
    expect((await post(tenant, `restore/brand/${first.body._id}`)).status).toBe(404);
    const third = await post(tenant, "add/brand", { brand: "Third" });
    await post(tenant, `delete/brand/${third.body._id}`);
    fixture.time.now = new Date(fixture.time.now.getTime() + 24 * 3600 * 1000);
    await catalogue.purge(tenant.organisationId);
    expect((await post(tenant, `restore/brand/${third.body._id}`)).status).toBe(200);
    fixture.time.now = before;
    expect((await post(tenant, `restore/brand/${first.body._id}`)).status).toBe(404);
  });

  it("answers 404 for unknown, malformed and foreign ids alike", async () => {
    const other = await fixture.addTenant();
    const foreign = await post(other, "add/brand", { brand: "Acme" });
    for (const id of [newId(), "no-id", foreign.body._id]) {
      expect((await post(tenant, `update/brand/${id}`, { brand: "Mine" })).status).toBe(404);
      expect((await post(tenant, `delete/brand/${id}`)).status).toBe(404);
      expect((await post(tenant, `restore/brand/${id}`)).status).toBe(404);
    }
    expect((await other.ask(contract.listBrands)).data).toHaveLength(1);
  });

  it("records each change in the activity with the former and new state", async () => {
    const added = await post(tenant, "add/brand", { brand: "Acme" });
    for (const brand of ["Acme Two", " Acme  Two"])
      await post(tenant, `update/brand/${added.body._id}`, { brand });
    const rows = await tenant.in((trx) =>
      trx
        .selectFrom("activity")
        .select(["action", "target", "before", "after", "actor_id"])
        .orderBy("id")
        .execute(),
    );
    expect(rows.toSorted((a, b) => a.action.localeCompare(b.action))).toEqual([
      { action: "add_brand", target: "Acme", before: null, after: null, actor_id: tenant.caller.userId },
      {
        action: "rename_brand",
        target: "Acme",
        before: "Acme",
        after: "Acme Two",
        actor_id: tenant.caller.userId,
      },
    ]);
  });

  it("resolves names of pages without races: twenty concurrent requests create one brand with one id", async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        tenant.in((trx) =>
          resolveNames(
            trx,
            tenant.organisationId,
            { brand: i % 2 ? "H&M" : " h&m ", category: "Shoes", subcategory: null },
            fixture.time.now,
          ),
        ),
      ),
    );
    expect(new Set(ids.map((id) => id.brandId)).size).toBe(1);
    expect(ids[0]).toMatchObject({ subcategoryId: null });
    expect(ids[0]!.sellerId).toBeUndefined();
    expect((await tenant.ask(contract.listBrands)).data).toHaveLength(1);
  });

  it("assigns a subcategory that it adds to the category given with it", async () => {
    const { categoryId } = await tenant.in((trx) =>
      resolveNames(trx, tenant.organisationId, { category: "Shoes", subcategory: "Boots" }, fixture.time.now),
    );
    expect((await tenant.ask(contract.listSubcategories)).data).toMatchObject([
      { subcategory: "Boots", category: "Shoes", categoryId },
    ]);
  });

  it("shortens names from pages to 60 printable characters, and treats an unprintable text as none", async () => {
    const ids = await tenant.in((trx) =>
      resolveNames(
        trx,
        tenant.organisationId,
        { brand: `\u0000${"x".repeat(80)}`, seller: "\u200b \n" },
        fixture.time.now,
      ),
    );
    expect(ids.sellerId).toBeNull();
    expect((await tenant.ask(contract.listBrands)).data[0]!.brand).toBe("x".repeat(60));
  });
});
