import { RUN_SCREEN_TEXTS } from "@pricetrail/contract";
import Button from "@mui/material/Button";
import { Link as RouterLink } from "react-router";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Page } from "../../ui/Page.tsx";
import { RunsTable } from "./RunsTable.tsx";

/** Deep Scraping History: runs that look for product pages. */
export default function DeepHistoryPage() {
  return (
    <Page title={RUN_SCREEN_TEXTS.deep} subtitle={RUN_SCREEN_TEXTS.deepHint}>
      <RunsTable
        kind="deep"
        empty={
          <EmptyState
            icon="search"
            title={RUN_SCREEN_TEXTS.noDeep}
            action={
              <Button variant="outlined" component={RouterLink} to="/product-dashboard?add=many">
                {RUN_SCREEN_TEXTS.addMany}
              </Button>
            }
          >
            {RUN_SCREEN_TEXTS.noDeepHint}
          </EmptyState>
        }
      />
    </Page>
  );
}
