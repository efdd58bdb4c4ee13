import { extractOffer } from "@pricetrail/extract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settleVisit } from "./settle.service.ts";
import { june, openSettleFixture } from "./settle.fixture.ts";
import type { SettleFixture, Tracked } from "./settle.fixture.ts";

describe("data that settling a visit leaves unchanged", () => {
  let fixture: SettleFixture;
  let tracked: Tracked;

  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tracked = await fixture.addTracked();
  });

  const product = () =>
    tracked.tenant.in((trx) =>
      trx.selectFrom("product").select(["name", "identity"]).executeTakeFirstOrThrow(),
    );
  const setIdentity = (identity: object) =>
    tracked.tenant.in((trx) =>
      trx
        .updateTable("product")
        .set({ identity: JSON.stringify(identity) })
        .execute(),
    );

  it("stores the product's identity at the first reading when none is known", async () => {
    await setIdentity({});
    await tracked.settle(june(1), tracked.reading("10.00", { name: "Blue kettle, large" }));
    expect((await product()).identity).toMatchObject({ name: "Blue kettle, large" });
  });

  it("keeps the known identity when the page words the name slightly differently", async () => {
    await setIdentity({ name: "Blue kettle" });
    await tracked.settle(june(1), tracked.reading("10.00", { name: "Blue kettle, large" }));
    expect(await product()).toMatchObject({ name: "Blue kettle, large", identity: { name: "Blue kettle" } });
  });

  it("stores what a page states about the product, and keeps it when a later one states nothing", async () => {
    const plain = tracked.reading("10.00");
    const { finalUrl: url, html } = plain.page!;
    const stated = {
      description: "Boils water.",
      image: "https://shop.example/kettle.jpg",
      gtin13: "4006381333931",
      mpn: "BK-1",
    };
    const more = JSON.stringify(stated).slice(1, -1);
    const extraction = extractOffer({ html: html.replace('"sku":', `${more},"sku":`), url });
    for (const reading of [{ ...plain, extraction }, plain]) {
      await tracked.settle(june(1), reading);
      const row = await tracked.tenant.in((trx) =>
        trx.selectFrom("product").select(["description", "image_url", "sku", "gtin", "mpn"]).execute(),
      );
      const { image: image_url, gtin13: gtin, ...others } = stated;
      expect(row).toEqual([{ ...others, image_url, gtin, sku: "Blue-kettle" }]);
    }
  });

  it("keeps the last use of a page's evidence, to a week: neither each visit nor a late one changes it", async () => {
    const snapshot = { hash: Buffer.alloc(32, 7), content: Buffer.from("evidence") };
    const usedAfter = async (date: number) => {
      await tracked.settle(june(date), { ...tracked.reading("10.00"), snapshot });
      const rows = await tracked.tenant.in((trx) => trx.selectFrom("snapshot").select("used_at").execute());
      expect(rows).toHaveLength(1);
      return rows[0]!.used_at;
    };
    expect(await usedAfter(1)).toEqual(june(1));
    expect(await usedAfter(7)).toEqual(june(1));
    expect(await usedAfter(9)).toEqual(june(9));
    expect(await usedAfter(2)).toEqual(june(9));
    expect(await usedAfter(17)).toEqual(june(17));
  });

  it("writes nothing to the product's row when the page shows nothing new", async () => {
    const row = () =>
      tracked.tenant.in((trx) =>
        trx
          .selectFrom("product")
          .select(["name", sql<string>`ctid::text`.as("place")])
          .executeTakeFirstOrThrow(),
      );
    await tracked.settle(june(1), tracked.reading("10.00"));
    const first = await row();
    await tracked.settle(june(2), tracked.reading("10.00"));
    expect(await row()).toEqual(first);
    await tracked.settle(june(3), tracked.reading("10.00", { name: "Blue kettle, large" }));
    expect((await row()).name).toBe("Blue kettle, large");
  });

  it("keeps the items of a cancelled run that waited for this visit cancelled", async () => {
    const { organisationId } = tracked.tenant;
    const first = await tracked.begin(june(1));
    const second = await tracked.begin(june(1));
    await fixture.runs.cancel(organisationId, second.job.runId);
    const closed = await settleVisit(
      fixture.foundation.db,
      first.job,
      tracked.reading("19.90"),
      first.options,
    );
    expect(closed).toEqual([first.job.runId]);
    const items = await tracked.tenant.in((trx) =>
      trx.selectFrom("run_item").select(["run_id as runId", "outcome", "value"]).execute(),
    );
    const ofSecond = items.filter(({ runId }) => runId === second.job.runId);
    expect(ofSecond.map(({ outcome, value }) => [outcome, value])).toEqual(
      Array.from({ length: 3 }, () => ["cancelled", null]),
    );
    expect(items.filter(({ runId }) => runId === first.job.runId).map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 3 }, () => "value"),
    );
  });

  it("does not affect other products' open visits in the same run", async () => {
    const { tenant } = tracked;
    const { body } = await tenant.call<{ data: { _id: string }; entries: { _id: string }[] }>(
      "POST",
      "add/product",
      { url: (await productUrl(tracked)).replace("/p/kettle", "/p/pan") },
    );
    const ids = await tenant.in((trx) => trx.selectFrom("tracking_entry").select("id").execute());
    const run = await fixture.runs.startEntries(
      { organisationId: tenant.organisationId, userId: null },
      ids.map(({ id }) => id),
    );
    const { options } = await tracked.begin(june(1));
    await settleVisit(
      fixture.foundation.db,
      { organisationId: tenant.organisationId, runId: run._id, productId: body.data._id },
      tracked.reading("19.90"),
      options,
    );
    const open = await tenant.in((trx) =>
      trx
        .selectFrom("run_item")
        .select("product_id as productId")
        .where("run_id", "=", run._id)
        .where("state", "=", "queued")
        .execute(),
    );
    expect(open.map(({ productId }) => productId)).toEqual(
      Array.from({ length: 3 }, () => tracked.productId),
    );
  });

  it("stores with each value the pick version that was current when the visit began", async () => {
    const { job, options } = await tracked.begin(june(1));
    const entries = await tracked.tenant.in((trx) =>
      trx.selectFrom("tracking_entry").select(["id", "field", "version"]).execute(),
    );
    const price = entries.find(({ field }) => field === "normalPrice")!;
    const versions = new Map([[price.id, price.version]]);
    await tracked.tenant.in((trx) =>
      trx
        .updateTable("tracking_entry")
        .set({ version: price.version + 1 })
        .execute(),
    );
    await settleVisit(fixture.foundation.db, job, tracked.reading("19.90"), { ...options, versions });
    const stored = await tracked.tenant.in((trx) =>
      trx.selectFrom("observation").select(["field", "entry_version as version"]).execute(),
    );
    expect(Object.fromEntries(stored.map(({ field, version }) => [field, version]))).toMatchObject({
      normalPrice: price.version,
      availability: price.version + 1,
    });
  });
});

async function productUrl({ tenant }: Tracked): Promise<string> {
  return (await tenant.in((trx) => trx.selectFrom("product").select("url").executeTakeFirstOrThrow())).url;
}
