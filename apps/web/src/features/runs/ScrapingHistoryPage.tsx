import { RUN_SCREEN_TEXTS } from "@pricetrail/contract";
import Button from "@mui/material/Button";
import { Link as RouterLink } from "react-router";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Page } from "../../ui/Page.tsx";
import { RunsTable } from "./RunsTable.tsx";

/** Scraping History: all tracking runs. */
export default function ScrapingHistoryPage() {
  return (
    <Page title={RUN_SCREEN_TEXTS.history} subtitle={RUN_SCREEN_TEXTS.historyHint}>
      <RunsTable
        kind="tracking"
        empty={
          <EmptyState
            icon="history"
            title={RUN_SCREEN_TEXTS.empty}
            action={
              <Button variant="outlined" component={RouterLink} to="/product-dashboard">
                {RUN_SCREEN_TEXTS.manageProducts}
              </Button>
            }
          >
            {RUN_SCREEN_TEXTS.emptyHint}
          </EmptyState>
        }
      />
    </Page>
  );
}
