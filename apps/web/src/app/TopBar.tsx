import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { BAR_HEIGHT_PX } from "../ui/theme/tokens.ts";
import { Logo } from "./Logo.tsx";

/** The bar at the top: only the logo for visitors, plus `start` and `children` for signed-in users. */
export function TopBar({
  isSignedIn,
  start,
  middle,
  children,
}: {
  isSignedIn: boolean;
  start?: ReactNode;
  /** Beside the logo. */
  middle?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Box
      component="header"
      sx={{
        position: "sticky",
        top: 0,
        zIndex: (theme) => theme.zIndex.drawer + 1,
        height: BAR_HEIGHT_PX,
        display: "flex",
        alignItems: "center",
        gap: { xs: 0.5, sm: 1 },
        px: { xs: 1, sm: 2 },
        bgcolor: "background.paper",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      {start}
      <Logo isSignedIn={isSignedIn} />
      <Box
        sx={{
          flexGrow: 1,
          display: "flex",
          minWidth: 0,
          ml: { md: 2 },
          justifyContent: { xs: "flex-end", sm: "flex-start" },
        }}
      >
        {middle}
      </Box>
      {children}
    </Box>
  );
}
