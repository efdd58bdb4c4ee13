import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { ACCOUNT_TEXTS } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { errorStatus } from "../../api/api-error.ts";
import { STALE } from "../../api/query-keys.ts";
import { clearSession } from "../../api/session.ts";
import { ResultPanel } from "../../ui/ResultPanel.tsx";
import { ExpiredLink } from "./ExpiredLink.tsx";
import { rememberAddress } from "./known-address.ts";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

const TEXTS = ACCOUNT_TEXTS.setPassword;

/** Sets a password with a mailed link: form, then success (to login), failure (back to the form) or an expired link. */
export function PasswordByLink({
  email,
  mismatch,
  renewal,
  note,
  onSubmit,
}: {
  /** Address of the password's owner. */
  email: string;
  mismatch: string;
  renewal: "request" | "invitation";
  note?: string;
  onSubmit: (values: { password: string; confirmpassword: string }) => Promise<unknown>;
}) {
  const [state, setState] = useState<"form" | "success" | "error" | "expired">("form");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const submit = async (values: { password: string; confirmpassword: string }) => {
    try {
      await onSubmit(values);
      setState("success");
    } catch (error) {
      setState(errorStatus(error) === 401 ? "expired" : "error");
    }
  };
  // The server has ended all of this user's sessions; anyone signed in here signs in again.
  const toLogin = async () => {
    clearSession();
    rememberAddress(email);
    queryClient.removeQueries(STALE.session);
    await navigate("/login", { replace: true });
  };
  if (state === "success") {
    return (
      <ResultPanel kind="success" title={TEXTS.success}>
        <Button variant="contained" onClick={() => void toLogin()}>
          {TEXTS.successSubtitle}
        </Button>
      </ResultPanel>
    );
  }
  if (state === "expired") return <ExpiredLink renewal={renewal} />;
  return (
    <>
      {state === "error" && (
        <ResultPanel kind="error" title={TEXTS.failed}>
          <Button variant="contained" onClick={() => setState("form")}>
            {TEXTS.failedSubtitle}
          </Button>
        </ResultPanel>
      )}
      {/* Hidden, not unmounted: typed text is still there when the form returns. */}
      <Box sx={state === "error" ? { display: "none" } : {}}>
        {note !== undefined && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {note}
          </Typography>
        )}
        <NewPasswordForm mismatch={mismatch} onSubmit={submit} />
      </Box>
    </>
  );
}
