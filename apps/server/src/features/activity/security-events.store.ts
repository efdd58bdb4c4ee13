import { sql } from "kysely";
import type { SecurityEventKind } from "@pricetrail/contract";
import { inTransaction } from "../../database/tenant.ts";
import type { Db, Trx } from "../../database/tenant.ts";
import type { RowRange } from "../../http/paged-list.ts";

export interface SecurityEvent {
  id: string;
  at: Date;
  lastAt: Date;
  count: number;
  kind: SecurityEventKind;
  outcome: "done" | "refused";
  status: number;
  call: string;
  accountId: string | null;
  organisationId: string | null;
  key: string | null;
  target: string | null;
  address: string | null;
}

export async function insertEvents(trx: Trx, events: readonly SecurityEvent[]): Promise<void> {
  await trx
    .insertInto("security_event")
    .values(
      events.map(({ lastAt, accountId, organisationId, ...event }) => ({
        ...event,
        last_at: lastAt,
        account_id: accountId,
        organisation_id: organisationId,
      })),
    )
    .execute();
}

/** Admits the operator to the events of all organisations, until the end of the transaction. */
export async function enterAsOperator(trx: Trx): Promise<void> {
  await sql`select set_config('app.operator', 'on', true)`.execute(trx);
}

export interface SecurityEventFilter {
  kind?: SecurityEventKind | undefined;
  outcome?: "done" | "refused" | undefined;
  organisationId?: string | undefined;
  since?: Date | undefined;
}

/** One statement for all filters: the tests allow few to read the rows of all organisations, by their text. */
const matches = ({ kind, outcome, organisationId, since }: SecurityEventFilter) => sql`
  (${kind ?? null}::text is null or kind = ${kind ?? null})
  and (${outcome ?? null}::text is null or outcome = ${outcome ?? null})
  and (${organisationId ?? null}::uuid is null or organisation_id = ${organisationId ?? null})
  and (${since ?? null}::timestamptz is null or at >= ${since ?? null})`;

export async function countEvents(trx: Trx, filter: SecurityEventFilter, upTo: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from security_event where ${matches(filter)} limit ${upTo}) as found`.execute(
    trx,
  );
  return rows[0]!.total;
}

/** Returns events, newest first. */
export async function findEvents(
  trx: Trx,
  filter: SecurityEventFilter,
  { limit, offset }: RowRange,
): Promise<SecurityEvent[]> {
  const { rows } = await sql<SecurityEvent>`
    select id, at, last_at as "lastAt", count, kind, outcome, status, call, account_id as "accountId",
      organisation_id as "organisationId", key, target, address
    from security_event where ${matches(filter)} order by at desc, id desc limit ${limit} offset ${offset}`.execute(
    trx,
  );
  return rows;
}

/** Deletes old events, as the owner of the table: the program itself has no right to. */
export async function purgeEvents(ownersDb: Db, before: Date): Promise<void> {
  await inTransaction(ownersDb, async (trx) => {
    await enterAsOperator(trx);
    await trx.deleteFrom("security_event").where("last_at", "<", before).execute();
  });
}
