import {
  CATALOGUE_KINDS,
  CATALOGUE_TEXTS,
  compareNames,
  ERROR_TEXTS,
  UNDO_DAYS,
  DAY_MS,
} from "@pricetrail/contract";
import type { CatalogueKind } from "@pricetrail/contract";
import { joinOrganisation, readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { duplicate, invalid, notFound, violates } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import type { Activity } from "../activity/activity.ts";
import * as store from "./catalogue.store.ts";
import type { CountedName } from "./catalogue.store.ts";
import { KINDS } from "./kinds.rules.ts";
import { nameKey, tidyName } from "./names.rules.ts";

/** Names from a page, an import or a form: absent leaves a name unchanged; null or an unprintable text clears it. */
export interface GivenNames {
  brand?: string | null;
  category?: string | null;
  subcategory?: string | null;
  seller?: string | null;
  group?: string | null;
}

/** The ids of given names; absent stays absent, and null stays null. */
export interface NameIds {
  brandId?: string | null;
  categoryId?: string | null;
  subcategoryId?: string | null;
  sellerId?: string | null;
  groupId?: string | null;
}

/**
 * Returns the ids of the given names inside the caller's transaction, and creates missing ones. A new subcategory is assigned
 * to the category given with it.
 */
export async function resolveNames(
  trx: Trx,
  organisationId: string,
  names: GivenNames,
  now: Date,
): Promise<NameIds> {
  const resolve = async (
    kind: CatalogueKind,
    given: string | null | undefined,
    categoryId?: string | null,
  ) => {
    if (given === undefined) return undefined;
    const name = given === null ? null : tidyName(given);
    if (name === null) return null;
    const wanted = { organisationId, id: newId(now), name, key: nameKey(name), at: now, categoryId };
    return store.findOrInsertName(trx, kind, wanted);
  };
  const categoryId = await resolve("category", names.category);
  return {
    categoryId,
    subcategoryId: await resolve("subcategory", names.subcategory, categoryId),
    brandId: await resolve("brand", names.brand),
    sellerId: await resolve("seller", names.seller),
    groupId: await resolve("group", names.group),
  };
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;

export function createCatalogueService(
  { db, clock }: Foundation,
  { activity }: { activity: Pick<Activity, "recordBy"> },
) {
  /**
   * Runs a change in the caller's organisation.
   *
   * @throws AppError 409 when the name exists already
   */
  async function change<T>(caller: Caller, kind: CatalogueKind, work: (trx: Trx) => Promise<T>): Promise<T> {
    try {
      return await joinOrganisation(db, caller.organisationId, work);
    } catch (error) {
      if (violates(error, KINDS[kind].uniqueIndex)) throw duplicate(KINDS[kind].exists);
      throw error;
    }
  }

  async function locked(trx: Trx, caller: Caller, kind: CatalogueKind, id: string) {
    const found = isId(id) ? await store.lockName(trx, caller.organisationId, kind, id) : undefined;
    if (!found) throw notFound(ERROR_TEXTS.notFound);
    return found;
  }

  /** Returns a live category by its name or its id. */
  async function categoryBy(trx: Trx, organisationId: string, nameOrId: string) {
    const byName = await store.findByKey(trx, organisationId, "category", nameKey(nameOrId));
    const found =
      byName ??
      (isId(nameOrId) ? await store.lockName(trx, organisationId, "category", nameOrId) : undefined);
    if (!found) throw invalid(CATALOGUE_TEXTS.unknownCategory, { category: CATALOGUE_TEXTS.unknownCategory });
    return found;
  }

  return {
    /** Returns all live names of a kind with their number of products, in the catalogue's order. */
    list(organisationId: string, kind: CatalogueKind): Promise<CountedName[]> {
      return readInOrganisation(db, organisationId, async (trx) => {
        const names = await store.findNames(trx, organisationId, kind);
        return names.sort((a, b) => compareNames(a.name, b.name));
      });
    },

    /**
     * Adds a name. `category`, of a subcategory, is a name or an id.
     *
     * @throws AppError 409 when it exists already
     */
    add(caller: Caller, kind: CatalogueKind, name: string, category?: string): Promise<string> {
      return change(caller, kind, async (trx) => {
        const at = clock.now();
        const id = newId(at);
        const assigned =
          category === undefined ? undefined : await categoryBy(trx, caller.organisationId, category);
        const tidy = tidyName(name) ?? name;
        await store.insertName(trx, kind, {
          organisationId: caller.organisationId,
          id,
          name: tidy,
          key: nameKey(name),
          at,
          categoryId: assigned?.id ?? null,
        });
        await activity.recordBy(trx, caller, { action: `add_${kind}`, target: tidy, after: assigned?.name });
        return id;
      });
    },

    /** Renames a name; everything that refers to it shows the new one at once. */
    rename(caller: Caller, kind: CatalogueKind, id: string, name: string): Promise<void> {
      return change(caller, kind, async (trx) => {
        const old = await locked(trx, caller, kind, id);
        const tidy = tidyName(name) ?? name;
        if (old.name === tidy) return;
        await store.updateName(trx, caller.organisationId, kind, id, { name: tidy, key: nameKey(name) });
        await activity.recordBy(trx, caller, {
          action: `rename_${kind}`,
          target: old.name,
          before: old.name,
          after: tidy,
        });
      });
    },

    /** Renames a subcategory, assigns another category (name or id; empty leaves it without one), or both. */
    updateSubcategory(caller: Caller, id: string, name: string, category: string): Promise<void> {
      return change(caller, "subcategory", async (trx) => {
        const { organisationId } = caller;
        const old = await locked(trx, caller, "subcategory", id);
        const before = await store.categoryOf(trx, organisationId, id);
        const after = category.trim() === "" ? undefined : await categoryBy(trx, organisationId, category);
        const tidy = tidyName(name) ?? name;
        if (old.name !== tidy) {
          await store.updateName(trx, organisationId, "subcategory", id, { name: tidy, key: nameKey(name) });
          await activity.recordBy(trx, caller, {
            action: "rename_subcategory",
            target: old.name,
            before: old.name,
            after: tidy,
          });
        }
        if (before?.id !== after?.id) {
          await store.assignCategory(trx, organisationId, id, after?.id ?? null);
          await activity.recordBy(trx, caller, {
            action: "assign_subcategory",
            target: tidy,
            before: before?.name,
            after: after?.name,
          });
        }
      });
    },

    /** Deletes a name; products and subcategories that refer to it show none, until it is restored. */
    remove(caller: Caller, kind: CatalogueKind, id: string): Promise<void> {
      return change(caller, kind, async (trx) => {
        const old = await locked(trx, caller, kind, id);
        await store.markDeleted(trx, caller.organisationId, kind, id, clock.now());
        await activity.recordBy(trx, caller, { action: `delete_${kind}`, target: old.name });
      });
    },

    /**
     * Undoes a deletion of the last 30 days, with all references to the name.
     *
     * @throws AppError 409 when the name is in use again
     */
    restore(caller: Caller, kind: CatalogueKind, id: string): Promise<void> {
      return change(caller, kind, async (trx) => {
        const since = new Date(clock.now().getTime() - UNDO_DAYS * DAY_MS);
        const found = isId(id)
          ? await store.unmarkDeleted(trx, caller.organisationId, kind, id, since)
          : undefined;
        if (!found) throw notFound();
        await activity.recordBy(trx, caller, { action: `restore_${kind}`, target: found.name });
      });
    },

    /** Permanently removes names that were deleted more than 30 days ago. */
    purge(organisationId: string): Promise<void> {
      const before = new Date(clock.now().getTime() - UNDO_DAYS * DAY_MS);
      return writeInOrganisation(db, organisationId, async (trx) => {
        for (const kind of CATALOGUE_KINDS) await store.purgeNames(trx, organisationId, kind, before);
      });
    },
  };
}
