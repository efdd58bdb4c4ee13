import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** A row of a table on a narrow screen: what it is about, what else is known of it, and what can be done; below it where there is no room. */
export function RowCard({
  title,
  actions,
  children,
}: {
  title: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "flex-start",
        gap: 1,
        py: 0.5,
        fontWeight: 400,
      }}
    >
      <Box sx={{ flex: "1 1 180px", minWidth: 0, overflowWrap: "anywhere" }}>
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        {children}
      </Box>
      {actions}
    </Box>
  );
}
