import { DEFAULT_FIELDS, NOT_STATED } from "@pricetrail/contract";
import type { Outcome, StockState } from "@pricetrail/contract";
import { sql } from "kysely";
import type { Insertable } from "kysely";
import type { RunTable, StoredAmounts } from "../../database/tables/runs.ts";
import type { Trx } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import { recordPrice } from "../prices/price-track.service.ts";
import { recordStock } from "../stock/stock-track.service.ts";

/** Rows as the engine writes them, for tests of what reads them. */

export interface SamplePrice {
  normalMinor: number;
  discountedMinor: number | null;
  currency: string;
}

/** The result of a check: a product with a price is in stock unless `stock` is given. */
export interface SampleResult {
  id?: string;
  price?: SamplePrice;
  outcome?: Outcome;
  stock?: StockState;
  /** The amounts that its page states, for `get/amounts`. */
  amounts?: StoredAmounts;
}

const stockIn = ({ price, stock }: SampleResult) => stock ?? (price ? "InStock" : undefined);
const statedIn = (result: SampleResult) => {
  const stock = stockIn(result);
  return stock === undefined || stock === NOT_STATED ? null : stock;
};

/** Adds a product with a unique address; `values` override the defaults. */
export async function addProduct(
  trx: Trx,
  organisationId: string,
  at: Date,
  values: Partial<{
    id: string;
    name: string;
    url: string;
    host: string;
    image_url: string;
    sku: string;
    gtin: string;
    mpn: string;
    brand_id: string;
    category_id: string;
    subcategory_id: string;
    seller_id: string;
    group_id: string;
    deleted_at: Date | null;
  }> = {},
): Promise<string> {
  const id = values.id ?? newId(at);
  const url = values.url ?? `http://shop.example/p/${id}`;
  await trx
    .insertInto("product")
    .values({
      organisation_id: organisationId,
      id,
      url,
      url_key: url,
      host: values.host ?? "shop.example",
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
      created_at: at,
      updated_at: at,
      deleted_at: null,
      ...values,
    })
    .execute();
  return id;
}

/** Adds a finished run without entries; `values` override the defaults. */
export async function addRun(
  trx: Trx,
  organisationId: string,
  at: Date,
  values: Partial<Insertable<RunTable>> = {},
): Promise<string> {
  const id = values.id ?? newId(at);
  await trx
    .insertInto("run")
    .values({
      organisation_id: organisationId,
      id,
      kind: "tracking",
      trigger: "person",
      state: "finished",
      total: 0,
      value_count: 0,
      error_count: 0,
      joined_count: 0,
      started_by: null,
      created_at: at,
      started_at: at,
      finished_at: at,
      ...values,
    })
    .execute();
  return id;
}

/** Adds a check with a price or an outcome. */
export async function addCheck(
  trx: Trx,
  organisationId: string,
  productId: string,
  at: Date,
  result: SampleResult,
): Promise<string> {
  const id = result.id ?? newId(at);
  await trx
    .insertInto("page_check")
    .values({
      organisation_id: organisationId,
      id,
      product_id: productId,
      run_id: newId(at),
      at,
      outcome: result.price ? "value" : (result.outcome ?? "timeout"),
      detail: null,
      tier: "http",
      http_status: 200,
      final_url: null,
      load_time_ms: 120,
      bytes: 1000,
      extractor_version: "1",
      snapshot_hash: null,
      normal_minor: result.price?.normalMinor ?? null,
      discounted_minor: result.price?.discountedMinor ?? null,
      currency: result.price?.currency ?? null,
      availability: statedIn(result),
      ...(result.amounts && { amounts: JSON.stringify(result.amounts) }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Adds a check with everything that settling it writes: its row, the latest row if it is newer, and the price track. */
export async function settleSample(
  trx: Trx,
  organisationId: string,
  productId: string,
  at: Date,
  result: SampleResult,
): Promise<void> {
  const id = await addCheck(trx, organisationId, productId, at, result);
  const { price } = result;
  const priced = price
    ? sql`priced_at = ${at}, normal_minor = ${price.normalMinor}, discounted_minor = ${price.discountedMinor}, currency = ${price.currency}`
    : sql`priced_at = priced_at`;
  await sql`
    insert into latest (organisation_id, product_id, checked_at, check_id, outcome)
    values (${organisationId}, ${productId}, '-infinity', ${id}, 'internal') on conflict do nothing`.execute(
    trx,
  );
  await sql`
    update latest set checked_at = ${at}, check_id = ${id}, outcome = ${price ? "value" : (result.outcome ?? "timeout")}
    where organisation_id = ${organisationId} and product_id = ${productId} and checked_at <= ${at}`.execute(
    trx,
  );
  await sql`
    update latest set ${priced} where organisation_id = ${organisationId} and product_id = ${productId}
      and (priced_at is null or priced_at <= ${at})`.execute(trx);
  const stock = stockIn(result);
  if (stock !== undefined) {
    await sql`
      update latest set stock_at = ${at}, availability = ${statedIn(result)}
      where organisation_id = ${organisationId} and product_id = ${productId}
        and (stock_at is null or stock_at <= ${at})`.execute(trx);
    await recordStock(trx, { organisationId, productId, checkId: id, at, state: stock });
  }
  if (price) await recordPrice(trx, { organisationId, productId, checkId: id, at, ...price });
}

/** Adds a catalogue name. */
export async function addName(
  trx: Trx,
  organisationId: string,
  table: "brand" | "category" | "seller" | "product_group",
  name: string,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto(table)
    .values({
      organisation_id: organisationId,
      id,
      name,
      name_key: name.toLowerCase(),
      created_at: new Date(),
      deleted_at: null,
    })
    .execute();
  return id;
}

/** Adds the three entries that every product has, with one data point each. */
export async function addTracking(
  trx: Trx,
  organisationId: string,
  productId: string,
  at: Date,
  price: SamplePrice,
): Promise<void> {
  const checkId = newId(at);
  for (const field of DEFAULT_FIELDS) {
    const entryId = newId(at);
    await trx
      .insertInto("tracking_entry")
      .values({
        organisation_id: organisationId,
        id: entryId,
        product_id: productId,
        field,
        dom: "<span>AUD 122.00</span>",
        location: "span",
        pathway: null,
        tag: "span",
        fingerprint: null,
        created_at: at,
        updated_at: at,
        deleted_at: null,
      })
      .execute();
    const isPrice = field === "normalPrice";
    await trx
      .insertInto("observation")
      .values({
        organisation_id: organisationId,
        id: newId(at),
        entry_id: entryId,
        entry_version: 1,
        product_id: productId,
        run_id: checkId,
        field,
        tag: "span",
        raw: isPrice ? "AUD 122.00" : "",
        text_value: isPrice ? null : field === "discountedPrice" ? "none" : "InStock",
        minor: isPrice ? price.normalMinor : null,
        currency: isPrice ? price.currency : null,
        load_time_ms: 120,
        at,
      })
      .execute();
  }
}
