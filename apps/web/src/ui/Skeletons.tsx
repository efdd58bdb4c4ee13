import { CONTROL_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { PAGE_WIDTHS, type PageWidth } from "./theme/tokens.ts";

/** A placeholder for a loading block of text or form. */
export function SkeletonBlock({ lines = 4, height = 24 }: { lines?: number; height?: number }) {
  return (
    <Box aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} variant="text" height={height} width={`${90 - (line % 3) * 15}%`} />
      ))}
    </Box>
  );
}

/** A placeholder for a screen whose code is loading. */
export function PageSkeleton({ width = "full" }: { width?: PageWidth | undefined }) {
  return (
    <Box
      component="output"
      aria-label={CONTROL_TEXTS.loading}
      data-page-skeleton=""
      sx={{ display: "block", maxWidth: PAGE_WIDTHS[width], mx: "auto" }}
    >
      <Skeleton variant="text" width={260} height={40} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={240} />
    </Box>
  );
}
