import { SHELL_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { useId } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { Icon } from "../ui/icons.tsx";
import { visuallyHidden } from "../ui/LiveRegion.tsx";
import type { MenuGroup } from "./menu.ts";

/** Above this, the exact number adds nothing. */
const MAX_SHOWN = 999;

const shownCount = (count: number) => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : count);

/** Returns whether a menu entry leads to the current screen or its parent. */
export const isCurrentPath = (path: string, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** A menu group under its heading, which collapses it and then counts what waits in it; a plain one below a line. */
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
  const folded = isFolded ? group.entries.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0) : 0;
  const line = { borderTop: 1, borderColor: "divider" };
  return (
    <Box
      sx={group.isPlain ? { ...line, pt: 0.75 } : isRail ? { "& + &": { ...line, mt: 0.5 } } : { mb: 0.75 }}
    >
      {!group.isPlain && (
        <h2>
          <button
            type="button"
            id={id}
            aria-expanded={!isFolded}
            aria-controls={`${id}-list`}
            aria-describedby={folded > 0 ? `${id}-count` : undefined}
            title={isRail ? group.label : undefined}
            onClick={onToggle}
          >
            <span style={isRail ? visuallyHidden : undefined}>{group.label}</span>
            <span style={{ transform: isFolded ? "rotate(-90deg)" : "none" }}>
              <Icon name="expand" size={12} />
            </span>
            {folded > 0 && (
              <span data-count aria-hidden="true">
                {shownCount(folded)}
              </span>
            )}
          </button>
          {folded > 0 && (
            <span id={`${id}-count`} hidden>
              {SHELL_TEXTS.waiting(folded)}
            </span>
          )}
        </h2>
      )}
      <ul
        id={`${id}-list`}
        hidden={isFolded}
        {...(group.isPlain ? { "aria-label": group.label } : { "aria-labelledby": id })}
      >
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
                    {shownCount(count)}
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
