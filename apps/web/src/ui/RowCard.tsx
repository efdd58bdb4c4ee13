import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/**
 * A table row on a narrow screen: a picture, its subject, other facts, and its actions, which wrap below where space is short.
 */
export function RowCard({
  picture,
  title,
  actions,
  children,
}: {
  picture?: ReactNode;
  title: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: picture === undefined ? "wrap" : "nowrap",
        alignItems: "flex-start",
        gap: picture === undefined ? 1 : 1.5,
        py: 0.5,
        fontWeight: 400,
      }}
    >
      {picture}
      <Box sx={{ flex: "1 1 160px", minWidth: 0, overflowWrap: "anywhere" }}>
        <Box sx={{ fontWeight: 600 }}>{title}</Box>
        {children}
      </Box>
      {actions}
    </Box>
  );
}
