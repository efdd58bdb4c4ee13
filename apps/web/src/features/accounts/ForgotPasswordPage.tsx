import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ButtonBase from "@mui/material/ButtonBase";
import { ACCOUNT_TEXTS, forgetPassword, resetRequestEmail, DISABLED_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import * as z from "zod/mini";
import { callApi } from "../../api/call.ts";
import { FormTextField } from "../../ui/FormTextField.tsx";
import { ResultPanel } from "../../ui/ResultPanel.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useSchemaForm } from "../../ui/useSchemaForm.ts";
import { AccountCard } from "../../ui/AccountCard.tsx";
import { disabledFor } from "../../ui/disabled-for.ts";

const TEXTS = ACCOUNT_TEXTS.resetRequest;
const schema = z.object({ email: resetRequestEmail });

export default function ForgotPasswordPage() {
  const [state, setState] = useState<"form" | "success" | "error">("form");
  const { control, handleSubmit, formState } = useSchemaForm(schema, { email: "" });
  const submit = handleSubmit(async ({ email }) => {
    try {
      await callApi(forgetPassword, { body: { email, type: true } });
      setState("success");
    } catch {
      setState("error");
    }
  });
  return (
    <AccountCard title={TEXTS.title} subtitle={state === "form" ? TEXTS.hint : undefined}>
      {state === "form" && (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Box sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
            <FormTextField
              control={control}
              name="email"
              label={TEXTS.field}
              type="email"
              autoComplete="username"
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
      )}
      {state === "success" && (
        <ResultPanel kind="success" title={TEXTS.success} subtitle={TEXTS.successSubtitle} />
      )}
      {state === "error" && (
        // Clicking anywhere on the panel returns to the form.
        <div role="alert">
          <ButtonBase onClick={() => setState("form")} sx={{ width: "100%", p: 2, borderRadius: 1 }}>
            <ResultPanel kind="error" title={TEXTS.failed} subtitle={TEXTS.failedSubtitle} isSilent />
          </ButtonBase>
        </div>
      )}
      <Box sx={{ mt: 3, typography: "body2" }}>
        <TextLink to="/login">{ACCOUNT_TEXTS.login.title}</TextLink>
      </Box>
    </AccountCard>
  );
}
