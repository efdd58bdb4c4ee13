import { logout, SHELL_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { callApi } from "../api/call.ts";
import { signOutTo } from "../api/session.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

/** Asks before signing out. This browser's session ends whatever the call returns. */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await callApi(logout, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    signOutTo("/login");
  };
  return (
    <ConfirmDialog
      open={open}
      title={SHELL_TEXTS.logoutQuestion}
      confirmLabel={SHELL_TEXTS.logout}
      cancelLabel={SHELL_TEXTS.logoutCancel}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
