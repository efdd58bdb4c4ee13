import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import {
  answerSource,
  checkSource,
  ITEM_IMPORT_TEXTS,
  SOURCE_TEXTS as T,
  type SourceRow,
} from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { CheckedImportDialog, useCheckedImport } from "../../ui/CheckedImport.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import type { CatalogueChoices } from "./CatalogueColumns.tsx";
import { CheckedCatalogue, whyNot } from "./CheckedCatalogue.tsx";
import { useSourceChanges } from "./useSourceChanges.ts";

/** The fetched file of a source that waits for a decision: its columns and what it would change; imported, or skipped. */
export function SourceReview({ source, onClose }: { source: SourceRow; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { skip } = useSourceChanges();
  const { busy, run } = useUntilDone();
  const [isConfirmed, setConfirmed] = useState(false);
  const params = { id: source._id };
  const heldAt = source.heldAt!;
  const checks = useCheckedImport({
    check: (at: string, choices: CatalogueChoices) =>
      callApi(checkSource, { params, body: { ...choices, heldAt: at } }),
    store: (at, choices) =>
      callApi(answerSource, { params, body: { ...choices, heldAt: at, answer: "import" } }),
    onStored: async ({ message }) => {
      toasts.success(message);
      onClose();
      await queryClient.invalidateQueries(STALE.catalogue);
    },
  });
  const { checked, startCheck } = checks;
  const found = checked?.result;
  const check = (choices: CatalogueChoices) => {
    setConfirmed(false);
    startCheck(heldAt, choices);
  };
  const checkFirst = useEffectEvent(() => startCheck(heldAt, {}));
  // Once: each file has its own dialog.
  useEffect(() => checkFirst(), []);
  return (
    <CheckedImportDialog
      title={source.name}
      file={{ ...checks, isBusy: checks.isBusy || busy }}
      storeLabel={ITEM_IMPORT_TEXTS.import(found ? found.counts.new + found.counts.changed : 0)}
      whyNot={found && whyNot(found, isConfirmed)}
      onClose={onClose}
      actions={
        !source.isNew && (
          <Button
            disabled={checks.isBusy}
            loading={busy}
            onClick={() => void run(skip(source._id, heldAt), onClose)}
          >
            {T.skip}
          </Button>
        )
      }
    >
      {source.doubts.length > 0 && found?.doubts.length === 0 && (
        <Alert severity="warning">{source.doubts.join(" ")}</Alert>
      )}
      {checked ? (
        <CheckedCatalogue
          found={checked.result}
          choices={checks.pending ?? checked.choices}
          disabled={checks.isBusy || busy}
          isConfirmed={isConfirmed}
          onConfirm={setConfirmed}
          onChange={check}
        />
      ) : (
        checks.isChecking && <Skeleton variant="rounded" height={320} />
      )}
    </CheckedImportDialog>
  );
}
