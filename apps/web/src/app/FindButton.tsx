import { SHELL_TEXTS } from "@pricetrail/contract";
import Box from "@mui/material/Box";
import { Icon } from "../ui/icons.tsx";

export const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

/** Opens the command palette and shows its keyboard shortcut. */
export function FindButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Box
      component="button"
      type="button"
      aria-label={SHELL_TEXTS.find}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      sx={{
        font: "inherit",
        fontSize: "0.875rem",
        display: "flex",
        alignItems: "center",
        gap: 1,
        height: 36,
        width: { xs: 40, sm: 300 },
        minWidth: 40,
        px: 1.25,
        border: { xs: 0, sm: 1 },
        borderColor: { sm: "divider" },
        borderRadius: 1,
        bgcolor: { xs: "transparent", sm: "background.default" },
        color: "text.secondary",
        cursor: "pointer",
        "&:hover": { color: "text.primary" },
        "& > :not(svg)": { display: { xs: "none", sm: "inline" } },
      }}
    >
      <Icon name="search" size={18} />
      <span>{SHELL_TEXTS.find}</span>
      <Box
        component="kbd"
        aria-hidden="true"
        sx={{
          // Generated content: the button keeps its visible name, and aria-keyshortcuts announces the keys.
          "&::after": { content: `"${COMMAND_KEY} K"` },
          ml: "auto",
          font: "inherit",
          fontSize: "0.75rem",
          border: 1,
          borderColor: "divider",
          borderRadius: 0.75,
          px: 0.75,
        }}
      />
    </Box>
  );
}
