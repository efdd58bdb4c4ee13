import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** A missing or unimportant value in a table cell: smaller and grey. */
export function MutedText({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ typography: "caption", color: "text.secondary" }}>
      {children}
    </Box>
  );
}

/** Text of any length in a table row, limited to two lines; hovering shows all of it. */
export function TwoLines({ children }: { children: string }) {
  return (
    <Box
      component="span"
      title={children}
      sx={{
        typography: "caption",
        maxWidth: 130,
        display: "-webkit-box",
        WebkitBoxOrient: "vertical",
        WebkitLineClamp: 2,
        overflow: "hidden",
      }}
    >
      {children}
    </Box>
  );
}
