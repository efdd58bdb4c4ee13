import { ACTIVITY_TEXTS, pageOf, pageSizeOf, PAGE_SIZE_DEFAULT } from "@pricetrail/contract";
import type { PageQuery } from "@pricetrail/contract";
import { readInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { newId } from "../../ids.ts";
import { countActivity, findActivity, insertActivity } from "./activity.store.ts";

/** One change by a person. `before` and `after` are short readable texts, or null. */
export interface ActivityRecord {
  organisationId: string;
  /** The person; null for changes by the program itself. */
  actorId: string | null;
  /** Verb and object in snake_case: "rename_brand". */
  action: string;
  /** The changed object as people know it: a name or an address. */
  target: string;
  before?: string | null;
  after?: string | null;
  at: Date;
}

/** A change as the services describe it. */
type PersonsChange = Pick<ActivityRecord, "action" | "target"> & {
  before?: string | null | undefined;
  after?: string | null | undefined;
};

export function createActivityService({ clock, db }: Foundation) {
  const record = (trx: Trx, { before = null, after = null, ...rest }: ActivityRecord): Promise<void> =>
    insertActivity(trx, { ...rest, id: newId(rest.at), before, after });

  return {
    /**
     * Inserts one row into the append-only record, in the transaction of the change itself, which makes them atomic. The
     * transaction must have entered the organisation.
     */
    record,

    /** Records a change that a person makes now. */
    recordBy: (
      trx: Trx,
      { organisationId, userId }: { organisationId: string; userId: string },
      change: PersonsChange,
    ): Promise<void> => {
      const { action, target, before = null, after = null } = change;
      return record(trx, { organisationId, actorId: userId, action, target, before, after, at: clock.now() });
    },

    /** Returns one page of the organisation's changes, newest first. */
    list(organisationId: string, query: PageQuery) {
      return readInOrganisation(db, organisationId, async (trx) => {
        const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
        const total = await countActivity(trx, organisationId);
        const { page, pages } = pageOf(query.page, pageSize, total);
        const rows = await findActivity(trx, organisationId, pageSize, (page - 1) * pageSize);
        return {
          list: rows.map((row) => ({
            _id: row.id,
            at: row.at.toISOString(),
            actor:
              row.fullname ?? (row.actor_id === null ? ACTIVITY_TEXTS.program : ACTIVITY_TEXTS.formerMember),
            action: row.action,
            target: row.target,
            before: row.before,
            after: row.after,
          })),
          pages,
          data: { page, pageSize, total },
        };
      });
    },
  };
}
