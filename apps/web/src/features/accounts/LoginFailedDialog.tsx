import { CONTROL_TEXTS } from "@pricetrail/contract";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";

export interface LoginFailure {
  message: string;
  subtitle?: string;
}

/** Why signing in did not work: the server's message as the heading, and what to do. */
export default function LoginFailedDialog({
  failure,
  onClose,
}: {
  failure: LoginFailure;
  onClose: () => void;
}) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} variant="h2">
        {failure.message}
      </DialogTitle>
      {failure.subtitle !== undefined && (
        <DialogContent>
          <DialogContentText>{failure.subtitle}</DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {CONTROL_TEXTS.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
