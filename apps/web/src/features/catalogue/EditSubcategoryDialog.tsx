import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { CATALOGUE_TEXTS, REQUIRED, subcategoryNewName, CATALOGUE_SCREEN_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NameField } from "../../ui/NameField.tsx";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import type { NameRow } from "./name-queries.ts";
import { NO_NAME } from "./names.ts";

const T = CATALOGUE_TEXTS.subcategory;

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
  const [changesName, setChangesName] = useState(false);
  const [changesCategory, setChangesCategory] = useState(false);
  const [name, setName] = useState("");
  const [category, setCategory] = useState("");
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const { busy, run } = useUntilDone();

  const validated = subcategoryNewName.safeParse(name);
  const nameError = validated.success ? undefined : validated.error.issues[0]?.message;
  const categoryError = category === "" ? REQUIRED : undefined;
  const isValid =
    (!changesName || nameError === undefined) && (!changesCategory || categoryError === undefined);
  const shown = (field: string, error: string | undefined) => (touched.has(field) ? error : undefined);
  const touch = (field: string) => setTouched((before) => new Set(before).add(field));

  const submit = () => {
    const work = onSave({
      subcategory: changesName && validated.success ? validated.data : row.name,
      category: changesCategory ? category : (row.category ?? ""),
    });
    return run(work, onClose);
  };

  return (
    <FormDialog
      open
      title={T.editTitle}
      submitLabel={T.editButton}
      canSubmit={isValid && (changesName || changesCategory)}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <OutlinedField
        label={CATALOGUE_SCREEN_TEXTS.currentSubcategory}
        value={row.name}
        slotProps={{ input: { readOnly: true } }}
      />
      <FormControlLabel
        control={
          <Checkbox checked={changesName} onChange={(event) => setChangesName(event.target.checked)} />
        }
        label={T.editName}
      />
      <OutlinedField
        label={CATALOGUE_SCREEN_TEXTS.newSubcategory}
        value={name}
        disabled={!changesName}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => touch("name")}
        error={changesName && shown("name", nameError) !== undefined}
        helperText={(changesName && shown("name", nameError)) || " "}
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
            checked={changesCategory}
            onChange={(event) => setChangesCategory(event.target.checked)}
          />
        }
        label={T.editCategory}
      />
      <NameField
        label={CATALOGUE_SCREEN_TEXTS.newCategory}
        options={categories}
        value={category}
        disabled={!changesCategory}
        onChange={setCategory}
        onBlur={() => touch("category")}
        error={changesCategory ? shown("category", categoryError) : undefined}
      />
    </FormDialog>
  );
}
