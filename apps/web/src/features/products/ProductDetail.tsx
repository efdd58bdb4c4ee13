import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import {
  productHistory,
  TRACKING_TEXTS,
  DATA_SCREEN_TEXTS,
  PRODUCT_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link as RouterLink } from "react-router";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Page } from "../../ui/Page.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Section } from "../../ui/Section.tsx";
import { useToday } from "../../ui/useToday.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { useRunProgress } from "../progress/RunProgressProvider.tsx";
import { countsText } from "../progress/run-summary.ts";
import { AcceptPage } from "./AcceptPage.tsx";
import { BackToProducts } from "./BackToProducts.tsx";
import { ChecksTabs } from "./ChecksTabs.tsx";
import { productQuery } from "./product-queries.ts";
import { ProductActions } from "./ProductActions.tsx";
import { ProductFacts } from "./ProductFacts.tsx";
import { ProductChart } from "./ProductChart.tsx";
import { viewDataOf, viewDataParams } from "./view-data.ts";
import { ViewDataChoice } from "./ViewDataChoice.tsx";

/** One product: what it costs now, how its prices moved, and every check behind that. */
export default function ProductDetail({ id }: { id: string }) {
  const { params, change } = useUrlState();
  const view = viewDataOf(params, new Date(useToday()));
  const product = useQuery(productQuery(id));
  const mayWrite = useMayWrite();
  const range = { from: view.from, to: view.to };
  const history = useQuery({
    queryKey: ["product", id, "history", range],
    queryFn: ({ signal }) => callApi(productHistory, { params: { id }, query: range, signal }),
    placeholderData: keepPreviousData,
    enabled: product.data !== undefined,
  });
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
      {run && (
        <Paper variant="outlined" sx={{ p: 2, mb: 3 }}>
          <ProgressBar label={PRODUCT_SCREEN_TEXTS.readingPrice} done={run.done} total={run.total} />
          <Box sx={{ typography: "body2", color: "text.secondary", mt: 0.5 }}>{countsText(run)}</Box>
        </Paper>
      )}
      <Section title={PRODUCT_SCREEN_TEXTS.now}>
        {product.data && <AcceptPage product={product.data} mayWrite={mayWrite} />}
        {product.data ? <ProductFacts product={product.data} /> : <Skeleton variant="rounded" height={270} />}
      </Section>
      <Section title={PRODUCT_SCREEN_TEXTS.priceHistory}>
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
      {product.data && <ChecksTabs productId={id} from={view.from} to={view.to} />}
    </Page>
  );
}
