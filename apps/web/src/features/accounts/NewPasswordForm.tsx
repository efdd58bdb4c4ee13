import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { ACCOUNT_TEXTS, PASSWORD_RULES, setPasswordForm, DISABLED_TEXTS } from "@pricetrail/contract";
import { useMemo } from "react";
import { useSite } from "../../api/queries.ts";
import { FormPasswordField } from "../../ui/FormPasswordField.tsx";
import { useSchemaForm } from "../../ui/useSchemaForm.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

const TEXTS = ACCOUNT_TEXTS.setPassword;

/** A password and its repetition, checked against the installation's policy. */
export function NewPasswordForm({
  mismatch,
  onSubmit,
}: {
  mismatch: string;
  onSubmit: (values: { password: string; confirmpassword: string }) => Promise<void>;
}) {
  const policy = useSite().data?.passwordPolicy ?? "spec";
  const schema = useMemo(() => setPasswordForm(policy, mismatch), [policy, mismatch]);
  const { control, handleSubmit, formState } = useSchemaForm(schema, { password: "", confirmpassword: "" });
  const submit = handleSubmit(onSubmit);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Box sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
        <FormPasswordField
          control={control}
          name="password"
          deps={["confirmpassword"]}
          label={TEXTS.password}
          rule={PASSWORD_RULES[policy]}
          autoComplete="new-password"
        />
        <FormPasswordField
          control={control}
          name="confirmpassword"
          label={TEXTS.confirm}
          autoComplete="new-password"
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          {...disabledFor(!formState.isValid && DISABLED_TEXTS.incomplete)}
          loading={formState.isSubmitting}
        >
          {TEXTS.button}
        </Button>
      </Box>
    </form>
  );
}
