import { type Profile, SHELL_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { Link as RouterLink, useLocation } from "react-router";
import { lazyPart } from "../ui/parts.tsx";
import { Named } from "./Named.tsx";

// Few people belong to several organisations.
const OrganisationSwitcher = lazyPart(() => import("../features/accounts/OrganisationSwitcher.tsx"), {
  fallback: <i style={{ height: 36 }} />,
});

const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** Returns the first letters of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("");
}

/** The signed-in person and their organisation; selectable for people in several. */
export function PersonBlock({ profile, isRail }: { profile: Profile; isRail: boolean }) {
  const { fullname, orgname, organisations } = profile;
  const name = SHELL_TEXTS.signedInAs(fullname, orgname);
  const { pathname } = useLocation();
  const isCurrent = pathname === "/" || pathname === "/myprofile";
  return (
    <Box
      component="section"
      aria-label={name}
      sx={{ borderTop: 1, borderColor: "divider", p: 1, display: "grid", gap: 0.5 }}
    >
      {!isRail && organisations.length > 1 && <OrganisationSwitcher profile={profile} />}
      <Named name={isRail && name}>
        <Box
          component={RouterLink}
          to="/myprofile"
          aria-label={name}
          aria-current={isCurrent ? "page" : undefined}
          sx={{
            display: "flex",
            alignItems: "center",
            justifyContent: isRail ? "center" : "flex-start",
            gap: 1.25,
            p: 0.5,
            minWidth: 0,
            borderRadius: 1,
            color: "text.primary",
            textDecoration: "none",
            bgcolor: isCurrent ? "action.selected" : undefined,
            "&:hover": { bgcolor: isCurrent ? "action.selected" : "action.hover" },
          }}
        >
          <Box
            component="span"
            aria-hidden="true"
            sx={{
              flexShrink: 0,
              width: 30,
              height: 30,
              borderRadius: "50%",
              display: "grid",
              placeItems: "center",
              bgcolor: "action.selected",
              border: 1,
              borderColor: isCurrent ? "primary.main" : "transparent",
              color: "primary.main",
              fontSize: "0.75rem",
              fontWeight: 600,
              // Not text content, since the name beside it is.
              "&::after": { content: JSON.stringify(initialsOf(fullname).toUpperCase()) },
            }}
          />
          {!isRail && (
            <Box component="span" sx={{ minWidth: 0, display: "grid" }}>
              <Box
                component="span"
                sx={{ ...oneLine, fontSize: "0.875rem", fontWeight: 600, lineHeight: 1.3 }}
              >
                {/* The space separates the two where they are read as one text. */}
                {fullname}{" "}
              </Box>
              <Box component="span" sx={{ ...oneLine, fontSize: "0.75rem", color: "text.secondary" }}>
                {orgname}
              </Box>
            </Box>
          )}
        </Box>
      </Named>
    </Box>
  );
}
