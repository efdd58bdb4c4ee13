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
