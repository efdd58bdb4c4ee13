import {
  formatDate,
  formatDateTime,
  formatMoney,
  listMarket,
  MARKET_TEXTS,
  REPORT_TEXTS,
} from "@pricetrail/contract";
import type { MarketRow, MarketSummary } from "@pricetrail/contract";
import { fileNameOf } from "../exports/table.rules.ts";
import type { ReportCell, ReportContent, ReportLine, ReportSource } from "../reports/report-content.rules.ts";
import { cellTable } from "../reports/report-files.rules.ts";
import { percentBadge, readQuery, screenPath } from "../reports/report-query.rules.ts";
import { MARKET_COLUMNS } from "./market-table.rules.ts";
import type { MarketService } from "./market.service.ts";

const T = REPORT_TEXTS;
const FILTERS = ["search", "brand", "category", "subcategory", "seller", "standing", "only"];

function ownCell({ own, lastOwn, rank, ranked, standing }: MarketRow): ReportCell {
  if (lastOwn)
    return {
      text: formatMoney(lastOwn.price),
      note: MARKET_TEXTS.lastRead(formatDate(lastOwn.pricedAt)),
      isQuiet: true,
    };
  const note = rank === null ? MARKET_TEXTS.standings[standing] : MARKET_TEXTS.rankOf(rank, ranked);
  return own === null ? { text: note, isQuiet: true } : { text: formatMoney(own), note };
}

/** Returns what the first seller asks: the cheapest one that is compared, or else one in grey with the reason. */
function cheapestCell({ offers: [first] }: MarketRow): ReportCell {
  if (!first?.price) return { text: "–", isQuiet: true };
  const seller = first.seller?.name ?? new URL(first.url).hostname;
  return first.unranked === null
    ? { text: formatMoney(first.price), note: seller }
    : {
        text: formatMoney(first.price),
        note: `${seller} · ${MARKET_TEXTS.unrankedShort[first.unranked]}`,
        isQuiet: true,
      };
}

function lineOf(row: MarketRow): ReportLine {
  const { gapPermille } = row;
  const isBelowMap = row.offers.some((offer) => offer.isBelowMap);
  const notes = [row.ownId, row.brand?.name, isBelowMap ? MARKET_TEXTS.belowMap : null];
  return {
    name: row.group,
    note: notes.filter((note) => note !== null && note !== undefined).join(" · ") || null,
    path: `/product-dashboard?compare=${encodeURIComponent(row._id)}`,
    productId: row.offers[0]?.productId ?? null,
    left: ownCell(row),
    right: cheapestCell(row),
    badge:
      gapPermille === null
        ? null
        : {
            text: percentBadge(gapPermille),
            tone: gapPermille > 0 ? "bad" : gapPermille < 0 ? "good" : "plain",
          },
  };
}

function figuresOf(summary: MarketSummary, isFiltered: boolean): ReportContent["figures"] {
  const { standings, indexPermille } = summary;
  const compared = standings.cheapest + standings.level + standings.undercut;
  const count = (number: number) => number.toLocaleString("en-US");
  return [
    {
      label: T.figures.index,
      text: indexPermille === null ? "–" : (indexPermille / 10).toFixed(1),
      note: isFiltered ? T.figures.wholeCatalogue : T.figures.market100,
    },
    { label: T.figures.cheapest, text: count(standings.cheapest), note: T.figures.ofCompared(compared) },
    { label: T.figures.undercut, text: count(standings.undercut), note: T.figures.ofCompared(compared) },
    { label: T.figures.outOfStock, text: count(summary.opportunities) },
    { label: T.figures.belowMap, text: count(summary.belowMap) },
  ];
}

/** Makes My Market a report, of the services that answer the screen. */
export function createMarketReport(market: Pick<MarketService, "list" | "summary" | "all">): ReportSource {
  return {
    kind: "market",
    async read({ organisationId, query: params, span }, maxLines) {
      const query = readQuery(listMarket, params);
      const { list, data } = await market.list(organisationId, { ...query, page: 1, pageSize: maxLines });
      const summary = await market.summary(organisationId);
      const { cheapest, level, undercut } = summary.standings;
      return {
        about: T.mail.asOf(formatDateTime(span.now)),
        figures: figuresOf(
          summary,
          FILTERS.some((name) => params.has(name)),
        ),
        chart:
          cheapest + level + undercut === 0
            ? null
            : {
                kind: "shares",
                label: T.standings,
                parts: [
                  { label: T.figures.cheapest, count: cheapest, tone: "good" },
                  { label: T.figures.level, count: level, tone: "plain" },
                  { label: T.figures.undercut, count: undercut, tone: "bad" },
                ],
              },
        heads: { name: T.heads.item, left: T.heads.ownPrice, right: T.heads.cheapest, badge: T.heads.gap },
        lines: list.map(lineOf),
        total: data.total,
        path: screenPath("/market", params),
      };
    },
    table: ({ organisationId, query: params, span }) =>
      cellTable({
        name: fileNameOf("market", span.now),
        columns: MARKET_COLUMNS,
        batches: market.all(organisationId, readQuery(listMarket, params)),
      }),
  };
}
