import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** A table row on a narrow screen: its subject, other facts, and its actions, which wrap below where space is short. */
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
