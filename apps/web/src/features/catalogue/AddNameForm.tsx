import Box from "@mui/material/Box";
import { DISABLED_TEXTS } from "@pricetrail/contract";
import Button from "@mui/material/Button";
import * as z from "zod/mini";
import { FormTextField } from "../../ui/FormTextField.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useSchemaForm } from "../../ui/useSchemaForm.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

/** A contract rule for one name. */
export type NameRule = z.ZodMiniType<string, string>;

/** Adds one name; clears the form on success. */
export function AddNameForm({
  label,
  button,
  rule,
  onAdd,
}: {
  label: string;
  button: string;
  rule: NameRule;
  /** Returns whether the name was added. */
  onAdd: (name: string) => Promise<boolean>;
}) {
  const { control, handleSubmit, formState, reset } = useSchemaForm(z.object({ name: rule }), { name: "" });
  const submit = handleSubmit(async ({ name }) => {
    if (await onAdd(name)) reset({ name: "" });
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: "flex", flexDirection: "column", gap: 0.5 }}
    >
      <FormTextField control={control} name="name" label={label} autoComplete="off" />
      <Button
        type="submit"
        variant="contained"
        startIcon={<Icon name="add" size={18} />}
        {...disabledFor(!formState.isValid && DISABLED_TEXTS.incomplete)}
        loading={formState.isSubmitting}
        sx={{ alignSelf: "flex-start" }}
      >
        {button}
      </Button>
    </Box>
  );
}
