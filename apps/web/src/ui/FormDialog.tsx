import { CONTROL_TEXTS } from "@pricetrail/contract";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, type ReactNode } from "react";

/** A short form in a dialog. Submit stays disabled until the form is valid. */
export function FormDialog({
  open,
  title,
  children,
  submitLabel,
  canSubmit,
  busy = false,
  onSubmit,
  onClose,
}: {
  open: boolean;
  title: string;
  children: ReactNode;
  submitLabel: string;
  canSubmit: boolean;
  busy?: boolean;
  onSubmit: () => void;
  onClose: () => void;
}) {
  const id = useId();
  return (
    <Dialog open={open} onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit && !busy) onSubmit();
        }}
      >
        <DialogTitle id={id} variant="h2">
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: "flex", flexDirection: "column", gap: 2, "&&": { pt: 1 } }}>
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {CONTROL_TEXTS.close}
          </Button>
          <Button type="submit" variant="contained" disabled={!canSubmit} loading={busy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
