import { CATALOGUE_SCREEN_TEXTS } from "@pricetrail/contract";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import * as z from "zod/mini";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { FormTextField } from "../../ui/FormTextField.tsx";
import { useSchemaForm } from "../../ui/useSchemaForm.ts";
import type { NameRule } from "./AddNameForm.tsx";

/** Shows the current name read-only next to a field for the new one, which must differ. */
export default function EditNameDialog({
  title,
  what,
  button,
  rule,
  current,
  onSave,
  onClose,
}: {
  title: string;
  /** "category", "brand": names the fields. */
  what: string;
  button: string;
  rule: NameRule;
  current: string;
  /** Returns whether the name was changed. */
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const form = useSchemaForm(z.object({ name: rule }), { name: "" });
  const isSame = form.watch("name").trim() === current;
  return (
    <FormDialog
      title={title}
      submitLabel={button}
      form={form}
      canSubmit={!isSame}
      onSave={({ name }) => onSave(name)}
      onClose={onClose}
    >
      <OutlinedField
        label={CATALOGUE_SCREEN_TEXTS.currentName(what)}
        value={current}
        slotProps={{ input: { readOnly: true } }}
      />
      <FormTextField
        control={form.control}
        name="name"
        label={CATALOGUE_SCREEN_TEXTS.newName(what)}
        autoComplete="off"
        helperText={isSame ? CATALOGUE_SCREEN_TEXTS.mustDiffer : " "}
      />
    </FormDialog>
  );
}
