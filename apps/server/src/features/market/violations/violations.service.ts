import {
  changePermille,
  isStale,
  minorToMoney,
  pageOf,
  pageSizeOf,
  PAGE_SIZE_DEFAULT,
  VIOLATION_CASE_TEXTS,
  VIOLATION_TEXTS as T,
} from "@pricetrail/contract";
import type { PageQuery, ViolationRow, ViolationSort, ViolationStatus } from "@pricetrail/contract";
import { isId, readInOrganisation, writeInOrganisation } from "../../../database/tenant.ts";
import type { Trx } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import type { Caller } from "../../../http/caller.ts";
import { invalid, notFound, refused } from "../../../http/errors.ts";
import type { Activity } from "../../activity/activity.ts";
import type { EvidenceService } from "../../evidence/evidence.service.ts";
import { violationCasePdf } from "./case-pdf.format.ts";
import * as store from "./violations.store.ts";
import type { ViolationFilter, ViolationRecord } from "./violations.store.ts";

type ViolationQuery = ViolationFilter & { sort?: ViolationSort | undefined };
type Actor = Pick<Caller, "organisationId" | "userId">;

/** Number of rows of an export that are read at once. */
const EXPORT_BATCH = 500;
/** Prices that a case file lists. */
const MAX_PRICES = 200;
const NEWEST_FIRST: ViolationSort = "-since";

export type ViolationsService = ReturnType<typeof createViolationsService>;

/** Creates the service for violations of minimum advertised prices, and what people do about them. */
export function createViolationsService(
  { db, clock }: Pick<Foundation, "db" | "clock">,
  {
    activity,
    evidence,
  }: { activity: Pick<Activity, "recordBy">; evidence: Pick<EvidenceService, "find" | "pack"> },
) {
  async function rowOf(trx: Trx, organisationId: string, id: string): Promise<ViolationRow> {
    const filter = { id, seller: [], item: [] };
    const page = { sort: NEWEST_FIRST, limit: 1, offset: 0 };
    const [record] = isId(id) ? await store.findViolations(trx, organisationId, filter, page) : [];
    if (!record) throw notFound();
    return toRow(record, clock.now());
  }

  return {
    list: (organisationId: string, query: ViolationQuery & PageQuery) =>
      readInOrganisation(db, organisationId, async (trx) => {
        const total = await store.countViolations(trx, organisationId, query);
        const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
        const { page, pages } = pageOf(query.page, pageSize, total);
        const records = await store.findViolations(trx, organisationId, query, {
          sort: query.sort ?? NEWEST_FIRST,
          limit: pageSize,
          offset: (page - 1) * pageSize,
        });
        const now = clock.now();
        return {
          list: records.map((record) => toRow(record, now)),
          pages,
          data: { page, pageSize, total },
        };
      }),

    /** Yields all violations that a filter selects, in batches of short transactions. */
    async *all(organisationId: string, query: ViolationQuery): AsyncGenerator<ViolationRow[]> {
      for (let offset = 0; ; offset += EXPORT_BATCH) {
        const records = await readInOrganisation(db, organisationId, (trx) =>
          store.findViolations(trx, organisationId, query, {
            sort: query.sort ?? NEWEST_FIRST,
            limit: EXPORT_BATCH,
            offset,
          }),
        );
        if (records.length > 0) yield records.map((record) => toRow(record, clock.now()));
        if (records.length < EXPORT_BATCH) return;
      }
    },

    /**
     * Returns the case file of a violation: a PDF about it within the evidence of its last price.
     *
     * @throws AppError 404 when there is no such violation, 406 when no evidence is kept
     */
    async caseFile(organisationId: string, id: string): Promise<{ name: string; archive: Uint8Array }> {
      const madeAt = clock.now();
      const { row, prices } = await readInOrganisation(db, organisationId, async (trx) => {
        const found = await rowOf(trx, organisationId, id);
        const period = {
          from: new Date(found.since),
          until: new Date(found.endedAt ?? madeAt),
          most: MAX_PRICES,
        };
        return {
          row: found,
          prices: await store.findPrices(trx, organisationId, found.product._id, period),
        };
      });
      const view = await evidence.find(organisationId, row.product._id, { of: "price", at: row.seenAt });
      if (!view) throw refused(VIOLATION_CASE_TEXTS.without);
      const document = await violationCasePdf({
        row,
        prices: prices.map(({ at, minor, currency }) => ({ at, price: minorToMoney(minor, currency) })),
        evidence: view,
        madeAt,
      });
      const { archive } = await evidence.pack(organisationId, view._id, document);
      return { name: `map-case-${row.since.slice(0, 10)}-${id.slice(-6)}.zip`, archive };
    },

    /**
     * Notes what is done about a violation.
     *
     * @throws AppError 404 when there is none, 406 when it is over, 400 when it is excused without a reason
     */
    update(
      caller: Actor,
      id: string,
      { status, reason }: { status: Exclude<ViolationStatus, "resolved">; reason?: string | undefined },
    ): Promise<ViolationRow> {
      const { organisationId } = caller;
      const why = status === "excused" ? reason?.trim() || null : null;
      if (status === "excused" && why === null) throw invalid(T.reasonMissing, { reason: T.reasonMissing });
      return writeInOrganisation(db, organisationId, async (trx) => {
        const known = isId(id) ? await store.lockStatus(trx, organisationId, id) : undefined;
        if (!known || known.status === "waiting") throw notFound();
        if (known.isOver) throw refused(T.over);
        const at = clock.now();
        await store.updateStatus(trx, organisationId, id, { status, reason: why, by: caller.userId, at });
        const row = await rowOf(trx, organisationId, id);
        await activity.recordBy(trx, caller, {
          action: "change_map_violation",
          target: row.seller === null ? row.item.name : `${row.item.name}, ${row.seller.name}`,
          before: known.status,
          after: why === null ? status : `${status}: ${why}`,
        });
        return row;
      });
    },
  };
}

function toRow(record: ViolationRecord, now: Date): ViolationRow {
  const { priceMinor, mapMinor, currency, sellerId, seller, pricedAt, plan, checkedAt, endedAt } = record;
  return {
    _id: record.id,
    item: { _id: record.itemId, name: record.item, ownId: record.ownId, gtin: record.gtin },
    product: { _id: record.productId, name: record.product },
    url: record.url,
    seller: sellerId === null || seller === null ? null : { _id: sellerId, name: seller },
    price: minorToMoney(priceMinor, currency),
    map: minorToMoney(mapMinor, currency),
    gapPermille: changePermille(mapMinor, priceMinor),
    since: record.since.toISOString(),
    seenAt: record.seenAt.toISOString(),
    isStale: endedAt === null && isStale(pricedAt, plan, now, checkedAt),
    sightings: record.sightings,
    times: record.times,
    status: record.status,
    reason: record.reason,
    statusAt: record.statusAt.toISOString(),
    statusBy: record.statusBy,
    endedAt: endedAt?.toISOString() ?? null,
    endedBy: record.endedBy,
  };
}
