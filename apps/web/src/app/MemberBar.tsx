import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { type Profile, SHELL_TEXTS, zoneText } from "@pricetrail/contract";
import { Link as RouterLink } from "react-router";
import { useDateSetting } from "../api/date-setting.ts";
import { useSite } from "../api/queries.ts";
import { AlertBell } from "../features/alerts/AlertBell.tsx";
import { zonePlace } from "../ui/dates.ts";
import { Icon } from "../ui/icons.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

/** Shows only one form of a button: words where there is space, else the icon. */
const WIDE = {
  display: { xs: "none", lg: "inline-flex" },
  fontWeight: 500,
  px: 1,
  color: "text.secondary",
  "&:hover": { color: "text.primary" },
};
const NARROW = { display: { xs: "inline-flex", lg: "none" } };

/** The signed-in user's part of the top bar: time zone, alerts, theme, Download Browser, My Profile, Logout. */
export function MemberBar({ profile, onLogout }: { profile: Profile; onLogout: () => void }) {
  const { timeZone } = useDateSetting();
  const download = useSite().data?.links.download;
  return (
    <>
      <Box
        component={RouterLink}
        to="/myprofile"
        title={zoneText(timeZone)}
        sx={{
          display: { xs: "none", sm: "inline" },
          maxWidth: 130,
          overflow: "hidden",
          textOverflow: "ellipsis",
          whiteSpace: "nowrap",
          typography: "caption",
          color: "text.secondary",
          textDecoration: "none",
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
          px: 0.75,
          "&:hover": { color: "text.primary" },
        }}
      >
        {zonePlace()}
      </Box>
      {profile.email_verified_at !== null && <AlertBell />}
      <ThemeSwitch />
      {download !== undefined && download !== "" && (
        <Button
          {...(download.startsWith("/") ? { component: RouterLink, to: download } : { href: download })}
          startIcon={<Icon name="download" />}

          sx={WIDE}
        >
          {SHELL_TEXTS.download}
        </Button>
      )}
      <Button
        component={RouterLink}
        to="/myprofile"
        color="inherit"
        startIcon={<Icon name="user" />}
        sx={WIDE}
      >
        {SHELL_TEXTS.profile}
      </Button>
      <IconButton component={RouterLink} to="/myprofile" aria-label={SHELL_TEXTS.profile} sx={NARROW}>
        <Icon name="user" />
      </IconButton>
      <Button color="inherit" startIcon={<Icon name="logout" />} onClick={onLogout} sx={WIDE}>
        {SHELL_TEXTS.logout}
      </Button>
      <IconButton aria-label={SHELL_TEXTS.logout} onClick={onLogout} sx={NARROW}>
        <Icon name="logout" />
      </IconButton>
    </>
  );
}
