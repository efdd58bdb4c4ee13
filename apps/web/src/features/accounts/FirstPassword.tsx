import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { ACCOUNT_TEXTS, PASSWORDS_MUST_MATCH, setPassword, PROFILE_TEXTS } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { toasts } from "../../ui/toasts.ts";
import { rememberAddress } from "./known-address.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

const TEXTS = ACCOUNT_TEXTS.setPassword;

/** Lets a verified account without a password set its first one, with the session as proof and an empty token. */
export function FirstPassword({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const submit = async (values: { password: string; confirmpassword: string }) => {
    try {
      await callApi(setPassword, { body: { ...values, token: "" } });
    } catch (error) {
      toasts.error(errorText(error));
      return;
    }
    rememberAddress(email);
    toasts.success(TEXTS.success);
    await queryClient.invalidateQueries(STALE.me);
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
