import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { CATALOGUE_TEXTS, REQUIRED, subcategoryNewName, CATALOGUE_SCREEN_TEXTS } from "@pricetrail/contract";
import * as z from "zod/mini";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NameField } from "../../ui/NameField.tsx";
import { useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import type { NameRow } from "./name-queries.ts";
import { NO_NAME } from "./names.ts";

const T = CATALOGUE_TEXTS.subcategory;

const fields = z.object({
  changesName: z.boolean(),
  name: z.string(),
  changesCategory: z.boolean(),
  category: z.string(),
});
/** Only what is ticked is checked. */
const schema = fields.check(({ value, issues }) => {
  const { changesName, name, changesCategory, category } = value;
  const refuse = (field: keyof typeof value, message: string | undefined) =>
    message !== undefined && issues.push({ code: "custom", input: value, path: [field], message });
  if (changesName) refuse("name", subcategoryNewName.safeParse(name).error?.issues[0]?.message);
  if (changesCategory && category === "") refuse("category", REQUIRED);
  if (!changesName && !changesCategory) refuse("changesName", REQUIRED);
});

/** Changes the name, the category or both, each only once its box is ticked. */
export default function EditSubcategoryDialog({
  row,
  categories,
  onSave,
  onClose,
}: {
  row: NameRow;
  categories: readonly string[];
  /** Returns whether it was changed. Unchanged fields hold their current value; an empty category means none. */
  onSave: (values: { subcategory: string; category: string }) => Promise<boolean>;
  onClose: () => void;
}) {
  const form = useSchemaForm(schema, { changesName: false, name: "", changesCategory: false, category: "" });
  const { values, set, field } = useTyped(form, schema);
  const name = field("name");
  return (
    <FormDialog
      title={T.editTitle}
      submitLabel={T.editButton}
      form={form}
      onSave={(typed) =>
        onSave({
          subcategory: typed.changesName ? typed.name.trim() : row.name,
          category: typed.changesCategory ? typed.category : (row.category ?? ""),
        })
      }
      onClose={onClose}
    >
      <OutlinedField
        label={CATALOGUE_SCREEN_TEXTS.currentSubcategory}
        value={row.name}
        slotProps={{ input: { readOnly: true } }}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={values.changesName}
            onChange={(event) => set({ changesName: event.target.checked })}
          />
        }
        label={T.editName}
      />
      <OutlinedField
        label={CATALOGUE_SCREEN_TEXTS.newSubcategory}
        value={name.value}
        disabled={!values.changesName}
        onChange={(event) => name.onChange(event.target.value)}
        onBlur={name.onBlur}
        error={name.error !== undefined}
        helperText={name.error ?? " "}
        autoComplete="off"
      />
      <OutlinedField
        label={CATALOGUE_SCREEN_TEXTS.currentCategory}
        value={row.category ?? NO_NAME.category}
        slotProps={{ input: { readOnly: true } }}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={values.changesCategory}
            onChange={(event) => set({ changesCategory: event.target.checked })}
          />
        }
        label={T.editCategory}
      />
      <NameField
        label={CATALOGUE_SCREEN_TEXTS.newCategory}
        options={categories}
        disabled={!values.changesCategory}
        {...field("category")}
      />
    </FormDialog>
  );
}
