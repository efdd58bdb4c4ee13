import Box from "@mui/material/Box";
import { CHANNEL_SCREEN_TEXTS } from "@pricetrail/contract";
import { FormDialog } from "../../ui/FormDialog.tsx";

const T = CHANNEL_SCREEN_TEXTS;

/** A webhook's signing secret, once. */
export default function SecretNotice({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <FormDialog
      open
      title={T.secretTitle}
      submitLabel={T.secretStored}
      canSubmit
      onSubmit={onClose}
      onClose={onClose}
    >
      <Box
        component="code"
        sx={{ p: 1.5, border: 1, borderColor: "divider", borderRadius: 1, overflowWrap: "anywhere" }}
      >
        {secret}
      </Box>
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{T.secretHint}</Box>
    </FormDialog>
  );
}
