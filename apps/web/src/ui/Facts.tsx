import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Names and values in two columns; stacked on narrow screens. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "180px 1fr" },
        columnGap: 2,
        rowGap: { xs: 0.25, sm: 1.25 },
        m: 0,
        typography: "body2",
        "& dt": { color: "text.secondary", mt: { xs: 1, sm: 0 } },
        "& dd": { m: 0, overflowWrap: "anywhere" },
      }}
    >
      {rows.map(([name, value]) => (
        <Box key={name} sx={{ display: "contents" }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}
