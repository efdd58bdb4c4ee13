import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { ACCOUNT_TEXTS, login, loginEmail, loginPassword } from "@pricetrail/contract";
import { lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { FormPasswordField } from "../../ui/FormPasswordField.tsx";
import { FormTextField } from "../../ui/FormTextField.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useSchemaForm } from "../../ui/useSchemaForm.ts";
import { useCaptcha } from "../captcha/useCaptcha.tsx";
import { AccountCard } from "./AccountCard.tsx";
import type { LoginFailure } from "./LoginFailedDialog.tsx";
import { useSignIn } from "./useSignIn.ts";

const LoginFailedDialog = lazy(() => import("./LoginFailedDialog.tsx"));

const TEXTS = ACCOUNT_TEXTS.login;
const schema = z.object({ email: loginEmail, password: loginPassword });

export default function LoginPage() {
  const { control, handleSubmit, formState, setFocus } = useSchemaForm(schema, { email: "", password: "" });
  const captcha = useCaptcha();
  const signIn = useSignIn();
  const [failure, setFailure] = useState<LoginFailure>();

  const submit = handleSubmit(async (body) => {
    try {
      const { token } = await callApi(login, { body, captcha: captcha.value });
      await signIn(token);
    } catch (error) {
      captcha.reset();
      setFailure({
        message: errorText(error),
        // A refusal by policy stands for itself; everything else may be tried again.
        ...(errorStatus(error) === 406 ? {} : { subtitle: TEXTS.failedSubtitle }),
      });
    }
  });

  const close = () => {
    // The dialog gives the focus back to the button, which is disabled: after that, and where people go on.
    flushSync(() => setFailure(undefined));
    setFocus("password", { shouldSelect: true });
  };

  return (
    <AccountCard title={TEXTS.title}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Box sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
          <FormTextField
            control={control}
            name="email"
            label={TEXTS.email}
            type="email"
            autoComplete="username"
          />
          <FormPasswordField
            control={control}
            name="password"
            label={TEXTS.password}
            autoComplete="current-password"
          />
          {captcha.control}
          <Button
            type="submit"
            variant="contained"
            size="large"
            disabled={!formState.isValid || !captcha.isSolved}
            loading={formState.isSubmitting}
            sx={{ mt: 1 }}
          >
            {TEXTS.button}
          </Button>
        </Box>
      </form>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          justifyContent: "space-between",
          gap: 1,
          mt: 3,
          typography: "body2",
        }}
      >
        <TextLink to="/forgot-password">{TEXTS.forgot}</TextLink>
        <TextLink to="/signup">{TEXTS.signup}</TextLink>
      </Box>
      {failure && (
        <Suspense>
          <LoginFailedDialog failure={failure} onClose={close} />
        </Suspense>
      )}
    </AccountCard>
  );
}
