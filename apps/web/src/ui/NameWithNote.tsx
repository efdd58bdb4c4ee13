import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** A smaller, paler line below the text it explains. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: "block", typography: "caption", color: "text.secondary" }}>
      {children}
    </Box>
  );
}

/**
 * A table's name cell: the name, and below it what distinguishes it from others. Long names wrap anywhere, between these
 * widths.
 */
export function NotedName({
  name,
  note,
  minWidth,
  maxWidth,
}: {
  name: ReactNode;
  note: ReactNode;
  minWidth: number;
  maxWidth: number;
}) {
  return (
    <Box sx={{ minWidth, maxWidth, overflowWrap: "anywhere" }}>
      {name}
      <Note>{note}</Note>
    </Box>
  );
}
