import Box from "@mui/material/Box";
import { VIOLATION_TEXTS as T, type ViolationRow } from "@pricetrail/contract";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { readBy, useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";

/** As the server accepts it. */
const MAX_LENGTH = 500;

const schema = readBy(({ reason }: { reason: string }) => reason.trim() || undefined);

/** Asks why a price below the minimum is no matter. */
export default function ExcuseDialog({
  row,
  onSave,
  onClose,
}: {
  row: ViolationRow;
  onSave: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const form = useSchemaForm(schema, { reason: "" });
  const { values, set } = useTyped(form, schema);
  return (
    <FormDialog
      title={T.excuseTitle(row.item.name)}
      submitLabel={T.excuse}
      form={form}
      onSave={onSave}
      onClose={onClose}
    >
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{T.excuseHint}</Box>
      <OutlinedField
        label={T.reason}
        value={values.reason}
        onChange={(event) => set({ reason: event.target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_LENGTH } }}
      />
    </FormDialog>
  );
}
