import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { ACCOUNT_TEXTS, login, loginEmail, loginPassword, DISABLED_TEXTS } from "@pricetrail/contract";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import { captchaLevel, errorStatus, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { FormPasswordField } from "../../ui/FormPasswordField.tsx";
import { FormTextField } from "../../ui/FormTextField.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useSchemaForm } from "../../ui/useSchemaForm.ts";
import { useCaptcha } from "../captcha/useCaptcha.tsx";
import { AccountCard } from "../../ui/AccountCard.tsx";
import { dropAddress, keptAddress } from "./known-address.ts";
import { LoginFailedDialog, type LoginFailure } from "./LoginFailedDialog.tsx";
import { useSignIn } from "./useSignIn.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

const TEXTS = ACCOUNT_TEXTS.login;
const schema = z.object({ email: loginEmail, password: loginPassword });

/** Returns a policy refusal as it is; for everything else, adds once that people may try again. */
function loginFailure(error: unknown): LoginFailure {
  const message = errorText(error);
  const saysSo = /try again/i.test(message);
  return errorStatus(error) === 406 || saysSo ? { message } : { message, subtitle: TEXTS.failedSubtitle };
}

export default function LoginPage() {
  // People who have just set a password need not type their address.
  const [email] = useState(keptAddress);
  const { control, handleSubmit, formState, setFocus } = useSchemaForm(schema, { email, password: "" });
  useEffect(dropAddress, []);
  const captcha = useCaptcha("login");
  const signIn = useSignIn();
  const [failure, setFailure] = useState<LoginFailure>();

  /** After many wrong passwords the server requires a harder captcha, which is solved while the person waits. */
  const send = async (body: z.output<typeof schema>, solution = captcha.value, level = 0) => {
    try {
      return await callApi(login, { body, captcha: solution });
    } catch (error) {
      const needed = captchaLevel(error);
      if (needed <= level) throw error;
      return send(body, await captcha.solveHarder(needed), needed);
    }
  };

  const submit = handleSubmit(async (body) => {
    try {
      const { token } = await send(body);
      await signIn(token);
    } catch (error) {
      captcha.reset();
      setFailure(loginFailure(error));
    }
  });

  const close = () => {
    // The dialog returns focus to the button, which is disabled at that point; focus then moves to where people continue.
    flushSync(() => setFailure(undefined));
    setFocus("password", { shouldSelect: true });
  };

  return (
    <AccountCard title={TEXTS.title} subtitle={TEXTS.subtitle}>
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
            {...disabledFor(
              formState.isValid
                ? !captcha.isSolved && ACCOUNT_TEXTS.captcha.required
                : DISABLED_TEXTS.incomplete,
            )}
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
      {failure && <LoginFailedDialog failure={failure} onClose={close} />}
    </AccountCard>
  );
}
