import Box from "@mui/material/Box";
import { ERROR_TEXTS, SHELL_TEXTS } from "@pricetrail/contract";
import { useSyncExternalStore } from "react";
import { retryingText } from "../api/api-error.ts";
import { connectionWaitS, isConnectionLost, subscribeToConnection } from "../api/connection.ts";
import { useWaitReason } from "../api/query-client.ts";

/**
 * Tells people at the bottom of the window that the server is unreachable or busy and that the screen continues by itself;
 * also when, where the server stated it.
 */
export function ConnectionLine() {
  const isLost = useSyncExternalStore(subscribeToConnection, isConnectionLost);
  const waitS = useSyncExternalStore(subscribeToConnection, connectionWaitS);
  const busy = useWaitReason();
  if (!isLost && busy === undefined) return null;
  return (
    <Box
      role="alert"
      sx={{
        position: "fixed",
        bottom: 16,
        left: 16,
        zIndex: "snackbar",
        maxWidth: "90vw",
        px: 2,
        py: 1,
        border: 1,
        borderColor: "warning.main",
        borderRadius: 1,
        bgcolor: "background.paper",
        typography: "body2",
      }}
    >
      {isLost ? SHELL_TEXTS.tryingAgain(ERROR_TEXTS.noResponse, waitS) : retryingText(busy)}
    </Box>
  );
}
