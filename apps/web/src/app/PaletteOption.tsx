import { Link as RouterLink } from "react-router";
import { Icon } from "../ui/icons.tsx";
import type { Command } from "./palette-commands.ts";

/** Styles of the options, for the list around them: computed once instead of for each of them, which opening would wait for. */
export const OPTION_STYLES = {
  "& [role=option]": {
    display: "flex",
    alignItems: "center",
    gap: 1.5,
    px: 1,
    minHeight: 36,
    borderRadius: 1,
    fontSize: "0.875rem",
    color: "text.primary",
    textDecoration: "none",
    cursor: "pointer",
    scrollMargin: 32,
  },
  "& [role=option] [data-label]": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& [role=option] [data-note]": {
    ml: "auto",
    flexShrink: 0,
    fontSize: "0.75rem",
    color: "text.secondary",
  },
  "& [role=option][aria-selected=true]": { color: "primary.main", bgcolor: "action.selected" },
  "& [role=option][aria-selected=true] [data-note]": { color: "inherit" },
} as const;

/** An option of the palette. Focus stays in the palette's text box, which references the active option. */
export function PaletteOption({
  id,
  command: { label, icon, note, to },
  isChosen,
  onPoint,
  onTake,
}: {
  id: string;
  command: Command;
  isChosen: boolean;
  onPoint: () => void;
  onTake: () => void;
}) {
  const shared = {
    id,
    role: "option",
    "aria-selected": isChosen,
    tabIndex: -1,
    onMouseMove: isChosen ? undefined : onPoint,
    onClick: onTake,
  };
  const content = (
    <>
      <Icon name={icon} size={18} />
      <span data-label="">{label}</span>
      {note !== undefined && note !== "" && <span data-note="">{note}</span>}
    </>
  );
  return to === undefined ? (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys are the text box's
    <div {...shared}>{content}</div>
  ) : (
    <RouterLink {...shared} to={to}>
      {content}
    </RouterLink>
  );
}
