import { CONTROL_TEXTS } from "@pricetrail/contract";
import Button from "@mui/material/Button";
import { NoticeDialog } from "../../ui/NoticeDialog.tsx";

export interface LoginFailure {
  message: string;
  subtitle?: string;
}

/** Why sign-in failed: the server's message as the heading, and what to do. */
export function LoginFailedDialog({ failure, onClose }: { failure: LoginFailure; onClose: () => void }) {
  return (
    <NoticeDialog title={failure.message} text={failure.subtitle} onClose={onClose}>
      <Button variant="contained" onClick={onClose}>
        {CONTROL_TEXTS.close}
      </Button>
    </NoticeDialog>
  );
}
