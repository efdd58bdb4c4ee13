import {
  pageOf,
  pageSizeOf,
  PAGE_SIZE_DEFAULT,
  TRACKING_TEXTS,
  UNDO_DAYS,
  DAY_MS,
} from "@pricetrail/contract";
import type { PageQuery, ProductRow } from "@pricetrail/contract";
import { searchWords } from "./product-filter.shared.store.ts";
import type { ProductFilter } from "./product-filter.shared.store.ts";
import { readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { duplicate, notFound, violates } from "../../http/errors.ts";
import type { Activity } from "../activity/activity.ts";
import { resolveNames } from "../catalogue/catalogue.service.ts";
import type { GivenNames } from "../catalogue/catalogue.service.ts";
import { toProductRow } from "./product-row.rules.ts";
import { findTrends } from "./trends.service.ts";
import * as store from "./products.store.ts";
import type { ProductSort } from "./products.store.ts";

export interface ProductChanges extends GivenNames {
  name?: string | undefined;
  isTracking?: boolean | undefined;
}

export interface ProductsNeeds {
  activity: Pick<Activity, "recordBy">;
}

export type ProductsService = ReturnType<typeof createProductsService>;

/** Number of rows of an export that are read at once. */
const EXPORT_BATCH = 500;
const UNDO_MS = UNDO_DAYS * DAY_MS;

export function createProductsService({ db, clock, log }: Foundation, { activity }: ProductsNeeds) {
  const undoSince = () => new Date(clock.now().getTime() - UNDO_MS);

  let hasSaid = false;
  /** Returns the fallback filter for a search without results: names similar to its words. */
  async function widened<F extends ProductFilter>(trx: Trx, filter: F): Promise<F> {
    if (searchWords(filter.search).length === 0) return filter;
    if (await store.hasTextSimilarity(trx)) return { ...filter, isLikenessEnough: true };
    if (!hasSaid) log.warn("The database does not offer pg_trgm: misspelt names are not found by search.");
    hasSaid = true;
    return filter;
  }

  async function find(trx: Trx, organisationId: string, id: string): Promise<ProductRow | undefined> {
    if (!isId(id)) return undefined;
    const [found] = await store.findProductsById(trx, organisationId, [id]);
    return found && toProductRow(found, clock.now());
  }

  /** Applies one change to live products, with an activity row for each; returns the number of products. */
  async function apply(
    trx: Trx,
    caller: Caller,
    ids: readonly string[],
    changes: ProductChanges,
  ): Promise<number> {
    const { name, isTracking, ...names } = changes;
    const products = await store.lockProducts(trx, caller.organisationId, ids.filter(isId));
    if (products.length === 0) return 0;
    const nameIds = await resolveNames(trx, caller.organisationId, names, clock.now());
    const known = products.map((product) => product.id);
    await store.updateProducts(
      trx,
      caller.organisationId,
      known,
      { ...nameIds, name, isTracking },
      clock.now(),
    );
    for (const product of products) {
      if (isTracking !== undefined && isTracking !== product.isTracking)
        await activity.recordBy(trx, caller, {
          action: isTracking ? "resume_tracking" : "pause_tracking",
          target: product.url,
        });
      if (name !== undefined && name !== product.name)
        await activity.recordBy(trx, caller, {
          action: "rename_product",
          target: product.url,
          before: product.name,
          after: name,
        });
      for (const [kind, value] of Object.entries(names))
        if (value !== undefined)
          await activity.recordBy(trx, caller, {
            action: `assign_${kind}`,
            target: product.url,
            after: value,
          });
    }
    return products.length;
  }

  return {
    find,
    apply,

    list(
      organisationId: string,
      query: PageQuery & ProductFilter & { sort?: ProductSort | undefined; deleted?: "true" | undefined },
    ) {
      return readInOrganisation(db, organisationId, async (trx) => {
        const deletedSince = query.deleted === "true" ? undoSince() : undefined;
        const exact = await store.countProducts(trx, organisationId, query, deletedSince);
        const filter = exact === 0 ? await widened(trx, query) : query;
        const total =
          filter === query ? exact : await store.countProducts(trx, organisationId, filter, deletedSince);
        const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
        const { page, pages } = pageOf(query.page, pageSize, total);
        const records = await store.findProducts(trx, organisationId, filter, {
          deletedSince,
          sort: query.sort ?? "name",
          limit: pageSize,
          offset: (page - 1) * pageSize,
        });
        const ids = records.map(({ id }) => id);
        const now = clock.now();
        const trends = await findTrends(trx, organisationId, ids, now);
        const list = records.map((record) => toProductRow(record, now, trends));
        return { list, pages, data: { page, pageSize, total } };
      });
    },

    /** Yields all products that a filter selects, by name, in batches of short transactions; only the ids stay in memory. */
    async *all(organisationId: string, filter: ProductFilter): AsyncGenerator<ProductRow[]> {
      const ids = await readInOrganisation(db, organisationId, (trx) =>
        store.findProductIds(trx, organisationId, filter),
      );
      for (let start = 0; start < ids.length; start += EXPORT_BATCH) {
        const batch = ids.slice(start, start + EXPORT_BATCH);
        const records = await readInOrganisation(db, organisationId, (trx) =>
          store.findProductsById(trx, organisationId, batch),
        );
        const byId = new Map(records.map((record) => [record.id, record]));
        yield batch.flatMap((id) => byId.get(id) ?? []).map((record) => toProductRow(record, clock.now()));
      }
    },

    /**
     * Returns one live product.
     *
     * @throws AppError 404 when there is none
     */
    async get(organisationId: string, id: string): Promise<ProductRow> {
      const row = await readInOrganisation(db, organisationId, (trx) => find(trx, organisationId, id));
      if (!row) throw notFound();
      return row;
    },

    /**
     * Changes one product.
     *
     * @throws AppError 404 when there is none
     */
    update(caller: Caller, id: string, changes: ProductChanges): Promise<ProductRow> {
      return writeInOrganisation(db, caller.organisationId, async (trx) => {
        const changed = await apply(trx, caller, [id], changes);
        const row = changed === 1 ? await find(trx, caller.organisationId, id) : undefined;
        if (!row) throw notFound();
        return row;
      });
    },

    /**
     * Applies one change to many products.
     *
     * @throws AppError 404 when an id is unknown; nothing is changed then
     */
    updateMany(caller: Caller, ids: readonly string[], changes: ProductChanges): Promise<number> {
      return writeInOrganisation(db, caller.organisationId, async (trx) => {
        const wanted = [...new Set(ids)];
        const changed = await apply(trx, caller, wanted, changes);
        if (changed !== wanted.length) throw notFound();
        return changed;
      });
    },

    /** Deletes a product with its entries; its history is kept, and the deletion can be undone for 30 days. */
    remove(caller: Caller, id: string): Promise<void> {
      return writeInOrganisation(db, caller.organisationId, async (trx) => {
        const [product] = isId(id) ? await store.lockProducts(trx, caller.organisationId, [id]) : [];
        if (!product) throw notFound();
        await store.markProductDeleted(trx, caller.organisationId, id, clock.now());
        await activity.recordBy(trx, caller, { action: "delete_product", target: product.url });
      });
    },

    /**
     * Undoes a deletion.
     *
     * @throws AppError 409 when the address was added again in the meantime
     */
    async restore(caller: Caller, id: string): Promise<void> {
      try {
        await writeInOrganisation(db, caller.organisationId, async (trx) => {
          const product = isId(id)
            ? await store.unmarkProductDeleted(trx, caller.organisationId, id, undoSince())
            : undefined;
          if (!product) throw notFound();
          await activity.recordBy(trx, caller, { action: "restore_product", target: product.url });
        });
      } catch (error) {
        if (violates(error, "product_address")) throw duplicate(TRACKING_TEXTS.products.exists);
        throw error;
      }
    },

    /** Permanently removes products that were deleted more than 30 days ago. */
    purge(organisationId: string): Promise<void> {
      return writeInOrganisation(db, organisationId, (trx) =>
        store.purgeProducts(trx, organisationId, undoSince()),
      );
    },
  };
}
