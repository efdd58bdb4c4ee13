import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useId, type ReactNode } from "react";

/** A part of a screen with its own heading: framed, unless its content is a list with its own frame. */
export function Section({
  title,
  actions,
  isList = false,
  children,
}: {
  title: string;
  actions?: ReactNode;
  isList?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const content = (
    <>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          justifyContent: "space-between",
          columnGap: 1,
          // The labels of date fields rise above them.
          rowGap: 1.5,
          mb: isList ? 1.5 : 2,
          minHeight: 36,
        }}
      >
        <Typography id={id} variant="h2" sx={{ alignSelf: "center" }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </>
  );
  return isList ? (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      {content}
    </Box>
  ) : (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, mb: 3 }}>
      {content}
    </Paper>
  );
}
