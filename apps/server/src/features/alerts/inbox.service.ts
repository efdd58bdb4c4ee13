import type { GrowingQuery } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { pageOfList } from "../../http/paged-list.ts";
import type { Reader } from "../ownership/ownership.rules.ts";
import * as store from "./inbox.store.ts";
import { findPriceAges, staleOf } from "./sending.store.ts";

/** Maximum messages counted and paged through. */
const MAX_COUNTED = 10_000;
/** Maximum unread count: the badge shows at most "999". */
const MAX_UNREAD = 999;

export type Inbox = ReturnType<typeof createInbox>;

/** Creates the inbox: the messages of a person's alerts, and of the team's alerts whose contact the person is. */
export function createInbox({ db, clock }: Foundation) {
  return {
    list: (owner: Reader, query: GrowingQuery & { unread?: "true" | undefined }) =>
      readInOrganisation(db, owner.organisationId, async (trx) => {
        const filter = { isUnread: query.unread === "true" };
        const { records, pages, data } = await pageOfList(query, {
          most: MAX_COUNTED,
          count: (upTo) => store.countMessages(trx, owner, filter, upTo),
          find: (range) => store.findMessages(trx, owner, filter, range),
          place: ({ createdAt, id }) => ({ at: createdAt, id }),
        });
        const ages = await findPriceAges(trx, owner.organisationId, records, clock.now());
        return {
          list: records.map(({ id, at, createdAt: _written, lastReadingAt, ...rest }) => ({
            ...rest,
            _id: id,
            at: at.toISOString(),
            lastReadingAt: lastReadingAt?.toISOString() ?? null,
            stale: staleOf(rest, ages),
          })),
          pages,
          data,
        };
      }),

    unread: (owner: Reader): Promise<number> =>
      readInOrganisation(db, owner.organisationId, (trx) =>
        store.countMessages(trx, owner, { isUnread: true }, MAX_UNREAD),
      ),

    /** Marks messages as read; unknown ids and those of other people's messages are ignored. */
    markRead: (owner: Reader, ids: readonly string[] | undefined): Promise<void> =>
      writeInOrganisation(db, owner.organisationId, async (trx) => {
        const known = ids?.filter(isId);
        if (known?.length === 0) return;
        await store.markRead(trx, owner, known, clock.now());
      }),
  };
}
