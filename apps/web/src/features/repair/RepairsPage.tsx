import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import { listRepairs, REPAIR_TEXTS } from "@pricetrail/contract";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Page } from "../../ui/Page.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { RepairGroupSection } from "./RepairGroupSection.tsx";

/** Elements that moved or were lost, for a person to confirm; `?product=` shows one product's. */
export default function RepairsPage() {
  const [params] = useSearchParams();
  const product = params.get("product") ?? undefined;
  const repairs = useQuery({
    queryKey: ["repairs", product],
    queryFn: ({ signal }) => callApi(listRepairs, { query: { product }, signal }),
  });
  const groups = repairs.data?.list;
  return (
    <Page title={REPAIR_TEXTS.title} subtitle={REPAIR_TEXTS.hint}>
      {product !== undefined && (
        <Box sx={{ typography: "body2", mb: 2 }}>
          <TextLink to="/repairs">{REPAIR_TEXTS.showAll}</TextLink>
        </Box>
      )}
      {repairs.isError ? (
        <ErrorState message={errorText(repairs.error)} onRetry={() => void repairs.refetch()} />
      ) : groups === undefined ? (
        <Skeleton variant="rounded" height={320} />
      ) : groups.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState icon="check" title={REPAIR_TEXTS.empty}>
            {REPAIR_TEXTS.emptyHint}
          </EmptyState>
        </Paper>
      ) : (
        groups.map((group) => <RepairGroupSection key={group._id} group={group} />)
      )}
    </Page>
  );
}
