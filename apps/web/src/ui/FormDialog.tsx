import { CONTROL_TEXTS, DISABLED_TEXTS } from "@pricetrail/contract";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, type ReactNode } from "react";
import { disabledFor } from "./disabled-for.ts";

interface FrameProps {
  open?: boolean;
  title: string;
  children: ReactNode;
  submitLabel: string;
  onClose: () => void;
}

/** A short form in a dialog. Submit stays disabled until the form is valid; a refusal leaves the dialog as it is. */
export function FormDialog<Output, Answer>({
  form,
  canSubmit = true,
  busy = false,
  onSave,
  onDone,
  ...frame
}: FrameProps & {
  /** Of `useSchemaForm`. */
  form: {
    formState: { isValid: boolean; isSubmitting: boolean };
    handleSubmit: (save: (output: Output) => Promise<void>) => () => Promise<void>;
  };
  /** What the values alone do not decide. */
  canSubmit?: boolean;
  /** Whether something else is in progress. */
  busy?: boolean;
  /** Returns a value unless it was refused; the dialog then closes. */
  onSave: (output: Output) => Promise<Answer>;
  onDone?: (answer: NonNullable<Answer>) => void;
}) {
  const { isValid, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (output) => {
    const answer = await onSave(output);
    if (!answer) return;
    frame.onClose();
    onDone?.(answer);
  });
  return (
    <DialogFrame
      {...frame}
      canSubmit={isValid && canSubmit}
      busy={busy || isSubmitting}
      onSubmit={() => void save()}
    />
  );
}

/** A dialog without fields of its own, left by its submit button too. */
export function DoneDialog(props: FrameProps) {
  return <DialogFrame {...props} canSubmit busy={false} onSubmit={props.onClose} />;
}

function DialogFrame({
  open = true,
  title,
  children,
  submitLabel,
  canSubmit,
  busy,
  onSubmit,
  onClose,
}: FrameProps & { canSubmit: boolean; busy: boolean; onSubmit: () => void }) {
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
          <Button
            type="submit"
            variant="contained"
            {...disabledFor(!canSubmit && DISABLED_TEXTS.incomplete)}
            loading={busy}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
