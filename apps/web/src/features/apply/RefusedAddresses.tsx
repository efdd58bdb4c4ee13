import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { TRIAL_TEXTS, type Trial } from "@pricetrail/contract";

/** URLs that a trial rejected, each with its reason; they are kept with the trial. */
export function RefusedAddresses({ refused }: { refused: Trial["refused"] }) {
  if (refused.length === 0) return null;
  const title = TRIAL_TEXTS.refused(refused.length);
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 2, "& .MuiAlert-message": { minWidth: 0, flex: 1 } }}
    >
      <Box sx={{ fontWeight: 600 }}>{title}</Box>
      <Box
        component="ul"
        aria-label={title}
        tabIndex={0}
        sx={{ m: 0, mt: 0.5, p: 0, listStyle: "none", maxHeight: 168, overflowY: "auto" }}
      >
        {refused.map(({ url, reason }, index) => (
          // The same URL may occur twice.
          <Box component="li" key={`${index} ${url}`} sx={{ py: 0.25, overflowWrap: "anywhere" }}>
            {url}
            <Box component="span" sx={{ display: "block", color: "text.secondary", typography: "caption" }}>
              {reason}
            </Box>
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
