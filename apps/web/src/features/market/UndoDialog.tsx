import Box from "@mui/material/Box";
import { MATCH_TEXTS as T } from "@pricetrail/contract";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

/** Asks whether to take an answer back, and says what that changes. */
export function UndoDialog({
  consequences,
  isBusy,
  onConfirm,
  onClose,
}: {
  /** Undefined while nothing is asked. */
  consequences: readonly string[] | undefined;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open={consequences !== undefined}
      title={T.undoTitle}
      confirmLabel={T.takeBack}
      cancelLabel={T.keep}
      busy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {consequences?.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </ConfirmDialog>
  );
}
