import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Switch from "@mui/material/Switch";
import {
  ACCEPTABLE_OUTCOMES,
  TRACKING_TEXTS,
  DATA_SCREEN_TEXTS,
  PRODUCT_SCREEN_TEXTS,
  type ProductRow,
} from "@pricetrail/contract";
import { useMemo, type ComponentProps } from "react";
import { Link as RouterLink } from "react-router";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Page } from "../../ui/Page.tsx";
import { lazyDialog, lazyPart } from "../../ui/parts.tsx";
import { RefusedDays } from "../../ui/RefusedDays.tsx";
import { SkeletonBlock } from "../../ui/Skeletons.tsx";
import { useToday } from "../../ui/useToday.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { useRunProgress } from "../runs/RunProgressProvider.tsx";
import { useProduct } from "./product-queries.ts";
import { LastCheck } from "./LastCheck.tsx";
import { ProductActions } from "./ProductActions.tsx";
import { ProductSummary, SUMMARY_HEIGHTS } from "./ProductSummary.tsx";
import { CHART_FRAME_HEIGHTS } from "../prices/chart-heights.ts";
import type Below from "./ProductTabs.tsx";
import { useProductHistory } from "../prices/price-queries.ts";
import type { ProductChart as Chart } from "../prices/ProductChart.tsx";
import { viewDataOf, viewDataParams } from "../prices/view-data.ts";
import { ViewDataChoice } from "../prices/ViewDataChoice.tsx";
import { comparePath } from "../../ui/paths.ts";

const AcceptPage = lazyPart<{ product: ProductRow; mayWrite: boolean }>(() => import("./AcceptPage.tsx"));
const AmountQuestion = lazyPart<{ product: ProductRow; mayWrite: boolean }>(
  () => import("../shops/AmountQuestion.tsx"),
  { fallback: <Skeleton variant="rounded" height={210} sx={{ mb: 2 }} /> },
);
const NextVisit = lazyPart<{ id: string }>(() => import("../plans/NextVisit.tsx"), {
  fallback: <Skeleton width={150} />,
});
const ProductChart = lazyPart<ComponentProps<typeof Chart>>(
  async () => ({ default: (await import("../prices/ProductChart.tsx")).ProductChart }),
  { isPrefetched: true, fallback: <Skeleton variant="rounded" sx={{ height: CHART_FRAME_HEIGHTS }} /> },
);
const ProductRun = lazyPart(() => import("./ProductRun.tsx"));
const WrongPriceDialog = lazyDialog<{ product: ProductRow; onClose: () => void }>(
  () => import("./WrongPriceDialog.tsx"),
);
/** The content below the chart loads after it. */
const ProductTabs = lazyPart<ComponentProps<typeof Below>>(() => import("./ProductTabs.tsx"), {
  fallback: <SkeletonBlock lines={6} height={120} />,
});

/** One product: its current price, its price history, and every check behind it. */
export default function ProductDetail({ id }: { id: string }) {
  const { params, change } = useUrlState();
  const view = viewDataOf(params, new Date(useToday()));
  const product = useProduct(id);
  const mayWrite = useMayWrite();
  const range = { from: view.from, to: view.to };
  const history = useProductHistory(id, range, product.data !== undefined);
  const { runs } = useRunProgress();
  const run = runs.get(params.get("run") ?? "");
  const isComparing = params.get("sellers") === "all";
  const group = product.data?.group;
  const groupId = isComparing ? group?._id : undefined;
  const comparedWith = useMemo(
    () => (groupId === undefined ? null : { groupId, productId: id }),
    [groupId, id],
  );

  if (product.isError && errorStatus(product.error) === 404) {
    return (
      <Page title={TRACKING_TEXTS.products.pageTitle}>
        <Paper variant="outlined">
          <EmptyState
            icon="search"
            title={PRODUCT_SCREEN_TEXTS.noSuch}
            action={
              <Button variant="outlined" component={RouterLink} to="/product-dashboard">
                {DATA_SCREEN_TEXTS.showAllProducts}
              </Button>
            }
          >
            {PRODUCT_SCREEN_TEXTS.noSuchHint}
          </EmptyState>
        </Paper>
      </Page>
    );
  }
  return (
    <Page
      title={product.data?.name ?? TRACKING_TEXTS.products.pageTitle}
      documentTitle={TRACKING_TEXTS.products.pageTitle}
      subtitle={PRODUCT_SCREEN_TEXTS.productHint}
      between={group ? [{ to: comparePath(group._id), label: group.name }] : undefined}
    >
      {product.isError && (
        <Box sx={{ mb: 2 }}>
          <ErrorState message={errorText(product.error)} onRetry={() => void product.refetch()} />
        </Box>
      )}
      {run && <ProductRun run={run} />}
      {product.data && mayWrite && params.get("wrong") === "price" && (
        <WrongPriceDialog
          product={product.data}
          onClose={() => change({ wrong: undefined }, { replace: true })}
        />
      )}
      <Box
        sx={{
          display: "grid",
          gap: { xs: 1, md: 1.5 },
          mb: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "320px minmax(0, 1fr)" },
        }}
      >
        {product.data ? (
          <ProductSummary
            product={product.data}
            marks={history.data?.marks}
            nextVisit={<NextVisit id={id} />}
            wrongPrice={
              mayWrite &&
              product.data.normalPrice !== null && (
                <Button size="small" sx={{ ml: -1, px: 1 }} onClick={() => change({ wrong: "price" })}>
                  {PRODUCT_SCREEN_TEXTS.wrongPrice}
                </Button>
              )
            }
          />
        ) : (
          <Skeleton variant="rounded" sx={{ height: SUMMARY_HEIGHTS }} />
        )}
        <Paper
          variant="outlined"
          component="section"
          aria-label={PRODUCT_SCREEN_TEXTS.priceHistory}
          sx={{ p: { xs: 1, md: 2 }, minWidth: 0, display: "flex", flexDirection: "column" }}
        >
          <RefusedDays />
          <Box
            sx={{
              display: "flex",
              flexWrap: "wrap",
              gap: 1,
              justifyContent: "space-between",
              // On a phone the chart comes first.
              order: { xs: 1, sm: 0 },
              mt: { xs: 1, sm: 0 },
              mb: { xs: 0, sm: 1 },
            }}
          >
            <ViewDataChoice
              value={view}
              isFetching={history.isFetching}
              onChange={(next) => change(viewDataParams(next))}
              onGet={() => void history.refetch()}
            />
            {group && (
              <FormControlLabel
                control={
                  <Switch
                    size="small"
                    checked={isComparing}
                    onChange={(_event, on) => change({ sellers: on ? "all" : undefined }, { replace: true })}
                  />
                }
                label={PRODUCT_SCREEN_TEXTS.otherSellers}
                slotProps={{ typography: { variant: "body2" } }}
                sx={{ m: 0, gap: 0.5 }}
              />
            )}
          </Box>
          {history.isError ? (
            <ErrorState message={errorText(history.error)} onRetry={() => void history.refetch()} />
          ) : (
            <ProductChart
              history={history.data}
              name={product.data?.name ?? ""}
              comparedWith={comparedWith}
            />
          )}
        </Paper>
      </Box>
      {product.data && (
        <>
          {ACCEPTABLE_OUTCOMES.some((one) => one === product.data.outcome) && (
            <AcceptPage product={product.data} mayWrite={mayWrite} />
          )}
          <LastCheck product={product.data} />
          {product.data.outcome === "price_ambiguous" && (
            <AmountQuestion product={product.data} mayWrite={mayWrite} />
          )}
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", minHeight: 40, mb: 2 }}>
            <ProductActions product={product.data} />
          </Box>
          <ProductTabs product={product.data} from={view.from} to={view.to} mayWrite={mayWrite} />
        </>
      )}
    </Page>
  );
}
