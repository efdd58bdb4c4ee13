import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProposedElement } from "../../database/tables/elements.ts";
import type { Foundation } from "../../foundation.ts";
import { newId } from "../../ids.ts";
import { createActivity } from "../activity/activity.ts";
import { addProduct } from "../testing/samples.fixture.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import type { PgBoss } from "pg-boss";
import { createQueue, startQueue } from "../../jobs/queue.ts";
import { quietTariff } from "../billing/tariff.service.ts";
import { createRuns } from "../runs/runs.ts";
import type { Runs } from "../runs/runs.ts";
import { visitQueues } from "../runs/visits/visits.queue.ts";
import { insertContents, textContent } from "./content.shared.store.ts";
import { createRepairsService } from "./repairs.service.ts";
import type { RepairsService } from "./repairs.service.ts";

const PROPOSED: ProposedElement = {
  at: "2026-06-14T12:00:00.000Z",
  raw: "$20",
  value: "20.00",
  currency: "USD",
  location: "p.now",
  block: null,
  picture: null,
  pathway: "html > body > p.now",
  tag: "p",
  dom: '<p class="now">$20</p>',
  fingerprint: { version: 1, location: "p.now" },
  confidence: 0.7,
  version: 1,
  problem: null,
};

describe("repairs", () => {
  let fixture: DataFixture;
  let repairs: RepairsService;
  let runs: Runs;
  let boss: PgBoss;
  let tenant: Tenant;

  beforeAll(async () => {
    fixture = await openDataFixture((foundation: Foundation, { database }) => {
      return async () => {
        boss = await startQueue(database.pool, { supervise: false, onError: () => undefined });
        const activity = createActivity(foundation);
        runs = createRuns(foundation, {
          activity,
          boss,
          workQueue: "live",
          tariff: quietTariff(foundation.config),
          onPublished: () => Promise.resolve(),
          recheckCaller: (caller) => Promise.resolve(caller),
        });
        await createQueue(boss, visitQueues("live").visits);
        repairs = createRepairsService(foundation, { activity, startRepaired: runs.startRepaired });
      };
    });
    tenant = await fixture.addTenant();
  });
  afterAll(async () => {
    await boss.stop({ graceful: false, close: false });
    await fixture.close();
  });

  const addEntry = async (
    of: Tenant,
    values: {
      proposed?: ProposedElement | null;
      location?: string;
      state?: "found" | "moved" | "unsure" | "gone";
      rejected?: string[];
    } = {},
  ) => {
    const { organisationId } = of;
    const id = newId();
    await of.in(async (trx) => {
      const productId = await addProduct(trx, organisationId, fixture.time.now);
      await trx
        .insertInto("tracking_entry")
        .values({
          organisation_id: organisationId,
          id,
          product_id: productId,
          field: "normalPrice",
          dom: "<b>$20</b>",
          location: values.location ?? "#price-17",
          pathway: null,
          tag: "b",
          fingerprint: JSON.stringify({ version: 1 }),
          state: values.state ?? "gone",
          rejected: values.rejected ?? [],
          proposed: values.proposed === null ? null : JSON.stringify(values.proposed ?? PROPOSED),
          created_at: fixture.time.now,
          updated_at: fixture.time.now,
          deleted_at: null,
        })
        .execute();
    });
    return id;
  };
  const entry = (of: Tenant, id: string) =>
    of.in((trx) =>
      trx
        .selectFrom("tracking_entry")
        .select(["location", "version", "state", "rejected", "proposed", "last_found_at as foundAt"])
        .where("id", "=", id)
        .executeTakeFirst(),
    );

  it("group entries of a shop that broke the same way, whatever numbers their pages contain", async () => {
    const own = await fixture.addTenant();
    await addEntry(own, { location: "#price-17" });
    await addEntry(own, { location: "#price-180" });
    await addEntry(own, { location: "#other" });
    await addEntry(own, { proposed: null });
    const { list } = await repairs.list(own.organisationId);
    expect(list.map(({ entries }) => entries.length)).toEqual([2, 1, 1]);
    expect(list[0]).toMatchObject({
      key: "normalPrice",
      reason: "Normal Price moved from #price-17 to p.now.",
    });
  });

  it("are listed apart where the page may show another product, each with what it shows there", async () => {
    const own = await fixture.addTenant();
    const blocks = ["<p>$20</p>", "<p>$30</p>", "<p>$40</p>"].map((html) => textContent("block", html));
    await own.in((trx) => insertContents(trx, own.organisationId, blocks, fixture.time.now));
    const [first, second, other] = blocks.map(({ hash }) => ({ ...PROPOSED, block: hash.toString("hex") }));
    await addEntry(own, { proposed: first });
    await addEntry(own, { proposed: second });
    await addEntry(own, { proposed: { ...other!, problem: "Red chair" } });
    const { list } = await repairs.list(own.organisationId);
    const shown = list.map(({ reason, entries }) => [
      reason,
      new Set(entries.map(({ after }) => after?.html)),
    ]);
    expect(shown).toEqual([
      ["Normal Price moved from #price-17 to p.now.", new Set(["<p>$20</p>", "<p>$30</p>"])],
      ["This page may show another product: Red chair.", new Set(["<p>$40</p>"])],
    ]);
  });

  it("are listed for one product, and not for a deleted product or entry", async () => {
    const own = await fixture.addTenant();
    const ids = [await addEntry(own), await addEntry(own), await addEntry(own)];
    const productOf = async (id: string) =>
      (await repairs.list(own.organisationId)).list
        .flatMap(({ entries }) => entries)
        .find(({ entryId }) => entryId === id)!.productId;
    const [asked, deleted] = [await productOf(ids[0]!), await productOf(ids[1]!)];
    const listed = async (productId?: string) =>
      (await repairs.list(own.organisationId, productId)).list.flatMap(({ entries }) =>
        entries.map(({ entryId }) => entryId),
      );
    expect(await listed(asked)).toEqual([ids[0]]);
    const gone = { deleted_at: fixture.time.now };
    await own.in(async (trx) => {
      await trx.updateTable("product").set(gone).where("id", "=", deleted).execute();
      await trx.updateTable("tracking_entry").set(gone).where("id", "=", ids[2]!).execute();
    });
    expect(await listed()).toEqual([ids[0]]);
    expect(await listed("no id")).toEqual([]);
  });

  it("are needed for entries whose element moved, is unsure or gone", async () => {
    const own = await fixture.addTenant();
    const ids: string[] = [];
    for (const state of ["found", "moved", "unsure", "gone"] as const)
      ids.push(await addEntry(own, { state }));
    const { list } = await repairs.list(own.organisationId);
    const listed = list.flatMap(({ entries }) => entries.map(({ entryId }) => entryId));
    expect(listed.toSorted()).toEqual(ids.slice(1).toSorted());
    expect(await repairs.countFor(own.organisationId)).toBe(3);
  });

  it("make the proposal the entry's element, with the next version and a mark in the history", async () => {
    // Places rejected for the former element may be right for the new one.
    const id = await addEntry(tenant, { rejected: ["p.other"] });
    const answer = await repairs.confirm(tenant.caller, [id, id]);
    expect(answer).toEqual({ message: "1 entry was repaired.", repaired: 1, refused: [] });
    expect(await entry(tenant, id)).toEqual({
      location: "p.now",
      version: 2,
      state: "found",
      rejected: [],
      proposed: null,
      foundAt: new Date(PROPOSED.at),
    });
    const splices = await tenant.in((trx) =>
      trx.selectFrom("entry_splice").select(["entry_id", "version", "kind"]).execute(),
    );
    expect(splices).toEqual([{ entry_id: id, version: 2, kind: "repaired" }]);
    const activity = await tenant.in((trx) =>
      trx.selectFrom("activity").select(["action", "target", "after"]).execute(),
    );
    expect(activity).toEqual([{ action: "repair_entries", target: "shop.example", after: "1" }]);
  });

  it("are visited at once by a run of their own, except untracked and rejected ones", async () => {
    const own = await fixture.addTenant();
    const [tracked, paused, refused] = [
      await addEntry(own),
      await addEntry(own),
      await addEntry(own, { proposed: null }),
    ];
    await own.in((trx) =>
      trx
        .updateTable("product")
        .set({ is_tracking: false })
        .where("id", "in", trx.selectFrom("tracking_entry").select("product_id").where("id", "=", paused))
        .execute(),
    );
    expect(await repairs.confirm(own.caller, [tracked, paused, refused])).toMatchObject({ repaired: 2 });
    const list = async () => (await runs.list(own.organisationId, {})).list;
    expect(await list()).toMatchObject([{ trigger: "repair", total: 1, state: "queued", plan: null }]);
    const items = await own.in((trx) => trx.selectFrom("run_item").select("entry_id").execute());
    expect(items).toEqual([{ entry_id: tracked }]);
    await repairs.confirm(own.caller, [tracked]);
    expect(await list()).toHaveLength(1);
  });

  it.each([
    ["nothing is proposed", null, /pick its element again/],
    ["the entry was picked again since", { ...PROPOSED, version: 0 }, /outdated/],
    ["the page may show another product", { ...PROPOSED, problem: 'the page shows "X"' }, /another product/],
  ])("are refused when %s", async (_when, proposed, reason) => {
    const id = await addEntry(tenant, { proposed });
    const answer = await repairs.confirm(tenant.caller, [id]);
    expect(answer).toMatchObject({ repaired: 0, refused: [{ entryId: id }] });
    expect(answer.refused[0]?.reason).toMatch(reason);
    expect(await entry(tenant, id)).toMatchObject({ location: "#price-17", version: 1 });
  });

  it("do not affect another organisation's entries", async () => {
    const id = await addEntry(tenant);
    const stranger = await fixture.addTenant();
    expect(await repairs.confirm(stranger.caller, [id, id])).toMatchObject({
      repaired: 0,
      refused: [{ entryId: id, reason: "This entry no longer exists." }],
    });
    await repairs.dismiss(stranger.caller, [id]);
    expect(await entry(tenant, id)).toMatchObject({ version: 1, state: "gone", rejected: [] });
  });

  it("are remembered as wrong when a person rejects them", async () => {
    const id = await addEntry(tenant);
    await repairs.dismiss(tenant.caller, [id]);
    expect(await entry(tenant, id)).toMatchObject({ location: "#price-17", version: 1, rejected: ["p.now"] });
    expect(await repairs.confirm(tenant.caller, [id])).toMatchObject({ repaired: 0 });
    // Without the place it seemed to have moved to, an element is not found for sure; a gone one stays gone.
    const moved = await addEntry(tenant, { state: "moved" });
    await repairs.dismiss(tenant.caller, [moved]);
    const states = [await entry(tenant, moved), await entry(tenant, id)].map((one) => one?.state);
    expect(states).toEqual(["unsure", "gone"]);
  });
});
