import Box from "@mui/material/Box";
import { shareText } from "../../ui/share-text.ts";

/** A share as a bar with its percentage beside it; nothing due is a whole bar. */
export function ShareBar({ part, whole }: { part: number; whole: number }) {
  return (
    <Box sx={{ display: "inline-flex", alignItems: "center", gap: 1 }}>
      <Box aria-hidden="true" sx={{ width: 80, height: 8, borderRadius: 0.5, bgcolor: "error.main" }}>
        <Box
          sx={{
            width: `${whole === 0 ? 100 : (100 * part) / whole}%`,
            height: 8,
            borderRadius: 0.5,
            bgcolor: "success.main",
          }}
        />
      </Box>
      <Box component="span" sx={{ minWidth: 44 }}>
        {shareText(part, whole)}
      </Box>
    </Box>
  );
}
