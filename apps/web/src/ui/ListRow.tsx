import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** A row of a divided list: its content on the left, its actions on the right. */
export function ListRow({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        py: 1.25,
        "& + &": { borderTop: 1, borderColor: "divider" },
      }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>{children}</Box>
      {action}
    </Box>
  );
}
