import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { ACCOUNT_TEXTS } from "@pricetrail/contract";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { ResultPanel } from "../../ui/ResultPanel.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { AccountCard } from "./AccountCard.tsx";
import { usePasswordLink } from "./usePasswordLink.ts";

const TEXTS = ACCOUNT_TEXTS.setPassword;

type Link = NonNullable<ReturnType<typeof usePasswordLink>["link"]>;

/** The frame of screens that a mailed link opens: checks the link first, then shows what it is for. */
export function LinkFrame({
  title,
  children,
}: {
  title: string;
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
      {state === "expired" && (
        <ResultPanel kind="error" title={TEXTS.expired}>
          <TextLink to="/login">{ACCOUNT_TEXTS.login.title}</TextLink>
        </ResultPanel>
      )}
      {state === "failed" && (
        <ResultPanel kind="error" title={TEXTS.failed} subtitle={TEXTS.failedSubtitle}>
          <Button variant="contained" onClick={retry}>
            {TEXTS.failedSubtitle}
          </Button>
        </ResultPanel>
      )}
      {link && children(link, id)}
    </AccountCard>
  );
}
