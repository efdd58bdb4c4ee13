import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "@pricetrail/contract";
import { addProduct } from "../testing/samples.fixture.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { newId } from "../../ids.ts";
import { purgeSnapshots } from "../upkeep/upkeep.store.ts";
import { insertSnapshot } from "../runs/settling/settle.store.ts";
import { purgeTrials, expireAbandoned } from "../apply/trials.store.ts";
import { insertContents, purgeContents, findPicture } from "./content.shared.store.ts";

describe("the purge of unreferenced data", () => {
  let fixture: DataFixture;
  let tenant: Tenant;
  let product: string;
  const hash = (digit: string) => Buffer.from(digit.repeat(64), "hex");
  const ago = (days: number) => new Date(fixture.time.now.getTime() - days * DAY_MS);

  beforeAll(async () => {
    fixture = await openDataFixture(() => () => undefined);
    tenant = await fixture.addTenant();
    product = await tenant.in((trx) => addProduct(trx, tenant.organisationId, ago(3)));
  });
  afterAll(() => fixture.close());

  it("deletes stored pictures and blocks, but not those of an entry or trial, or recent ones", async () => {
    const { organisationId } = tenant;
    const content = (digit: string) => ({
      hash: hash(digit),
      kind: "png" as const,
      content: Buffer.from(digit),
    });
    const element = { at: "", raw: "", value: null, currency: null, location: "", block: null };
    await tenant.in(async (trx) => {
      await insertContents(trx, organisationId, [content("a"), content("b"), content("c")], ago(2));
      await insertContents(trx, organisationId, [content("d")], ago(0));
      await trx
        .insertInto("tracking_entry")
        .values({
          organisation_id: organisationId,
          id: newId(),
          product_id: product,
          field: "normalPrice",
          dom: "",
          location: "",
          pathway: null,
          tag: "b",
          fingerprint: null,
          picked: JSON.stringify({ ...element, picture: "a".repeat(64) }),
          created_at: ago(2),
          updated_at: ago(2),
          deleted_at: null,
        })
        .execute();
      await trx
        .insertInto("trial")
        .values({
          organisation_id: organisationId,
          id: product,
          product_id: product,
          started_by: null,
          created_at: ago(8),
          finished_at: null,
        })
        .execute();
      await trx
        .insertInto("trial_row")
        .values({
          organisation_id: organisationId,
          trial_id: product,
          position: 0,
          url: "http://shop.example/1",
          url_key: "http://shop.example/1",
          product_id: null,
          verdict: "waiting",
          reason: null,
          name: null,
          result: null,
          draft: null,
          block_hash: null,
          picture_hash: hash("b"),
          accepted_at: null,
        })
        .execute();
      await purgeContents(trx, organisationId, { before: ago(1), evidenceBefore: ago(1) });
    });
    const isLeft = async (digit: string) =>
      (await tenant.in((trx) => findPicture(trx, organisationId, hash(digit)))) !== undefined;
    expect([await isLeft("a"), await isLeft("b"), await isLeft("c"), await isLeft("d")]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it("ends trial pages that a stopped program left waiting, and deletes trials after a week", async () => {
    const { organisationId } = tenant;
    await tenant.in((trx) => expireAbandoned(trx, organisationId, ago(1), "ended", ago(0)));
    const rows = await tenant.in((trx) =>
      trx.selectFrom("trial_row").select(["verdict", "reason"]).execute(),
    );
    expect(rows).toEqual([{ verdict: "failed", reason: "ended" }]);
    await tenant.in((trx) => purgeTrials(trx, organisationId, ago(7)));
    expect(await tenant.in((trx) => trx.selectFrom("trial_row").selectAll().execute())).toEqual([]);
  });

  it("keeps snapshots for as long as checks use them", async () => {
    const { organisationId } = tenant;
    const seen = (digit: string, days: number) =>
      tenant.in((trx) =>
        insertSnapshot(trx, organisationId, { hash: hash(digit), content: Buffer.from(digit) }, ago(days)),
      );
    await seen("a", 500);
    await seen("b", 500);
    await seen("b", 100);
    await tenant.in((trx) => purgeSnapshots(trx, organisationId, ago(400)));
    const left = await tenant.in((trx) => trx.selectFrom("snapshot").select(["hash", "used_at"]).execute());
    expect(left).toEqual([{ hash: hash("b"), used_at: ago(100) }]);
  });
});
