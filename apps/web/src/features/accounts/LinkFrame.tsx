import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { ACCOUNT_TEXTS } from "@pricetrail/contract";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { ResultPanel } from "../../ui/ResultPanel.tsx";
import { AccountCard } from "../../ui/AccountCard.tsx";
import { ExpiredLink } from "./ExpiredLink.tsx";
import { usePasswordLink } from "./link-queries.ts";

const TEXTS = ACCOUNT_TEXTS.setPassword;

type Link = NonNullable<ReturnType<typeof usePasswordLink>["link"]>;

/** The frame of screens opened by a mailed link: checks the link first, then shows its content. */
export function LinkFrame({
  title,
  renewal,
  children,
}: {
  title: string;
  /** How to get a new link when this one has expired. */
  renewal?: "request" | "invitation";
  children: (link: Link, token: string) => ReactNode;
}) {
  const { id = "" } = useParams();
  const { state, link, retry } = usePasswordLink(id);
  if (id === "") return <Navigate to="/login" replace />;
  return (
    <AccountCard title={title}>
      {state === "loading" && (
        <Box
          component="output"
          aria-label={TEXTS.busy}
          sx={{ display: "flex", justifyContent: "center", py: 3 }}
        >
          <CircularProgress />
        </Box>
      )}
      {state === "expired" && <ExpiredLink renewal={renewal} />}
      {state === "failed" && (
        <ResultPanel kind="error" title={TEXTS.failed}>
          <Button variant="contained" onClick={retry}>
            {TEXTS.failedSubtitle}
          </Button>
        </ResultPanel>
      )}
      {link && children(link, id)}
    </AccountCard>
  );
}
