import { SHELL_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { Fragment } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icons.tsx";
import { TextLink } from "./TextLink.tsx";

/** A screen above the current one. */
export interface Crumb {
  to: string;
  label: string;
}

/** Parent screens, keyed by the start of the child's path and by the parameters that mark it as a child. */
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
/** Parameters of Manage Products that open a view below its list. */
const BELOW_PRODUCTS = /[?&](?:product|compare|deleted)=/;

function screenAbove({ pathname, search }: { pathname: string; search: string }): Crumb | undefined {
  if (pathname === PRODUCTS.to) return BELOW_PRODUCTS.test(search) ? PRODUCTS : undefined;
  const found = ABOVE.find(([below]) => pathname.startsWith(below));
  return found && { to: found[1], label: found[2] };
}

/**
 * The path up from a child screen, whose own name is the heading that follows.
 *
 * @param between levels in between, topmost first
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
