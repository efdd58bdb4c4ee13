import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { CATALOGUE_SCREEN_TEXTS, newSubcategory, DISABLED_TEXTS } from "@pricetrail/contract";
import { useState, type FormEvent } from "react";
import { Icon } from "../../ui/icons.tsx";
import { NameField } from "../../ui/NameField.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { disabledFor } from "../../ui/disabled-for.ts";

const EMPTY = { subcategory: "", category: "" };
const NONE_LEFT: ReadonlySet<string> = new Set();

/**
 * A subcategory's name and its category, chosen from the list. It does without the form library, which together with the list's
 * filters would exceed this screen's byte budget.
 */
export function AddSubcategoryForm({
  categories,
  onAdd,
}: {
  /** Undefined while they load. */
  categories: readonly string[] | undefined;
  /** Returns whether it was added. */
  onAdd: (values: typeof EMPTY) => Promise<boolean>;
}) {
  const [values, setValues] = useState(EMPTY);
  const [left, setLeft] = useState<ReadonlySet<string>>(NONE_LEFT);
  const [isAdding, setAdding] = useState(false);
  const validated = newSubcategory.safeParse(values);
  const field = (name: keyof typeof EMPTY) => ({
    value: values[name],
    onBlur: () => setLeft((before) => new Set([...before, name])),
    change: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    problem: left.has(name)
      ? validated.error?.issues.find(({ path }) => path[0] === name)?.message
      : undefined,
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!validated.success || isAdding) return;
    setAdding(true);
    if (await onAdd(validated.data)) {
      setValues(EMPTY);
      setLeft(NONE_LEFT);
    }
    setAdding(false);
  };
  const subcategory = field("subcategory");
  const category = field("category");
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: "flex", flexDirection: "column", gap: 0.5 }}
    >
      <OutlinedField
        name="subcategory"
        label={CATALOGUE_SCREEN_TEXTS.subcategoryName}
        autoComplete="off"
        value={subcategory.value}
        onChange={(event) => subcategory.change(event.target.value)}
        onBlur={subcategory.onBlur}
        error={subcategory.problem !== undefined}
        helperText={subcategory.problem ?? " "}
      />
      <NameField
        label={CATALOGUE_SCREEN_TEXTS.assignedCategory}
        options={categories ?? []}
        value={category.value}
        onChange={category.change}
        onBlur={category.onBlur}
        error={category.problem}
      />
      {categories?.length === 0 && (
        <Box sx={{ typography: "body2", mb: 1 }}>
          {CATALOGUE_SCREEN_TEXTS.noCategoryYet}{" "}
          <TextLink to="/categories">{CATALOGUE_SCREEN_TEXTS.addCategoryFirst}</TextLink>.
        </Box>
      )}
      <Button
        type="submit"
        variant="contained"
        startIcon={<Icon name="add" size={18} />}
        {...disabledFor(!validated.success && DISABLED_TEXTS.incomplete)}
        loading={isAdding}
        sx={{ alignSelf: "flex-start" }}
      >
        {CATALOGUE_SCREEN_TEXTS.addSubcategory}
      </Button>
    </Box>
  );
}
