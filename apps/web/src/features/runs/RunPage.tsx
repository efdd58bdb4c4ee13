import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import { type RunRow, DATA_SCREEN_TEXTS, RUN_SCREEN_TEXTS, RUN_TRIGGER_NAMES } from "@pricetrail/contract";
import { useEffect, useRef } from "react";
import { Link as RouterLink, useParams } from "react-router";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Page } from "../../ui/Page.tsx";
import { NONE } from "../../ui/Price.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Section } from "../../ui/Section.tsx";
import { StateLabel } from "../../ui/StateLabel.tsx";
import { useRun } from "./run-queries.ts";
import { useRunProgress } from "./RunProgressProvider.tsx";
import { countsText, isOver } from "./run-summary.ts";
import { runDuration, starterOf, STATE_STYLES } from "./run-names.ts";
import { RunItems } from "./RunItems.tsx";
import { useRunActions } from "./useRunActions.ts";
import { formatDateTime } from "../../ui/dates.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

/** Reserves a typical title's width while the run is loading. */
const ANY_TIME = "2026-12-28T22:58:00.000Z";

/** One run: its progress, and every entry's outcome. */
export default function RunPage() {
  const { id = "" } = useParams();
  const { runs, follow } = useRunProgress();
  const { cancel, retry } = useRunActions();
  const mayWrite = useMayWrite();
  const query = useRun(id);
  const loaded = query.data;
  // A run started by somebody else is followed from the first view on.
  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (!loaded || isOver(loaded) || followed.current === loaded._id) return;
    followed.current = loaded._id;
    follow(loaded);
  }, [loaded, follow]);
  const run: RunRow | undefined = runs.get(id) ?? loaded;

  if (query.isError && errorStatus(query.error) === 404) {
    return (
      <Page title={RUN_SCREEN_TEXTS.history}>
        <Paper variant="outlined">
          <EmptyState
            icon="search"
            title={RUN_SCREEN_TEXTS.noSuch}
            action={
              <Button variant="outlined" component={RouterLink} to="/scraping-history">
                {RUN_SCREEN_TEXTS.showAll}
              </Button>
            }
          />
        </Paper>
      </Page>
    );
  }
  return (
    <Page
      title={run ? RUN_SCREEN_TEXTS.runOf(formatDateTime(run.createdAt)) : DATA_SCREEN_TEXTS.run}
      titleRoom={run ? undefined : RUN_SCREEN_TEXTS.runOf(formatDateTime(ANY_TIME))}
      documentTitle={RUN_SCREEN_TEXTS.history}
      subtitle={RUN_SCREEN_TEXTS.runHint}
      actions={
        mayWrite &&
        (!run ? (
          // On a phone the buttons are above the rest, which would jump.
          <Button sx={{ visibility: "hidden" }}>{RUN_SCREEN_TEXTS.retry}</Button>
        ) : isOver(run) ? (
          <Button
            variant="contained"
            {...disabledFor(run.errors === 0 && RUN_SCREEN_TEXTS.noErrors)}
            loading={retry.isPending}
            onClick={() => retry.mutate(run._id)}
          >
            {RUN_SCREEN_TEXTS.retry}
          </Button>
        ) : (
          <Button
            variant="outlined"
            color="error"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(run._id)}
          >
            {DATA_SCREEN_TEXTS.cancel}
          </Button>
        ))
      }
    >
      {query.isError && (
        <Box sx={{ mb: 2 }}>
          <ErrorState message={errorText(query.error)} onRetry={() => void query.refetch()} />
        </Box>
      )}
      <Section title={RUN_SCREEN_TEXTS.progress}>
        {run ? <RunFacts run={run} /> : <Skeleton variant="rounded" sx={{ height: { xs: 372, sm: 226 } }} />}
      </Section>
      <RunItems
        runId={id}
        isLive={run !== undefined && !isOver(run)}
        hadEntries={run !== undefined && run.total > 0}
      />
    </Page>
  );
}

function RunFacts({ run }: { run: RunRow }) {
  return (
    <>
      <ProgressBar label={countsText(run)} done={run.done} total={run.total} />
      <Box sx={{ mt: 2 }}>
        <Facts
          rows={[
            [DATA_SCREEN_TEXTS.state, <StateLabel key="s" {...STATE_STYLES[run.state]} />],
            [
              RUN_SCREEN_TEXTS.why,
              starterOf(run) === null
                ? RUN_TRIGGER_NAMES[run.trigger]
                : `${RUN_TRIGGER_NAMES[run.trigger]}, ${starterOf(run)}`,
            ],
            [
              RUN_SCREEN_TEXTS.joined,
              run.joined === 0 ? RUN_SCREEN_TEXTS.none : RUN_SCREEN_TEXTS.joinedCount(run.joined),
            ],
            [RUN_SCREEN_TEXTS.began, run.startedAt === null ? NONE : formatDateTime(run.startedAt)],
            [RUN_SCREEN_TEXTS.finished, run.finishedAt === null ? NONE : formatDateTime(run.finishedAt)],
            [DATA_SCREEN_TEXTS.duration, runDuration(run) ?? NONE],
          ]}
        />
      </Box>
    </>
  );
}
