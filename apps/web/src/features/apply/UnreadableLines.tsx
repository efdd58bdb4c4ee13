import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { TRIAL_TEXTS } from "@pricetrail/contract";
import type { UnreadableLine } from "./addresses.ts";

/** Lines without a URL, shown before the trial so that a mistyped one is not lost silently. */
export function UnreadableLines({ lines }: { lines: readonly UnreadableLine[] }) {
  if (lines.length === 0) return null;
  const title = TRIAL_TEXTS.unreadable(lines.length);
  return (
    <Alert severity="warning" variant="outlined" sx={{ "& .MuiAlert-message": { minWidth: 0, flex: 1 } }}>
      <Box sx={{ fontWeight: 600 }}>{title}</Box>
      <Box
        component="ul"
        aria-label={title}
        tabIndex={0}
        sx={{ m: 0, mt: 0.5, p: 0, listStyle: "none", maxHeight: 168, overflowY: "auto" }}
      >
        {lines.map(({ line, text }) => (
          <Box component="li" key={line} sx={{ py: 0.25, overflowWrap: "anywhere" }}>
            {TRIAL_TEXTS.lineOf(line, text)}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
