import { SHELL_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { Fragment } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icons.tsx";
import { TextLink } from "./TextLink.tsx";

/** A screen above the one that is shown. */
export interface Crumb {
  to: string;
  label: string;
}

/** Screens that lie below others, by the begin of their paths and the parameters of which one says so. */
const ABOVE: readonly (readonly [below: string, path: string, label: string])[] = [
  ["/configurations/", "/configurations", SHELL_TEXTS.configurations],
  ["/scraping-history/", "/scraping-history", SHELL_TEXTS.scrapingHistory],
  ["/deep-scraping-history/", "/deep-scraping-history", SHELL_TEXTS.deepHistory],
  ["/shops/", "/coverage", SHELL_TEXTS.coverage],
  ["/alerts/", "/alerts", SHELL_TEXTS.alerts],
  ["/settings/", "/settings", SHELL_TEXTS.settings],
  ["/delete-account", "/myprofile", SHELL_TEXTS.profile],
  ["/changepassword", "/myprofile", SHELL_TEXTS.profile],
];
const PRODUCTS = { to: "/product-dashboard", label: SHELL_TEXTS.products };
/** Parameters of Manage Products that show something below its list. */
const BELOW_PRODUCTS = /[?&](?:product|compare|deleted)=/;

function screenAbove({ pathname, search }: { pathname: string; search: string }): Crumb | undefined {
  if (pathname === PRODUCTS.to) return BELOW_PRODUCTS.test(search) ? PRODUCTS : undefined;
  const found = ABOVE.find(([below]) => pathname.startsWith(below));
  return found && { to: found[1], label: found[2] };
}

/**
 * The way up from a screen that lies below another one; its own name is the heading that follows.
 *
 * @param between what else lies between, the uppermost first
 */
export function Breadcrumbs({ between = [] }: { between?: readonly Crumb[] | undefined }) {
  const above = screenAbove(useLocation());
  if (above === undefined) return null;
  return (
    <Box
      component="nav"
      aria-label={SHELL_TEXTS.breadcrumbs}
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 0.5,
        typography: "body2",
        color: "text.secondary",
        mb: 0.5,
      }}
    >
      {[above, ...between].map(({ to, label }) => (
        <Fragment key={to}>
          <TextLink to={to}>{label}</TextLink>
          <Icon name="right" size={14} />
        </Fragment>
      ))}
    </Box>
  );
}
