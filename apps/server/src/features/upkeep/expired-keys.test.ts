import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { addOwner } from "../testing/people.fixture.ts";
import { openUpkeepFixture } from "./upkeep.fixture.ts";
import type { UpkeepFixture } from "./upkeep.fixture.ts";

describe("upkeep of keys, tokens and message ids", () => {
  let fixture: UpkeepFixture;
  beforeEach(async () => {
    fixture = await openUpkeepFixture();
  });
  afterEach(() => fixture.close());

  it("deletes request keys when they have expired", async () => {
    const { organisationId } = fixture.tenant;
    const { now } = fixture.time;
    const row = (key: string, ms: number) => ({
      organisation_id: organisationId,
      user_id: newId(),
      key,
      fingerprint: Buffer.alloc(32),
      answer: "{}",
      has_effect: true,
      lease_until: now,
      expires_at: new Date(now.getTime() + ms),
    });
    await fixture.tenant.in((trx) =>
      trx
        .insertInto("request_key")
        .values([row("kept-until-later", 1000), row("kept-until-now--", 0), row("kept-until-past-", -1000)])
        .execute(),
    );
    await fixture.upkeep.sweep();
    const left = await fixture.tenant.in((trx) => trx.selectFrom("request_key").select("key").execute());
    expect(left).toEqual([{ key: "kept-until-later" }]);
  });

  it("deletes expired access tokens, but not the secrets of keys", async () => {
    const { organisationId, caller } = fixture.tenant;
    const keyId = newId();
    await addOwner(fixture.database.db, fixture.tenant);
    await fixture.tenant.in(async (trx) => {
      await trx
        .insertInto("api_key")
        .values({
          organisation_id: organisationId,
          id: keyId,
          user_id: caller.userId,
          name: "Price sheet",
          scopes: ["products:read"],
          created_at: fixture.time.now,
          expires_at: null,
        })
        .execute();
      const secret = (start: string, kind: "key" | "token", ms: number | null) => ({
        organisation_id: organisationId,
        key_id: keyId,
        secret_hash: Buffer.from(start.padEnd(32)),
        kind,
        start,
        scopes: null,
        created_at: fixture.time.now,
        ends_at: ms === null ? null : new Date(fixture.time.now.getTime() + ms),
        last_used_at: null,
      });
      await trx
        .insertInto("api_secret")
        .values([
          secret("token-of-later", "token", 1000),
          secret("token-until-now", "token", 0),
          secret("token-of-before", "token", -1000),
          secret("secret", "key", null),
          secret("old-secret", "key", -1000),
        ])
        .execute();
    });
    await fixture.upkeep.sweep();
    const left = await fixture.tenant.in((trx) =>
      trx.selectFrom("api_secret").select("start").orderBy("start").execute(),
    );
    expect(left.map(({ start }) => start)).toEqual(["old-secret", "secret", "token-of-later"]);
  });

  it("deletes ids of the payment provider's messages long after these can be repeated", async () => {
    const { db } = fixture.foundation;
    const event = (id: string, days: number) => ({
      id,
      type: "charge.refunded",
      created_at: fixture.ago(days),
      received_at: fixture.ago(days),
    });
    await db
      .insertInto("provider_event")
      .values([event("evt_old", 91), event("evt_young", 89)])
      .execute();
    await fixture.upkeep.sweep();
    expect(await db.selectFrom("provider_event").select("id").execute()).toEqual([{ id: "evt_young" }]);
  });
});
