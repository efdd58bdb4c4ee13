import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { CATALOGUE_SCREEN_TEXTS, newSubcategory } from "@pricetrail/contract";
import { useController } from "react-hook-form";
import { FormTextField } from "../../ui/FormTextField.tsx";
import { Icon } from "../../ui/icons.tsx";
import { NameField } from "../../ui/NameField.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useSchemaForm } from "../../ui/useSchemaForm.ts";

const EMPTY = { subcategory: "", category: "" };

/** A subcategory's name and its category, chosen from the list. */
export function AddSubcategoryForm({
  categories,
  onAdd,
}: {
  /** Undefined while they load. */
  categories: readonly string[] | undefined;
  /** Answers whether it was added. */
  onAdd: (values: typeof EMPTY) => Promise<boolean>;
}) {
  const { control, handleSubmit, formState, reset } = useSchemaForm(newSubcategory, EMPTY);
  const category = useController({ control, name: "category" });
  const submit = handleSubmit(async (values) => {
    if (await onAdd(values)) reset(EMPTY);
  });
  const { error, isTouched } = category.fieldState;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: "flex", flexDirection: "column", gap: 0.5 }}
    >
      <FormTextField
        control={control}
        name="subcategory"
        label={CATALOGUE_SCREEN_TEXTS.subcategoryName}
        autoComplete="off"
      />
      <NameField
        label={CATALOGUE_SCREEN_TEXTS.assignedCategory}
        options={categories ?? []}
        value={category.field.value}
        onChange={category.field.onChange}
        onBlur={category.field.onBlur}
        error={isTouched ? error?.message : undefined}
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
        disabled={!formState.isValid}
        loading={formState.isSubmitting}
        sx={{ alignSelf: "flex-start" }}
      >
        {CATALOGUE_SCREEN_TEXTS.addSubcategory}
      </Button>
    </Box>
  );
}
