import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { importItems, ITEM_IMPORT_TEXTS as T } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { uploadFile } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { CheckedImportDialog, useCheckedImport } from "../../ui/CheckedImport.tsx";
import { Icon } from "../../ui/icons.tsx";
import { toasts } from "../../ui/toasts.ts";
import type { CatalogueChoices } from "./CatalogueColumns.tsx";
import { CatalogueSources } from "./CatalogueSources.tsx";
import { CheckedCatalogue, whyNot } from "./CheckedCatalogue.tsx";
import { ImportWays, type ImportWay } from "./ImportWays.tsx";

const ACCEPTED = ".csv,.tsv,.txt,.xlsx,.xml,.rss,.json,.jsonl,.ndjson";

/** Imports the own catalogue from a file, or from an address on a plan. */
export default function ImportItemsDialog({
  from = "file",
  onClose,
}: {
  from?: ImportWay;
  onClose: () => void;
}) {
  const [way, setWay] = useState(from);
  const Way = way === "file" ? FileImport : CatalogueSources;
  return <Way onWay={setWay} onClose={onClose} />;
}

/** A file: choose it, check its columns and what would change, then import. */
function FileImport({ onWay, onClose }: { onWay: (way: ImportWay) => void; onClose: () => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isConfirmed, setConfirmed] = useState(false);
  const queryClient = useQueryClient();
  const checks = useCheckedImport({
    check: (from: File, choices: CatalogueChoices) =>
      uploadFile(importItems, from, { query: { ...choices, dryRun: "true" } }),
    store: (from, choices) =>
      uploadFile(importItems, from, { query: { ...choices, ...(isConfirmed && { confirm: "true" }) } }),
    onStored: async ({ message }) => {
      toasts.success(message);
      onClose();
      await queryClient.invalidateQueries(STALE.catalogue);
    },
  });
  const { checked, isBusy } = checks;
  const startCheck = (from: File, choices: CatalogueChoices) => {
    setConfirmed(false);
    checks.startCheck(from, choices);
  };
  const found = checked?.result;
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    checks.forget();
    startCheck(chosen, {});
  };

  return (
    <CheckedImportDialog
      title={T.title}
      file={checks}
      storeLabel={T.import(found ? found.counts.new + found.counts.changed : 0)}
      whyNot={found && whyNot(found, isConfirmed)}
      onClose={onClose}
    >
      {!file && <ImportWays way="file" onChange={onWay} />}
      {!found && <Box sx={{ typography: "body2" }}>{T.hint}</Box>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", typography: "body2" }}>
        <Button
          variant={file ? "text" : "contained"}
          startIcon={<Icon name="upload" size={18} />}
          loading={checks.isChecking && !found}
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
      {file && checked && (
        <CheckedCatalogue
          found={checked.result}
          choices={checks.pending ?? checked.choices}
          disabled={isBusy}
          isConfirmed={isConfirmed}
          onConfirm={setConfirmed}
          onChange={(choices) => startCheck(file, choices)}
        />
      )}
    </CheckedImportDialog>
  );
}
