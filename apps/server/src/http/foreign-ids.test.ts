import { ALL_ENDPOINTS } from "@pricetrail/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inOrganisation } from "../database/tenant.ts";
import { ORGANISATION_COLUMNS } from "../database/testing/organisation-scopes.ts";
import { newId } from "../ids.ts";
import { openAccessBench } from "./access-bench.ts";
import type { AccessBench } from "./access-bench.ts";

/** What a path's id is the id of, and a body that the call would accept. */
const FOREIGN: Record<string, { of: keyof Awaited<ReturnType<typeof seed>>; body?: object }> = {
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
  "get/product/{id}/history": { of: "product" },
  "get/product/{id}/plan": { of: "product" },
  "update/plan/{id}": { of: "plan", body: { isPaused: true } },
  "delete/plan/{id}": { of: "plan" },
  "update/alert/{id}": { of: "alert", body: { isPaused: true } },
  "delete/alert/{id}": { of: "alert" },
  "update/channel/{id}": { of: "channel", body: { isPaused: true } },
  "delete/channel/{id}": { of: "channel" },
  "test/channel/{id}": { of: "channel" },
  "rotate/channel/{id}": { of: "channel" },
  "get/group/{id}/history": { of: "group" },
  "update/product/{id}": { of: "product", body: { name: "Another name" } },
  "delete/product/{id}": { of: "product" },
  "restore/product/{id}": { of: "product" },
  "start/listing/{id}": { of: "listing" },
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
  "accept/price/{id}": { of: "held" },
  "reject/price/{id}": { of: "held" },
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
  "delete/invitation/{id}": { of: "invitation" },
  "delete/device/{id}": { of: "device" },
};
/** Ids that belong to no organisation. */
const OF_THE_INSTALLATION = ["get/payment-result/{id}", "retry/mail/{id}"];

/** Ids of what lives in the program's memory and needs a browser to be made; tested in tests/e2e/scraping-browser. */
const IN_MEMORY = ["close/browser/{id}", "watch/browser/{id}", "inspect/browser/{id}", "get/panel/{id}"];

/** One thing of each kind in the organisation. */
async function seed({ db, program, addPerson }: AccessBench, organisationId: string, deletedAt: Date | null) {
  const now = program.foundation.clock.now();
  const id = () => newId(now);
  const name = { name: "Some name", name_key: "some name", created_at: now, deleted_at: deletedAt };
  const ids = {
    brand: id(),
    category: id(),
    subcategory: id(),
    group: id(),
    seller: id(),
    product: id(),
    entry: id(),
    run: id(),
    invitation: id(),
    trial: id(),
    listing: id(),
    held: id(),
    plan: id(),
    alert: id(),
    channel: id(),
    picture: "ab".repeat(32),
    member: (await addPerson()).userId,
    device: id(),
    session: "",
  };
  const own = { organisation_id: organisationId };
  await inOrganisation(db, organisationId, async (trx) => {
    await trx
      .insertInto("brand")
      .values({ ...own, ...name, id: ids.brand })
      .execute();
    await trx
      .insertInto("category")
      .values({ ...own, ...name, id: ids.category })
      .execute();
    await trx
      .insertInto("subcategory")
      .values({ ...own, ...name, id: ids.subcategory, category_id: null })
      .execute();
    await trx
      .insertInto("product_group")
      .values({ ...own, ...name, id: ids.group })
      .execute();
    await trx
      .insertInto("seller")
      .values({ ...own, ...name, id: ids.seller })
      .execute();
    await trx
      .insertInto("product")
      .values({
        ...own,
        id: ids.product,
        url: "http://shop.example/p",
        url_key: "http://shop.example/p",
        host: "shop.example",
        name: "Some product",
        image_url: null,
        sku: null,
        gtin: null,
        mpn: null,
        brand_id: null,
        category_id: null,
        subcategory_id: null,
        seller_id: null,
        group_id: null,
        identity: "{}",
        created_at: now,
        updated_at: now,
        deleted_at: deletedAt,
      })
      .execute();
    await trx
      .insertInto("tracking_entry")
      .values({
        ...own,
        id: ids.entry,
        product_id: ids.product,
        field: "normalPrice",
        dom: "",
        location: "",
        pathway: null,
        tag: "normalPrice",
        fingerprint: null,
        created_at: now,
        updated_at: now,
        deleted_at: deletedAt,
      })
      .execute();
    await trx
      .insertInto("plan")
      .values({
        ...own,
        id: ids.plan,
        scope: "product",
        target_id: ids.product,
        timing: JSON.stringify({ mode: "budget", unit: "visits", amount: 1 }),
        next_slot_at: null,
        next_due_at: null,
        created_at: now,
        updated_at: now,
        deleted_at: deletedAt,
      })
      .execute();
    const { user_id: userId } = await trx
      .selectFrom("membership")
      .select("user_id")
      .where("organisation_id", "=", organisationId)
      .where("role", "=", "owner")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("alert_rule")
      .values({
        ...own,
        id: ids.alert,
        user_id: userId,
        scope: "all",
        target_id: null,
        kind: "discount",
        condition: JSON.stringify({ kind: "discount", on: "begins" }),
        rearm: JSON.stringify({ deadBandPercent: 2, afterHours: null }),
        is_mailed: true,
        snoozed_until: null,
        created_at: now,
        updated_at: now,
        deleted_at: deletedAt,
      })
      .execute();
    await trx
      .insertInto("channel")
      .values({
        ...own,
        id: ids.channel,
        user_id: userId,
        kind: "webhook",
        name: "Some channel",
        settings: JSON.stringify({ url: "http://127.0.0.1:9/" }),
        secret: `whsec_${Buffer.alloc(32).toString("base64")}`,
        old_secret: null,
        old_secret_until: null,
        off_reason: null,
        failing_since: null,
        last_error: null,
        last_sent_at: null,
        not_before: null,
        created_at: now,
      })
      .execute();
    await trx
      .insertInto("listing")
      .values({
        ...own,
        id: ids.listing,
        url: "http://shop.example/list",
        url_key: "http://shop.example/list",
        host: "shop.example",
        title: null,
        max_pages: 1,
        max_depth: 0,
        max_minutes: 1,
        read_first: 0,
        every_hours: 24,
        created_by: null,
        created_at: now,
      })
      .execute();
    await trx
      .insertInto("trial")
      .values({
        ...own,
        id: ids.trial,
        product_id: ids.product,
        started_by: null,
        created_at: now,
        finished_at: now,
      })
      .execute();
    await trx
      .insertInto("held_price")
      .values({
        ...own,
        id: ids.held,
        product_id: ids.product,
        normal_minor: 100,
        discounted_minor: null,
        currency: "AUD",
        other_product: null,
        reason: "changed",
        detail: null,
        first_at: now,
        last_at: now,
        in_a_row: 1,
        check_id: id(),
        sighting: JSON.stringify({
          runId: id(),
          tier: "http",
          loadTimeMs: null,
          snapshotHash: null,
          identity: {},
          readBy: { extractor: "a", picks: "", raw: "", place: "" },
          values: [],
        }),
        rejected_at: null,
      })
      .execute();
    await trx
      .insertInto("stored_content")
      .values({
        ...own,
        hash: Buffer.from(ids.picture, "hex"),
        kind: "png",
        content: Buffer.from("picture"),
        created_at: now,
      })
      .execute();
    await trx
      .insertInto("run")
      .values({
        ...own,
        id: ids.run,
        kind: "tracking",
        trigger: "person",
        state: "finished",
        total: 0,
        value_count: 0,
        error_count: 0,
        joined_count: 0,
        started_by: null,
        created_at: now,
        started_at: now,
        finished_at: now,
      })
      .execute();
    await trx
      .insertInto("invitation")
      .values({
        ...own,
        id: ids.invitation,
        email: "guest@access.example",
        email_key: "guest@access.example",
        fullname: "Some Guest",
        role: "viewer",
        invited_by: null,
        created_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
        accepted_at: null,
        withdrawn_at: null,
      })
      .execute();
    await trx
      .insertInto("device")
      .values({
        ...own,
        secret_hash: Buffer.from(ids.device.replaceAll("-", ""), "hex"),
        id: ids.device,
        user_id: ids.member,
        name: "Some browser",
        created_at: now,
        last_used_at: now,
      })
      .execute();
    await trx
      .insertInto("membership")
      .values({ ...own, user_id: ids.member, role: "member", created_at: now })
      .execute();
  });
  return ids;
}

type Ids = Awaited<ReturnType<typeof seed>>;

const withIds = ALL_ENDPOINTS.filter(({ path }) => path.includes("{id}"));

it("is known of every call with an id whose it is", () => {
  const known = new Set([...Object.keys(FOREIGN), ...OF_THE_INSTALLATION, ...IN_MEMORY]);
  expect(withIds.filter(({ path }) => !known.has(path)).map(({ path }) => path)).toEqual([]);
});

/** Takes the second wall away in the test's own database, so that only the statements' filters are left. */
async function dropRowSecurity({ database }: AccessBench): Promise<void> {
  const owner = new pg.Client(database.target);
  await owner.connect();
  for (const table of Object.keys(ORGANISATION_COLUMNS)) {
    await owner.query(`alter table ${table} disable row level security`);
  }
  await owner.end();
}

describe.each([
  ["behind both walls", { hasRowSecurity: true }],
  ["behind the statements' own filters alone", { hasRowSecurity: false }],
])("ids of another organisation, %s", (_walls, { hasRowSecurity }) => {
  let bench: AccessBench;
  beforeAll(async () => {
    bench = await openAccessBench();
    if (!hasRowSecurity) await dropRowSecurity(bench);
  });
  afterAll(() => bench.close());

  for (const endpoint of withIds) {
    const rule = FOREIGN[endpoint.path];
    if (!rule) continue;
    it(`${endpoint.method} ${endpoint.path} answers 404 for ids of another organisation, and finds its own`, async () => {
      const ours = await bench.addPerson();
      const theirs = await bench.addPerson();
      const isDeleted = endpoint.path.startsWith("restore/");
      const ids = await seed(
        bench,
        ours.organisationId,
        isDeleted ? bench.program.foundation.clock.now() : null,
      );
      const ownerToken = await bench.openSession(ours.userId, ours.organisationId);
      const strangerToken = await bench.openSession(theirs.userId, theirs.organisationId);
      await bench.openSession(ours.userId, ours.organisationId);
      const other = await bench.db
        .selectFrom("session")
        .select("id")
        .where("user_id", "=", ours.userId)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      const params = { kind: "brand", id: rule.of === "session" ? other.id : ids[rule.of] };

      const foreign = await bench.send(endpoint, { token: strangerToken, params, body: rule.body });
      expect(foreign.statusCode, foreign.body).toBe(404);
      // An answered stream stays open: it cannot be waited for here.
      if (endpoint.stream) return;
      const own = await bench.send(endpoint, { token: ownerToken, params, body: rule.body });
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
  ])("POST %s answers 404 for one in its body", async (path, bodyOf) => {
    const ours = await bench.addPerson();
    const theirs = await bench.addPerson();
    const ids = await seed(bench, ours.organisationId, null);
    const token = await bench.openSession(theirs.userId, theirs.organisationId);
    const endpoint = ALL_ENDPOINTS.find((one) => one.path === path)!;
    const answer = await bench.send(endpoint, { token, body: bodyOf(ids) });
    expect(answer.statusCode, answer.body).toBe(404);
    const product = await inOrganisation(bench.db, ours.organisationId, (trx) =>
      trx.selectFrom("product").select("is_tracking").where("id", "=", ids.product).executeTakeFirst(),
    );
    expect(product?.is_tracking).toBe(true);
  });
});
