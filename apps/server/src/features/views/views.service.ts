import { MAX_VIEWS, VIEW_TEXTS } from "@pricetrail/contract";
import type { SavedView, ViewScreen } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { duplicate, notFound, refused, violates } from "../../http/errors.ts";
import { newId } from "../../ids.ts";
import * as store from "./views.store.ts";
import type { ViewOwner } from "./views.store.ts";

/** Names that differ only in case or Unicode form are the same. */
const keyOf = (name: string): string => name.normalize("NFKC").toLowerCase();

async function orDuplicate<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw violates(error, "saved_view_name") ? duplicate(VIEW_TEXTS.exists) : error;
  }
}

/** Creates the service for a person's saved views of one organisation's screens; nobody else sees their names. */
export function createViewsService({ db, clock }: Foundation) {
  return {
    list: (owner: ViewOwner): Promise<SavedView[]> =>
      readInOrganisation(db, owner.organisationId, async (trx) =>
        (await store.findViews(trx, owner)).map(({ id, createdAt, ...view }) => ({
          ...view,
          _id: id,
          createdAt: createdAt.toISOString(),
        })),
      ),

    /** @throws AppError 409 when the person already has a view of that name there, 406 when there are too many */
    add: (
      owner: ViewOwner,
      { screen, name, query }: { screen: ViewScreen; name: string; query: string },
    ): Promise<SavedView> =>
      orDuplicate(
        writeInOrganisation(db, owner.organisationId, async (trx) => {
          if ((await store.countViews(trx, owner, screen)) >= MAX_VIEWS) throw refused(VIEW_TEXTS.tooMany);
          const at = clock.now();
          const id = newId(at);
          await store.insertView(trx, owner, { id, screen, name, nameKey: keyOf(name), query, at });
          return { _id: id, screen, name, query, createdAt: at.toISOString() };
        }),
      ),

    /** @throws AppError 404 when the view does not exist, 409 when another view of that screen has the name */
    change: (
      owner: ViewOwner,
      id: string,
      { name, query }: { name?: string; query?: string },
    ): Promise<void> =>
      orDuplicate(
        writeInOrganisation(db, owner.organisationId, async (trx) => {
          const isThere =
            isId(id) &&
            (await store.changeView(trx, owner, id, {
              ...(name === undefined ? {} : { name, name_key: keyOf(name) }),
              ...(query === undefined ? {} : { query }),
            }));
          if (!isThere) throw notFound();
        }),
      ),

    /** @throws AppError 404 when the view does not exist */
    remove: (owner: ViewOwner, id: string): Promise<void> =>
      writeInOrganisation(db, owner.organisationId, async (trx) => {
        if (!isId(id) || !(await store.deleteView(trx, owner, id))) throw notFound();
      }),
  };
}
