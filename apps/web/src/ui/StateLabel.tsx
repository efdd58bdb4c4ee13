import Box from "@mui/material/Box";
import { Icon, type IconName } from "./icons.tsx";

/** A state by icon, colour and words, which stay in one line unless they may wrap. */
export function StateLabel({
  icon,
  color,
  text,
  size = 16,
  wraps = false,
}: {
  icon: IconName;
  color: string;
  text: string;
  /** Of the icon, in px. */
  size?: number;
  wraps?: boolean;
}) {
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 0.5,
        color,
        ...(wraps ? {} : { whiteSpace: "nowrap" }),
      }}
    >
      <Icon name={icon} size={size} />
      {text}
    </Box>
  );
}
