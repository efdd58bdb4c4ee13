import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { addOwner } from "../testing/people.fixture.ts";
import { addCheck, addProduct, addRun, addTracking } from "../testing/samples.fixture.ts";
import { openUpkeepFixture } from "./upkeep.fixture.ts";
import type { UpkeepFixture } from "./upkeep.fixture.ts";

describe("upkeep of what visits have stored", () => {
  let fixture: UpkeepFixture;
  beforeEach(async () => {
    fixture = await openUpkeepFixture();
  });
  afterEach(() => fixture.close());

  it("drops checks older than the retention period by whole months, and keeps newer ones", async () => {
    const { organisationId } = fixture.tenant;
    const product = await fixture.tenant.in((trx) => addProduct(trx, organisationId, fixture.ago(500)));
    const keep = await fixture.tenant.in((trx) =>
      addCheck(trx, organisationId, product, fixture.ago(399), {}),
    );
    await fixture.tenant.in((trx) => addCheck(trx, organisationId, product, fixture.ago(440), {}));
    await fixture.upkeep.sweep();
    const left = await fixture.tenant.in((trx) => trx.selectFrom("page_check").select("id").execute());
    expect(left).toEqual([{ id: keep }]);
  });

  it("creates the partitions of the coming months before they are needed", async () => {
    const partitions = async (month: string): Promise<string[]> => {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class where relkind = 'r' and relname like ${`%_${month}`} order by 1`.execute(
        fixture.database.db,
      );
      return rows.map(({ name }) => name);
    };
    // So far ahead that no other test's time has created them.
    fixture.time.now = new Date("2107-11-20T00:00:00Z");
    expect(await partitions("2108_02")).toEqual([]);
    await fixture.upkeep.sweep();
    expect(await partitions("2108_02")).toEqual(["observation_2108_02", "page_check_2108_02"]);
  });

  it("deletes daily counts, messages and deliveries older than the retention period, in as many batches as needed", async () => {
    const { organisationId, caller } = fixture.tenant;
    await addOwner(fixture.database.db, fixture.tenant);
    const own = { organisation_id: organisationId, user_id: caller.userId };
    const [ruleId, channelId] = [newId(), newId()];
    await fixture.tenant.in(async (trx) => {
      const product_id = await addProduct(trx, organisationId, fixture.ago(500));
      const days = [399, ...Array.from({ length: 5001 }, (_, index) => 402 + index)];
      await trx
        .insertInto("check_day")
        .values(
          days.map((count) => {
            const day = fixture.ago(count).toISOString().slice(0, 10);
            return { organisation_id: organisationId, product_id, day, outcome: "value", checks: 1 };
          }),
        )
        .execute();
      await sql`
        insert into shop_day (organisation_id, host, day, outcome, checks)
        values (${organisationId}, 'shop.example', ${fixture.ago(402)}::date, 'value', 1),
          (${organisationId}, 'shop.example', ${fixture.ago(399)}::date, 'value', 1)`.execute(trx);
      await trx
        .insertInto("alert_rule")
        .values({
          ...own,
          id: ruleId,
          scope: "all",
          target_id: null,
          kind: "change",
          condition: JSON.stringify({
            kind: "change",
            direction: "any",
            by: { unit: "permille", amount: 0 },
          }),
          rearm: JSON.stringify({ mode: "each" }),
          is_mailed: false,
          sending: null,
          snoozed_until: null,
          created_at: fixture.ago(500),
          updated_at: fixture.ago(500),
          deleted_at: null,
        })
        .execute();
      await trx
        .insertInto("channel")
        .values({
          ...own,
          id: channelId,
          kind: "webhook",
          name: "Own server",
          settings: "{}",
          secret: null,
          old_secret: null,
          old_secret_until: null,
          off_reason: null,
          failing_since: null,
          last_error: null,
          last_sent_at: null,
          not_before: null,
          sending: null,
          created_at: fixture.ago(500),
        })
        .execute();
      for (const days of [401, 399]) {
        await sql`
          insert into alert_message (organisation_id, id, rule_id, user_id, product_id, at, created_at, condition)
          values (${organisationId}, ${newId()}, ${ruleId}, ${caller.userId}, ${product_id}, ${fixture.ago(days)}, ${fixture.ago(days)}, '{}')`.execute(
          trx,
        );
        await sql`
          insert into delivery (organisation_id, id, channel_id, content, state, next_attempt_at, created_at)
          values (${organisationId}, ${newId()}, ${channelId}, '{}', 'sent', ${fixture.ago(days)}, ${fixture.ago(days)})`.execute(
          trx,
        );
      }
    });
    await fixture.upkeep.sweep();
    const left = async (table: string, column: string) => {
      const { rows } = await fixture.tenant.in((trx) =>
        sql<{ at: Date }>`select ${sql.ref(column)}::timestamptz as at from ${sql.table(table)}`.execute(trx),
      );
      return [table, ...rows.map(({ at }) => at >= fixture.ago(400))];
    };
    expect(await left("check_day", "day")).toEqual(["check_day", true]);
    expect(await left("shop_day", "day")).toEqual(["shop_day", true]);
    expect(await left("alert_message", "created_at")).toEqual(["alert_message", true]);
    expect(await left("delivery", "created_at")).toEqual(["delivery", true]);
  });

  it("keeps a snapshot for as long as the checks that may have seen it", async () => {
    const { organisationId } = fixture.tenant;
    // Its last use is recorded once a week.
    await fixture.tenant.in((trx) =>
      trx
        .insertInto("snapshot")
        .values(
          [409, 407].map((days) => ({
            organisation_id: organisationId,
            hash: Buffer.alloc(32, days % 256),
            content: Buffer.from("page"),
            created_at: fixture.ago(500),
            used_at: fixture.ago(days),
          })),
        )
        .execute(),
    );
    await fixture.upkeep.sweep();
    const left = await fixture.tenant.in((trx) => trx.selectFrom("snapshot").select("used_at").execute());
    expect(left).toEqual([{ used_at: fixture.ago(407) }]);
  });

  it("removes ended runs older than the retention period, with their items", async () => {
    const { organisationId } = fixture.tenant;
    const insert = (id: string, at: Date, state: "finished" | "queued") =>
      fixture.tenant.in((trx) =>
        addRun(trx, organisationId, at, { id, state, started_at: null, finished_at: null }),
      );
    const [old, young, open] = [newId(), newId(), newId()];
    await insert(old, fixture.ago(401), "finished");
    await insert(young, fixture.ago(399), "finished");
    await insert(open, fixture.ago(401), "queued");
    await fixture.upkeep.sweep();
    const left = await fixture.tenant.in((trx) => trx.selectFrom("run").select("id").execute());
    expect(left.map((run) => run.id).toSorted()).toEqual([young, open].toSorted());
  });

  it("removes the items of a run 30 days after its end if their values are stored as data points", async () => {
    const { organisationId } = fixture.tenant;
    const price = { normalMinor: 12_200, discountedMinor: null, currency: "AUD" };
    const itemsOf = (days: number): Promise<string> =>
      fixture.tenant.in(async (trx) => {
        const product = await addProduct(trx, organisationId, fixture.ago(100));
        await addTracking(trx, organisationId, product, fixture.ago(days), price);
        const id = await addRun(trx, organisationId, fixture.ago(days), { finished_at: fixture.ago(days) });
        await sql`
          insert into run_item (organisation_id, run_id, entry_id, id, product_id, state, outcome, finished_at)
          select organisation_id, ${id}, entry_id, id, product_id, 'done',
            case when field = 'availability' then 'element_not_found' else 'value' end, at
          from observation where organisation_id = ${organisationId} and product_id = ${product}`.execute(
          trx,
        );
        return id;
      });
    const [old, young] = [await itemsOf(31), await itemsOf(29)];
    await fixture.upkeep.sweep();
    const left = await fixture.tenant.in((trx) =>
      trx
        .selectFrom("run_item")
        .select(["run_id", sql<string>`count(*)`.as("items")])
        .groupBy("run_id")
        .execute(),
    );
    expect(new Map(left.map(({ run_id, items }) => [run_id, Number(items)]))).toEqual(
      new Map([
        [old, 1],
        [young, 3],
      ]),
    );
  });
});
