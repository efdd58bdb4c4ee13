/** The place of a small action on what a table's cell shows; visible on hover and focus, and always where nothing can hover. */
export const QUIET_ACTION = {
  position: "relative",
  "& > .quiet": {
    width: 24,
    height: 24,
    p: 0,
    borderRadius: 0.5,
    border: 1,
    borderColor: "divider",
    bgcolor: "background.paper",
  },
  "@media (hover: hover)": {
    "&:not(:hover) > .quiet:not(:focus-visible, [aria-expanded=true])": { opacity: 0 },
  },
} as const;
