import {
  FIELD_NAMES,
  formatDate,
  formatMoney,
  priceChanges,
  REPORT_TEXTS,
  SPLICE_TEXTS,
} from "@pricetrail/contract";
import type { Overview, PriceChangeRow } from "@pricetrail/contract";
import { fileNameOf } from "../exports/table.rules.ts";
import type { ProductFilter } from "../products/product-filter.shared.store.ts";
import type { DayChart, ReportLine, ReportRequest, ReportSource } from "./report-content.rules.ts";
import { cellTable } from "./report-files.rules.ts";
import { percentBadge, readQuery, screenPath } from "./report-query.rules.ts";
import { CHANGE_COLUMNS } from "../prices/changes-table.rules.ts";
import type { PriceChangesService } from "../prices/price-changes.service.ts";

const T = REPORT_TEXTS;
/** Fewer days say no more than the figures do. */
const MIN_DAYS = 3;

function lineOf(row: PriceChangeRow): ReportLine {
  const { from, to, changePermille, correction } = row;
  const kind = row.kind === "normal" ? FIELD_NAMES.normalPrice : FIELD_NAMES.discountedPrice;
  return {
    name: row.product,
    note: [row.seller, kind].filter((part) => part !== null).join(" · "),
    path: `/product-dashboard?product=${encodeURIComponent(row.productId)}`,
    productId: row.productId,
    left: { text: from === null ? T.noDiscount : formatMoney(from) },
    right: { text: to === null ? T.noDiscount : formatMoney(to), note: formatDate(row.at) },
    badge:
      correction !== null
        ? { text: SPLICE_TEXTS.corrected[correction], tone: "quiet" }
        : changePermille === null
          ? null
          : {
              text: percentBadge(changePermille),
              tone: changePermille < 0 ? "good" : changePermille > 0 ? "bad" : "plain",
            },
  };
}

/** Returns the changes by day of the period, as the dashboard's overview counts them; null for a period of few days. */
function movesChart({ days }: Overview, { from, to }: { from: string; to: string }): DayChart | null {
  const shown = days.filter(({ day }) => day >= from && day <= to);
  return shown.length < MIN_DAYS
    ? null
    : {
        kind: "days",
        label: T.movesOf(formatDate(shown[0]!.day), formatDate(to)),
        values: shown.map(({ up, down }) => up + down),
        isCount: true,
      };
}

/** Makes the price changes of a period a report, of the services that answer the screens. */
export function createMovesReport(
  changes: Pick<PriceChangesService, "list" | "all">,
  overview: {
    overview: (
      organisationId: string,
      query: ProductFilter & { from: string; to: string },
    ) => Promise<Overview>;
  },
): ReportSource {
  const queryOf = ({ query: params, span: { from, to } }: ReportRequest) => ({
    ...readQuery(priceChanges, params),
    from,
    to,
    cursor: undefined,
  });
  return {
    kind: "moves",
    async read(request, maxLines) {
      const { organisationId, query: params, span } = request;
      const query = queryOf(request);
      const page = { page: 1, pageSize: maxLines };
      const { list, data } = await changes.list(organisationId, { ...query, ...page });
      const countOf = async (direction: "up" | "down") =>
        (await changes.list(organisationId, { ...query, direction, page: 1, pageSize: 1 })).data.total;
      const figure = (label: string, count: number) => ({ label, text: count.toLocaleString("en-US") });
      const isOne = query.direction !== undefined;
      return {
        about: T.mail.period(formatDate(span.from), formatDate(span.to)),
        figures: [
          figure(T.figures.changes, data.total),
          ...(isOne
            ? []
            : [figure(T.figures.down, await countOf("down")), figure(T.figures.up, await countOf("up"))]),
        ],
        chart: movesChart(await overview.overview(organisationId, query), span),
        heads: { name: T.heads.product, left: T.heads.before, right: T.heads.after, badge: T.heads.change },
        lines: list.map(lineOf),
        total: data.total,
        path: screenPath("/price-tracker-history", params, { from: span.from, to: span.to }),
      };
    },
    table: (request) =>
      cellTable({
        name: fileNameOf("price-changes", request.span.now),
        columns: CHANGE_COLUMNS,
        batches: changes.all(request.organisationId, queryOf(request)),
      }),
  };
}
