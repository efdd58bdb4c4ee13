import { DEFAULT_FIELDS, IMPORT_COLUMNS, MAX_IMPORT_ROWS, IMPORT_TEXTS } from "@pricetrail/contract";
import type { AddedLoad, AddedNames, CostBefore } from "@pricetrail/contract";
import { writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { invalid } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import { threadModule } from "../../reading/reading-threads.ts";
import type { Activity } from "../activity/activity.ts";
import { resolveNames } from "../catalogue/catalogue.service.ts";
import type { GivenNames, NameIds } from "../catalogue/catalogue.service.ts";
import { nameKey } from "../catalogue/names.rules.ts";
import { sellerOf } from "./address.rules.ts";
import type { ColumnChoice } from "./import-columns.rules.ts";
import { changesOf, refuseRow } from "./import-rows.rules.ts";
import type { ReadRow, Wanted } from "./import-rows.rules.ts";
import type * as textThread from "./import-text.thread.ts";
import * as store from "./import.store.ts";
import type { ProductsService } from "../products/products.service.ts";
import { draftEntry } from "./proposal.rules.ts";

const TEXT = threadModule<typeof textThread>(new URL("./import-text.thread.ts", import.meta.url));

/** Returns what tracking more would cost under the existing plans. */
export type CostOf = (
  organisationId: string,
  added: readonly Omit<AddedLoad, "intervalMs">[],
) => Promise<CostBefore>;

export interface ImportNeeds {
  activity: Pick<Activity, "record">;
  /** Starts the run that reads new products for the first time; returns its id. */
  startProducts: (organisationId: string, productIds: string[], caller: Caller) => Promise<string>;
  /** Returns why an address may not be visited, or null when it may. */
  refuseAddress: (url: string) => string | null;
  costOf: CostOf;
}

type Result = "new" | "duplicate" | "changed" | "invalid";

interface RowResult {
  line: number;
  url: string;
  result: Result;
  message: string;
}

type WantedRow = Extract<ReadRow, { kind: "wanted" }>;

interface Plan {
  results: RowResult[];
  added: WantedRow[];
  changed: { id: string; url: string; changes: Wanted }[];
}

export type ImportService = ReturnType<typeof createImportService>;

/**
 * Parses a person's choice of columns, `url:2,name:0`.
 *
 * @throws AppError 400 for a column that does not exist
 */
function choiceOf(text: string): ColumnChoice {
  const choice: ColumnChoice = {};
  for (const part of text.split(",")) {
    const [name = "", position = ""] = part.split(":");
    const column = IMPORT_COLUMNS.find((one) => one === name);
    if (column === undefined) throw invalid(IMPORT_TEXTS.noSuchColumn);
    choice[column] = Number(position);
  }
  return choice;
}

/** Returns new products by shop and by the names that decide about their plan. */
function loadsOf(rows: readonly WantedRow[]) {
  const loads = new Map<string, { host: string; products: number; entries: number; names: AddedNames }>();
  for (const { address, wanted } of rows) {
    const { host } = new URL(address.url);
    const { name: _name, isTracking: _isTracking, ...given } = wanted;
    const names = { seller: sellerOf(address.host), ...given };
    const key = JSON.stringify([host, names]);
    const load = loads.get(key) ?? { host, products: 0, entries: 0, names };
    load.products += 1;
    load.entries += DEFAULT_FIELDS.length;
    loads.set(key, load);
  }
  return [...loads.values()];
}

/** Creates the service that adds many products at once, from a file or a list of addresses. */
export function createImportService(
  { db, clock, threads }: Foundation,
  products: Pick<ProductsService, "apply">,
  needs: ImportNeeds,
) {
  const { activity, startProducts, refuseAddress, costOf } = needs;

  /** Decides the action for each row. The first row of an address counts; unchanged products are skipped. */
  async function plan(trx: Trx, organisationId: string, rows: readonly ReadRow[]): Promise<Plan> {
    const wanted = rows.filter((row) => row.kind === "wanted");
    const keys = wanted.map((row) => row.address.urlKey);
    const known = new Map((await store.findKnown(trx, organisationId, keys)).map((one) => [one.urlKey, one]));
    const firstLine = new Map<string, number>();
    const made: Plan = { results: [], added: [], changed: [] };
    for (const row of rows) {
      const say = (result: Result, message: string) =>
        made.results.push({ line: row.line, url: row.url, result, message });
      if (row.kind === "invalid") {
        say("invalid", row.message);
        continue;
      }
      const { urlKey } = row.address;
      const first = firstLine.get(urlKey);
      const there = known.get(urlKey);
      if (first !== undefined) say("duplicate", IMPORT_TEXTS.sameAsLine(first));
      else if (!there) {
        say("new", IMPORT_TEXTS.new);
        made.added.push(row);
      } else {
        const changes = changesOf(there, row.wanted, nameKey);
        if (Object.keys(changes).length === 0) say("duplicate", IMPORT_TEXTS.known);
        else {
          say("changed", IMPORT_TEXTS.changed(Object.keys(changes)));
          made.changed.push({ id: there.id, url: row.url, changes });
        }
      }
      if (first === undefined) firstLine.set(urlKey, row.line);
    }
    return made;
  }

  /** Returns a function that resolves each name once for all rows. */
  function nameResolver(trx: Trx, organisationId: string, now: Date) {
    const known = new Map<string, NameIds>();
    return async (names: GivenNames): Promise<NameIds> => {
      const key = JSON.stringify(names);
      const found = known.get(key) ?? (await resolveNames(trx, organisationId, names, now));
      known.set(key, found);
      return found;
    };
  }

  async function add(trx: Trx, caller: Caller, rows: readonly WantedRow[], now: Date): Promise<string[]> {
    const { organisationId } = caller;
    const resolve = nameResolver(trx, organisationId, now);
    const values: Parameters<typeof store.insertMissing>[1][number][] = [];
    for (const { address, wanted } of rows) {
      const { name, isTracking, ...given } = wanted;
      const names = await resolve({ seller: sellerOf(address.host), ...given });
      values.push({
        organisation_id: organisationId,
        id: newId(now),
        url: address.url,
        url_key: address.urlKey,
        host: address.host,
        // Until its page is read, a product is named after its address.
        name: name ?? address.url.slice(0, 300),
        has_own_name: name !== undefined,
        image_url: null,
        sku: null,
        gtin: null,
        mpn: null,
        brand_id: names.brandId ?? null,
        category_id: names.categoryId ?? null,
        subcategory_id: names.subcategoryId ?? null,
        seller_id: names.sellerId ?? null,
        group_id: names.groupId ?? null,
        is_tracking: isTracking ?? true,
        identity: "{}",
        created_at: now,
        updated_at: now,
        deleted_at: null,
      });
    }
    const written = await store.insertMissing(trx, values);
    const added = values.filter((product) => written.has(product.id));
    await store.insertEntries(
      trx,
      added.flatMap((product) =>
        DEFAULT_FIELDS.map((field) => ({
          organisation_id: organisationId,
          id: newId(now),
          product_id: product.id,
          ...draftEntry(field, null),
          fingerprint: null,
          created_at: now,
          updated_at: now,
          deleted_at: null,
        })),
      ),
    );
    for (const product of added)
      await activity.record(trx, {
        organisationId,
        actorId: caller.userId,
        action: "import_product",
        target: product.url,
        at: now,
      });
    return added.filter((product) => product.is_tracking !== false).map((product) => product.id);
  }

  return {
    /**
     * Parses an import and, unless it is a dry run, stores all valid rows in one transaction.
     *
     * @param options.columns a person's choice of columns, `url:2,name:0`
     * @throws AppError 400 when the file has no valid rows, too many, or cannot be read without doubt; 413 when reading it takes too long
     */
    async import(
      caller: Caller,
      file: Uint8Array,
      { isDryRun, columns }: { isDryRun: boolean; columns?: string | undefined },
    ) {
      const { organisationId } = caller;
      const chosen = columns === undefined ? undefined : choiceOf(columns);
      const turn = { organisationId, about: "an import", bytes: file.length };
      const read = await threads.run(TEXT, "readImport", turn, () => ({
        bytes: file,
        maxRows: MAX_IMPORT_ROWS,
        chosen,
      }));
      if ("refused" in read) throw invalid(read.refused);
      const rows = read.rows.map((row) => refuseRow(row, refuseAddress));
      const { results, added, started } = await writeInOrganisation(db, organisationId, async (trx) => {
        if (!isDryRun) await store.waitForImportLock(trx, organisationId);
        const { results, added, changed } = await plan(trx, organisationId, rows);
        if (isDryRun) return { results, added, started: [] };
        for (const { id, changes } of changed) await products.apply(trx, caller, [id], changes);
        return { results, added, started: await add(trx, caller, added, clock.now()) };
      });
      const loads = loadsOf(added.filter(({ wanted }) => wanted.isTracking !== false));
      const runId = started.length > 0 ? await startProducts(organisationId, started, caller) : null;
      const count = (result: Result) => results.filter((row) => row.result === result).length;
      return {
        data: results,
        columns: read.columns,
        notes: read.notes,
        counts: {
          new: count("new"),
          duplicate: count("duplicate"),
          changed: count("changed"),
          invalid: count("invalid"),
        },
        runId,
        added: loads,
        cost: isDryRun ? await costOf(organisationId, loads) : null,
      };
    },
  };
}
