import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { CONTROL_TEXTS, ITEM_IMPORT_TEXTS, SOURCE_TEXTS as T, type SourceRow } from "@pricetrail/contract";
import { useId, useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { momentText } from "../../ui/dates.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconAction } from "../../ui/IconAction.tsx";
import type { IconName } from "../../ui/icons.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
import { StateLabel } from "../../ui/StateLabel.tsx";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import { ImportWays, type ImportWay } from "./ImportWays.tsx";
import { useSources } from "./source-queries.ts";
import { SourceDialog } from "./SourceDialog.tsx";
import { SourceReview } from "./SourceReview.tsx";
import { useSourceChanges } from "./useSourceChanges.ts";

const LOOKS: Record<SourceRow["state"], { icon: IconName; color: string }> = {
  waiting: { icon: "clock", color: "text.secondary" },
  asks: { icon: "warning", color: "warning.main" },
  current: { icon: "check", color: "success.main" },
  failing: { icon: "error", color: "error.main" },
};

/** The addresses from which the catalogue is fetched, each with its state. */
export function CatalogueSources({
  onWay,
  onClose,
}: {
  onWay: (way: ImportWay) => void;
  onClose: () => void;
}) {
  const id = useId();
  const sources = useSources();
  const [edited, setEdited] = useState<SourceRow | "new">();
  const [removed, setRemoved] = useState<SourceRow>();
  /** The source whose file is to be reviewed; one that was just added, as soon as its file is there. */
  const [reviewed, setReviewed] = useState<string>();
  const { remove } = useSourceChanges();
  const { busy, run } = useUntilDone();
  const list = sources.data ?? [];
  const review = list.find((one) => one._id === reviewed && one.heldAt !== null);
  if (review)
    return <SourceReview key={review.heldAt} source={review} onClose={() => setReviewed(undefined)} />;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id} variant="h2">
        {ITEM_IMPORT_TEXTS.title}
      </DialogTitle>
      <DialogContent sx={{ display: "flex", flexDirection: "column", gap: 2, "&&": { pt: 1 } }}>
        <ImportWays way="address" onChange={onWay} />
        <Box sx={{ typography: "body2" }}>{T.hint}</Box>
        {sources.isError && (
          <ErrorState message={errorText(sources.error)} onRetry={() => void sources.refetch()} />
        )}
        {list.length > 0 && (
          <Box
            component="ul"
            aria-label={T.sources}
            sx={{ listStyle: "none", p: 0, m: 0, borderTop: 1, borderColor: "divider" }}
          >
            {list.map((source) => (
              <Box
                component="li"
                key={source._id}
                sx={{ py: 1, borderBottom: 1, borderColor: "divider", typography: "body2" }}
              >
                <Source
                  source={source}
                  onReview={() => setReviewed(source._id)}
                  onEdit={() => setEdited(source)}
                  onRemove={() => setRemoved(source)}
                />
              </Box>
            ))}
          </Box>
        )}
        <Box>
          <Button variant={list.length > 0 ? "outlined" : "contained"} onClick={() => setEdited("new")}>
            {T.add}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{CONTROL_TEXTS.close}</Button>
      </DialogActions>
      {edited !== undefined && (
        <SourceDialog
          {...(edited !== "new" && { source: edited })}
          onAdded={setReviewed}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          open
          danger
          title={T.removeTitle(removed.name)}
          confirmLabel={T.remove}
          busy={busy}
          onConfirm={() => void run(remove(removed._id), () => setRemoved(undefined))}
          onClose={() => setRemoved(undefined)}
        >
          {T.removeHint}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** One source: where, when, its state and what can be done about it. */
function Source({
  source,
  onReview,
  onEdit,
  onRemove,
}: {
  source: SourceRow;
  onReview: () => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { fetchNow } = useSourceChanges();
  const { name, host, plan, state, isFetching, isNew, doubts, error, fetchedAt, rows, nextAt } = source;
  const facts = [
    T.plan(plan),
    ...(fetchedAt === null ? [] : [T.lastFetched(momentText(fetchedAt))]),
    ...(rows === null ? [] : [T.rows(rows)]),
    ...(isFetching || nextAt === null ? [] : [T.next(momentText(nextAt))]),
  ];
  return (
    <RowCard
      title={name}
      actions={
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.5 }}>
          {state === "asks" && (
            <Button size="small" variant="contained" aria-label={`${T.review}: ${name}`} onClick={onReview}>
              {isNew ? T.firstFile : T.review}
            </Button>
          )}
          <IconAction
            icon="refresh"
            label={`${T.fetchNow}: ${name}`}
            whyNot={isFetching && T.fetching}
            onClick={() => void fetchNow(source._id)}
          />
          <IconAction icon="edit" label={`${T.edit}: ${name}`} onClick={onEdit} />
          <IconAction icon="delete" label={`${T.remove}: ${name}`} onClick={onRemove} />
        </Box>
      }
    >
      {name !== host && <Note>{host}</Note>}
      {isFetching ? (
        <StateLabel icon="refresh" color="info.main" text={T.fetching} />
      ) : (
        <StateLabel {...LOOKS[state]} text={T.states[state]} />
      )}
      {doubts.map((doubt) => (
        <Box key={doubt}>{doubt}</Box>
      ))}
      {error !== null && <Box>{error}</Box>}
      <Note>{facts.join(" · ")}</Note>
    </RowCard>
  );
}
