import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import { isContinuable, LISTING_TEXTS as T, timingText, type Listing } from "@pricetrail/contract";
import { useState } from "react";
import { Link as RouterLink, useNavigate, useParams } from "react-router";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Page } from "../../ui/Page.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { ListedProducts } from "./ListedProducts.tsx";
import { ListingChanges } from "./ListingChanges.tsx";
import { isIdle, useListing, useListingProgress } from "./listing-queries.ts";
import { changesText, originText, DeepRunState } from "./deep-run-columns.tsx";
import { useListingActions } from "./useListingActions.ts";
import { formatDateTime } from "../../ui/dates.ts";
import { newAlertPath } from "../../ui/paths.ts";

const ListingSettingsDialog = lazyDialog(() => import("./ListingSettingsDialog.tsx"));
const HISTORY = "/deep-scraping-history";
const count = (value: number) => value.toLocaleString("en-US");

/** One listing: its newest run, its products, and the changes from run to run. */
export default function ListingPage() {
  const { id = "" } = useParams();
  const query = useListing(id);
  const listing = query.data;
  useListingProgress(listing);
  if (query.isError && errorStatus(query.error) === 404) {
    return (
      <Page title={T.deep}>
        <Paper variant="outlined">
          <EmptyState
            icon="search"
            title={T.noSuch}
            action={
              <Button variant="outlined" component={RouterLink} to={HISTORY}>
                {T.showAll}
              </Button>
            }
          />
        </Paper>
      </Page>
    );
  }
  return (
    <Page
      title={listing?.title ?? T.listing}
      documentTitle={T.deep}
      subtitle={T.listingHint}
      actions={listing && <Actions listing={listing} />}
    >
      {query.isError && (
        <Box sx={{ mb: 2 }}>
          <ErrorState message={errorText(query.error)} onRetry={() => void query.refetch()} />
        </Box>
      )}
      {listing ? <Summary listing={listing} /> : <Skeleton variant="rounded" height={220} sx={{ mb: 3 }} />}
      {listing && (
        <>
          <ListedProducts listing={listing} />
          <ListingChanges listing={listing} />
        </>
      )}
    </Page>
  );
}

function Actions({ listing }: { listing: Listing }) {
  const mayWrite = useMayWrite();
  const navigate = useNavigate();
  const { repeat, resume, cancel, remove } = useListingActions(listing._id);
  const [open, setOpen] = useState<"settings" | "delete">();
  const tellMe = (
    <Button variant="outlined" component={RouterLink} to={newAlertPath("listing", listing._id)}>
      {T.alert}
    </Button>
  );
  if (!mayWrite) return tellMe;
  return (
    <>
      {tellMe}
      {listing.deepRun?.finishedAt === null ? (
        <Button variant="outlined" color="error" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {T.cancel}
        </Button>
      ) : (
        <>
          {listing.deepRun && isContinuable(listing.deepRun) && (
            <Button variant="contained" loading={resume.isPending} onClick={() => resume.mutate()}>
              {T.continue}
            </Button>
          )}
          <Button variant="outlined" loading={repeat.isPending} onClick={() => repeat.mutate()}>
            {T.repeat}
          </Button>
        </>
      )}
      <Button variant="outlined" onClick={() => setOpen("settings")}>
        {T.settings}
      </Button>
      <Button variant="outlined" color="error" onClick={() => setOpen("delete")}>
        {T.delete}
      </Button>
      {open === "settings" && <ListingSettingsDialog listing={listing} onClose={() => setOpen(undefined)} />}
      <ConfirmDialog
        open={open === "delete"}
        title={T.deleteTitle}
        confirmLabel={T.delete}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(HISTORY) })}
        onClose={() => setOpen(undefined)}
      >
        {T.deleteText}
      </ConfirmDialog>
    </>
  );
}

/** Returns when a watched listing runs next, and by which plan: "06/16/2026 10:00 AM UTC (every day)". */
function nextDeepRunText({ plan, nextDeepRunAt }: Listing): string {
  if (plan === null) return T.notWatched;
  return `${nextDeepRunAt === null ? T.paused : formatDateTime(nextDeepRunAt)} (${timingText(plan.timing)})`;
}

function Summary({ listing }: { listing: Listing }) {
  const { deepRun } = listing;
  return (
    <Section title={T.listing}>
      {deepRun && (
        <Box component="output" sx={{ display: "block", mb: 2 }}>
          <Box sx={{ typography: "body2", mb: 0.5 }}>
            {T.progress(deepRun.pages, deepRun.found)}{" "}
            {deepRun.claimed !== null && deepRun.claimed !== deepRun.found && T.claims(deepRun.claimed)}
            {listing.reading > 0 && ` ${T.reading(listing.reading)}.`}
          </Box>
          {!isIdle(listing) && <LinearProgress aria-label={T.running} />}
        </Box>
      )}
      {deepRun?.detail && deepRun.ended !== "cancelled" && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {deepRun.detail}
        </Alert>
      )}
      <Facts
        rows={[
          [
            T.page,
            <TextLink key="u" to={listing.url} newTab>
              {listing.url}
            </TextLink>,
          ],
          [T.state, deepRun ? <DeepRunState key="s" deepRun={deepRun} /> : T.waiting],
          [
            T.lastDeepRun,
            deepRun ? `${formatDateTime(deepRun.createdAt)} (${originText(deepRun)})` : T.waiting,
          ],
          [T.changes, deepRun && deepRun.ended !== null ? changesText(deepRun) : ""],
          [T.products, T.productCounts(count(listing.products), count(listing.tracked), count(listing.gone))],
          [T.nextDeepRun, nextDeepRunText(listing)],
        ]}
      />
    </Section>
  );
}
