import { COVERAGE_TEXTS as T } from "@pricetrail/contract";
import { errorText } from "../../api/api-error.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Section } from "../../ui/Section.tsx";
import { shareText } from "../../ui/share-text.ts";
import { SkeletonBlock } from "../../ui/Skeletons.tsx";
import { useShopCoverage } from "./coverage-queries.ts";
import { keptText, troublesText } from "./shop-coverage.ts";

const SPAN = "30";

/** A shop's visits in the last 30 days: how many were made and succeeded, and what went wrong. */
export function ShopVisits({ host }: { host: string }) {
  const shops = useShopCoverage(SPAN);
  const row = shops.data?.find((shop) => shop.host === host);
  return (
    <Section title={T.shopVisits(SPAN)}>
      {shops.isError && !shops.data ? (
        <ErrorState message={errorText(shops.error)} onRetry={() => void shops.refetch()} />
      ) : shops.data === undefined ? (
        <SkeletonBlock />
      ) : row === undefined ? (
        T.empty
      ) : (
        <Facts
          rows={[
            [T.visits, row.visits.toLocaleString("en-US")],
            [T.share, shareText(row.answered, row.visits)],
            [T.trouble, troublesText(row) ?? T.nothing],
            [T.kept, keptText(row)],
          ]}
        />
      )}
    </Section>
  );
}
