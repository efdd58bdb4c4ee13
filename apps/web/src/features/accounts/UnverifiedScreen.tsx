import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import {
  ACCOUNT_TEXTS,
  logout,
  PROFILE_TEXTS,
  resendActivationSignedIn,
  RESEND_REDIRECT_DELAY_MS,
  VERIFICATION_SCREEN_DELAY_MS,
} from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi } from "../../api/call.ts";
import { useProfile } from "../../api/queries.ts";
import { signOutTo } from "../../api/session.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useDocumentTitle } from "../../ui/Page.tsx";
import { toasts } from "../../ui/toasts.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

/** Replaces every screen of a signed-in user until the address is verified; appears after a second. */
export default function UnverifiedScreen() {
  const [isShown, setShown] = useState(false);
  const email = useProfile()?.email;
  useDocumentTitle(ACCOUNT_TEXTS.verification.failed);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), VERIFICATION_SCREEN_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const resend = useMutation({
    mutationFn: () => callApi(resendActivationSignedIn),
    onSuccess: () => {
      toasts.success(ACCOUNT_TEXTS.resend.success);
      setTimeout(() => signOutTo("/login"), RESEND_REDIRECT_DELAY_MS);
    },
  });
  const signOut = async () => {
    await callApi(logout, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    signOutTo("/login");
  };
  if (!isShown) return null;
  return (
    <Paper
      variant="outlined"
      sx={{ maxWidth: 480, mx: "auto", mt: { xs: 4, sm: 10 }, p: 4, textAlign: "center" }}
    >
      <Box sx={{ display: "flex", justifyContent: "center", color: "warning.main", mb: 1 }}>
        <Icon name="mail" size={40} />
      </Box>
      <Typography variant="h1" gutterBottom>
        {ACCOUNT_TEXTS.verification.failed}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {PROFILE_TEXTS.notVerified(email ?? "")} {ACCOUNT_TEXTS.signup.linkValidity}.
      </Typography>
      {resend.isError && (
        <Box sx={{ mb: 2, textAlign: "left" }}>
          <ErrorState message={ACCOUNT_TEXTS.resend.failed} onRetry={() => resend.mutate()} />
        </Box>
      )}
      <Box sx={{ display: "flex", justifyContent: "center", gap: 1, flexWrap: "wrap" }}>
        <Button
          variant="contained"
          loading={resend.isPending}
          {...disabledFor(resend.isSuccess && ACCOUNT_TEXTS.resend.success)}
          onClick={() => resend.mutate()}
        >
          {ACCOUNT_TEXTS.signup.resend}
        </Button>
        <Button onClick={() => void signOut()}>{PROFILE_TEXTS.logout}</Button>
      </Box>
    </Paper>
  );
}
