import { PRODUCT_SCREEN_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { disabledFor } from "../../ui/disabled-for.ts";

const T = PRODUCT_SCREEN_TEXTS;
const look = { minWidth: 30, minHeight: 28, height: 28, px: 0.75, py: 0, typography: "body2" } as const;

/** Zooms as dragging over the chart does; narrow screens have no space for the buttons, and choose days instead. */
export function ZoomButtons({
  isZoomed,
  onZoom,
  onAll,
}: {
  isZoomed: boolean;
  /** Factor by which the visible time range changes. */
  onZoom: (factor: number) => void;
  onAll: () => void;
}) {
  return (
    <Box sx={{ display: "flex", ml: "auto", flexShrink: 0 }}>
      {isZoomed && (
        <Button onClick={onAll} sx={{ ...look, typography: "caption" }}>
          {T.showAllDays}
        </Button>
      )}
      <Box sx={{ display: { xs: "none", sm: "flex" } }}>
        <Button
          aria-label={T.zoomOut}
          title={T.zoomOut}
          {...disabledFor(!isZoomed && T.allDaysShown)}
          onClick={() => onZoom(2)}
          sx={look}
        >
          −
        </Button>
        <Button aria-label={T.zoomIn} title={T.zoomIn} onClick={() => onZoom(0.5)} sx={look}>
          +
        </Button>
      </Box>
    </Box>
  );
}
