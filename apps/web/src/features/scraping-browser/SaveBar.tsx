import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { PICKER_TEXTS, updateConfiguration, type Configuration, type Inspection } from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { useStartRun } from "../runs/useStartRun.ts";
import { toSave, unsaved } from "./picks.ts";
import type { PicksState } from "./usePicks.ts";
import { configurationPath, productPath } from "../../ui/paths.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

const SaveDialog = lazyDialog(() => import("./SaveDialog.tsx"));

/** Saving: a new product through a dialog, a known one at once; then the next steps. */
export function SaveBar({
  inspection,
  stored,
  picks,
  onStored,
  onGoOn,
}: {
  inspection: Inspection;
  stored: Configuration | undefined;
  picks: PicksState;
  onStored: (configuration: Configuration) => void;
  onGoOn: () => void;
}) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const count = unsaved(picks.picks);
  const done = (configuration: Configuration) => {
    setOpen(false);
    setSaved(true);
    onStored(configuration);
    void queryClient.invalidateQueries(STALE.prices());
  };
  const change = useMutation({
    mutationFn: async (id: string) => {
      const body = { ...toSave(picks.picks), inspection: inspection._id };
      return (await callApi(updateConfiguration, { params: { id }, body })).data;
    },
    onSuccess: done,
  });
  const id = stored?.product._id ?? inspection.existingId ?? undefined;

  if (isSaved && stored && count === 0) return <Saved configuration={stored} onGoOn={onGoOn} />;
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      {id !== undefined && (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>
          {stored ? PICKER_TEXTS.changing(stored.product.name) : PICKER_TEXTS.tracked}{" "}
          <TextLink to={configurationPath(id)}>{PICKER_TEXTS.openExisting}</TextLink>
        </Box>
      )}
      {change.isError && <ErrorState message={errorText(change.error)} />}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, justifyContent: "end" }}>
        <Box component="output" sx={{ typography: "body2", color: "text.secondary", flex: "1 1 160px" }}>
          {count === 0 ? PICKER_TEXTS.nothingChosen : PICKER_TEXTS.chosen(count)}
        </Box>
        <Button
          variant="contained"
          {...disabledFor(count === 0 && PICKER_TEXTS.nothingChosen)}
          loading={change.isPending}
          onClick={() => (id === undefined ? setOpen(true) : change.mutate(id))}
          sx={{ flexShrink: 0 }}
        >
          {id === undefined ? PICKER_TEXTS.save : PICKER_TEXTS.saveChanges}
        </Button>
      </Box>
      {isOpen && (
        <SaveDialog
          inspection={inspection}
          picks={picks.picks}
          isChanging={change.isPending}
          onInto={(existing) => change.mutate(existing)}
          onSaved={done}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  );
}

function Saved({ configuration, onGoOn }: { configuration: Configuration; onGoOn: () => void }) {
  const { startProducts, isStarting } = useStartRun();
  const { product } = configuration;
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <Alert severity="success">{PICKER_TEXTS.saved(product.name)}</Alert>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          variant="contained"
          loading={isStarting}
          onClick={() => {
            // A refusal has already been reported.
            startProducts([product._id]).catch(() => undefined);
          }}
        >
          {PICKER_TEXTS.startTracking}
        </Button>
        <Button variant="outlined" onClick={onGoOn}>
          {PICKER_TEXTS.nextPage}
        </Button>
        <Button component={RouterLink} to={configurationPath(product._id)}>
          {PICKER_TEXTS.showConfiguration}
        </Button>
        <Button component={RouterLink} to={productPath(product._id)}>
          {PICKER_TEXTS.showProduct}
        </Button>
      </Box>
    </Box>
  );
}
