import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";
import { useReplacedFocus } from "./keep-focus.ts";

const LOOKS: Record<"success" | "error" | "info", { icon: IconName; color: string }> = {
  success: { icon: "check", color: "success.main" },
  error: { icon: "error", color: "error.main" },
  info: { icon: "info", color: "info.main" },
};

/** The result of a form: an icon, a sentence and the next step. */
export function ResultPanel({
  kind,
  title,
  subtitle,
  isSilent = false,
  children,
}: {
  kind: "success" | "error" | "info";
  title: string;
  subtitle?: string;
  /** Suppresses the announcement, for use inside a button, which takes no name from an alert inside it. */
  isSilent?: boolean;
  children?: ReactNode;
}) {
  const { icon, color } = LOOKS[kind];
  const place = useReplacedFocus<HTMLDivElement>();
  return (
    <Box
      {...(isSilent ? {} : { ref: place, tabIndex: -1, role: kind === "error" ? "alert" : "status" })}
      sx={{ textAlign: "center", outline: "none" }}
    >
      <Box sx={{ display: "flex", justifyContent: "center", color, mb: 1 }}>
        <Icon name={icon} size={40} />
      </Box>
      <Typography component="p" variant="h3">
        {title}
      </Typography>
      {subtitle !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {subtitle}
        </Typography>
      )}
      {children !== undefined && (
        <Box sx={{ mt: 3, display: "flex", justifyContent: "center", gap: 1, flexWrap: "wrap" }}>
          {children}
        </Box>
      )}
    </Box>
  );
}
