import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import {
  ACCOUNT_TEXTS,
  deleteAccount,
  deleteAccountForm,
  deleteAccountFormWithoutPassword,
  PROFILE_TEXTS,
  DISABLED_TEXTS,
} from "@pricetrail/contract";
import { useState } from "react";
import { useController } from "react-hook-form";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { useProfile } from "../../api/queries.ts";
import { signOutTo } from "../../api/session.ts";
import { FormPasswordField } from "../../ui/FormPasswordField.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Page } from "../../ui/Page.tsx";
import { lazyPart } from "../../ui/parts.tsx";
import { ResultPanel } from "../../ui/ResultPanel.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

const ClosingNote = lazyPart(() => import("../billing/ClosingNote.tsx"));

const TEXTS = ACCOUNT_TEXTS.deleteAccount;

/** Returns a policy refusal's own reason; the specified sentence for everything else, such as a wrong password. */
function failureText(error: unknown): string {
  const status = errorStatus(error);
  return status === 406 || status === 429 ? errorText(error) : TEXTS.failed;
}

export default function DeleteAccountPage() {
  const hasPassword = useProfile()?.hasPassword ?? true;
  const [isMailed, setMailed] = useState(false);
  const schema = hasPassword ? deleteAccountForm : deleteAccountFormWithoutPassword;
  const form = useSchemaForm(schema, { password: "", accept: false });
  const { control, handleSubmit, formState } = form;
  // The form's own validity is that of the last change, which may have come before the profile.
  const { output } = useTyped(form, schema);
  const accept = useController({ control, name: "accept" });
  const submit = handleSubmit(async (body) => {
    try {
      const { deleted } = await callApi(deleteAccount, { body });
      if (deleted) signOutTo("/login", { kind: "success", text: TEXTS.success });
      else setMailed(true);
    } catch (error) {
      toasts.error(failureText(error));
    }
  });
  return (
    <Page title={TEXTS.title} subtitle={TEXTS.hint} width="form">
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        {isMailed ? (
          <ResultPanel kind="info" title={TEXTS.mailSent} subtitle={PROFILE_TEXTS.linkValidity} />
        ) : (
          <form noValidate onSubmit={(event) => void submit(event)}>
            <Box sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
              <Alert severity="warning" icon={<Icon name="warning" />}>
                {PROFILE_TEXTS.deleteWarning}
              </Alert>
              <ClosingNote />
              {hasPassword ? (
                <FormPasswordField
                  control={control}
                  name="password"
                  label={TEXTS.password}
                  autoComplete="current-password"
                />
              ) : (
                <Typography variant="body2">{PROFILE_TEXTS.deleteByMail}</Typography>
              )}
              <FormControl error={accept.fieldState.isTouched && accept.fieldState.invalid}>
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={accept.field.value}
                      onChange={(event) => accept.field.onChange(event.target.checked)}
                      onBlur={accept.field.onBlur}
                    />
                  }
                  label={TEXTS.accept}
                  slotProps={{ typography: { variant: "body2" } }}
                />
                {accept.fieldState.isTouched && accept.fieldState.error && (
                  <FormHelperText>{accept.fieldState.error.message}</FormHelperText>
                )}
              </FormControl>
              <Button
                type="submit"
                variant="contained"
                color="error"
                {...disabledFor(output === undefined && DISABLED_TEXTS.incomplete)}
                loading={formState.isSubmitting}
              >
                {hasPassword ? TEXTS.button : TEXTS.mailButton}
              </Button>
            </Box>
          </form>
        )}
      </Paper>
    </Page>
  );
}
