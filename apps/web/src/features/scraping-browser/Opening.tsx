import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { PICKER_TEXTS } from "@pricetrail/contract";

/** Fills the page's area until its first picture arrives. */
export function Opening() {
  return (
    <Box
      component="output"
      sx={{
        height: "100%",
        minHeight: "inherit",
        display: "grid",
        placeContent: "center",
        gap: 1.5,
        typography: "body1",
        color: "text.secondary",
      }}
    >
      {PICKER_TEXTS.opening}
      <LinearProgress
        aria-label={PICKER_TEXTS.opening}
        sx={{ width: 220, maxWidth: "60vw", borderRadius: 1 }}
      />
    </Box>
  );
}
