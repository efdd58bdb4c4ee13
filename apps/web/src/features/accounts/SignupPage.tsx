import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { ACCOUNT_TEXTS, ERROR_TEXTS, signup, SIGNUP_PLACEHOLDER_PASSWORD } from "@pricetrail/contract";
import { useState } from "react";
import { useLocation } from "react-router";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { useSite } from "../../api/queries.ts";
import { Icon } from "../../ui/icons.tsx";
import { ResultPanel } from "../../ui/ResultPanel.tsx";
import { SIGNUP_TOAST, toasts } from "../../ui/toasts.ts";
import { AccountCard } from "../../ui/AccountCard.tsx";
import { DEAD_LINK } from "./ExpiredLink.tsx";
import { OfferCard } from "./OfferCard.tsx";
import { SignupForm, type SignupValues } from "./SignupForm.tsx";
import { SignupSuccess } from "./SignupSuccess.tsx";

const TEXTS = ACCOUNT_TEXTS.signup;

type State = "form" | "pay" | "success" | "error";

/** Early access and signup: form, then success or error; with an offer, the pay state in between. */
export default function SignupPage() {
  const [state, setState] = useState<State>("form");
  const [values, setValues] = useState<SignupValues>({ fullname: "", orgname: "", email: "" });
  const site = useSite().data;

  /** Submits the signup; returns whether the form's captcha and fields are still needed. */
  const send = async (body: SignupValues, captcha: string | undefined, next: State) => {
    setValues(body);
    try {
      await callApi(signup, { body: { ...body, password: SIGNUP_PLACEHOLDER_PASSWORD }, captcha });
      setState(next);
    } catch (error) {
      if (errorStatus(error) === 406 || errorStatus(error) === 429)
        toasts.error(errorText(error), SIGNUP_TOAST);
      else setState("error");
    }
  };

  const deadLink = (useLocation().state as Record<string, unknown> | null)?.[DEAD_LINK] === true && (
    <Alert severity="warning" icon={<Icon name="warning" />} sx={{ mb: 3 }}>
      {ERROR_TEXTS.linkInvalid} {ACCOUNT_TEXTS.verification.again}
    </Alert>
  );
  if (site?.signup === "invited") {
    return (
      <AccountCard title={TEXTS.title}>
        {deadLink}
        <ResultPanel kind="info" title={TEXTS.closed}>
          <Button href="/login" variant="contained">
            {ACCOUNT_TEXTS.login.title}
          </Button>
        </ResultPanel>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={TEXTS.title} subtitle={state === "form" ? TEXTS.subtitle : undefined}>
      {state === "form" && deadLink}
      {state === "form" && (
        <SignupForm
          defaults={values}
          onSubmit={(body, captcha) => send(body, captcha, site?.offer ? "pay" : "success")}
        />
      )}
      {state === "pay" && site?.offer && (
        <OfferCard
          offer={site.offer}
          now={site.now}
          onPay={(captcha) => send(values, captcha, "success")}
          onSkip={() => setState("success")}
        />
      )}
      {state === "success" && <SignupSuccess values={values} />}
      {state === "error" && (
        <ResultPanel kind="error" title={TEXTS.failed}>
          <Button variant="contained" onClick={() => setState("form")}>
            {TEXTS.again}
          </Button>
        </ResultPanel>
      )}
    </AccountCard>
  );
}
