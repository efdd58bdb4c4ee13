import { SHELL_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import { useLegalLinks } from "../features/site/legal-links.ts";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

/** Links to the other public pages for visitors, whose bar has only the logo. */
export function SiteFooter() {
  const legal = useLegalLinks();
  const links = [
    { path: "/features", label: SHELL_TEXTS.features },
    { path: "/pricing", label: SHELL_TEXTS.pricing },
    { path: "/faq", label: SHELL_TEXTS.faq },
    { path: legal.terms, label: SHELL_TEXTS.terms },
    { path: legal.privacy, label: SHELL_TEXTS.privacy },
    { path: "/signup", label: SHELL_TEXTS.signup },
    { path: "/login", label: SHELL_TEXTS.login },
  ];
  return (
    <Box
      component="footer"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "center",
        columnGap: 3,
        rowGap: 1,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: "divider",
        bgcolor: "background.paper",
        // The screen's content will push it down.
        "main:has([data-page-skeleton]) ~ &": { visibility: "hidden" },
      }}
    >
      <Box component="nav" aria-label={SHELL_TEXTS.site} sx={{ display: "contents" }}>
        {links.map(({ path, label }) => (
          <Link
            key={path}
            {...(path.startsWith("/") ? { component: RouterLink, to: path } : { href: path })}
            variant="body2"
            color="text.secondary"
            underline="hover"
            sx={{ py: 0.5 }}
          >
            {label}
          </Link>
        ))}
      </Box>
      <ThemeSwitch />
    </Box>
  );
}
