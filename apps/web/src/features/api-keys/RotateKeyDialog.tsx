import Box from "@mui/material/Box";
import { API_KEY_SCREEN_TEXTS, keyRotationForm, type ApiKeyRow } from "@pricetrail/contract";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
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
  const form = useSchemaForm(keyRotationForm, { hours: 24 });
  const { values, set } = useTyped(form, keyRotationForm);
  return (
    <FormDialog
      title={T.rotateTitle(apiKey.name)}
      submitLabel={T.rotateYes}
      form={form}
      onSave={({ hours }) => rotate(apiKey._id, hours)}
      onDone={({ secret }) => onSecret(secret)}
      onClose={onClose}
    >
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{T.rotateHint}</Box>
      <NativeSelect
        label={T.oldEnds}
        value={String(values.hours)}
        onChange={(hours) => set({ hours: Number(hours) })}
        options={OVERLAPS}
      />
    </FormDialog>
  );
}
