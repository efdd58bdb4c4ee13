import Paper from "@mui/material/Paper";
import { ACCOUNT_TEXTS } from "@pricetrail/contract";
import { useProfile } from "../../api/queries.ts";
import { Page } from "../../ui/Page.tsx";
import { ChangePasswordForm } from "./ChangePasswordForm.tsx";
import { FirstPassword } from "./FirstPassword.tsx";

const TEXTS = ACCOUNT_TEXTS.changePassword;

export default function ChangePasswordPage() {
  const profile = useProfile();
  return (
    <Page title={TEXTS.title} subtitle={TEXTS.hint} width="form">
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        {profile?.hasPassword === false ? <FirstPassword email={profile.email} /> : <ChangePasswordForm />}
      </Paper>
    </Page>
  );
}
