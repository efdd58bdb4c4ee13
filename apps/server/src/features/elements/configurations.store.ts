import { FIELD_KEYS } from "@pricetrail/contract";
import type { EntryState } from "@pricetrail/contract";
import type { SiteHints } from "@pricetrail/extract";
import { sql } from "kysely";
import { matchesFilter } from "../products/product-filter.shared.store.ts";
import type { ProposedElement, StoredElement } from "../../database/tables/elements.ts";
import type { Trx } from "../../database/tenant.ts";
import type { NewEntry } from "../intake/new-products.service.ts";
import { needsRepair } from "./repairs.store.ts";

export interface ConfigurationRecord {
  id: string;
  name: string;
  url: string;
  seller: string | null;
  updatedAt: Date;
  fields: { key: string; state: EntryState }[];
}

/** Matches products `p` whose configuration a person saved, or with an entry that needs a repair. */
const configured = (organisationId: string, filter: { search?: string; attention: boolean }) => sql`
  p.organisation_id = ${organisationId} and p.deleted_at is null
  and ${
    filter.attention
      ? sql`exists (select from tracking_entry e
          where e.organisation_id = ${organisationId} and e.product_id = p.id and e.deleted_at is null and ${needsRepair})`
      : sql`p.configured_at is not null`
  }
  and ${matchesFilter(organisationId, {
    search: filter.search,
    brand: [],
    category: [],
    subcategory: [],
    seller: [],
    group: [],
  })}`;

export async function countConfigurations(
  trx: Trx,
  organisationId: string,
  filter: { search?: string; attention: boolean },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from product p where ${configured(organisationId, filter)}`.execute(trx);
  return rows[0]!.total;
}

/** Returns one page of configurations, those most recently changed by a person first. */
export async function findConfigurations(
  trx: Trx,
  organisationId: string,
  filter: { search?: string; attention: boolean },
  limit: number,
  offset: number,
): Promise<ConfigurationRecord[]> {
  const { rows } = await sql<ConfigurationRecord>`
    select p.id, p.name, p.url, s.name as seller, greatest(c."updatedAt", p.configured_at) as "updatedAt", c.fields
    from product p
    left join seller s on s.organisation_id = ${organisationId} and s.id = p.seller_id and s.deleted_at is null
    cross join lateral (
      select max(e.updated_at) as "updatedAt",
        jsonb_agg(jsonb_build_object('key', e.field, 'state', e.state) order by e.id) as fields
      from tracking_entry e
      where e.organisation_id = ${organisationId} and e.product_id = p.id and e.deleted_at is null
    ) c
    where ${configured(organisationId, filter)}
    order by "updatedAt" desc, p.id desc limit ${limit} offset ${offset}`.execute(trx);
  return rows;
}

export interface EntryRecord {
  id: string;
  field: string;
  tag: string;
  dom: string;
  location: string;
  pathway: string | null;
  fingerprint: object | null;
  attribute: string | null;
  rejected: string[];
  version: number;
  state: EntryState;
  confidence: number | null;
  detail: string | null;
  picked: StoredElement | null;
  found: StoredElement | null;
  proposed: ProposedElement | null;
}

const orderOf = ({ field }: { field: string }): number => {
  const at = (FIELD_KEYS as readonly string[]).indexOf(field);
  return at < 0 ? FIELD_KEYS.length : at;
};

/** Returns the live entries of a product: the standard fields in their order, then custom ones by name. */
export async function findConfiguredEntries(
  trx: Trx,
  organisationId: string,
  productId: string,
): Promise<EntryRecord[]> {
  const entries = await trx
    .selectFrom("tracking_entry")
    .select([
      "id",
      "field",
      "tag",
      "dom",
      "location",
      "pathway",
      "fingerprint",
      "attribute",
      "rejected",
      "version",
      "state",
      "confidence",
      "detail",
      "picked",
      "found",
      "proposed",
    ])
    .where("organisation_id", "=", organisationId)
    .where("product_id", "=", productId)
    .where("deleted_at", "is", null)
    .orderBy("field")
    .execute();
  return entries.toSorted((a, b) => orderOf(a) - orderOf(b));
}

export interface LockedProduct {
  url: string;
  tier: "auto" | "http" | "browser";
  /** A person's decisions about how the shop's pages are read. */
  hints: SiteHints;
}

/** Returns a live product's address and locks it against concurrent changes of its entries. */
export async function lockProduct(
  trx: Trx,
  organisationId: string,
  id: string,
): Promise<LockedProduct | undefined> {
  const product = await trx
    .selectFrom("product as p")
    .leftJoin("site_memory as m", (join) =>
      join.on("m.organisation_id", "=", organisationId).onRef("m.host", "=", "p.host"),
    )
    .select(["p.url", "p.tier", "m.hints"])
    .where("p.organisation_id", "=", organisationId)
    .where("p.id", "=", id)
    .where("p.deleted_at", "is", null)
    .forNoKeyUpdate("p")
    .executeTakeFirst();
  return product && { ...product, hints: product.hints ?? {} };
}

const columnsOf = ({ fingerprint, picked, found, ...entry }: NewEntry) => ({
  ...entry,
  fingerprint: fingerprint ? JSON.stringify(fingerprint) : null,
  picked: picked ? JSON.stringify(picked) : null,
  found: found ? JSON.stringify(found) : null,
});

/** Replaces the element of an entry (or removes it): id and history stay, with the next version. */
export async function replaceElement(
  trx: Trx,
  organisationId: string,
  entryId: string,
  entry: NewEntry,
  at: Date,
): Promise<number> {
  const { version } = await trx
    .updateTable("tracking_entry")
    .set({
      attribute: null,
      state: "automatic",
      ...columnsOf(entry),
      version: sql`version + 1`,
      confidence: null,
      detail: null,
      last_found_at: entry.found ? at : null,
      rejected: sql`'{}'`,
      proposed: null,
      updated_at: at,
    })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", entryId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export async function insertEntry(
  trx: Trx,
  organisationId: string,
  productId: string,
  id: string,
  entry: NewEntry,
  at: Date,
): Promise<void> {
  await trx
    .insertInto("tracking_entry")
    .values({
      organisation_id: organisationId,
      id,
      product_id: productId,
      ...columnsOf(entry),
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .execute();
}

export async function markEntriesDeleted(
  trx: Trx,
  organisationId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("tracking_entry")
    .set({ deleted_at: at, updated_at: at })
    .where("organisation_id", "=", organisationId)
    .where("id", "in", [...ids])
    .execute();
}

/** Sets how a product's page is fetched from now on. */
export async function setTier(
  trx: Trx,
  organisationId: string,
  productId: string,
  tier: "auto" | "browser",
  at: Date,
): Promise<void> {
  await trx
    .updateTable("product")
    .set({ tier, updated_at: at })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", productId)
    .where("tier", "!=", tier)
    .execute();
}

/** Marks that a person saved a product's configuration, or (null) removed it. */
export async function setConfigured(
  trx: Trx,
  organisationId: string,
  productId: string,
  at: Date | null,
): Promise<void> {
  await trx
    .updateTable("product")
    .set({ configured_at: at })
    .where("organisation_id", "=", organisationId)
    .where("id", "=", productId)
    .execute();
}
