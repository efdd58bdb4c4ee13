import Box from "@mui/material/Box";
import { shareText } from "../../ui/share-text.ts";

/** A share as a bar with its percentage; empty where nothing was due. */
export function ShareBar({ part, whole }: { part: number; whole: number }) {
  return (
    <Box sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
      <Box
        aria-hidden="true"
        data-colours=""
        sx={{ width: 80, height: 8, borderRadius: 0.5, bgcolor: whole === 0 ? "action.hover" : "error.main" }}
      >
        <Box
          sx={{
            width: `${whole === 0 ? 0 : (100 * part) / whole}%`,
            height: 8,
            borderRadius: 0.5,
            bgcolor: "success.main",
          }}
        />
      </Box>
      <Box component="span" sx={{ minWidth: 44, textAlign: "right" }}>
        {shareText(part, whole)}
      </Box>
    </Box>
  );
}
