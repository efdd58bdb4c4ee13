import Typography from "@mui/material/Typography";
import { API_KEY_SCREEN_TEXTS, roleHas, type ApiKeyRow } from "@pricetrail/contract";
import { useState } from "react";
import { useProfile } from "../../api/queries.ts";
import { AddButton } from "../../ui/AddButton.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Page } from "../../ui/Page.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { listTable } from "../../ui/list-table.ts";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import { useApiKeys } from "./api-key-queries.ts";
import { ApiKeysTable, type ApiKeyAction } from "./ApiKeysTable.tsx";
import { useApiKeyChanges } from "./useApiKeyChanges.ts";

const AddKeyDialog = lazyDialog(() => import("./AddKeyDialog.tsx"));
const RotateKeyDialog = lazyDialog(() => import("./RotateKeyDialog.tsx"));
const GiveDialog = lazyDialog(() => import("../../ui/GiveDialog.tsx"));
const SecretDialog = lazyDialog(() => import("../../ui/SecretDialog.tsx"));
const T = API_KEY_SCREEN_TEXTS;

/** The organisation's API keys, with which its own programs make calls. */
export default function ApiKeysPage() {
  const profile = useProfile();
  const mayManage = profile !== undefined && roleHas(profile.role, "manage");
  const keys = useApiKeys(mayManage);
  const { revoke, give } = useApiKeyChanges();
  const [dialog, setDialog] = useState<
    { kind: "add" } | { kind: ApiKeyAction; apiKey: ApiKeyRow } | { kind: "secret"; secret: string }
  >();
  const { busy, run } = useUntilDone();
  const close = () => setDialog(undefined);
  const showSecret = (secret: string) => setDialog({ kind: "secret", secret });
  return (
    <Page
      width="list"
      title={T.title}
      subtitle={T.subtitle}
      actions={mayManage && <AddButton onClick={() => setDialog({ kind: "add" })}>{T.add}</AddButton>}
    >
      {mayManage ? (
        <ApiKeysTable
          {...listTable(keys, keys.data)}
          onAction={(kind, apiKey) => setDialog({ kind, apiKey })}
          onAdd={() => setDialog({ kind: "add" })}
        />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {T.notYours}
        </Typography>
      )}
      {dialog?.kind === "add" && <AddKeyDialog onClose={close} onSecret={showSecret} />}
      {dialog?.kind === "rotate" && (
        <RotateKeyDialog apiKey={dialog.apiKey} onClose={close} onSecret={showSecret} />
      )}
      {dialog?.kind === "secret" && <SecretDialog secret={dialog.secret} texts={T} onClose={close} />}
      {dialog?.kind === "give" && (
        <GiveDialog
          name={dialog.apiKey.name}
          kind="key"
          give={() => give(dialog.apiKey._id)}
          onClose={close}
        />
      )}
      {dialog?.kind === "revoke" && (
        <ConfirmDialog
          open
          title={T.revokeTitle(dialog.apiKey.name)}
          confirmLabel={T.revokeYes}
          danger
          busy={busy}
          onConfirm={() => void run(revoke(dialog.apiKey._id), close)}
          onClose={close}
        >
          {T.revokeEffect}
        </ConfirmDialog>
      )}
    </Page>
  );
}
