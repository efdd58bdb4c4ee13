import Box from "@mui/material/Box";
import type { Theme } from "@mui/material/styles";
import { type Profile, SHELL_TEXTS } from "@pricetrail/contract";
import { useState, type MouseEvent } from "react";
import { useLocation } from "react-router";
import { foldedGroups, storeFolded } from "./menu-cookie.ts";
import type { MenuGroup } from "./menu.ts";
import { isCurrentPath, MenuSection } from "./MenuSection.tsx";
import { PersonBlock } from "./PersonBlock.tsx";
import { useMenuCounts, useMenuGroups } from "./useMenu.ts";

/** One style for all entries: a separate rule for each would slow every screen's first paint. */
const entryStyles = {
  "& h2": { m: 0, lineHeight: 0 },
  "& h2 button": {
    all: "unset",
    boxSizing: "border-box",
    display: "flex",
    alignItems: "center",
    gap: 0.5,
    width: "calc(100% - 16px)",
    position: "relative",
    height: 26,
    mx: 1,
    px: 1,
    borderRadius: 1,
    typography: "caption",
    fontSize: "0.75rem",
    fontWeight: 600,
    color: "text.secondary",
    cursor: "pointer",
    "&:hover": { color: "text.primary" },
    "&:focus-visible": { outline: "2px solid", outlineColor: "primary.main" },
  },
  "& ul": { listStyle: "none", m: 0, p: 0 },
  "& li a": {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: 1.25,
    height: 28,
    mx: 1,
    px: 1,
    borderRadius: 1,
    fontSize: "0.875rem",
    color: "text.primary",
    textDecoration: "none",
    whiteSpace: "nowrap",
    "@media (pointer: coarse)": { height: 40 },
    "& svg": { color: "text.secondary" },
    "&:hover": { bgcolor: "action.hover" },
    "&[aria-current]": { bgcolor: "action.selected", color: "primary.main", fontWeight: 600 },
    "&[aria-current] svg": { color: "primary.main" },
  },
  "& [data-count]": {
    ml: "auto",
    minWidth: 20,
    px: 0.75,
    borderRadius: 5,
    bgcolor: "primary.main",
    color: "primary.contrastText",
    fontSize: "0.75rem",
    lineHeight: "18px",
    fontWeight: 600,
    textAlign: "center",
  },
};

/** Icons only: names are read out and shown on hover, and a count becomes a dot. */
const railStyles = {
  "& h2 button": { ...entryStyles["& h2 button"], height: 24, px: 0, justifyContent: "center" },
  "& li a": { ...entryStyles["& li a"], justifyContent: "center", px: 0, gap: 0 },
  "& [data-count]": {
    position: "absolute",
    top: 3,
    right: 5,
    width: 8,
    minWidth: 0,
    height: 8,
    px: 0,
    borderRadius: "50%",
    bgcolor: "primary.main",
    overflow: "hidden",
    textIndent: 20,
  },
};

/** The menu's content: collapsible groups, and the person and organisation at the bottom. */
export function MenuBody({
  profile,
  isRail = false,
  onFollow,
}: {
  profile: Profile | undefined;
  /** Icons without words. */
  isRail?: boolean;
  /** Called when an entry was followed. */
  onFollow?: () => void;
}) {
  const groups = useMenuGroups(profile);
  const counts = useMenuCounts(profile);
  const { pathname } = useLocation();
  const [folded, setFolded] = useState(foldedGroups);
  const fold = (id: string, isFolded: boolean) =>
    setFolded((now) => new Set(isFolded ? [...now, id] : [...now].filter((one) => one !== id)));
  const toggle = (id: string) => {
    storeFolded(id, !folded.has(id));
    fold(id, !folded.has(id));
  };
  // A screen expands its group until the app is loaded again: leaving it does not shift the menu, and only a press is remembered.
  const [seen, setSeen] = useState<string>();
  if (seen !== pathname && groups.length > 0) {
    setSeen(pathname);
    const home = groups.find((group) => holds(group, pathname));
    if (home && folded.has(home.id)) fold(home.id, false);
  }
  return (
    <>
      <Box
        component="nav"
        id="side-menu"
        aria-label={SHELL_TEXTS.mainMenu}
        onClick={onFollow && ((event: MouseEvent) => (event.target as Element).closest("a") && onFollow())}
        sx={[
          { flex: 1, minHeight: 0, overflowY: "auto", overflowX: "hidden", py: 1 },
          {
            scrollbarWidth: "thin",
            scrollbarColor: (theme: Theme) => `${theme.palette.divider} transparent`,
          },
          entryStyles,
          isRail && railStyles,
        ]}
      >
        {groups.map((group) => (
          <MenuSection
            key={group.id}
            group={group}
            counts={counts}
            isFolded={group.isPlain !== true && folded.has(group.id)}
            isRail={isRail}
            onToggle={() => toggle(group.id)}
          />
        ))}
      </Box>
      {profile && <PersonBlock profile={profile} isRail={isRail} />}
    </>
  );
}

const holds = ({ entries }: MenuGroup, pathname: string) =>
  entries.some(({ path }) => isCurrentPath(path, pathname));
