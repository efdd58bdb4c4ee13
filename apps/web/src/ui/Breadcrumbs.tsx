import { COVERAGE_TEXTS, SHELL_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { useLocation } from "react-router";
import { Icon } from "./icons.tsx";
import { TextLink } from "./TextLink.tsx";

/** Screens that lie below others, by the begin of their paths. */
const ABOVE: readonly (readonly [below: string, path: string, label: string])[] = [
  ["/configurations/", "/configurations", SHELL_TEXTS.configurations],
  ["/scraping-history/", "/scraping-history", SHELL_TEXTS.scrapingHistory],
  ["/deep-scraping-history/", "/deep-scraping-history", SHELL_TEXTS.deepHistory],
  ["/shops/", "/coverage", COVERAGE_TEXTS.menu],
  ["/alerts/", "/alerts", SHELL_TEXTS.alerts],
  ["/settings/", "/settings", SHELL_TEXTS.settings],
  ["/delete-account", "/myprofile", SHELL_TEXTS.profile],
  ["/changepassword", "/myprofile", SHELL_TEXTS.profile],
];

/** The way up from a screen that lies below another one; its own name is the heading that follows. */
export function Breadcrumbs() {
  const { pathname } = useLocation();
  const above = ABOVE.find(([below]) => pathname.startsWith(below));
  if (above === undefined) return null;
  return (
    <Box
      component="nav"
      aria-label={SHELL_TEXTS.breadcrumbs}
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 0.5,
        typography: "body2",
        color: "text.secondary",
        mb: 0.5,
      }}
    >
      <TextLink to={above[1]}>{above[2]}</TextLink>
      <Icon name="right" size={14} />
    </Box>
  );
}
