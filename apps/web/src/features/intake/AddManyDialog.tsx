import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import {
  exportProducts,
  getRun,
  MAX_IMPORT_ROWS,
  importProducts,
  PRODUCT_SCREEN_TEXTS,
} from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type * as z from "zod/mini";
import { errorText } from "../../api/api-error.ts";
import { callApi, uploadFile } from "../../api/call.ts";
import { download } from "../../api/download.ts";
import { STALE } from "../../api/query-keys.ts";
import { CheckedImportDialog, useCheckedImport } from "../../ui/CheckedImport.tsx";
import { Icon } from "../../ui/icons.tsx";
import { toasts } from "../../ui/toasts.ts";
import AddedCost from "../plans/AddedCost.tsx";
import { useRunProgress } from "../runs/RunProgressProvider.tsx";
import { ImportColumns } from "./ImportColumns.tsx";
import { countsSentence, ImportTable } from "./ImportTable.tsx";
import { disabledFor } from "../../ui/disabled-for.ts";

type Result = z.output<typeof importProducts.response>;

/** Adds many products: paste URLs or choose a file, check its columns and every row's result, then add. */
export default function AddManyDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [file, setFile] = useState<File>();
  const chooser = useRef<HTMLInputElement>(null);
  const { follow } = useRunProgress();
  const queryClient = useQueryClient();
  // One file for as long as the text is the same: after a lost response, the next press repeats the same request.
  const pasted = useMemo(() => new File([text], "pasted.csv", { type: "text/csv" }), [text]);
  const source = file ?? pasted;

  const checks = useCheckedImport({
    check: (from: File, columns: string | undefined): Promise<Result> =>
      uploadFile(importProducts, from, { query: { dryRun: "true", columns } }),
    store: (from, columns): Promise<Result> => uploadFile(importProducts, from, { query: { columns } }),
    onStored: async ({ counts, runId }) => {
      toasts.success(countsSentence(counts));
      onClose();
      if (runId !== null) {
        const run = await callApi(getRun, { params: { id: runId } }).catch(() => undefined);
        if (run) follow(run.data);
      }
      await queryClient.invalidateQueries(STALE.prices());
    },
  });
  const { checked, isChecking, isBusy, startCheck } = checks;
  const found = checked?.result;
  const usable = found ? found.counts.new + found.counts.changed : 0;

  return (
    <CheckedImportDialog
      title={PRODUCT_SCREEN_TEXTS.addManyTitle}
      file={checks}
      storeLabel={PRODUCT_SCREEN_TEXTS.addCount(usable)}
      whyNot={usable === 0 && PRODUCT_SCREEN_TEXTS.nothingUsable}
      canRetryStore
      onClose={onClose}
      actions={
        found ? (
          <Button onClick={checks.forget} disabled={isBusy}>
            {PRODUCT_SCREEN_TEXTS.back}
          </Button>
        ) : (
          <Button
            variant="contained"
            {...disabledFor(file === undefined && text.trim() === "" && PRODUCT_SCREEN_TEXTS.nothingPasted)}
            loading={isChecking}
            onClick={() => startCheck(source, undefined)}
          >
            {PRODUCT_SCREEN_TEXTS.check}
          </Button>
        )
      }
    >
      {found ? (
        <>
          <ImportColumns
            columns={found.columns}
            notes={found.notes}
            pending={checks.pending}
            disabled={checks.isStoring}
            onChange={(columns) => startCheck(source, columns)}
          />
          <Alert severity={usable > 0 ? "info" : "warning"}>
            {countsSentence(found.counts)} {PRODUCT_SCREEN_TEXTS.notStoredYet}
          </Alert>
          {found.added.length > 0 && <AddedCost added={found.added} />}
          <ImportTable rows={found.data} />
        </>
      ) : (
        <>
          <OutlinedField
            label={PRODUCT_SCREEN_TEXTS.addressesLabel}
            multiline
            minRows={6}
            maxRows={12}
            value={file ? "" : text}
            disabled={file !== undefined}
            onChange={(event) => setText(event.target.value)}
            helperText={PRODUCT_SCREEN_TEXTS.importHint(MAX_IMPORT_ROWS)}
            slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: "none" } }}
          />
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
            <Button
              variant="outlined"
              startIcon={<Icon name="upload" size={18} />}
              onClick={() => chooser.current?.click()}
            >
              {PRODUCT_SCREEN_TEXTS.chooseFile}
            </Button>
            <input
              ref={chooser}
              hidden
              type="file"
              aria-label={PRODUCT_SCREEN_TEXTS.importFile}
              accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
              onChange={(event) => setFile(event.target.files?.[0])}
            />
            <Button
              startIcon={<Icon name="download" size={18} />}
              onClick={() => {
                download(exportProducts).catch((error: unknown) => toasts.error(errorText(error)));
              }}
            >
              {PRODUCT_SCREEN_TEXTS.downloadCatalogue}
            </Button>
            {file && (
              <Box sx={{ display: "flex", alignItems: "center", gap: 1, typography: "body2" }}>
                {file.name}
                <Button size="small" onClick={() => setFile(undefined)}>
                  {PRODUCT_SCREEN_TEXTS.removeFile}
                </Button>
              </Box>
            )}
          </Box>
        </>
      )}
    </CheckedImportDialog>
  );
}
