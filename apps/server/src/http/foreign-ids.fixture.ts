import { writeInOrganisation } from "../database/tenant.ts";
import { addProduct, addRun } from "../features/testing/samples.fixture.ts";
import { newId } from "../ids.ts";
import type { AccessFixture } from "./access.fixture.ts";

/** The ids of one record of each kind. */
export type Ids = Awaited<ReturnType<typeof seedOrganisation>>;

/**
 * Inserts one record of each kind in the organisation.
 *
 * @param deletedAt when restorable records were deleted; null if they exist
 * @returns the id of each
 */
export async function seedOrganisation(
  { db, program, addPerson }: AccessFixture,
  organisationId: string,
  deletedAt: Date | null,
) {
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
    match: id(),
    violation: id(),
    source: id(),
    plan: id(),
    alert: id(),
    view: id(),
    report: id(),
    channel: id(),
    evidence: id(),
    picture: "ab".repeat(32),
    member: (await addPerson()).userId,
    device: id(),
    key: id(),
    session: "",
  };
  const own = { organisation_id: organisationId };
  await writeInOrganisation(db, organisationId, async (trx) => {
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
    await addProduct(trx, organisationId, now, {
      id: ids.product,
      url: "http://shop.example/p",
      deleted_at: deletedAt,
    });
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
    // These are deleted permanently; nothing can be restored.
    if (deletedAt === null) {
      await trx
        .insertInto("saved_view")
        .values({
          ...own,
          id: ids.view,
          user_id: userId,
          screen: "dashboard",
          name: "Some view",
          name_key: "some view",
          query: "tile=all",
          created_at: now,
        })
        .execute();
      await trx
        .insertInto("map_violation")
        .values({
          ...own,
          id: ids.violation,
          group_id: ids.group,
          product_id: ids.product,
          price_minor: 9_000,
          map_minor: 10_000,
          currency: "EUR",
          since: now,
          seen_at: now,
          sightings: 1,
          times: 1,
          status: "open",
          reason: null,
          status_at: now,
          status_by: null,
          ended_at: null,
          ended_by: null,
        })
        .execute();
      await trx
        .insertInto("report")
        .values({
          ...own,
          id: ids.report,
          name: "Some report",
          kind: "market",
          query: "",
          timing: JSON.stringify({ every: "daily", minute: 480, weekday: 1, day: 1, zone: "UTC" }),
          files: [],
          user_id: userId,
          next_at: null,
          created_at: now,
        })
        .execute();
      await trx
        .insertInto("match_proposal")
        .values({
          ...own,
          id: ids.match,
          group_id: ids.group,
          url_key: "http://shop.example/p",
          answer: null,
          probability: 0.5,
          is_vetoed: false,
          reasons: "[]",
          found_at: now,
          later_until: null,
          answered_at: null,
          answered_by: null,
        })
        .execute();
    }
    await trx
      .insertInto("catalogue_address")
      .values({
        ...own,
        id: ids.source,
        name: "Feed",
        host: "shop.example",
        access: "",
        has_login: false,
        plan: JSON.stringify({ every: "day", hour: 6, zone: "UTC" }),
        created_at: now,
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
          loadTimeMs: null,
          identity: {},
          readBy: { extractor: "a", picks: "", raw: "", place: "" },
          values: [],
        }),
        rejected_at: null,
      })
      .execute();
    await trx
      .insertInto("evidence")
      .values({
        ...own,
        product_id: ids.product,
        number: 1,
        check_id: ids.evidence,
        at: now,
        causes: ["error"],
        outcome: "timeout",
        since: null,
        normal_minor: null,
        discounted_minor: null,
        currency: null,
        record: "{}",
        hash: Buffer.alloc(32),
        block_hash: null,
        headers_hash: null,
        picture_hash: null,
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
    await addRun(trx, organisationId, now, { id: ids.run });
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
      .insertInto("api_key")
      .values({
        ...own,
        id: ids.key,
        user_id: userId,
        name: "Some key",
        scopes: ["products:read"],
        created_at: now,
        expires_at: null,
      })
      .execute();
    await trx
      .insertInto("membership")
      .values({ ...own, user_id: ids.member, role: "member", created_at: now })
      .execute();
  });
  return ids;
}
