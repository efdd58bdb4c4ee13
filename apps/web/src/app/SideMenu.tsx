import Box from "@mui/material/Box";
import type { Profile } from "@pricetrail/contract";
import { useState } from "react";
import { lazyDialog } from "../ui/parts.tsx";
import { menuWidthPx } from "./menu-cookie.ts";
import { BAR_HEIGHT_PX } from "../ui/theme/tokens.ts";
import { MenuBody } from "./MenuBody.tsx";

const MenuDrawer = lazyDialog(() => import("./MenuDrawer.tsx"));

/** The menu: 240 px beside the page on wide screens, or icons only; an overlay on narrow ones. */
export function SideMenu({
  profile,
  isWide,
  isOpen,
  onClose,
}: {
  profile: Profile | undefined;
  isWide: boolean;
  /** On wide screens: whether words are shown. */
  isOpen: boolean;
  onClose: () => void;
}) {
  // Mounted from its first opening on, since it slides out again too.
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !isWide && !wasOpened) setOpened(true);
  if (!isWide) return wasOpened && <MenuDrawer profile={profile} isOpen={isOpen} onClose={onClose} />;
  return (
    <Box
      data-menu
      sx={{
        position: "fixed",
        top: BAR_HEIGHT_PX,
        bottom: 0,
        left: 0,
        width: menuWidthPx(true, isOpen),
        boxSizing: "border-box",
        display: "flex",
        flexDirection: "column",
        bgcolor: "background.paper",
        borderRight: 1,
        borderColor: "divider",
        zIndex: 1,
      }}
    >
      <MenuBody profile={profile} isRail={!isOpen} />
    </Box>
  );
}
