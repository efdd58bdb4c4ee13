import type { EntryRow, EntryState, Proposal } from "@pricetrail/contract";
import type { ProductIdentity } from "../../database/tables/products.ts";
import type { StoredElement } from "../../database/tables/elements.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Caller } from "../../http/caller.ts";
import { newId } from "../../ids.ts";
import type { Activity } from "../activity/activity.ts";
import { resolveNames } from "../catalogue/catalogue.service.ts";
import type { PageAddress } from "./address.rules.ts";
import * as store from "./intake.store.ts";

/** The data that a person confirmed; absent values are taken from the page. */
export interface NewProduct {
  url: string;
  name?: string;
  brand?: string | null;
  category?: string | null;
  subcategory?: string | null;
  group?: string | null;
  seller?: string | null;
}

/** An entry to create: automatic, or with a picked element. */
export interface NewEntry {
  field: string;
  dom: string;
  location: string;
  pathway: string | null;
  tag: string;
  fingerprint?: object | null;
  attribute?: string | null;
  state?: EntryState;
  picked?: StoredElement | null;
  found?: StoredElement | null;
}

/** The reading of an address, for a person to confirm and for comparison with later pages. Plain data. */
export interface Offer {
  proposal: Proposal;
  identity: ProductIdentity;
  gtin: string | null;
  mpn: string | null;
}

export interface InsertNeeds {
  activity: Pick<Activity, "record">;
}

/**
 * Inserts a product with its entries, names and activity row, in the caller's transaction. A duplicate address violates the
 * unique index `product_address`.
 */
export async function insertOffered(
  { activity }: InsertNeeds,
  trx: Trx,
  caller: Pick<Caller, "organisationId" | "userId">,
  product: {
    address: PageAddress;
    wanted: Omit<NewProduct, "url">;
    offer: Offer;
    entries: readonly NewEntry[];
    tier: "auto" | "browser";
    /** Whether a person chose what to track. */
    isConfigured: boolean;
    now: Date;
  },
): Promise<{ productId: string; entries: EntryRow[] }> {
  const { organisationId } = caller;
  const { address, wanted, offer, now } = product;
  const { proposal } = offer;
  const productId = newId(now);
  const names = await resolveNames(
    trx,
    organisationId,
    {
      brand: wanted.brand === undefined ? proposal.brand : wanted.brand,
      category: wanted.category === undefined ? proposal.category : wanted.category,
      subcategory: wanted.subcategory === undefined ? proposal.subcategory : wanted.subcategory,
      seller: wanted.seller ?? proposal.seller,
      group: wanted.group ?? null,
    },
    now,
  );
  const name = wanted.name ?? proposal.name ?? address.url.slice(0, 300);
  await store.insertProduct(trx, {
    organisation_id: organisationId,
    id: productId,
    url: address.url,
    url_key: address.urlKey,
    host: address.host,
    name,
    has_own_name: wanted.name !== undefined && wanted.name !== proposal.name,
    description: proposal.description ?? "",
    image_url: proposal.image,
    sku: proposal.sku,
    gtin: offer.gtin,
    mpn: offer.mpn,
    brand_id: names.brandId ?? null,
    category_id: names.categoryId ?? null,
    subcategory_id: names.subcategoryId ?? null,
    seller_id: names.sellerId ?? null,
    group_id: names.groupId ?? null,
    identity: JSON.stringify(offer.identity),
    tier: product.tier,
    configured_at: product.isConfigured ? now : null,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  });
  const entries = product.entries.map((entry) => ({ id: newId(now), ...entry }));
  await store.insertEntries(
    trx,
    entries.map(({ fingerprint, picked, found, ...entry }) => ({
      organisation_id: organisationId,
      product_id: productId,
      ...entry,
      fingerprint: asJson(fingerprint),
      picked: asJson(picked),
      found: asJson(found),
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })),
  );
  await activity.record(trx, {
    organisationId,
    actorId: caller.userId,
    action: "add_product",
    target: address.url,
    at: now,
  });
  return {
    productId,
    entries: entries.map(({ id, field, dom, location, pathway }) => ({
      _id: id,
      productId,
      product: name,
      url: address.url,
      field,
      dom,
      location,
      pathway,
      createdAt: now.toISOString(),
    })),
  };
}

const asJson = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);
