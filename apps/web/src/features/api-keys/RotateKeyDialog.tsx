import Box from "@mui/material/Box";
import { API_KEY_SCREEN_TEXTS, type ApiKeyRow } from "@pricetrail/contract";
import { useState } from "react";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import { useApiKeyChanges } from "./useApiKeyChanges.ts";

const T = API_KEY_SCREEN_TEXTS;
const OVERLAPS = Object.entries(T.overlaps).map(([value, label]) => ({ value, label }));

/** Gives a key a new secret, and tells when the old one expires. */
export default function RotateKeyDialog({
  apiKey,
  onClose,
  onSecret,
}: {
  apiKey: ApiKeyRow;
  onClose: () => void;
  onSecret: (secret: string) => void;
}) {
  const { rotate } = useApiKeyChanges();
  const [hours, setHours] = useState("24");
  const { busy, run } = useUntilDone();
  const submit = () =>
    run(rotate(apiKey._id, Number(hours)), ({ secret }) => {
      onClose();
      onSecret(secret);
    });
  return (
    <FormDialog
      open
      title={T.rotateTitle(apiKey.name)}
      submitLabel={T.rotateYes}
      canSubmit
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{T.rotateHint}</Box>
      <NativeSelect label={T.oldEnds} value={hours} onChange={setHours} options={OVERLAPS} />
    </FormDialog>
  );
}
