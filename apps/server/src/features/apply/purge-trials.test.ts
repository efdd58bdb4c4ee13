import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "@pricetrail/contract";
import { newId } from "../../ids.ts";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";
import { addProduct } from "../testing/samples.fixture.ts";
import type { TrialDraft } from "./trial-entries.rules.ts";
import { findPicture, insertContents, purgeContents } from "../elements/content.shared.store.ts";

describe("contents of a tried page before its acceptance", () => {
  let fixture: EngineFixture;

  beforeAll(async () => {
    fixture = await openEngineFixture({ worker: false });
  });
  afterAll(() => fixture.close());

  it("are kept for every field, not only the first", async () => {
    const tenant = await fixture.addTenant();
    const { organisationId } = tenant;
    const hashes = ["1", "2", "3", "4", "5"].map((digit) => digit.repeat(64));
    const now = new Date();
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const element = (block: string, picture: string | null) => ({
      at: ago(2).toISOString(),
      raw: "19.90",
      value: "19.90",
      currency: "USD",
      location: "b",
      block,
      picture,
    });
    const entry = (field: string, picked: string, found: string, picture: string | null) => ({
      field,
      dom: "",
      location: "b",
      pathway: null,
      tag: "b",
      picked: element(picked, picture),
      found: element(found, picture),
    });
    const draft: Pick<TrialDraft, "entries"> = {
      entries: [
        entry("normalPrice", hashes[0]!, hashes[0]!, null),
        entry("name", hashes[1]!, hashes[2]!, hashes[3]!),
        { field: "availability", dom: "", location: "automatic", pathway: null, tag: "page" },
      ],
    };
    await tenant.in(async (trx) => {
      const productId = await addProduct(trx, organisationId, ago(9));
      const trialId = newId();
      await trx
        .insertInto("trial")
        .values({
          organisation_id: organisationId,
          id: trialId,
          product_id: productId,
          started_by: null,
          created_at: ago(2),
          finished_at: ago(2),
        })
        .execute();
      const row = {
        organisation_id: organisationId,
        trial_id: trialId,
        product_id: null,
        verdict: "sure" as const,
        reason: null,
        name: null,
        result: null,
        picture_hash: null,
        accepted_at: null,
      };
      await trx
        .insertInto("trial_row")
        .values([
          {
            ...row,
            position: 0,
            url: "http://shop.example/2",
            url_key: "http://shop.example/2",
            draft: JSON.stringify(draft),
            block_hash: Buffer.from(hashes[0]!, "hex"),
          },
          {
            ...row,
            position: 1,
            url: "http://shop.example/3",
            url_key: "http://shop.example/3",
            verdict: "failed",
            draft: null,
            block_hash: null,
          },
        ])
        .execute();
      const contents = hashes.map((hash) => ({
        hash: Buffer.from(hash, "hex"),
        kind: "png" as const,
        content: Buffer.from(hash),
      }));
      await insertContents(trx, organisationId, contents, ago(2));
      await purgeContents(trx, organisationId, { before: ago(1), evidenceBefore: ago(1) });
    });
    const left = await Promise.all(
      hashes.map((hash) =>
        tenant.in(
          async (trx) => (await findPicture(trx, organisationId, Buffer.from(hash, "hex"))) !== undefined,
        ),
      ),
    );
    expect(left).toEqual([true, true, true, true, false]);
  });
});
