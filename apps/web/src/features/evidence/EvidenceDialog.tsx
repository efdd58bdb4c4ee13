import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Skeleton from "@mui/material/Skeleton";
import useMediaQuery from "@mui/material/useMediaQuery";
import {
  CONTROL_TEXTS,
  EVIDENCE_BUTTON_TEXTS,
  EVIDENCE_TEXTS,
  PRODUCT_SCREEN_TEXTS,
  type EvidenceView,
} from "@pricetrail/contract";
import { useId, useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconAction } from "../../ui/IconAction.tsx";
import { Icon } from "../../ui/icons.tsx";
import { disabledFor } from "../../ui/disabled-for.ts";
import { wrongPricePath } from "../../ui/paths.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { toasts } from "../../ui/toasts.ts";
import type { EvidenceOf } from "./evidence-of.ts";
import { downloadEvidence, useEvidence } from "./evidence-queries.ts";
import { EvidenceRecord } from "./EvidenceRecord.tsx";

const T = EVIDENCE_TEXTS;

/** A price's evidence: the values read and their places, the page's part, and whether all of it is unaltered. */
export default function EvidenceDialog({
  productId,
  what,
  of,
  at,
  onClose,
}: EvidenceOf & { onClose: () => void }) {
  const id = useId();
  const [number, setNumber] = useState<number>();
  const evidence = useEvidence(productId, number === undefined ? { of, at } : { number });
  const isNarrow = useMediaQuery("(max-width: 599.95px)");
  const record = evidence.data;
  const mayWrite = useMayWrite();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      maxWidth="md"
      fullWidth
      fullScreen={isNarrow}
      scroll="paper"
    >
      <DialogTitle
        component="div"
        sx={{ pb: 1.5, display: "flex", flexWrap: "wrap", gap: 1, alignItems: "start" }}
      >
        <Box sx={{ flex: "1 1 240px", minWidth: 0 }}>
          <Box component="h2" id={id} sx={{ typography: "h2", m: 0 }}>
            {EVIDENCE_BUTTON_TEXTS.why}
          </Box>
          <Box sx={{ typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}>{what}</Box>
        </Box>
        {record && <RecordChoice record={record} onChoose={setNumber} />}
      </DialogTitle>
      <DialogContent dividers aria-busy={evidence.isPlaceholderData}>
        {evidence.isPending && <Skeleton variant="rounded" height={420} />}
        {evidence.isError && (
          <ErrorState message={errorText(evidence.error)} onRetry={() => void evidence.refetch()} />
        )}
        {record === null && (
          <EmptyState icon="search" title={T.none}>
            {T.noneHint}
          </EmptyState>
        )}
        {record && <EvidenceRecord record={record} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        {mayWrite && (
          <Box sx={{ typography: "body2", mr: "auto" }}>
            <TextLink to={wrongPricePath(productId)}>{PRODUCT_SCREEN_TEXTS.wrongPrice}</TextLink>
          </Box>
        )}
        {record && <Download record={record} />}
        <Button onClick={onClose}>{CONTROL_TEXTS.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Navigation through a product's chain. */
function RecordChoice({ record, onChoose }: { record: EvidenceView; onChoose: (number: number) => void }) {
  const { number, newest } = record;
  return (
    <Box
      sx={{ display: "flex", alignItems: "center", gap: 0.5, typography: "body2", color: "text.secondary" }}
    >
      <IconAction
        icon="left"
        label={T.earlier}
        whyNot={number <= 1 && T.isOldest}
        onClick={() => onChoose(number - 1)}
      />
      <output>{T.record(number, newest)}</output>
      <IconAction
        icon="right"
        label={T.later}
        whyNot={number >= newest && T.isNewest}
        onClick={() => onChoose(number + 1)}
      />
    </Box>
  );
}

function Download({ record }: { record: EvidenceView }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadEvidence(record._id, `evidence-${record.at.slice(0, 10)}-${record.number}.zip`);
    } catch (error) {
      toasts.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ flex: 1, display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.5 }}>
      <Button
        variant="outlined"
        loading={isBusy}
        {...disabledFor(record._id === "" && T.unreadable)}
        startIcon={<Icon name="download" size={18} />}
        onClick={() => void download()}
      >
        {T.download}
      </Button>
      <Box sx={{ typography: "caption", color: "text.secondary", display: { xs: "none", sm: "block" } }}>
        {T.downloadHint}
      </Box>
    </Box>
  );
}
