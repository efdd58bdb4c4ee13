import Button from "@mui/material/Button";
import { EVIDENCE_BUTTON_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { IconAction } from "../../ui/IconAction.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import type { EvidenceOf } from "./evidence-of.ts";

/** A price's evidence, loaded on demand. */
export const LazyEvidenceDialog = lazyDialog<EvidenceOf & { onClose: () => void }>(
  () => import("./EvidenceDialog.tsx"),
);

/** "Where does this come from?": opens a price's evidence. An icon in rows, words where there is space. */
export function EvidenceButton({ isInWords = false, ...asked }: EvidenceOf & { isInWords?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const label = EVIDENCE_BUTTON_TEXTS.whyOf(asked.what);
  return (
    <>
      {isInWords ? (
        <Button size="small" aria-label={label} sx={{ ml: -1, px: 1 }} onClick={() => setOpen(true)}>
          {EVIDENCE_BUTTON_TEXTS.why}
        </Button>
      ) : (
        <IconAction icon="help" label={label} onClick={() => setOpen(true)} />
      )}
      {isOpen && <LazyEvidenceDialog {...asked} onClose={() => setOpen(false)} />}
    </>
  );
}
