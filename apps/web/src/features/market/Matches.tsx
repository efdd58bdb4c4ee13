import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import {
  MATCH_ANSWERS,
  MATCH_SHOWN,
  MATCH_TEXTS as T,
  type MatchAnswer,
  type MatchRow,
} from "@pricetrail/contract";
import { useEffect, useEffectEvent } from "react";
import { Link as RouterLink } from "react-router";
import { errorText } from "../../api/api-error.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { disabledFor } from "../../ui/disabled-for.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LiveRegion } from "../../ui/LiveRegion.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { Page } from "../../ui/Page.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { readCookie } from "../../ui/theme/cookie.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { AnsweredMatches } from "./AnsweredMatches.tsx";
import { ANSWER_KEYS, Key, MatchCard, UNDO_KEY } from "./MatchCard.tsx";
import { UndoDialog } from "./UndoDialog.tsx";
import { useMatchQueue } from "./useMatchQueue.ts";

const PATH = "/market";
/** Number of the following matches that are shown. */
const SHOWN_NEXT = 5;
const NO_BRAND = "none";
const QUEUE = {
  display: "grid",
  gap: 1.5,
  gridTemplateColumns: "minmax(0, 1fr)",
  "&[hidden]": { display: "none" },
} as const;

/** The queue of proposed matches, side by side, answered by keyboard; or those answered or put off. */
export default function Matches() {
  const { params, change } = useUrlState();
  const brand = params.get("brand") ?? undefined;
  const shown = MATCH_SHOWN.find((one) => one === params.get("matches")) ?? "waiting";
  const queue = useMatchQueue(brand);
  const { query, summary, waiting, current, progress, last, undo, alike, takingBack } = queue;
  const mayWrite = useMayWrite();
  const isAsking = undo?.consequences !== undefined && undo.consequences !== null;
  const likely = alike.data !== undefined && alike.variables?.dryRun ? alike.data.answered : undefined;

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (shown !== "waiting" || !mayWrite || event.ctrlKey || event.metaKey || event.altKey || event.repeat)
      return;
    const isElsewhere =
      event.target instanceof Element &&
      event.target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null;
    // People who use speech input turn single keys off.
    if (isElsewhere || isAsking || readCookie("keys") === "off") return;
    const key = event.key.toUpperCase();
    const answer = MATCH_ANSWERS.find((one) => ANSWER_KEYS[one] === key);
    if (answer) queue.answer(answer);
    else if (key === UNDO_KEY) void queue.askUndo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);

  return (
    <Page
      title={T.title}
      subtitle={
        <>
          <TextLink to={PATH}>{T.back}</TextLink>
          {progress && ` · ${T.progress(progress.answered, progress.all)}`} · {T.rule}
        </>
      }
      actions={
        <>
          {mayWrite && shown === "waiting" && (
            <Button
              variant="outlined"
              disabled={undo !== undefined}
              {...disabledFor(last === undefined && T.nothingToUndo)}
              onClick={() => void queue.askUndo()}
              aria-keyshortcuts={UNDO_KEY}
            >
              {T.undo}
              <Key>{UNDO_KEY}</Key>
            </Button>
          )}
          <NativeSelect
            label={T.show}
            hideLabel
            value={shown}
            onChange={(value) => change({ matches: value })}
            options={MATCH_SHOWN.map((one) => ({ value: one, label: T.shown[one] }))}
          />
          <NativeSelect
            label={T.brand}
            hideLabel
            value={brand ?? ""}
            onChange={(value) => change({ brand: value })}
            options={[
              { value: "", label: T.everyBrand },
              ...(summary?.brands ?? []).map(({ _id, name, waiting: count }) => ({
                value: _id ?? NO_BRAND,
                label: T.brandOption(name ?? T.noBrand, count),
              })),
            ]}
          />
          {mayWrite && shown === "waiting" && brand !== undefined && waiting.length > 1 && (
            <Button
              variant="outlined"
              loading={alike.isPending}
              onClick={() => alike.mutate({ dryRun: true })}
            >
              {T.allSame}
            </Button>
          )}
        </>
      }
    >
      {shown !== "waiting" && <AnsweredMatches shown={shown} brand={brand} />}
      <Box hidden={shown !== "waiting"} sx={QUEUE}>
        {progress && progress.all > 0 && (
          <LinearProgress
            variant="determinate"
            value={Math.min(100, (progress.answered / progress.all) * 100)}
            aria-label={T.progress(progress.answered, progress.all)}
          />
        )}
        {current ? (
          <>
            <MatchCard
              key={current._id}
              row={current}
              onAnswer={mayWrite ? (answer: MatchAnswer) => queue.answer(answer) : undefined}
            />
            <Next rows={waiting.slice(1, 1 + SHOWN_NEXT)} />
          </>
        ) : query.isPending ? (
          <Skeleton variant="rounded" height={220} />
        ) : query.isError ? (
          <ErrorState message={errorText(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <Nothing isOfBrand={brand !== undefined} onEveryBrand={() => change({ brand: undefined })} />
        )}
        <LiveRegion message={current ? `${current.item.name} / ${current.offer.name}` : ""} />
      </Box>
      <UndoDialog
        consequences={undo?.consequences ?? undefined}
        isBusy={takingBack.isPending}
        onConfirm={() => undo && takingBack.mutate(undo.row)}
        onClose={queue.closeUndo}
      />
      <ConfirmDialog
        open={likely !== undefined && likely > 0}
        title={T.allSameOf(likely ?? 0)}
        confirmLabel={T.answers.same}
        busy={alike.isPending}
        onConfirm={() => alike.mutate({ dryRun: false })}
        onClose={() => alike.reset()}
      >
        {T.allSameHint}
      </ConfirmDialog>
    </Page>
  );
}

function Nothing({ isOfBrand, onEveryBrand }: { isOfBrand: boolean; onEveryBrand: () => void }) {
  return isOfBrand ? (
    <EmptyState
      icon="check"
      title={T.emptyOfBrand}
      action={
        <Button variant="outlined" onClick={onEveryBrand}>
          {T.everyBrand}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon="check"
      title={T.empty}
      action={
        <Box sx={{ display: "flex", gap: 1, justifyContent: "center", flexWrap: "wrap" }}>
          <Button variant="outlined" component={RouterLink} to={PATH}>
            {T.back}
          </Button>
          <Button variant="outlined" component={RouterLink} to="/deep-scraping-history">
            {T.findMore}
          </Button>
        </Box>
      }
    >
      {T.emptyHint}
    </EmptyState>
  );
}

/** The matches after the current one. */
function Next({ rows }: { rows: readonly MatchRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Paper variant="outlined" component="section" aria-labelledby="next-matches" sx={{ px: 2, py: 1.5 }}>
      <Typography id="next-matches" variant="h3" component="h2">
        {T.next}
      </Typography>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, typography: "body2" }}>
        {rows.map(({ _id, item, offer, probabilityPermille }) => (
          <Box
            component="li"
            key={_id}
            sx={{
              display: "grid",
              gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "repeat(2, minmax(0, 1fr)) auto" },
              columnGap: 2,
              py: 0.75,
              borderBottom: 1,
              borderColor: "divider",
              "&:last-of-type": { borderBottom: 0 },
            }}
          >
            <span>{item.name}</span>
            <Box
              component="span"
              sx={{ gridRow: { xs: 2, sm: "auto" }, color: { xs: "text.secondary", sm: "inherit" } }}
            >
              {offer.seller === null ? offer.name : `${offer.seller}: ${offer.name}`}
            </Box>
            <Box component="span" sx={{ fontVariantNumeric: "tabular-nums" }}>
              {T.likely(probabilityPermille)}
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
