import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";

/** An empty state and the next step. */
export function EmptyState({
  icon = "info",
  title,
  children,
  action,
}: {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Box sx={{ py: 6, px: 2, textAlign: "center", color: "text.secondary" }}>
      <Box sx={{ display: "flex", justifyContent: "center", mb: 1 }}>
        <Icon name={icon} size={32} />
      </Box>
      <Typography component="p" variant="h3" color="textPrimary">
        {title}
      </Typography>
      {children !== undefined && (
        <Typography component="div" variant="body2" sx={{ mt: 1, maxWidth: 480, mx: "auto" }}>
          {children}
        </Typography>
      )}
      {action !== undefined && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}
