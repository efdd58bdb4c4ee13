import { SHELL_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { useId } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { Icon } from "../ui/icons.tsx";
import type { MenuGroup } from "./menu.ts";
import { Named } from "./Named.tsx";

/** Above this, the exact number adds nothing. */
const MAX_SHOWN = 999;

const shownCount = (count: number) => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : count);

/** The path of an entry whose screens below it have entries of their own: the entry of API keys is the current one there. */
const OWN_ENTRIES: Readonly<Record<string, string>> = { "/settings": "/settings/keys" };

/** Returns whether a menu entry leads to the current screen or its parent. */
export const isCurrentPath = (path: string, pathname: string): boolean =>
  pathname === path || (pathname.startsWith(`${path}/`) && pathname !== OWN_ENTRIES[path]);

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
          <Named name={isRail && group.label}>
            <button
              type="button"
              id={id}
              aria-label={isRail ? group.label : undefined}
              aria-expanded={!isFolded}
              aria-controls={`${id}-list`}
              aria-describedby={folded > 0 ? `${id}-count` : undefined}
              onClick={onToggle}
            >
              {!isRail && <span>{group.label}</span>}
              <span style={{ transform: isFolded ? "rotate(-90deg)" : "none" }}>
                <Icon name="expand" size={12} />
              </span>
              {folded > 0 && (
                <span data-count aria-hidden="true">
                  {shownCount(folded)}
                </span>
              )}
            </button>
          </Named>
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
              <Named name={isRail && (count > 0 ? `${label} (${shownCount(count)})` : label)}>
                <RouterLink
                  to={path}
                  // The entry keeps the screen's name; the count is its description.
                  aria-label={isRail ? label : undefined}
                  aria-current={isCurrentPath(path, pathname) ? "page" : undefined}
                  aria-describedby={count > 0 ? `${id}${path}` : undefined}
                >
                  <Icon name={icon} size={17} />
                  {!isRail && <span>{label}</span>}
                  {count > 0 && (
                    <span data-count aria-hidden="true">
                      {shownCount(count)}
                    </span>
                  )}
                </RouterLink>
              </Named>
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
