import {
  dashboardProducts,
  formatDate,
  formatDateTime,
  formatMoney,
  isErrorOutcome,
  MARKET_TEXTS,
  REPORT_TEXTS,
  utcDay,
} from "@pricetrail/contract";
import type { DashboardRow, Overview } from "@pricetrail/contract";
import { fileNameOf } from "../exports/table.rules.ts";
import type { DayChart, ReportLine, ReportRequest, ReportSource } from "../reports/report-content.rules.ts";
import { cellTable } from "../reports/report-files.rules.ts";
import { percentBadge, readQuery, screenPath } from "../reports/report-query.rules.ts";
import type { DashboardQuery, DashboardService } from "./dashboard.service.ts";
import { DASHBOARD_COLUMNS } from "./latest-table.rules.ts";

const T = REPORT_TEXTS;

function lineOf(row: DashboardRow): ReportLine {
  const price = row.discountedPrice ?? row.normalPrice;
  const { changePermille, outcome } = row;
  return {
    name: row.name,
    note: row.seller?.name ?? null,
    path: `/product-dashboard?product=${encodeURIComponent(row._id)}`,
    productId: row._id,
    left: price === null ? { text: "–", isQuiet: true } : { text: formatMoney(price), isQuiet: row.isStale },
    right: {
      text: row.pricedAt === null ? "–" : formatDate(row.pricedAt),
      isQuiet: row.isStale,
      ...(outcome !== null && isErrorOutcome(outcome) ? { note: T.lastFailed } : {}),
    },
    // Nothing is compared with a price that may have changed since.
    badge: row.isStale
      ? { text: MARKET_TEXTS.unrankedShort.stale, tone: "quiet" }
      : changePermille === null || changePermille === 0
        ? null
        : { text: percentBadge(changePermille), tone: changePermille < 0 ? "good" : "bad" },
  };
}

/** Returns the price index of the screen's overview as a chart; null while no price is known. */
function indexChart({ days }: Overview): DayChart | null {
  const [first, last] = [days[0], days.at(-1)];
  return first && last && days.some(({ index }) => index !== null)
    ? {
        kind: "days",
        label: T.indexOf(formatDate(first.day), formatDate(last.day)),
        values: days.map(({ index }) => index),
        isCount: false,
      }
    : null;
}

/** Makes Latest Tracking Data a report, of the services that answer the screen. Its timeline begins at the report before. */
export function createLatestReport(
  dashboard: Pick<DashboardService, "list" | "tiles" | "all">,
  overview: { overview: (organisationId: string, query: DashboardQuery) => Promise<Overview> },
): ReportSource {
  const queryOf = ({ query: params, span }: ReportRequest) => ({
    ...readQuery(dashboardProducts, params),
    from: span.from,
    to: utcDay(span.now),
  });
  return {
    kind: "latest",
    async read(request, maxLines) {
      const { organisationId, query: params, span } = request;
      const query = queryOf(request);
      const page = { page: 1, pageSize: maxLines };
      // The screen's own order.
      const sort = query.sort ?? "-checkedAt";
      const { list, data } = await dashboard.list(organisationId, { ...query, sort, ...page });
      const { data: tiles, stock } = await dashboard.tiles(organisationId, query);
      const figure = (label: string, count: number) => ({ label, text: count.toLocaleString("en-US") });
      return {
        about: `${T.mail.asOf(formatDateTime(span.now))}. ${T.mail.since(formatDate(span.from))}`,
        figures: [
          figure(T.figures.products, tiles.all),
          figure(T.figures.normalChanges, tiles.normalpricechange),
          figure(T.figures.discountChanges, tiles.discountedpricechange),
          figure(T.figures.outOfStock, stock.outofstock),
          figure(T.figures.errors, tiles.trackingerrors),
        ],
        chart: indexChart(await overview.overview(organisationId, query)),
        heads: { name: T.heads.product, left: T.heads.price, right: T.heads.read, badge: T.heads.change },
        lines: list.map(lineOf),
        total: data.total,
        path: screenPath("/dashboard", params, { from: query.from, to: query.to }),
      };
    },
    table: (request) =>
      cellTable({
        name: fileNameOf("latest-tracking-data", request.span.now),
        columns: DASHBOARD_COLUMNS,
        batches: dashboard.all(request.organisationId, { sort: "-checkedAt", ...queryOf(request) }),
      }),
  };
}
