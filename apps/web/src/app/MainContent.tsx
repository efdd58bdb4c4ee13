import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** The part of the page that changes between screens. */
export function MainContent({ children, indentPx = 0 }: { children: ReactNode; indentPx?: number }) {
  return (
    <Box
      component="main"
      id="main"
      tabIndex={-1}
      sx={{
        flexGrow: 1,
        minWidth: 0,
        px: { xs: 2, sm: 3 },
        pt: 2,
        pb: { xs: 2, sm: 3 },
        ml: `${indentPx}px`,
        "--menu": `${indentPx}px`,
        outline: "none",
      }}
    >
      {children}
    </Box>
  );
}
