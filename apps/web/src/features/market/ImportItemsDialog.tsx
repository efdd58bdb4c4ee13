import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import {
  DATA_SCREEN_TEXTS,
  importItems,
  ITEM_IMPORT_TEXTS as T,
  type ItemImport,
} from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { uploadFile } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { disabledFor } from "../../ui/disabled-for.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Icon } from "../../ui/icons.tsx";
import { toasts } from "../../ui/toasts.ts";
import { CatalogueColumns, type CatalogueChoices } from "./CatalogueColumns.tsx";
import { ItemImportTable } from "./ItemImportTable.tsx";

const ACCEPTED = ".csv,.tsv,.txt,.xlsx,.xml,.rss,.json,.jsonl,.ndjson";

interface Checked {
  choices: CatalogueChoices;
  result: ItemImport;
}

/** Imports the own catalogue: choose a file, check its columns and what would change, then import. */
export default function ImportItemsDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Checked>();
  const [isConfirmed, setConfirmed] = useState(false);
  const queryClient = useQueryClient();
  const check = useMutation({
    mutationFn: async ({ from, choices }: { from: File; choices: CatalogueChoices }) => ({
      choices,
      result: await uploadFile(importItems, from, { query: { ...choices, dryRun: "true" } }),
    }),
  });
  // Not an option of the mutation: an earlier check that ends later must not replace the newest one's result.
  const startCheck = (from: File, choices: CatalogueChoices) => {
    setConfirmed(false);
    check.mutate({ from, choices }, { onSuccess: setChecked });
  };
  const store = useMutation({
    mutationFn: ({ from, choices }: { from: File; choices: CatalogueChoices }) =>
      uploadFile(importItems, from, { query: { ...choices, ...(isConfirmed && { confirm: "true" }) } }),
    onSuccess: async ({ message }) => {
      toasts.success(message);
      onClose();
      await queryClient.invalidateQueries(STALE.catalogue);
    },
  });
  const isBusy = check.isPending || store.isPending;
  const found = checked?.result;
  const pending = check.isPending ? check.variables.choices : undefined;
  const refusal = found && whyNot(found, isConfirmed);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setChecked(undefined);
    startCheck(chosen, {});
  };

  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id} variant="h2">
        {T.title}
      </DialogTitle>
      <DialogContent sx={{ display: "flex", flexDirection: "column", gap: 2, "&&": { pt: 1 } }}>
        {!found && <Box sx={{ typography: "body2" }}>{T.hint}</Box>}
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", typography: "body2" }}>
          <Button
            variant={file ? "text" : "contained"}
            startIcon={<Icon name="upload" size={18} />}
            loading={check.isPending && !found}
            disabled={isBusy}
            onClick={() => chooser.current?.click()}
          >
            {file ? T.remove : T.choose}
          </Button>
          <input
            ref={chooser}
            hidden
            type="file"
            aria-label={T.file}
            accept={ACCEPTED}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              // The same file, saved again, is chosen again.
              event.target.value = "";
            }}
          />
          {file?.name}
        </Box>
        {file && found && (
          <>
            <CatalogueColumns
              found={found}
              choices={pending ?? checked.choices}
              disabled={isBusy}
              onChange={(choices) => startCheck(file, choices)}
            />
            <Alert severity={found.questions.length > 0 ? "warning" : "info"}>
              {T.counts(found.counts)} {T.notStoredYet} {T.free}
            </Alert>
            {found.doubts.length > 0 && (
              <Alert severity="warning">
                {found.doubts.join(" ")}
                <FormControlLabel
                  sx={{ display: "flex", mt: 0.5 }}
                  control={
                    <Checkbox
                      size="small"
                      checked={isConfirmed}
                      disabled={isBusy}
                      onChange={(event) => setConfirmed(event.target.checked)}
                    />
                  }
                  label={T.confirm}
                />
              </Alert>
            )}
            <ItemImportTable rows={found.rows} />
          </>
        )}
        {check.isError && (
          <ErrorState
            message={errorText(check.error)}
            onRetry={() => startCheck(check.variables.from, check.variables.choices)}
          />
        )}
        {store.isError && <ErrorState message={errorText(store.error)} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {DATA_SCREEN_TEXTS.close}
        </Button>
        {file && found && (
          <Button
            variant="contained"
            disabled={check.isPending}
            {...disabledFor(refusal)}
            loading={store.isPending}
            onClick={() => store.mutate({ from: file, choices: checked.choices })}
          >
            {T.import(found.counts.new + found.counts.changed)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Returns why a checked file cannot be imported. */
function whyNot({ questions, doubts, counts }: ItemImport, isConfirmed: boolean): string | false {
  if (questions.length > 0) return T.unanswered;
  if (doubts.length > 0 && !isConfirmed) return T.confirm;
  return counts.new + counts.changed + counts.gone + counts.unchanged === 0 && T.noItem;
}
