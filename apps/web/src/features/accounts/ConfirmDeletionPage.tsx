import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { ACCOUNT_TEXTS, confirmDeletion, PROFILE_TEXTS } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { signOutTo } from "../../api/session.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LinkFrame } from "./LinkFrame.tsx";

const TEXTS = ACCOUNT_TEXTS.deleteAccount;

/**
 * /delete-account/{id}: the mailed confirmation for an account without a password. Nothing happens until the button is
 * pressed.
 */
export default function ConfirmDeletionPage() {
  return (
    <LinkFrame title={TEXTS.confirmTitle}>
      {(link, token) => <Confirm email={link.email} token={token} />}
    </LinkFrame>
  );
}

function Confirm({ email, token }: { email: string; token: string }) {
  const confirm = useMutation({
    mutationFn: () => callApi(confirmDeletion, { bearer: token }),
    onSuccess: () => signOutTo("/login", { kind: "success", text: TEXTS.success }),
  });
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
      <Typography>{PROFILE_TEXTS.willBeDeleted(email)}</Typography>
      {confirm.isError && <ErrorState message={errorText(confirm.error)} />}
      <Button variant="contained" color="error" loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {TEXTS.button}
      </Button>
    </Box>
  );
}
