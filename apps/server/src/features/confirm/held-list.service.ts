import { sellingPrice } from "@pricetrail/confirm";
import {
  CONFIRM_TEXTS,
  isStale,
  minorToMoney,
  PAGE_SIZE_DEFAULT,
  pageOf,
  pageSizeOf,
} from "@pricetrail/contract";
import type { HeldPriceRow, HeldQuery, Trend } from "@pricetrail/contract";
import { readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { notFound } from "../../http/errors.ts";
import type { Activity } from "../activity/activity.ts";
import { findReadings } from "../products/product-columns.shared.store.ts";
import { findTrends } from "../products/trends.service.ts";
import type { Runs } from "../runs/runs.ts";
import * as store from "./held-list.store.ts";
import type { HeldRecord, LockedPrice } from "./held-list.store.ts";

export interface HeldListNeeds {
  activity: Pick<Activity, "record">;
  runs: Pick<Runs, "publishHeld">;
}

export type HeldListService = ReturnType<typeof createHeldList>;

const toRow = (
  record: HeldRecord,
  isPriceStale: boolean,
  trends: ReadonlyMap<string, Trend>,
): HeldPriceRow => ({
  _id: record.id,
  productId: record.productId,
  product: record.product,
  url: record.url,
  seller: record.seller,
  picture: record.picture,
  trend: trends.get(record.productId) ?? null,
  reason: record.reason,
  detail: record.detail,
  normalPrice: minorToMoney(record.normalMinor, record.currency),
  discountedPrice:
    record.discountedMinor === null ? null : minorToMoney(record.discountedMinor, record.currency),
  inForce:
    record.inForceMinor === null || record.inForceCurrency === null
      ? null
      : minorToMoney(record.inForceMinor, record.inForceCurrency),
  pricedAt: record.pricedAt?.toISOString() ?? null,
  isStale: isPriceStale,
  firstAt: record.firstAt.toISOString(),
  lastAt: record.lastAt.toISOString(),
  againAt: record.againAt?.toISOString() ?? null,
});

/** Creates the service for prices that await a person or a second reading, and people's decisions. */
export function createHeldList(
  { db, clock }: Pick<Foundation, "db" | "clock">,
  { activity, runs }: HeldListNeeds,
) {
  const decide = (
    { organisationId, userId }: Pick<Caller, "organisationId" | "userId">,
    id: string,
    action: "accept_price" | "reject_price",
    work: (trx: Trx, held: LockedPrice, at: Date) => Promise<void>,
  ): Promise<void> => {
    if (!isId(id)) throw notFound(CONFIRM_TEXTS.noLonger);
    return writeInOrganisation(db, organisationId, async (trx) => {
      const held = await store.lockHeld(trx, organisationId, id);
      if (!held) throw notFound(CONFIRM_TEXTS.noLonger);
      const at = clock.now();
      await work(trx, held, at);
      const { value, currency } = minorToMoney(sellingPrice(held), held.currency);
      await activity.record(trx, {
        organisationId,
        actorId: userId,
        action,
        target: held.url,
        after: `${value} ${currency}`,
        at,
      });
    });
  };

  return {
    list(organisationId: string, query: HeldQuery) {
      // A filter that is not an id matches no product, rather than all.
      const products = query.product.length === 0 ? null : query.product.filter(isId);
      const filter = { products, isForPerson: query.for === "person" };
      return readInOrganisation(db, organisationId, async (trx) => {
        const total = await store.countWaiting(trx, organisationId, filter);
        const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
        const { page, pages } = pageOf(query.page, pageSize, total);
        const records = await store.findWaiting(trx, organisationId, filter, pageSize, (page - 1) * pageSize);
        const ids = records.map(({ productId }) => productId);
        const now = clock.now();
        const trends = await findTrends(trx, organisationId, ids, now);
        const readings = await findReadings(trx, organisationId, ids);
        const list = records.map((record) => {
          const { plan = null, checkedAt = null } = readings.get(record.productId) ?? {};
          return toRow(record, isStale(record.pricedAt, plan, now, checkedAt), trends);
        });
        return { list, pages, data: { page, pageSize, total } };
      });
    },

    /**
     * Accepts a held price.
     *
     * @throws AppError 404 when the price is no longer waiting
     */
    accept: (caller: Pick<Caller, "organisationId" | "userId">, id: string) =>
      decide(caller, id, "accept_price", async (trx, held, at) => {
        await runs.publishHeld(trx, held, at);
        await store.deleteAllHeld(trx, held.organisationId, held.productId);
      }),

    /**
     * Refuses a held price.
     *
     * @throws AppError 404 when the price is no longer waiting
     */
    reject: (caller: Pick<Caller, "organisationId" | "userId">, id: string) =>
      decide(caller, id, "reject_price", (trx, _held, at) =>
        store.markRejected(trx, caller.organisationId, id, at),
      ),
  };
}
