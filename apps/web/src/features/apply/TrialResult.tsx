import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { acceptTrial, sellerOf, TRIAL_TEXTS, type TrialRow, DISABLED_TEXTS } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useSelection } from "../../ui/useSelection.ts";
import { lazyPart } from "../../ui/parts.tsx";
import { useReload } from "../elements/configuration-queries.ts";
import { RefusedAddresses } from "./RefusedAddresses.tsx";
import { TRIAL_COLUMNS } from "./trial-columns.tsx";
import { useTrial } from "./trial-queries.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

const AddedCost = lazyPart(() => import("../plans/AddedCost.tsx"), {
  fallback: <Skeleton variant="rounded" height={40} />,
});
const rowId = (row: TrialRow) => row.url;
const isAcceptable = (row: TrialRow) =>
  !row.isAccepted && (row.verdict === "sure" || row.verdict === "unsure");

/** The readings of each page so far, the cost of tracking them, and the button to accept. */
export function TrialResult({ id, onAnother }: { id: string; onAnother: () => void }) {
  const mayWrite = useMayWrite();
  const reload = useReload();
  const selection = useSelection<TrialRow>(rowId, isAcceptable);
  const trial = useTrial(id);
  const accept = useMutation({
    mutationFn: (urls: readonly string[]) =>
      callApi(acceptTrial, { params: { id }, body: { urls: [...urls] } }),
    onSuccess: async ({ message }) => {
      toasts.success(message);
      selection.clear();
      await Promise.all([trial.refetch(), reload()]);
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  if (trial.isError && !trial.data) {
    return <ErrorState message={errorText(trial.error)} onRetry={() => void trial.refetch()} />;
  }
  if (!trial.data) return <Skeleton variant="rounded" height={320} />;

  const { pointsPerPage, isFinished, list, refused } = trial.data;
  const sure = list.filter((row) => row.verdict === "sure" && !row.isAccepted);
  const chosen = list.filter((row) => selection.has(row.url) && isAcceptable(row));
  const wanted = chosen.length > 0 ? chosen : sure;
  const added = wanted.filter(({ productId }) => productId === null);
  const host = URL.parse(wanted[0]?.url ?? "")?.host ?? "";
  return (
    <>
      <Box sx={{ mb: 2, maxWidth: 560 }}>
        <ProgressBar
          label={TRIAL_TEXTS.progress}
          done={list.filter((row) => row.verdict !== "waiting").length}
          total={list.length}
        />
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1.5, mb: 2 }}>
        <Box sx={{ flex: "1 1 280px" }}>
          {mayWrite && added.length > 0 && (
            <AddedCost
              added={[
                {
                  host,
                  products: added.length,
                  entries: added.length * pointsPerPage,
                  names: { seller: sellerOf(host) },
                },
              ]}
            />
          )}
          {mayWrite && wanted.length > added.length && (
            <Box sx={{ typography: "body2", color: "text.secondary", mt: added.length > 0 ? 1 : 0 }}>
              {TRIAL_TEXTS.costOfTracked(wanted.length - added.length, pointsPerPage)}
            </Box>
          )}
        </Box>
        {isFinished && mayWrite && <Button onClick={onAnother}>{TRIAL_TEXTS.another}</Button>}
        {mayWrite && (
          <Button
            variant="contained"
            {...disabledFor(wanted.length === 0 && DISABLED_TEXTS.noSelection)}
            loading={accept.isPending}
            onClick={() => accept.mutate(wanted.map(rowId))}
          >
            {chosen.length > 0 ? TRIAL_TEXTS.accept(chosen.length) : TRIAL_TEXTS.acceptSure(sure.length)}
          </Button>
        )}
      </Box>
      <RefusedAddresses refused={refused} />
      <DataTable
        caption={TRIAL_TEXTS.rows}
        columns={TRIAL_COLUMNS}
        rows={list}
        rowId={rowId}
        rowLabel={rowId}
        {...(mayWrite ? { selection } : {})}
        minWidth={960}
        rowHeight={69}
        empty={<EmptyState icon="search" title={TRIAL_TEXTS.noProducts} />}
      />
    </>
  );
}
