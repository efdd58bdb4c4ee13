import Box from "@mui/material/Box";
import { Link as RouterLink } from "react-router";
import { Icon } from "../ui/icons.tsx";
import type { Command } from "./palette-commands.ts";

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
  return (
    <Box
      {...(to === undefined ? { component: "div" } : { component: RouterLink, to })}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a select cannot be a link
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onMouseMove={isChosen ? undefined : onPoint}
      onClick={onTake}
      sx={{
        display: "flex",
        alignItems: "center",
        gap: 1.5,
        px: 1,
        minHeight: 36,
        borderRadius: 1,
        fontSize: "0.875rem",
        color: isChosen ? "primary.main" : "text.primary",
        bgcolor: isChosen ? "action.selected" : "transparent",
        textDecoration: "none",
        cursor: "pointer",
        scrollMargin: 32,
      }}
    >
      <Icon name={icon} size={18} />
      <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
        {label}
      </Box>
      {note !== undefined && note !== "" && (
        <Box
          component="span"
          sx={{
            ml: "auto",
            flexShrink: 0,
            fontSize: "0.75rem",
            color: isChosen ? "inherit" : "text.secondary",
          }}
        >
          {note}
        </Box>
      )}
    </Box>
  );
}
