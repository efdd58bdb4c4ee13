import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  ACCOUNT_TEXTS,
  changePassword,
  changePasswordForm,
  PASSWORD_RULES,
  DISABLED_TEXTS,
} from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { useSite } from "../../api/queries.ts";
import { STALE } from "../../api/query-keys.ts";
import { FormPasswordField } from "../../ui/FormPasswordField.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useSchemaForm } from "../../ui/useSchemaForm.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

const TEXTS = ACCOUNT_TEXTS.changePassword;
const EMPTY = { oldpassword: "", password: "", confirmPassword: "" };

/** Current, new and repeated password. After success the form is empty and all three fields are masked again. */
export function ChangePasswordForm() {
  const policy = useSite().data?.passwordPolicy ?? "spec";
  const schema = useMemo(() => changePasswordForm(policy), [policy]);
  const { control, handleSubmit, formState, reset } = useSchemaForm(schema, EMPTY);
  const [round, setRound] = useState(0);
  const queryClient = useQueryClient();
  const submit = handleSubmit(async (body) => {
    try {
      await callApi(changePassword, { body });
      toasts.success(TEXTS.success);
      reset(EMPTY);
      setRound(round + 1);
      void queryClient.invalidateQueries(STALE.sessions);
    } catch (error) {
      toasts.error(errorText(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Box key={round} sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
        <FormPasswordField
          control={control}
          name="oldpassword"
          label={TEXTS.current}
          autoComplete="current-password"
        />
        <FormPasswordField
          control={control}
          name="password"
          deps={["confirmPassword"]}
          label={TEXTS.next}
          rule={PASSWORD_RULES[policy]}
          autoComplete="new-password"
        />
        <FormPasswordField
          control={control}
          name="confirmPassword"
          label={TEXTS.confirm}
          autoComplete="new-password"
        />
        <Button
          type="submit"
          variant="contained"
          {...disabledFor(!formState.isValid && DISABLED_TEXTS.incomplete)}
          loading={formState.isSubmitting}
          sx={{ alignSelf: "flex-start" }}
        >
          {TEXTS.button}
        </Button>
      </Box>
    </form>
  );
}
