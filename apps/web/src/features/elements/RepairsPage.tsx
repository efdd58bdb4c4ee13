import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import { REPAIR_TEXTS } from "@pricetrail/contract";
import { useSearchParams } from "react-router";
import { errorText } from "../../api/api-error.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Page } from "../../ui/Page.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useRowFocus } from "../../ui/useRowFocus.ts";
import { useRepairs } from "./configuration-queries.ts";
import { shopsOf } from "./repair-shops.ts";
import { ShopRepairs } from "./ShopRepairs.tsx";
import { RepairGroupSection } from "./RepairGroupSection.tsx";

/** Moved or lost elements for a person to confirm; `?product=` shows one product's. */
export default function RepairsPage() {
  const [params] = useSearchParams();
  const product = params.get("product") ?? undefined;
  const repairs = useRepairs(product);
  const groups = repairs.data?.list;
  // A group that lost some entries is a different one: its buttons were disabled and lost focus.
  const mayWrite = useMayWrite();
  const shops = mayWrite ? shopsOf(groups ?? []) : [];
  const focus = useRowFocus(
    groups && [
      ...shops.map(({ host, entryIds }) => `${host} ${entryIds.length}`),
      ...groups.map(({ _id, entries }) => `${_id} ${entries.length}`),
    ],
    ":scope > section",
  );
  return (
    <Page width="list" title={REPAIR_TEXTS.title} subtitle={REPAIR_TEXTS.hint}>
      {product !== undefined && (
        <Box sx={{ typography: "body2", mb: 2 }}>
          <TextLink to="/repairs">{REPAIR_TEXTS.showAll}</TextLink>
        </Box>
      )}
      <Box {...focus}>
        {repairs.isError && groups === undefined ? (
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
          <>
            {shops.map((shop) => (
              <ShopRepairs key={shop.host} shop={shop} />
            ))}
            {groups.map((group) => (
              <RepairGroupSection key={group._id} group={group} />
            ))}
          </>
        )}
      </Box>
    </Page>
  );
}
