import { HOST_TEXTS, MAX_HOST_INTERVAL_MS, type HostRow } from "@pricetrail/contract";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { readBy, useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";

const schema = readBy(({ text }: { text: string }) => {
  if (text.trim() === "") return { intervalMs: null };
  const ms = Number(text.replace(",", ".")) * 1000;
  return ms >= 0 && ms <= MAX_HOST_INTERVAL_MS ? { intervalMs: Math.round(ms) } : undefined;
});

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
  const form = useSchemaForm(schema, { text: host.isOwnInterval ? String(host.intervalMs / 1000) : "" });
  const { values, output, set } = useTyped(form, schema);
  const isValid = output !== undefined;
  return (
    <FormDialog
      title={HOST_TEXTS.paceOf(host.host)}
      submitLabel={HOST_TEXTS.save}
      form={form}
      busy={isSaving}
      onSave={async ({ intervalMs }) => onSave(intervalMs)}
      onClose={onClose}
    >
      <OutlinedField
        label={HOST_TEXTS.seconds}
        value={values.text}
        onChange={(event) => set({ text: event.target.value })}
        error={!isValid}
        helperText={isValid ? HOST_TEXTS.secondsHint : HOST_TEXTS.wrongSeconds}
        slotProps={{ htmlInput: { inputMode: "decimal" } }}
      />
    </FormDialog>
  );
}
