import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { showToast } from "./toasts.ts";

/** Long enough to read the sentence and reach the button. */
const UNDO_MS = 10_000;

/** Confirms a completed action and offers to undo it. */
export function undoToast(message: string, onUndo: () => void): void {
  showToast(
    "success",
    (close) => (
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, width: "100%" }}>
        <Box component="span" sx={{ flexGrow: 1 }}>
          {message}
        </Box>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          sx={{ flexShrink: 0 }}
          onClick={() => {
            onUndo();
            close();
          }}
        >
          Undo
        </Button>
      </Box>
    ),
    { autoClose: UNDO_MS },
  );
}
