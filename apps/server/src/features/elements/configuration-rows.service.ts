import type { ConfigurationEntry, ConfigurationRow, StoredBlock } from "@pricetrail/contract";
import type { StoredElement } from "../../database/tables/elements.ts";
import type { Trx } from "../../database/tenant.ts";
import { sellerOf } from "../intake/address.rules.ts";
import type { ConfigurationRecord, EntryRecord } from "./configurations.store.ts";
import { findBlocks } from "./content.shared.store.ts";

/** Returns a stored element with its part of the page. */
export function toStoredBlock(
  element: StoredElement | null,
  blocks: ReadonlyMap<string, string>,
): StoredBlock | null {
  if (element === null) return null;
  const { at, raw, value, currency, location, block, picture } = element;
  const html = block === null ? "" : (blocks.get(block) ?? "");
  return { at, html, value, currency, raw, location, picture };
}

/** Returns the blocks that elements refer to. */
export function blocksOf(
  trx: Trx,
  organisationId: string,
  elements: readonly (StoredElement | null)[],
): Promise<Map<string, string>> {
  const hashes = elements.flatMap((element) => element?.block ?? []);
  return findBlocks(trx, organisationId, hashes);
}

export async function toEntries(
  trx: Trx,
  organisationId: string,
  records: readonly EntryRecord[],
): Promise<ConfigurationEntry[]> {
  const blocks = await blocksOf(
    trx,
    organisationId,
    records.flatMap(({ picked, found, proposed }) => [picked, found, proposed]),
  );
  return records.map((record) => ({
    _id: record.id,
    key: record.field,
    tag: record.tag,
    dom: record.dom,
    location: record.location,
    pathway: record.pathway,
    version: record.version,
    state: record.state,
    confidence: record.confidence,
    detail: record.detail,
    picked: toStoredBlock(record.picked, blocks),
    found: toStoredBlock(record.found, blocks),
    proposed: toStoredBlock(record.proposed, blocks),
  }));
}

export function toConfigurationRow(record: ConfigurationRecord): ConfigurationRow {
  const { id, name, url, seller, fields, updatedAt } = record;
  return {
    _id: id,
    name,
    url,
    seller: seller ?? (URL.canParse(url) ? sellerOf(new URL(url).host) : ""),
    fields,
    updatedAt: updatedAt.toISOString(),
  };
}
