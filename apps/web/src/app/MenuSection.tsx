import { SHELL_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { useId } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { Icon } from "../ui/icons.tsx";
import { visuallyHidden } from "../ui/LiveRegion.tsx";
import type { MenuGroup } from "./menu.ts";

/** Above this, the exact number adds nothing. */
const MAX_SHOWN = 999;

/** Returns whether a menu entry leads to the current screen or its parent. */
export const isCurrentPath = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`) || (pathname === "/" && path === "/myprofile");

/** A menu group under its heading, which collapses it. */
export function MenuSection({
  group,
  counts,
  isFolded,
  isRail,
  onToggle,
}: {
  group: MenuGroup;
  /** Number of waiting items, by path. */
  counts: Readonly<Record<string, number>>;
  isFolded: boolean;
  isRail: boolean;
  onToggle: () => void;
}) {
  const { pathname } = useLocation();
  const id = useId();
  return (
    <Box sx={isRail ? { "& + &": { borderTop: 1, borderColor: "divider", mt: 0.5 } } : { mb: 0.75 }}>
      <h2>
        <button
          type="button"
          id={id}
          aria-expanded={!isFolded}
          aria-controls={`${id}-list`}
          title={isRail ? group.label : undefined}
          onClick={onToggle}
        >
          <span style={isRail ? visuallyHidden : undefined}>{group.label}</span>
          <span style={{ transform: isFolded ? "rotate(-90deg)" : "none" }}>
            <Icon name="expand" size={12} />
          </span>
        </button>
      </h2>
      <ul id={`${id}-list`} hidden={isFolded} aria-labelledby={id}>
        {group.entries.map(({ path, label, icon }) => {
          const count = counts[path] ?? 0;
          return (
            <li key={path}>
              <RouterLink
                to={path}
                aria-current={isCurrentPath(path, pathname) ? "page" : undefined}
                aria-describedby={count > 0 ? `${id}${path}` : undefined}
                title={isRail ? label : undefined}
              >
                <Icon name={icon} size={17} />
                {/* The entry keeps the screen's name; the count is its description. */}
                <span style={isRail ? visuallyHidden : undefined}>{label}</span>
                {count > 0 && (
                  <span data-count aria-hidden="true">
                    {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
                  </span>
                )}
              </RouterLink>
              {count > 0 && (
                <span id={`${id}${path}`} hidden>
                  {SHELL_TEXTS.waiting(count)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
