import { ALL_ENDPOINTS } from "@pricetrail/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ORGANISATION_TABLES } from "../database/tables.ts";
import { readInOrganisation } from "../database/tenant.ts";
import { openAccessFixture } from "./access.fixture.ts";
import type { AccessFixture } from "./access.fixture.ts";
import { seedOrganisation } from "./foreign-ids.fixture.ts";
import type { Ids } from "./foreign-ids.fixture.ts";

/** The kind of id in a path, and a body that the call would accept. */
const FOREIGN: Record<string, { of: keyof Ids; body?: object }> = {
  "delete/session/{id}": { of: "session" },
  "delete/brand/{id}": { of: "brand" },
  "update/brand/{id}": { of: "brand", body: { brand: "Another name" } },
  "delete/category/{id}": { of: "category" },
  "update/category/{id}": { of: "category", body: { category: "Another name" } },
  "delete/subcategory/{id}": { of: "subcategory" },
  "update/subcategory/{id}": { of: "subcategory", body: { subcategory: "Another name", category: "" } },
  "delete/group/{id}": { of: "group" },
  "update/group/{id}": { of: "group", body: { group: "Another name" } },
  "update/seller/{id}": { of: "seller", body: { seller: "Another name" } },
  "restore/{kind}/{id}": { of: "brand" },
  "get/product/{id}": { of: "product" },
  "get/product/{id}/check": { of: "product" },
  "get/product/{id}/coverage": { of: "product" },
  "get/product/{id}/evidence": { of: "product" },
  "evidence/{change}": { of: "evidence" },
  "get/product/{id}/history": { of: "product" },
  "get/product/{id}/plan": { of: "product" },
  "update/plan/{id}": { of: "plan", body: { isPaused: true } },
  "delete/plan/{id}": { of: "plan" },
  "update/view/{id}": { of: "view", body: { name: "Another name" } },
  "delete/view/{id}": { of: "view" },
  "update/alert/{id}": { of: "alert", body: { isPaused: true } },
  "delete/alert/{id}": { of: "alert" },
  "update/report/{id}": { of: "report", body: { isPaused: true } },
  "delete/report/{id}": { of: "report" },
  "send/report/{id}": { of: "report", body: {} },
  "update/channel/{id}": { of: "channel", body: { isPaused: true } },
  "delete/channel/{id}": { of: "channel" },
  "test/channel/{id}": { of: "channel" },
  "rotate/channel/{id}": { of: "channel" },
  "get/group/{id}/history": { of: "group" },
  "get/market/{id}": { of: "group" },
  "update/item/{id}": { of: "group", body: { ownId: "A-1" } },
  "update/product/{id}": { of: "product", body: { name: "Another name" } },
  "delete/product/{id}": { of: "product" },
  "restore/product/{id}": { of: "product" },
  "start/listing/{id}": { of: "listing" },
  "continue/listing/{id}": { of: "listing" },
  "cancel/listing/{id}": { of: "listing" },
  "update/listing/{id}": { of: "listing", body: {} },
  "delete/listing/{id}": { of: "listing" },
  "get/listing/{id}": { of: "listing" },
  "get/listing/{id}/events": { of: "listing" },
  "get/listing/{id}/product": { of: "listing" },
  "get/listing/{id}/change": { of: "listing" },
  "read/listing/{id}/product": { of: "listing", body: { ids: ["00000000-0000-7000-8000-000000000000"] } },
  "add/listing/{id}/product": { of: "listing", body: { ids: ["00000000-0000-7000-8000-000000000000"] } },
  "get/run/{id}": { of: "run" },
  "get/run/{id}/item": { of: "run" },
  "get/run/{id}/events": { of: "run" },
  "accept/page/{id}": { of: "product", body: { outcome: "currency_changed", detail: null } },
  "get/amounts/{id}": { of: "product" },
  "follow/amount/{id}": { of: "product", body: { checkId: "x", list: "amounts", index: 0 } },
  "accept/price/{id}": { of: "held" },
  "reject/price/{id}": { of: "held" },
  "update/catalogue-source/{id}": { of: "source", body: { name: "Another name" } },
  "delete/catalogue-source/{id}": { of: "source" },
  "fetch/catalogue-source/{id}": { of: "source" },
  "check/catalogue-source/{id}": { of: "source", body: { heldAt: "2026-06-10T08:00:00.000Z" } },
  "answer/catalogue-source/{id}": {
    of: "source",
    body: { heldAt: "2026-06-10T08:00:00.000Z", answer: "import" },
  },
  "answer/match/{id}": { of: "match", body: { answer: "same" } },
  "undo/match/{id}": { of: "match", body: {} },
  "get/map-violation/{id}/case": { of: "violation" },
  "update/map-violation/{id}": { of: "violation", body: { status: "notified" } },
  "cancel/run/{id}": { of: "run" },
  "retry/run/{id}": { of: "run" },
  "get/configuration/{id}": { of: "product" },
  "update/configuration/{id}": { of: "product", body: { fields: [], removed: [] } },
  "test/configuration/{id}": { of: "product" },
  "delete/configuration/{id}": { of: "product" },
  "get/picture/{id}": { of: "picture" },
  "start/trial/{id}": { of: "product", body: {} },
  "get/trial/{id}": { of: "trial" },
  "accept/trial/{id}": { of: "trial", body: { urls: ["http://shop.example/q"] } },
  "update/member/{id}": { of: "member", body: { role: "viewer" } },
  "delete/member/{id}": { of: "member" },
  "get/handover/{id}": { of: "member" },
  "delete/invitation/{id}": { of: "invitation" },
  "resend/invitation/{id}": { of: "invitation" },
  "delete/device/{id}": { of: "device" },
  "rotate/key/{id}": { of: "key", body: { hours: 1 } },
  "update/key/{id}": { of: "key", body: { owner: "team" } },
  "delete/key/{id}": { of: "key" },
};
/** Ids that belong to no organisation. */
const OF_THE_INSTALLATION = ["get/payment-result/{id}", "retry/mail/{id}"];

/** Secret ids that grant access to anyone who knows them; tested in features/pictures. */
const SECRETS = ["get/product-picture/{id}"];

/** Ids of data in the program's memory that needs a browser; tested in tests/e2e/scraping-browser. */
const IN_MEMORY = ["close/browser/{id}", "watch/browser/{id}", "inspect/browser/{id}", "get/panel/{id}"];

const withIds = ALL_ENDPOINTS.filter(({ path }) => /\{(?:id|change)\}/.test(path));

it("covers every call with an id", () => {
  const known = new Set([...Object.keys(FOREIGN), ...OF_THE_INSTALLATION, ...SECRETS, ...IN_MEMORY]);
  expect(withIds.filter(({ path }) => !known.has(path)).map(({ path }) => path)).toEqual([]);
});

/** Removes row-level security in the test's own database, so that only the statements' filters remain. */
async function dropRowSecurity({ database }: AccessFixture): Promise<void> {
  const owner = new pg.Client(database.target);
  await owner.connect();
  for (const table of ORGANISATION_TABLES) {
    await owner.query(`alter table ${table} disable row level security`);
  }
  await owner.end();
}

describe.each([
  ["behind both walls", { hasRowSecurity: true }],
  ["behind the statements' own filters alone", { hasRowSecurity: false }],
])("ids of another organisation, %s", (_walls, { hasRowSecurity }) => {
  let fixture: AccessFixture;
  beforeAll(async () => {
    fixture = await openAccessFixture();
    if (!hasRowSecurity) await dropRowSecurity(fixture);
  });
  afterAll(() => fixture.close());

  for (const endpoint of withIds) {
    const rule = FOREIGN[endpoint.path];
    if (!rule) continue;
    it(`${endpoint.method} ${endpoint.path} answers 404 for another organisation's ids, and finds its own`, async () => {
      const ours = await fixture.addPerson();
      const theirs = await fixture.addPerson();
      const isDeleted = endpoint.path.startsWith("restore/");
      const ids = await seedOrganisation(
        fixture,
        ours.organisationId,
        isDeleted ? fixture.program.foundation.clock.now() : null,
      );
      const ownerToken = await fixture.openSession(ours.userId, ours.organisationId);
      const strangerToken = await fixture.openSession(theirs.userId, theirs.organisationId);
      await fixture.openSession(ours.userId, ours.organisationId);
      const other = await fixture.db
        .selectFrom("session")
        .select("id")
        .where("user_id", "=", ours.userId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      const id = rule.of === "session" ? other.id : ids[rule.of];
      const params = { kind: "brand", id, change: id };

      const foreign = await fixture.send(endpoint, { token: strangerToken, params, body: rule.body });
      expect(foreign.statusCode, foreign.body).toBe(404);
      // A successful stream stays open, so its end cannot be awaited here.
      if (endpoint.stream) return;
      const own = await fixture.send(endpoint, { token: ownerToken, params, body: rule.body });
      expect(own.statusCode, own.body).not.toBe(404);
      expect(own.statusCode, own.body).toBeLessThan(500);
    });
  }

  it.each([
    ["start/track", (ids: Ids) => [{ _id: ids.entry }]],
    ["track/product", (ids: Ids) => ({ products: [ids.product] })],
    [
      "add/plan",
      (ids: Ids) => ({
        scope: "product",
        target: ids.product,
        timing: { mode: "budget", unit: "visits", amount: 1 },
      }),
    ],
    [
      "add/alert",
      (ids: Ids) => ({
        scope: "product",
        target: ids.product,
        condition: { kind: "discount", on: "begins" },
        rearm: { deadBandPercent: 2, afterHours: null },
        isMailed: true,
      }),
    ],
    ["resend/delivery", (ids: Ids) => ({ channel: ids.channel })],
    [
      "add/alert",
      (ids: Ids) => ({
        scope: "all",
        condition: { kind: "discount", on: "begins" },
        rearm: { deadBandPercent: 2, afterHours: null },
        isMailed: true,
        channels: [ids.channel],
      }),
    ],
    [
      "rehearse/alert",
      (ids: Ids) => ({
        scope: "product",
        target: ids.product,
        condition: { kind: "discount", on: "begins" },
        rearm: { deadBandPercent: 2, afterHours: null },
      }),
    ],
    ["update/product", (ids: Ids) => ({ ids: [ids.product], changes: { isTracking: false } })],
  ])("POST %s answers 404 for a foreign id in its body", async (path, bodyOf) => {
    const ours = await fixture.addPerson();
    const theirs = await fixture.addPerson();
    const ids = await seedOrganisation(fixture, ours.organisationId, null);
    const token = await fixture.openSession(theirs.userId, theirs.organisationId);
    const endpoint = ALL_ENDPOINTS.find((one) => one.path === path)!;
    const answer = await fixture.send(endpoint, { token, body: bodyOf(ids) });
    expect(answer.statusCode, answer.body).toBe(404);
    const product = await readInOrganisation(fixture.db, ours.organisationId, (trx) =>
      trx.selectFrom("product").select("is_tracking").where("id", "=", ids.product).executeTakeFirst(),
    );
    expect(product?.is_tracking).toBe(true);
  });
});
