import { changePermille, dayRange, isStale, moneyOrNull, TRACKING_TEXTS } from "@pricetrail/contract";
import type { CheckRow, GrowingQuery, StockState } from "@pricetrail/contract";
import { readInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { invalid, notFound } from "../../http/errors.ts";
import { pageOfList } from "../../http/paged-list.ts";
import { findSplices } from "../elements/splices.shared.store.ts";
import { findReadings } from "../products/product-columns.shared.store.ts";
import { findStockPoints } from "../stock/stock-points.shared.store.ts";
import * as checks from "./checks.store.ts";
import * as store from "./product-history.store.ts";
import { findMarks } from "./price-marks.store.ts";
import { buildSeries } from "./series.rules.ts";

/** Maximum points in one response: including errors it stays below 60 KB. */
const MAX_POINTS = 1200;
const MAX_ERRORS = 250;

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

export type ProductHistoryService = ReturnType<typeof createProductHistoryService>;

function toCheckRow(record: checks.CheckRecord): CheckRow {
  const { fromMinor, toMinor } = record;
  return {
    _id: record.id,
    at: record.at.toISOString(),
    outcome: record.outcome,
    detail: record.detail,
    normalPrice: moneyOrNull(record.normalMinor, record.currency),
    discountedPrice: moneyOrNull(record.discountedMinor, record.currency),
    availability: record.availability,
    previous: moneyOrNull(fromMinor, record.currency),
    changePermille: fromMinor === null || toMinor === null ? null : changePermille(fromMinor, toMinor),
    tier: record.tier,
    websiteLoadTime: record.loadTimeMs,
    runId: record.runId,
    trigger: record.trigger,
    correction: record.correction,
  };
}

/** Creates the service for the price history of one product. */
export function createProductHistoryService({ db, clock }: Foundation) {
  const spanOf = (days: Days) => {
    const span = dayRange(days, clock.now());
    if (!span) throw invalid(TRACKING_TEXTS.wrongDates);
    return span;
  };

  async function charted(trx: Trx, organisationId: string, productId: string) {
    const product = isId(productId)
      ? await store.findProductForChart(trx, organisationId, productId)
      : undefined;
    if (!product) throw notFound();
    return product;
  }

  return {
    /**
     * Returns the change points of a product's price and its tracking errors.
     *
     * @throws AppError 404 when there is no such product
     */
    product(organisationId: string, productId: string, days: Days) {
      const span = spanOf(days);
      return readInOrganisation(db, organisationId, async (trx) => {
        const product = await charted(trx, organisationId, productId);
        const points = await store.findPoints(trx, organisationId, productId, span);
        const { checks, until } = await store.summariseChecks(trx, organisationId, productId, span);
        const splices = await findSplices(trx, organisationId, productId, span);
        const stock = (await findStockPoints(trx, organisationId, [productId], span)).get(productId) ?? [];
        const held = await store.findUnconfirmed(trx, organisationId, productId, span);
        const corrections = await store.findCorrections(trx, organisationId, productId, span);
        const now = clock.now();
        const marks = await findMarks(trx, organisationId, productId, now);
        const reading = (await findReadings(trx, organisationId, [productId])).get(productId);
        const errors = await store.findErrors(trx, organisationId, productId, span, MAX_ERRORS);
        return {
          series: buildSeries(product, points, span, until, MAX_POINTS),
          errors: errors.map((error) => ({ ...error, at: error.at.getTime() })),
          checks,
          held: held.map(({ at, ...price }) => ({ at: at.getTime(), ...price })),
          stock: stock.map(({ at, state }): [number, StockState] => [
            Math.max(at.getTime(), span.from.getTime()),
            state,
          ]),
          splices: splices.map((splice) => ({ ...splice, at: splice.at.getTime() })),
          corrections: corrections.map(({ at, ...correction }) => ({ at: at.getTime(), ...correction })),
          marks: marks && {
            ...marks,
            isStale: isStale(reading?.pricedAt ?? null, reading?.plan ?? null, now, reading?.checkedAt),
          },
          from: span.from.toISOString(),
          to: new Date(span.end.getTime() - 1).toISOString(),
        };
      });
    },

    /** Returns the checks of a chart's tab, newest first. */
    checks(
      organisationId: string,
      productId: string,
      query: Days & GrowingQuery & { tab?: checks.CheckTab | undefined },
    ) {
      const span = spanOf(query);
      const tab = query.tab ?? "all";
      return readInOrganisation(db, organisationId, async (trx) => {
        await charted(trx, organisationId, productId);
        const { records, pages, data } = await pageOfList(query, {
          count: () => checks.countChecks(trx, organisationId, productId, tab, span),
          find: (range) => checks.findChecks(trx, organisationId, productId, tab, span, range),
          place: (record) => record,
        });
        return { list: records.map(toCheckRow), pages, data };
      });
    },
  };
}
