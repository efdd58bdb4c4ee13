import Box from "@mui/material/Box";
import type { Profile } from "@pricetrail/contract";
import { lazyPart } from "../ui/parts.tsx";
import { menuWidthPx } from "./menu-cookie.ts";
import { BAR_HEIGHT_PX } from "../ui/theme/tokens.ts";
import { MenuBody } from "./MenuBody.tsx";

const MenuDrawer = lazyPart(() => import("./MenuDrawer.tsx"), { isPrefetched: true });

/** The menu: 240 px beside the page on wide screens, or icons alone; over the page on narrow ones. */
export function SideMenu({
  profile,
  isWide,
  isOpen,
  onClose,
}: {
  profile: Profile | undefined;
  isWide: boolean;
  /** On wide screens: with words. */
  isOpen: boolean;
  onClose: () => void;
}) {
  if (!isWide) return <MenuDrawer profile={profile} isOpen={isOpen} onClose={onClose} />;
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
