import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import {
  TRACKING_TEXTS,
  type GroupSeries,
  type MoneyText,
  DATA_SCREEN_TEXTS,
  PRODUCT_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { useMemo, useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LastRead } from "../../ui/LastRead.tsx";
import { Page } from "../../ui/Page.tsx";
import { PriceOf } from "../../ui/product-columns.tsx";
import { RefusedDays } from "../../ui/RefusedDays.tsx";
import { Section } from "../../ui/Section.tsx";
import { useToday } from "../../ui/useToday.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { CheapestBar } from "./CheapestBar.tsx";
import { askingPriceLine, soldOutStretches } from "./chart-model.ts";
import { sellersByCurrency, type SellerRow } from "./group-rows.ts";
import { useGroupHistory } from "./price-queries.ts";
import { PriceChart } from "./PriceChart.tsx";
import { SoldOutStretches } from "./SoldOutStretches.tsx";
import { SellerCards } from "./SellerCards.tsx";
import { ProductCell } from "../../ui/ProductCell.tsx";
import { viewDataOf, viewDataParams } from "./view-data.ts";
import { ViewDataChoice } from "./ViewDataChoice.tsx";

const COLUMNS: readonly Column<SellerRow>[] = [
  {
    key: "seller",
    header: DATA_SCREEN_TEXTS.seller,
    isRowHeader: true,
    render: (row) => (
      <Box component="span" sx={{ display: "inline-flex", gap: 1, alignItems: "center" }}>
        {row.seller}
        {row.isCheapest && (
          <Chip size="small" color="success" variant="outlined" label={PRODUCT_SCREEN_TEXTS.cheapest} />
        )}
      </Box>
    ),
  },
  {
    key: "product",
    header: DATA_SCREEN_TEXTS.product,
    render: (row) => <ProductCell id={row.productId} name={row.product} url="" picture={row.picture} />,
  },
  {
    key: "normal",
    header: DATA_SCREEN_TEXTS.normalPrice,
    align: "right",
    render: (row) => (
      <>
        <SellersPrice row={row} money={row.normalPrice} />
        <LastRead of={row} />
      </>
    ),
  },
  {
    key: "discounted",
    header: DATA_SCREEN_TEXTS.discountedPrice,
    align: "right",
    render: (row) => <SellersPrice row={row} money={row.discountedPrice} />,
  },
  {
    key: "since",
    folds: 1,
    header: PRODUCT_SCREEN_TEXTS.since,
    isMoment: true,
    render: (row) => <DateCell at={row.since === null ? null : new Date(row.since).toISOString()} />,
  },
];

const SellersPrice = ({ row, money }: { row: SellerRow; money: MoneyText | null }) => (
  <PriceOf row={{ _id: row.productId, name: row.product }} money={money} quiet={row.isStale} />
);

const rowId = (row: SellerRow) => row.productId;

/** One item at all its sellers: a chart and a table for each currency, cheapest first. */
export default function GroupCompare({ id }: { id: string }) {
  const { params, change } = useUrlState();
  const view = viewDataOf(params, new Date(useToday()));
  const history = useGroupHistory(id, { from: view.from, to: view.to });
  const { data } = history;
  const range = { from: Date.parse(data?.from ?? ""), to: Date.parse(data?.to ?? "") };
  return (
    <Page
      title={data?.group ?? DATA_SCREEN_TEXTS.group}
      documentTitle={TRACKING_TEXTS.products.pageTitle}
      subtitle={PRODUCT_SCREEN_TEXTS.compareHint}
    >
      <RefusedDays />
      <Box sx={{ mb: 2 }}>
        <ViewDataChoice
          value={view}
          isFetching={history.isFetching}
          onChange={(next) => change(viewDataParams(next))}
          onGet={() => void history.refetch()}
        />
      </Box>
      {history.isError && (
        <ErrorState message={errorText(history.error)} onRetry={() => void history.refetch()} />
      )}
      {history.isPending && <Skeleton variant="rounded" height={480} />}
      {data?.series.length === 0 && (
        <Paper variant="outlined">
          <EmptyState icon="chart" title={TRACKING_TEXTS.products.noData}>
            {PRODUCT_SCREEN_TEXTS.emptyGroup}
          </EmptyState>
        </Paper>
      )}
      {data &&
        [...sellersByCurrency(data.series, range)].map(([currency, rows]) => (
          <Section key={currency} title={PRODUCT_SCREEN_TEXTS.pricesIn(currency)}>
            <SellerCards
              label={PRODUCT_SCREEN_TEXTS.sellersOf(data.group, currency)}
              rows={rows}
              from={range.from}
            />
            <SellersChart group={data.group} currency={currency} series={data.series} {...range} />
            <Box sx={{ mt: 2 }}>
              <DataTable
                caption={PRODUCT_SCREEN_TEXTS.sellersOf(data.group, currency)}
                columns={COLUMNS}
                rows={rows}
                rowId={rowId}
                empty={null}
                minWidth={680}
              />
            </Box>
          </Section>
        ))}
    </Page>
  );
}

function SellersChart({
  group,
  currency,
  series,
  from,
  to,
}: {
  group: string;
  currency: string;
  series: readonly GroupSeries[];
  from: number;
  to: number;
}) {
  // Current prices are drawn up to now, not to the end of the day.
  const [openedAt] = useState(() => Date.now());
  const lines = useMemo(
    () =>
      series
        .filter((one) => one.currency === currency)
        .map((one, _index, all) => ({
          ...askingPriceLine(one, all.filter(({ seller }) => seller === one.seller).length === 1),
          soldOut: soldOutStretches(one.stock, Math.min(to, openedAt)),
        })),
    [series, currency, to, openedAt],
  );
  return (
    <>
      <CheapestBar lines={lines} />
      <PriceChart
        label={PRODUCT_SCREEN_TEXTS.pricesOfGroup(group, lines.length, currency)}
        currency={currency}
        lines={lines}
        from={from}
        to={to}
      />
      {lines.map(
        ({ id, label, soldOut }) =>
          soldOut.length > 0 && <SoldOutStretches key={id} stretches={soldOut} of={label} />,
      )}
    </>
  );
}
