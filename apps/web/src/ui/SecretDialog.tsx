import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { API_KEY_SCREEN_TEXTS } from "@pricetrail/contract";
import { DoneDialog } from "./FormDialog.tsx";
import { Icon } from "./icons.tsx";
import { useCopy } from "./useCopy.ts";

const T = API_KEY_SCREEN_TEXTS;

/** A secret that is shown once, for copying. */
export default function SecretDialog({
  secret,
  texts,
  onClose,
}: {
  secret: string;
  texts: Readonly<Record<"secretTitle" | "secretHint" | "secretStored", string>>;
  onClose: () => void;
}) {
  const { copied, copy } = useCopy();
  const isCopied = copied === secret;
  return (
    <DoneDialog title={texts.secretTitle} submitLabel={texts.secretStored} onClose={onClose}>
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
      {copy && (
        <Button
          variant="outlined"
          startIcon={<Icon name={isCopied ? "check" : "copy"} size={18} />}
          onClick={() => copy(secret)}
          sx={{ alignSelf: "flex-start" }}
        >
          <span aria-live="polite">{isCopied ? T.copied : T.copy}</span>
        </Button>
      )}
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{texts.secretHint}</Box>
    </DoneDialog>
  );
}
