import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { API_KEY_SCREEN_TEXTS } from "@pricetrail/contract";
import { useState } from "react";
import { FormDialog } from "./FormDialog.tsx";
import { Icon } from "./icons.tsx";

const T = API_KEY_SCREEN_TEXTS;

/** A secret that is shown once, for copying. */
export function SecretDialog({
  secret,
  title,
  hint,
  storedLabel,
  onClose,
}: {
  secret: string;
  title: string;
  hint: string;
  storedLabel: string;
  onClose: () => void;
}) {
  const [isCopied, setCopied] = useState(false);
  // Browsers offer the clipboard only on https and localhost; elsewhere people select the text by hand.
  const clipboard = (navigator as { clipboard?: Clipboard }).clipboard;
  const copy = () => {
    clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <FormDialog open title={title} submitLabel={storedLabel} canSubmit onSubmit={onClose} onClose={onClose}>
      <Box
        component="code"
        sx={{
          p: 1.5,
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          overflowWrap: "anywhere",
          userSelect: "all",
        }}
      >
        {secret}
      </Box>
      {clipboard && (
        <Button
          variant="outlined"
          startIcon={<Icon name={isCopied ? "check" : "copy"} size={18} />}
          onClick={copy}
          sx={{ alignSelf: "flex-start" }}
        >
          <span aria-live="polite">{isCopied ? T.copied : T.copy}</span>
        </Button>
      )}
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{hint}</Box>
    </FormDialog>
  );
}
