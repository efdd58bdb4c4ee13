import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** What is not set or does not matter much, in a table's cell: smaller and grey. */
export function Quiet({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ typography: "caption", color: "text.secondary" }}>
      {children}
    </Box>
  );
}

/** A text of any length in a table's row, which it makes two lines high at most; pointed at it is whole. */
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
