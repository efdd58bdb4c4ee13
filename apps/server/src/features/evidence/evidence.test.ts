import { evidenceFile, productEvidence } from "@pricetrail/contract";
import type { EvidenceView } from "@pricetrail/contract";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openSettleFixture } from "../runs/settling/settle.fixture.ts";
import type { SettleFixture, Tracked } from "../runs/settling/settle.fixture.ts";
import { writeInOrganisation } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import { settleVisit } from "../runs/settling/settle.service.ts";
import { purgeContents } from "../elements/content.shared.store.ts";
import { storeEvidence } from "./store-evidence.service.ts";
import { brokenAt, sha256 } from "./record.rules.ts";
import { testThreads } from "../../reading/testing/test-threads.ts";

const day = (date: number, hour = 12, minute = 0): Date => new Date(Date.UTC(2026, 5, date, hour, minute));

describe("the evidence of a product", () => {
  let fixture: SettleFixture;
  let tracked: Tracked;

  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tracked = await fixture.addTracked();
  });

  const rows = () =>
    tracked.tenant.in((trx) => trx.selectFrom("evidence").selectAll().orderBy("number").execute());
  const ask = async (query = ""): Promise<EvidenceView | null> =>
    (await tracked.tenant.ask(productEvidence, `get/product/${tracked.productId}/evidence?${query}`)).data;
  const archive = async (change: string, of = tracked) => {
    const answer = await fixture.app.inject({
      url: `/api/evidence/${change}`,
      headers: { authorization: `Bearer ${of.tenant.caller.sessionId}` },
    });
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
  };

  it("is stored for each published price with its values and their locations, the part of the page, and headers", async () => {
    const { settle, reading } = tracked;
    await settle(day(1), reading("19.90"));
    const view = await ask();
    expect(view).toMatchObject({
      number: 1,
      newest: 1,
      at: day(1).toISOString(),
      since: day(1).toISOString(),
      causes: expect.arrayContaining(["price"]),
      outcome: "value",
      tier: "http",
      httpStatus: 200,
      loadTimeMs: 12,
      previous: null,
      chain: { isUnbroken: true, from: 1, to: 1, brokenAt: null },
    });
    const price = view?.values.find(({ field }) => field === "normalPrice");
    expect(price).toMatchObject({ value: "19.90", currency: "USD" });
    expect(price?.place).not.toBeNull();
    expect(view?.block).toContain("19.90");
    expect(view?.block).toContain('data-field="normalPrice"');
    expect(view?.contents.map(({ name, state }) => [name, state])).toEqual([
      ["block", "kept"],
      ["headers", "kept"],
    ]);
    expect(view?.pageHash).toBe(sha256(reading("19.90").page!.html).toString("hex"));
  });

  it("includes only headers on the allowlist, and never a cookie", async () => {
    await tracked.settle(day(1), tracked.reading("19.90"));
    expect((await ask())?.headers).toEqual({ "content-type": "text/html", date: "today" });
    const stored = await tracked.tenant.in((trx) => trx.selectFrom("evidence").select("record").execute());
    expect(JSON.stringify(stored)).not.toContain("secret");
  });

  it("is not stored for a visit that changes nothing", async () => {
    const { settle, reading } = tracked;
    await settle(day(1), reading("19.90"));
    await settle(day(2), reading("19.90"));
    expect(await rows()).toHaveLength(1);
  });

  it("for a confirmed change consists of records of the first sighting and of the publishing visit", async () => {
    const { settle, settleTwice, reading } = tracked;
    await settle(day(1), reading("19.90"));
    await settleTwice(day(2), reading("17.50"));
    expect((await rows()).map(({ number, causes, at, since }) => ({ number, causes, at, since }))).toEqual([
      { number: 1, causes: expect.arrayContaining(["price"]), at: day(1), since: day(1) },
      { number: 2, causes: ["held"], at: day(2), since: null },
      { number: 3, causes: ["price"], at: day(2, 12, 10), since: day(2) },
    ]);
    expect(await ask()).toMatchObject({ number: 3, since: day(2).toISOString() });
    expect(await ask(`at=${day(1, 20).toISOString()}`)).toMatchObject({ number: 1 });
    expect(await ask(`of=held&at=${day(2).toISOString()}`)).toMatchObject({ number: 2 });
    expect(await ask("number=2")).toMatchObject({ number: 2, causes: ["held"] });
    expect(await ask("number=9")).toBeNull();
  });

  it("is that of the stock and of the held price at the asked time", async () => {
    const { settle, reading } = tracked;
    await settle(day(1), reading("19.90"));
    await settle(day(2), reading("17.50"));
    await settle(day(3), reading("16.50"));
    expect(await ask(`of=held&at=${day(2, 20).toISOString()}`)).toMatchObject({ number: 2 });
    expect(await ask(`of=held&at=${day(3, 20).toISOString()}`)).toMatchObject({ number: 3 });
    expect(await ask(`of=held&at=${day(1, 20).toISOString()}`)).toBeNull();
    expect(await ask(`of=stock&at=${day(0).toISOString()}`)).toBeNull();
    expect(await ask(`of=stock&at=${day(1, 20).toISOString()}`)).toMatchObject({ number: 1 });
  });

  it("of a price that continues is the newest with both of its amounts", async () => {
    const { settle, settleTwice, reading, tenant, productId } = tracked;
    await settle(day(1), reading("19.90"));
    await settleTwice(day(2), reading("15.00", { was: "19.90" }));
    // As after a late reading, without a visit of its own.
    const point = { at: day(3), check_id: newId(), normal_minor: 1990, currency: "USD" };
    const place = { organisation_id: tenant.organisationId, product_id: productId };
    await tenant.in((trx) =>
      trx
        .insertInto("price_point")
        .values({ ...place, ...point, discounted_minor: null })
        .execute(),
    );
    expect(await ask()).toMatchObject({ number: 1 });
  });

  it("is absent for a price that was never read", async () => {
    expect(await ask()).toBeNull();
    await tracked.settle(day(1), tracked.reading("19.90"));
    expect(await ask(`at=${day(0).toISOString()}`)).toBeNull();
  });

  it("is stored for the first error of each kind", async () => {
    const { settle, reading } = tracked;
    const failed = (outcome: "timeout" | "dns") => ({
      ...reading("1.00"),
      outcome,
      page: null,
      extraction: null,
      httpStatus: null,
    });
    await settle(day(1), failed("timeout"));
    await settle(day(2), failed("timeout"));
    await settle(day(3), failed("dns"));
    await settle(day(4), failed("timeout"));
    expect((await rows()).map(({ causes, outcome }) => ({ causes, outcome }))).toEqual([
      { causes: ["error"], outcome: "timeout" },
      { causes: ["error"], outcome: "dns" },
    ]);
  });

  it("is written with the change atomically, and once for visits that are delivered twice", async () => {
    const { begin, reading } = tracked;
    const { job, options } = await begin(day(1));
    const failing = { ...options, onPublished: () => Promise.reject(new Error("the transaction fails")) };
    await expect(settleVisit(fixture.foundation.db, job, reading("19.90"), failing)).rejects.toThrow("fails");
    expect(await rows()).toHaveLength(0);
    await Promise.all(
      [1, 2, 3].map(() => settleVisit(fixture.foundation.db, job, reading("19.90"), options)),
    );
    expect(await rows()).toHaveLength(1);
  });

  it("forms one chain under concurrent writes", async () => {
    const { reading, productId, tenant } = tracked;
    const { organisationId } = tenant;
    const keep = (index: number) =>
      tenant.in((trx) =>
        storeEvidence(trx, {
          organisationId,
          productId,
          checkId: newId(),
          now: day(1),
          causes: ["price"],
          since: day(1),
          reading: reading(`${index}0.00`),
          tier: "http",
          price: { normalMinor: index * 1000, discountedMinor: null, currency: "USD" },
          threads: testThreads,
        }),
      );
    await Promise.all(Array.from({ length: 12 }, (_one, index) => keep(index + 1)));
    const chain = await rows();
    expect(chain.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_one, index) => index + 1));
    expect(brokenAt(chain)).toBeNull();
  });

  it("stores identical contents once, by hash", async () => {
    const { settleTwice, settle, reading, tenant } = tracked;
    await settle(day(1), reading("19.90"));
    await settleTwice(day(2), reading("17.50"));
    await settleTwice(day(3), reading("19.90"));
    const stored = await tenant.in((trx) =>
      trx.selectFrom("stored_content").select("kind").where("kind", "=", "headers").execute(),
    );
    expect(stored).toHaveLength(1);
    const blocks = await tenant.in((trx) =>
      trx.selectFrom("evidence").select("block_hash").distinct().execute(),
    );
    expect(blocks).toHaveLength(2);
  });

  it("has the picture of the element with the value, unchanged", async () => {
    const { settle, reading } = tracked;
    const { page, ...read } = reading("19.90");
    const picture = { kind: "jpeg", content: Buffer.from("a picture") } as const;
    await settle(day(1), { ...read, page: { ...page!, picture } });
    const view = await ask();
    expect(view?.picture).toBe(sha256(picture.content).toString("hex"));
    expect(view?.contents.map(({ name, state }) => [name, state])).toContainEqual(["picture", "kept"]);
  });

  it("begins with a record without a predecessor, and only the first has none", async () => {
    const { settle, settleTwice, reading } = tracked;
    await settle(day(1), reading("19.90"));
    await settleTwice(day(2), reading("17.50"));
    const [first, second] = await rows();
    const rewritten = (record: string, change: object) => {
      const text = JSON.stringify({ ...(JSON.parse(record) as object), ...change });
      return { record: text, hash: sha256(text) };
    };
    expect(brokenAt([{ ...first!, ...rewritten(first!.record, { previous: "0".repeat(64) }) }])).toBe(1);
    // A part of a long chain may begin with any record.
    expect(brokenAt([second!])).toBeNull();
    expect(brokenAt([{ ...second!, ...rewritten(second!.record, { previous: null }) }])).toBe(2);
  });

  it("identifies an altered record, even when the stored hash was altered with it", async () => {
    const { settle, settleTwice, reading } = tracked;
    await settle(day(1), reading("19.90"));
    await settleTwice(day(2), reading("17.50"));
    const change = (record: string, hash: Buffer) =>
      fixture.database.owner.run((db) =>
        writeInOrganisation(db, tracked.tenant.organisationId, (trx) =>
          trx.updateTable("evidence").set({ record, hash }).where("number", "=", 2).execute(),
        ),
      );
    const [, second] = await rows();
    const forged = second!.record.replace("17.50", "16.50");
    await change(forged, second!.hash);
    expect((await ask())?.chain).toMatchObject({ isUnbroken: false, brokenAt: 2 });
    await change(forged, sha256(forged));
    expect((await ask())?.chain).toMatchObject({ isUnbroken: false, brokenAt: 2 });
    await change(second!.record, second!.hash);
    expect((await ask())?.chain.isUnbroken).toBe(true);
  });

  it("cannot be altered by the program itself, and shows where a record was removed", async () => {
    const { settle, settleTwice, reading, tenant } = tracked;
    await settle(day(1), reading("19.90"));
    await settleTwice(day(2), reading("17.50"));
    await expect(
      tenant.in((trx) => trx.updateTable("evidence").set({ record: "{}" }).execute()),
    ).rejects.toThrow("permission denied");
    await tenant.in((trx) => trx.deleteFrom("evidence").where("number", "=", 2).execute());
    expect((await ask())?.chain).toMatchObject({ isUnbroken: false, brokenAt: 3 });
  });

  it("loses its contents after the retention period, keeps its chain, and states that", async () => {
    const { settle, settleTwice, reading, tenant } = tracked;
    await settle(day(1), reading("19.90"));
    await settleTwice(day(2), reading("17.50"));
    await settleTwice(day(3), reading("15.00"));
    const { organisationId } = tenant;
    await tenant.in((trx) =>
      purgeContents(trx, organisationId, { before: day(20), evidenceBefore: day(20) }),
    );
    const [first, old, held, newest] = await Promise.all(
      [1, 3, 4, 5].map((number) => ask(`number=${number}`)),
    );
    expect(old?.contents.map(({ name, state }) => [name, state])).toEqual([
      ["block", "gone"],
      // The newest record has the same headers.
      ["headers", "kept"],
    ]);
    expect(old).toMatchObject({ block: null, chain: { isUnbroken: true } });
    // The evidence of the present price and stock is kept, however old.
    for (const view of [first, held, newest])
      expect(view?.contents.every(({ state }) => state === "kept")).toBe(true);
    const { bytes } = await archive(old!._id);
    const files = unzipSync(bytes);
    const manifest = JSON.parse(Buffer.from(files["manifest.json"]!).toString()) as { gone: unknown };
    expect(manifest.gone).toEqual([
      { record: 2, name: "block" },
      { record: 3, name: "block" },
    ]);
  });

  it("keeps its contents for as long as the retention policy specifies", async () => {
    const { settle, settleTwice, reading, tenant } = tracked;
    await settle(day(1), reading("19.90"));
    await settleTwice(day(2), reading("17.50"));
    await settleTwice(day(3), reading("15.00"));
    await tenant.in((trx) =>
      purgeContents(trx, tenant.organisationId, { before: day(20), evidenceBefore: day(2) }),
    );
    expect((await ask("number=3"))?.contents.every(({ state }) => state === "kept")).toBe(true);
  });

  it("hides contents that do not match their record", async () => {
    const { settle, reading, tenant } = tracked;
    await settle(day(1), reading("19.90"));
    await tenant.in((trx) =>
      trx
        .updateTable("stored_content")
        .set({ content: Buffer.from("<b>9.90</b>") })
        .where("kind", "=", "block")
        .execute(),
    );
    const view = await ask();
    expect(view?.block).toBeNull();
    expect(view?.contents.find(({ name }) => name === "block")?.state).toBe("changed");
  });

  it("is available as an archive for a visit and for a change of price or stock", async () => {
    const { settle, settleTwice, reading, tenant } = tracked;
    await settle(day(1), reading("19.90"));
    await settleTwice(day(2), reading("17.50"));
    const [, , published] = await rows();
    const ids = await tenant.in(async (trx) => [
      published!.check_id,
      (await trx.selectFrom("price_change").select("id").executeTakeFirstOrThrow()).id,
      (await trx.selectFrom("stock_change").select("id").executeTakeFirstOrThrow()).id,
    ]);
    const [visit, change, stock] = await Promise.all(ids.map((id) => archive(id)));
    expect(visit).toMatchObject({ status: 200, headers: { "content-type": "application/zip" } });
    expect(visit!.headers["content-disposition"]).toMatch(
      /^attachment; filename="evidence-2026-06-02-3\.zip"$/,
    );
    expect(Object.keys(unzipSync(visit!.bytes)).toSorted()).toEqual([
      "SHA256SUMS",
      "chain.jsonl",
      "contents/2/block.txt",
      "contents/2/headers.json",
      "contents/3/block.txt",
      "contents/3/headers.json",
      "manifest.json",
      "verify.html",
    ]);
    expect(change!.bytes.equals(visit!.bytes)).toBe(true);
    expect(stock!.status).toBe(200);
  });

  it("is hidden from other organisations, and disappears with a deleted product", async () => {
    const { settle, reading, tenant, productId } = tracked;
    await settle(day(1), reading("19.90"));
    const [row] = await rows();
    const other = await fixture.addTracked();
    expect((await archive(row!.check_id, other)).status).toBe(404);
    const foreign = await other.tenant.call("GET", `get/product/${productId}/evidence`);
    expect(foreign.status).toBe(404);
    expect((await archive("no-id")).status).toBe(404);
    expect(evidenceFile.scope).toBe("prices:read");
    await tenant.call("POST", `delete/product/${productId}`);
    expect((await archive(row!.check_id)).status).toBe(404);
  });

  it("from a malicious page contains nothing that executes, loads or navigates", async () => {
    const { settle, reading } = tracked;
    const page = reading("19.90");
    const html = page.page!.html.replace(
      /(<p class="price">)/,
      `<script>alert(1)</script><img src=x onerror=alert(1)><iframe src="//evil.example"></iframe>
       <a href="javascript:alert(1)" style="background:url(//evil.example)">x</a>$1`,
    );
    await settle(day(1), {
      ...page,
      page: {
        ...page.page!,
        html,
        headers: { server: "\0\ud800evil", __proto__: "x", link: "<//evil.example>" },
      },
    });
    const view = await ask();
    expect(view?.block).not.toMatch(
      /<script|onerror|<iframe|<img[^>]*\ssrc=|javascript:[^"]*"[^>]*\shref=|\sstyle=/i,
    );
    expect(view?.headers).toEqual({ server: "\ufffdevil" });
    expect(view?.contents.every(({ state }) => state === "kept")).toBe(true);
  });

  it("from a person's own browser contains neither markup nor headers", async () => {
    const { settle, reading } = tracked;
    await settle(day(1), { ...reading("19.90"), isCompanion: true });
    expect(await ask()).toMatchObject({
      tier: "companion",
      block: null,
      headers: null,
      pageHash: null,
      contents: [],
    });
  });
});
