import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useArrivalFocus, useDocumentTitle } from "./Page.tsx";

/** The frame of forms for visitors: one centred card. */
export function AccountCard({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle?: string | undefined;
  children: ReactNode;
}) {
  useDocumentTitle(title);
  const heading = useArrivalFocus();
  return (
    <Paper
      component="section"
      variant="outlined"
      sx={{ width: "100%", maxWidth: 440, mx: "auto", mt: { xs: 1, sm: 5 }, p: { xs: 2.5, sm: 4 } }}
    >
      <Typography variant="h1" tabIndex={-1} ref={heading}>
        {title}
      </Typography>
      {subtitle !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {subtitle}
        </Typography>
      )}
      <div style={{ marginTop: 24 }}>{children}</div>
    </Paper>
  );
}
