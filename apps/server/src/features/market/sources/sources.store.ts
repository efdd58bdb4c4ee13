import type { SourcePlan } from "@pricetrail/contract";
import type { Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import { findOrganisationsWith } from "../../../database/organisations.ts";
import type { CatalogueAddressTable } from "../../../database/tables/products.ts";
import type { Db, Trx } from "../../../database/tenant.ts";

const COLUMNS = [
  "id",
  "name",
  "host",
  "access",
  "has_login",
  "plan",
  "due_at",
  "fetching_until",
  "tries",
  "error",
  "fetched_at",
  "etag",
  "modified",
  "digest",
  "row_count",
  "imported_at",
  "held_at",
  "doubts",
] as const satisfies (keyof CatalogueAddressTable)[];

/** A source without the file that it may hold. */
export type SourceRecord = Pick<Selectable<CatalogueAddressTable>, (typeof COLUMNS)[number]>;

/** Returns the sources of an organisation, the oldest first; or one of them. */
export function findSources(trx: Trx, organisationId: string, id?: string): Promise<SourceRecord[]> {
  return trx
    .selectFrom("catalogue_address")
    .select(COLUMNS)
    .where("organisation_id", "=", organisationId)
    .$if(id !== undefined, (query) => query.where("id", "=", id!))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Returns one source and locks it until the transaction ends. */
export function lockSource(trx: Trx, organisationId: string, id: string): Promise<SourceRecord | undefined> {
  return trx
    .selectFrom("catalogue_address")
    .select(COLUMNS)
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertSource(
  trx: Trx,
  organisationId: string,
  source: Pick<SourceRecord, "id" | "name" | "host" | "access" | "has_login"> & {
    plan: SourcePlan;
    at: Date;
  },
): Promise<void> {
  const { plan, at, ...rest } = source;
  await trx
    .insertInto("catalogue_address")
    .values({
      organisation_id: organisationId,
      ...rest,
      plan: JSON.stringify(plan),
      created_at: at,
      due_at: at,
    })
    .execute();
}

export type SourceChange = Omit<Updateable<CatalogueAddressTable>, "organisation_id" | "id">;

export async function updateSource(
  trx: Trx,
  organisationId: string,
  id: string,
  change: SourceChange,
): Promise<void> {
  await trx
    .updateTable("catalogue_address")
    .set(change)
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

export async function deleteSource(trx: Trx, organisationId: string, id: string): Promise<void> {
  await trx
    .deleteFrom("catalogue_address")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .execute();
}

/** Returns the compressed file that waits for a decision, if it is still the one that was fetched then. */
export async function findHeld(
  trx: Trx,
  organisationId: string,
  id: string,
  heldAt: Date,
): Promise<Buffer | null> {
  const row = await trx
    .selectFrom("catalogue_address")
    .select("held")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("held_at", "=", heldAt)
    .executeTakeFirst();
  return row?.held ?? null;
}

/** Returns the organisations with sources that are due, also those that are being fetched. */
export function findDueOrganisations(db: Db, now: Date): Promise<string[]> {
  return findOrganisationsWith(db, (trx) =>
    trx.selectFrom("catalogue_address").select("organisation_id").distinct().where("due_at", "<=", now),
  );
}

/** Claims one due source, exclusively until `until`; after a crash, any program can claim it then. */
export async function claimSource(
  trx: Trx,
  organisationId: string,
  { now, until }: { now: Date; until: Date },
): Promise<SourceRecord | undefined> {
  const { rows } = await sql<{ id: string }>`
    update catalogue_address set fetching_until = ${until}
    where organisation_id = ${organisationId} and id = (
      select a.id from catalogue_address a
      where a.organisation_id = ${organisationId} and a.due_at <= ${now}
        and (a.fetching_until is null or a.fetching_until <= ${now})
      order by a.due_at limit 1 for update skip locked)
    returning id`.execute(trx);
  const [claimed] = rows;
  return claimed && (await findSources(trx, organisationId, claimed.id))[0];
}

/** Stores what came of a fetch and ends its claim. Returns false if the claim was lost, and changes nothing. */
export async function endFetch(
  trx: Trx,
  organisationId: string,
  { id, fetching_until: until }: Pick<SourceRecord, "id" | "fetching_until">,
  change: SourceChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("catalogue_address")
    .set({ ...change, fetching_until: null })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .where("fetching_until", "=", until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
