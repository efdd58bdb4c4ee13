import Box from "@mui/material/Box";
import Drawer from "@mui/material/Drawer";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemIcon from "@mui/material/ListItemIcon";
import ListItemText from "@mui/material/ListItemText";
import Typography from "@mui/material/Typography";
import { DRAWER_WIDTH_PX, type Profile, SHELL_TEXTS } from "@pricetrail/contract";
import { useId } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { outboxKey } from "../api/session.ts";
import { useSite, useToConfirmCount } from "../api/queries.ts";
import { Icon } from "../ui/icons.tsx";
import { menuFor, type MenuGroup } from "./menu.ts";
import { BAR_HEIGHT_PX } from "./TopBar.tsx";

/** The drawer of 240 px: pinned on wide screens, over the page on narrow ones. */
export function SideMenu({
  profile,
  isWide,
  isOpen,
  onClose,
}: {
  profile: Profile | undefined;
  isWide: boolean;
  isOpen: boolean;
  onClose: () => void;
}) {
  const site = useSite().data;
  const toConfirm = useToConfirmCount((profile?.productCount ?? 0) > 0);
  const groups = profile ? menuFor(profile, site?.hasOutbox === true && outboxKey("") !== undefined) : [];
  return (
    <Drawer
      variant={isWide ? "persistent" : "temporary"}
      open={isOpen}
      onClose={onClose}
      transitionDuration={120}
      slotProps={isWide ? {} : { paper: { "aria-label": SHELL_TEXTS.menu } }}
      sx={{
        "& .MuiDrawer-paper": {
          width: DRAWER_WIDTH_PX,
          boxSizing: "border-box",
          top: BAR_HEIGHT_PX,
          height: `calc(100% - ${BAR_HEIGHT_PX}px)`,
          pb: 3,
        },
      }}
    >
      <Box
        component="nav"
        id="side-menu"
        aria-label={SHELL_TEXTS.mainMenu}
        onClick={isWide ? undefined : onClose}
      >
        {groups.map((group) => (
          <Group key={group.label} group={group} counts={{ "/to-confirm": toConfirm }} />
        ))}
      </Box>
    </Drawer>
  );
}

/** @param counts by path: how much waits there for a person */
function Group({ group, counts }: { group: MenuGroup; counts: Readonly<Record<string, number>> }) {
  const { pathname } = useLocation();
  const id = useId();
  const isCurrent = (path: string) =>
    pathname === path || pathname.startsWith(`${path}/`) || (pathname === "/" && path === "/myprofile");
  return (
    <Box sx={{ mt: 2 }}>
      <Typography
        id={id}
        variant="caption"
        component="h2"
        color="textSecondary"
        sx={{ px: 2, mb: 0.5, fontWeight: 600 }}
      >
        {group.label}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {group.entries.map((entry) => (
          <li key={entry.path}>
            <ListItemButton
              component={RouterLink}
              to={entry.path}
              selected={isCurrent(entry.path)}
              aria-current={isCurrent(entry.path) ? "page" : undefined}
              sx={{
                minHeight: 34,
                py: 0.25,
                px: 2,
                "&.Mui-selected": { color: "primary.main", fontWeight: 600 },
              }}
            >
              <ListItemIcon sx={{ minWidth: 32, color: "inherit" }}>
                <Icon name={entry.icon} size={18} />
              </ListItemIcon>
              <ListItemText
                primary={entry.label}
                slotProps={{ primary: { variant: "body2", sx: { fontWeight: "inherit" } } }}
              />
              {(counts[entry.path] ?? 0) > 0 && (
                <Box
                  component="span"
                  sx={{ typography: "caption", fontWeight: 600, fontVariantNumeric: "tabular-nums" }}
                >
                  {counts[entry.path]}
                </Box>
              )}
            </ListItemButton>
          </li>
        ))}
      </Box>
    </Box>
  );
}
