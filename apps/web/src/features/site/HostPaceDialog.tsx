import { HOST_TEXTS, MAX_HOST_INTERVAL_MS, type HostRow } from "@pricetrail/contract";
import { useState } from "react";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";

/** Sets the pause between two visits of a host; empty restores the installation's default. */
export function HostPaceDialog({
  host,
  isSaving,
  onSave,
  onClose,
}: {
  host: HostRow;
  isSaving: boolean;
  onSave: (intervalMs: number | null) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState(host.isOwnInterval ? String(host.intervalMs / 1000) : "");
  const seconds = text.trim() === "" ? null : Number(text.replace(",", "."));
  const isValid =
    seconds === null || (Number.isFinite(seconds) && seconds >= 0 && seconds * 1000 <= MAX_HOST_INTERVAL_MS);
  return (
    <FormDialog
      open
      title={HOST_TEXTS.paceOf(host.host)}
      submitLabel={HOST_TEXTS.save}
      canSubmit={isValid}
      busy={isSaving}
      onSubmit={() => onSave(seconds === null ? null : Math.round(seconds * 1000))}
      onClose={onClose}
    >
      <OutlinedField
        label={HOST_TEXTS.seconds}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={!isValid}
        helperText={isValid ? HOST_TEXTS.secondsHint : HOST_TEXTS.wrongSeconds}
        slotProps={{ htmlInput: { inputMode: "decimal" } }}
      />
    </FormDialog>
  );
}
