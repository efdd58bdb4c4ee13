import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { ACCOUNT_TEXTS, resendActivation, PROFILE_TEXTS } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { outboxKey } from "../../api/session.ts";
import { useSite } from "../../api/queries.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ResultPanel } from "../../ui/ResultPanel.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { SIGNUP_TOAST, toasts } from "../../ui/toasts.ts";
import { useCaptcha } from "../captcha/useCaptcha.tsx";
import type { SignupValues } from "./SignupForm.tsx";
import { disabledFor } from "../../ui/disabled-for.ts";

/** The account is created: asks people to check their mail. The link can be sent again. */
export function SignupSuccess({ values }: { values: SignupValues }) {
  const captcha = useCaptcha("resend");
  const site = useSite().data;
  const hasOutbox = site?.hasOutbox ?? false;
  const isKnown = outboxKey("") !== undefined;
  const resend = useMutation({
    mutationFn: () => callApi(resendActivation, { body: values, captcha: captcha.value }),
    onSuccess: () => toasts.success(ACCOUNT_TEXTS.resend.success, SIGNUP_TOAST),
    onSettled: captcha.reset,
  });
  return (
    <>
      <ResultPanel
        kind="success"
        title={ACCOUNT_TEXTS.signup.success}
        subtitle={ACCOUNT_TEXTS.signup.linkValidity}
      />
      <Box sx={{ mt: 3, display: "flex", flexDirection: "column", gap: 2 }}>
        {resend.isError && (
          <ErrorState
            message={
              errorStatus(resend.error) === 429 ? errorText(resend.error) : ACCOUNT_TEXTS.resend.failed
            }
          />
        )}
        {hasOutbox && !isKnown && <Typography variant="body2">{PROFILE_TEXTS.outboxLink}</Typography>}
        {captcha.control}
        <Button
          variant="outlined"
          {...disabledFor(!captcha.isSolved && ACCOUNT_TEXTS.captcha.required)}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {ACCOUNT_TEXTS.signup.resend}
        </Button>
        <Box
          sx={{
            display: "flex",
            flexWrap: "wrap",
            gap: 2,

            typography: "body2",
          }}
        >
          {site?.links.download && <TextLink to={site.links.download}>{PROFILE_TEXTS.download}</TextLink>}
          {hasOutbox && isKnown && <TextLink to="/outbox">{PROFILE_TEXTS.openOutbox}</TextLink>}
          <TextLink to="/login">{ACCOUNT_TEXTS.login.title}</TextLink>
        </Box>
      </Box>
    </>
  );
}
