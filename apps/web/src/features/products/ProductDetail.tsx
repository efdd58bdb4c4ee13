import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import {
  ACCEPTABLE_OUTCOMES,
  COVERAGE_TEXTS,
  TRACKING_TEXTS,
  DATA_SCREEN_TEXTS,
  PRODUCT_SCREEN_TEXTS,
  type ProductRow,
} from "@pricetrail/contract";
import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Page } from "../../ui/Page.tsx";
import { lazyPart } from "../../ui/parts.tsx";
import { RefusedDays } from "../../ui/RefusedDays.tsx";
import { Section } from "../../ui/Section.tsx";
import { useToday } from "../../ui/useToday.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { useRunProgress } from "../runs/RunProgressProvider.tsx";
import { BackToProducts } from "../../ui/BackToProducts.tsx";
import { useProduct } from "./product-queries.ts";
import { LastCheck } from "./LastCheck.tsx";
import { ProductActions } from "./ProductActions.tsx";
import { ProductFacts } from "./ProductFacts.tsx";
import { useProductHistory } from "../prices/price-queries.ts";
import type { ProductChart as Chart } from "../prices/ProductChart.tsx";
import { viewDataOf, viewDataParams } from "../prices/view-data.ts";
import { ViewDataChoice } from "../prices/ViewDataChoice.tsx";

/** As high as the chart that comes, in px. */
const PRODUCT_CHART_HEIGHT = 368;

const AcceptPage = lazyPart<{ product: ProductRow; mayWrite: boolean }>(() => import("./AcceptPage.tsx"));
const AmountQuestion = lazyPart<{ product: ProductRow; mayWrite: boolean }>(
  () => import("../shops/AmountQuestion.tsx"),
  { fallback: <Skeleton variant="rounded" height={210} sx={{ mb: 2 }} /> },
);
const PageAmounts = lazyPart<{ product: ProductRow; mayWrite: boolean }>(
  () => import("../shops/PageAmounts.tsx"),
);
const ProductPlan = lazyPart<{ id: string; name: string }>(() => import("../plans/ProductPlan.tsx"), {
  fallback: <Skeleton variant="rounded" height={170} sx={{ mb: 3 }} />,
});

const ProductChart = lazyPart<ComponentProps<typeof Chart>>(
  async () => ({ default: (await import("../prices/ProductChart.tsx")).ProductChart }),
  { isPrefetched: true, fallback: <Skeleton variant="rounded" height={PRODUCT_CHART_HEIGHT} /> },
);

// What is below the chart comes after it.
const ProductRun = lazyPart(() => import("./ProductRun.tsx"));
const CoverageMap = lazyPart(
  async () => ({ default: (await import("../coverage/CoverageMap.tsx")).CoverageMap }),
  { fallback: <Skeleton variant="rounded" height={135} /> },
);
const ChecksTabs = lazyPart(
  async () => ({ default: (await import("../prices/ChecksTabs.tsx")).ChecksTabs }),
  { fallback: <Skeleton variant="rounded" height={400} /> },
);

/** One product: what it costs now, how its prices moved, and every check behind that. */
export default function ProductDetail({ id }: { id: string }) {
  const { params, change } = useUrlState();
  const view = viewDataOf(params, new Date(useToday()));
  const product = useProduct(id);
  const mayWrite = useMayWrite();
  const range = { from: view.from, to: view.to };
  const history = useProductHistory(id, range, product.data !== undefined);
  const { runs } = useRunProgress();
  const run = runs.get(params.get("run") ?? "");

  if (product.isError && errorStatus(product.error) === 404) {
    return (
      <Page title={TRACKING_TEXTS.products.pageTitle} subtitle={<BackToProducts />}>
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
      subtitle={<BackToProducts />}
    >
      {product.isError && (
        <Box sx={{ mb: 2 }}>
          <ErrorState message={errorText(product.error)} onRetry={() => void product.refetch()} />
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", minHeight: 40, mb: 2 }}>
        {product.data ? <ProductActions product={product.data} /> : <Skeleton width={320} height={40} />}
      </Box>
      {run && <ProductRun run={run} />}
      <Section title={PRODUCT_SCREEN_TEXTS.now}>
        {product.data && ACCEPTABLE_OUTCOMES.some((one) => one === product.data.outcome) && (
          <AcceptPage product={product.data} mayWrite={mayWrite} />
        )}
        {product.data && <LastCheck product={product.data} />}
        {product.data?.outcome === "price_ambiguous" && (
          <AmountQuestion product={product.data} mayWrite={mayWrite} />
        )}
        {product.data ? <ProductFacts product={product.data} /> : <Skeleton variant="rounded" height={270} />}
      </Section>
      {product.data && <ProductPlan id={id} name={product.data.name} />}
      <Section title={PRODUCT_SCREEN_TEXTS.priceHistory}>
        <RefusedDays />
        <Box sx={{ mb: 2 }}>
          <ViewDataChoice
            value={view}
            isFetching={history.isFetching}
            onChange={(next) => change(viewDataParams(next))}
            onGet={() => void history.refetch()}
          />
        </Box>
        {history.isError ? (
          <ErrorState message={errorText(history.error)} onRetry={() => void history.refetch()} />
        ) : (
          <ProductChart history={history.data} name={product.data?.name ?? ""} />
        )}
      </Section>
      <Section title={COVERAGE_TEXTS.product}>
        <CoverageMap productId={id} />
      </Section>
      {product.data && <PageAmounts product={product.data} mayWrite={mayWrite} />}
      {product.data && <ChecksTabs productId={id} from={view.from} to={view.to} />}
    </Page>
  );
}
