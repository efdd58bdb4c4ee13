import { SHELL_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import { Link as RouterLink } from "react-router";
import { useSite } from "../api/queries.ts";

/** The logo and the name: links visitors to the marketing site and signed-in users to their home. */
export function Logo({ isSignedIn }: { isSignedIn: boolean }) {
  const marketing = useSite().data?.links.marketing ?? "/features";
  const target = isSignedIn ? "/" : marketing;
  const inside = target.startsWith("/");
  return (
    <Link
      {...(inside ? { component: RouterLink, to: target } : { href: target })}
      aria-label={SHELL_TEXTS.brand}
      underline="none"
      color="text.primary"
      sx={{ display: "inline-flex", alignItems: "center", gap: 1, fontWeight: 650, fontSize: "1.0625rem" }}
    >
      <img src="/favicon.svg" alt="" width={26} height={26} />
      <Box component="span" sx={isSignedIn ? { display: { xs: "none", sm: "inline" } } : {}}>
        {SHELL_TEXTS.brand}
      </Box>
    </Link>
  );
}
