import Drawer from "@mui/material/Drawer";
import { DRAWER_WIDTH_PX, type Profile, SHELL_TEXTS } from "@pricetrail/contract";
import { BAR_HEIGHT_PX } from "../ui/theme/tokens.ts";
import { MenuBody } from "./MenuBody.tsx";

/** The menu as an overlay, on narrow screens. */
export default function MenuDrawer({
  profile,
  isOpen,
  onClose,
}: {
  profile: Profile | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Drawer
      variant="temporary"
      open={isOpen}
      onClose={onClose}
      transitionDuration={120}
      slotProps={{ paper: { "aria-label": SHELL_TEXTS.menu } }}
      sx={{
        "& .MuiDrawer-paper": {
          width: DRAWER_WIDTH_PX,
          boxSizing: "border-box",
          top: BAR_HEIGHT_PX,
          height: `calc(100% - ${BAR_HEIGHT_PX}px)`,
        },
      }}
    >
      <MenuBody profile={profile} onFollow={onClose} />
    </Drawer>
  );
}
