import { pageOf, pageSizeOf, PAGE_SIZE_DEFAULT } from "@pricetrail/contract";
import type { PageQuery } from "@pricetrail/contract";
import { inOrganisation, isId } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { AlertOwner } from "./alert-rules.store.ts";
import * as store from "./inbox.store.ts";

export { purgeMessages } from "./inbox.store.ts";

/** Messages are counted and paged through up to here. */
const MAX_COUNTED = 10_000;
/** The bell says no more than "999". */
const MAX_UNREAD = 999;

export type Inbox = ReturnType<typeof createInbox>;

/** What a person's alerts have reported. */
export function createInbox({ db, clock }: Foundation) {
  return {
    list: (owner: AlertOwner, query: PageQuery & { unread?: "true" | undefined }) =>
      inOrganisation(db, owner.organisationId, async (trx) => {
        const isUnread = query.unread === "true";
        const counted = await store.countMessages(trx, owner, isUnread, MAX_COUNTED + 1);
        const total = Math.min(counted, MAX_COUNTED);
        const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
        const { page, pages } = pageOf(query.page, pageSize, total);
        const offset = (page - 1) * pageSize;
        const records = await store.findMessages(trx, owner, isUnread, { limit: pageSize, offset });
        return {
          list: records.map(({ id, at, lastReadingAt, ...rest }) => ({
            ...rest,
            _id: id,
            at: at.toISOString(),
            lastReadingAt: lastReadingAt?.toISOString() ?? null,
          })),
          pages,
          data: { page, pageSize, total, ...(counted > total ? { isMore: true } : {}) },
        };
      }),

    unread: (owner: AlertOwner): Promise<number> =>
      inOrganisation(db, owner.organisationId, (trx) => store.countMessages(trx, owner, true, MAX_UNREAD)),

    /** Unknown ids and those of others' messages are passed over. */
    markRead: (owner: AlertOwner, ids: readonly string[] | undefined): Promise<void> =>
      inOrganisation(db, owner.organisationId, async (trx) => {
        const known = ids?.filter(isId);
        if (known?.length === 0) return;
        await store.markRead(trx, owner, known, clock.now());
      }),
  };
}
