import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { CONTROL_TEXTS } from "@pricetrail/contract";
import { useSyncExternalStore } from "react";
import { closePlainMessage, onPlainMessages, plainMessages, type PlainMessage } from "./toasts.ts";

/** Messages shown while the toast library cannot be loaded, each until it is closed. */
export function PlainMessages() {
  const messages = useSyncExternalStore(onPlainMessages, plainMessages);
  return messages.length === 0 ? null : (
    <Box sx={{ position: "fixed", top: 16, right: 16, zIndex: "tooltip", display: "grid", gap: 1 }}>
      {messages.map((message) => (
        <Message key={message.id} message={message} onClose={() => closePlainMessage(message.id)} />
      ))}
    </Box>
  );
}

function Message({ message, onClose }: { message: PlainMessage; onClose: () => void }) {
  const { kind, content } = message;
  return (
    <Box
      role="alert"
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 2,
        width: "min(380px, calc(100vw - 32px))",
        px: 2,
        py: 1,
        border: 1,
        borderColor: kind === "error" ? "error.main" : "divider",
        borderRadius: 1,
        bgcolor: "background.paper",
        typography: "body2",
      }}
    >
      <Box sx={{ flexGrow: 1 }}>{typeof content === "string" ? content : content(onClose)}</Box>
      <Button size="small" onClick={onClose}>
        {CONTROL_TEXTS.close}
      </Button>
    </Box>
  );
}
