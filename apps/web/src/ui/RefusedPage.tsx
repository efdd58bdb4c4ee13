import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { SHELL_TEXTS } from "@pricetrail/contract";
import { Link as RouterLink } from "react-router";
import { EmptyState } from "./EmptyState.tsx";
import { Page } from "./Page.tsx";

/** A screen this account may not use: one page with the reason and a link, instead of parts that each fail. */
export function RefusedPage({ title, reason }: { title: string; reason: string }) {
  return (
    <Page title={title}>
      <Paper variant="outlined">
        <EmptyState
          icon="warning"
          title={SHELL_TEXTS.notForYou}
          action={
            <Button variant="outlined" component={RouterLink} to="/">
              {SHELL_TEXTS.start}
            </Button>
          }
        >
          {reason}
        </EmptyState>
      </Paper>
    </Page>
  );
}
