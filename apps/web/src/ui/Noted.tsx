import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** A line below what it is about, smaller and paler. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: "block", typography: "caption", color: "text.secondary" }}>
      {children}
    </Box>
  );
}

/** A table's name cell: the name, and below it what tells it from others. Long names break anywhere, between these widths. */
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
