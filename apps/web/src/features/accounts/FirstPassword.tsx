import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { ACCOUNT_TEXTS, PASSWORDS_MUST_MATCH, setPassword, PROFILE_TEXTS } from "@pricetrail/contract";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { signOutTo } from "../../api/session.ts";
import { toasts } from "../../ui/toasts.ts";
import { rememberAddress } from "./known-address.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

const TEXTS = ACCOUNT_TEXTS.setPassword;

/** Lets a verified account without a password set its first one, with the session as proof and an empty token. */
export function FirstPassword({ email }: { email: string }) {
  const submit = async (values: { password: string; confirmpassword: string }) => {
    try {
      await callApi(setPassword, { body: { ...values, token: "" } });
    } catch (error) {
      toasts.error(errorText(error));
      return;
    }
    // Setting a password ends all of the user's sessions, including this one, so the next step is signing in.
    signOutTo("/login", { kind: "success", text: `${TEXTS.success}. ${TEXTS.successSubtitle}.` });
    rememberAddress(email);
  };
  return (
    <Box sx={{ maxWidth: 400 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {PROFILE_TEXTS.firstPassword}
      </Typography>
      <NewPasswordForm mismatch={PASSWORDS_MUST_MATCH} onSubmit={submit} />
    </Box>
  );
}
