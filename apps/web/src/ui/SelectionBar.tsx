import { CONTROL_TEXTS, DATA_SCREEN_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { useEffect, useRef, type ReactNode } from "react";
import { IconAction } from "./IconAction.tsx";
import { visuallyHidden } from "./LiveRegion.tsx";

/**
 * Actions on the selected rows, fixed over the bottom of the page while there are any, so that selecting does not shift the
 * layout. When its last action empties the selection, keyboard focus stays where the bar was.
 */
export function SelectionBar({
  count,
  text,
  onClear,
  children,
}: {
  count: number;
  /** The number of selected rows, as text. */
  text: string;
  onClear: () => void;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const had = useRef(false);
  const isEmpty = count === 0;
  useEffect(() => {
    if (isEmpty && had.current && document.activeElement === document.body) place.current?.focus();
    had.current = !isEmpty;
  }, [isEmpty]);
  return (
    <Box ref={place} tabIndex={-1} sx={{ outline: "none" }}>
      {isEmpty ? (
        <output style={visuallyHidden}>{DATA_SCREEN_TEXTS.noneSelected}</output>
      ) : (
        <Box
          role="toolbar"
          aria-label={CONTROL_TEXTS.selection}
          sx={{
            position: "fixed",
            // Centred in the area beside the menu.
            left: "calc(50% + var(--menu, 0px) / 2)",
            bottom: { xs: 8, sm: 20 },
            transform: "translateX(-50%)",
            zIndex: 2,
            boxSizing: "border-box",
            maxWidth: "calc(100vw - 16px)",
            width: { xs: "100%", sm: "auto" },
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            gap: 1,
            p: 1,
            pl: 2,
            border: 1,
            borderColor: "divider",
            borderRadius: 1.5,
            bgcolor: "background.paper",
            boxShadow: "0 6px 24px rgb(0 0 0 / 0.18)",
            "& .MuiButton-root": { px: { xs: 1, sm: 1.75 } },
          }}
        >
          <Box sx={{ display: "flex", alignItems: "center", gap: 1, width: { xs: "100%", sm: "auto" } }}>
            <Box
              component="output"
              sx={{ typography: "body2", fontWeight: 600, whiteSpace: "nowrap", mr: "auto" }}
            >
              {text}
            </Box>
            <IconAction icon="close" label={DATA_SCREEN_TEXTS.clear} onClick={onClear} />
          </Box>
          {children}
        </Box>
      )}
    </Box>
  );
}
